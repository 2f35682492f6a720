import { mayBeScript, namesShell } from "../../document/index.ts";
import { WrongCall } from "../command.ts";
import type { FileSettings } from "./file-settings.ts";
import { pathFromHere, readStandardInput } from "./sources.ts";
import type { FileTarget } from "./target.ts";
import { typeOfNamed } from "./walk.ts";

const shellScript: FileTarget["type"] = { kind: "carrier", language: "shell" };

/** Standard input as the content of the file with this path. Throws a `WrongCall` if its kind is unknown. */
export async function standardInput(path: string, settings: FileSettings): Promise<FileTarget> {
  const given = await readStandardInput();
  const isScript = given.kind === "text" && mayBeScript(path) && namesShell(given.text);
  const type = (await typeOfNamed(path, settings)) ?? (isScript ? shellScript : null);
  if (type) return { path, type, isNamed: true, given };
  const { describeUnknown } = await import("./unknown-kind.ts");
  throw new WrongCall(`\`${pathFromHere(path)}\` ${describeUnknown(path, given.kind === "text" ? given.text : "")}.`);
}
