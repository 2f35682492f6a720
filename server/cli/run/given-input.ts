import { carrierOfFirstLine, mayBeScript } from "../../document/index.ts";
import { standardInputPath, WrongCall } from "../command.ts";
import type { FileSettings } from "./file-settings.ts";
import { pathFromHere, readStandardInput } from "./sources.ts";
import type { FileTarget } from "./target.ts";
import { typeOfNamed } from "./walk.ts";

/** Standard input as the content of the file with this path. Throws a `WrongCall` if its kind is unknown. */
export async function standardInput(path: string, settings: FileSettings): Promise<FileTarget> {
  const given = await readStandardInput();
  const text = given.kind === "text" ? given.text : "";
  const language = mayBeScript(path) ? carrierOfFirstLine(text) : null;
  const type = (await typeOfNamed(path, settings)) ?? (language && { kind: "carrier", language });
  if (type) return { path, type, isNamed: true, given };
  const { describeUnknown, describeUnknownInput } = await import("./unknown-kind.ts");
  const name = pathFromHere(path);
  throw new WrongCall(
    name === standardInputPath ? describeUnknownInput(text) : `\`${name}\` ${describeUnknown(path, text)}.`,
  );
}
