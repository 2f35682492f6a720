import { WrongCall } from "../command.ts";
import type { FileSettings } from "./file-settings.ts";
import { pathFromHere, readStandardInput } from "./sources.ts";
import type { FileTarget } from "./target.ts";
import { typeOfNamed } from "./walk.ts";

/** What standard input says, as if it were the file with this path. Throws a `WrongCall` where nothing says what it is. */
export async function standardInput(path: string, settings: FileSettings): Promise<FileTarget> {
  const given = await readStandardInput();
  const type = await typeOfNamed(path, settings);
  if (type) return { path, type, isNamed: true, given };
  const { describeUnknown } = await import("./unknown-kind.ts");
  throw new WrongCall(`\`${pathFromHere(path)}\` ${describeUnknown(path, given.kind === "text" ? given.text : "")}.`);
}
