import { mayBeScript, namesShell } from "../../document/index.ts";
import { standardInputPath, WrongCall } from "../command.ts";
import type { FileSettings } from "./file-settings.ts";
import { pathFromHere, readStandardInput } from "./sources.ts";
import type { FileTarget } from "./target.ts";
import { typeOfNamed } from "./walk.ts";

const shellScript: FileTarget["type"] = { kind: "carrier", language: "shell" };

/** Standard input as the content of the file with this path. Throws a `WrongCall` if its kind is unknown. */
export async function standardInput(path: string, settings: FileSettings): Promise<FileTarget> {
  const given = await readStandardInput();
  const text = given.kind === "text" ? given.text : "";
  const type = (await typeOfNamed(path, settings)) ?? (mayBeScript(path) && namesShell(text) ? shellScript : null);
  if (type) return { path, type, isNamed: true, given };
  const { describeUnknown, describeUnknownInput } = await import("./unknown-kind.ts");
  const name = pathFromHere(path);
  throw new WrongCall(
    name === standardInputPath ? describeUnknownInput(text) : `\`${name}\` ${describeUnknown(path, text)}.`,
  );
}
