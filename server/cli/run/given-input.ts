import { WrongCall } from "../command.ts";
import type { FileSettings } from "./file-settings.ts";
import { pathFromHere, readStandardInput } from "./sources.ts";
import type { FileTarget } from "./target.ts";
import { typeOfNamed } from "./walk.ts";

/** Standard input as the content of the file with this path. Throws a `WrongCall` if its kind is unknown. */
export async function standardInput(path: string, settings: FileSettings): Promise<FileTarget> {
  const given = await readStandardInput();
  const type = await typeOfNamed(path, settings);
  if (type) return { path, type, isNamed: true, given };
  const { describeUnknown } = await import("./unknown-kind.ts");
  throw new WrongCall(`\`${pathFromHere(path)}\` ${describeUnknown(path, given.kind === "text" ? given.text : "")}.`);
}
