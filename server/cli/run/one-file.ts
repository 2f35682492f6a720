import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import {
  carrierOf,
  type FileFacts,
  type FileType,
  type Kind,
  kindOf,
  showMessage,
  typeAsked,
  wordingOf,
} from "../../document/index.ts";
import { readText } from "../../node/read-text.ts";
import { writeTextFile } from "../../node/replace-file.ts";
import { asOf } from "../asked-inputs.ts";
import { type Call, configOf, lastValue, requestKinds, WrongCall } from "../command.ts";
import { messageText } from "../terminal/message-text.ts";
import { printable } from "../terminal/style.ts";
import { createFileSettings } from "./file-settings.ts";
import { givenText, maxFileBytes, pathFromHere, readStandardInput } from "./sources.ts";

/** The input file of a command, or standard input. */
export interface OneFile {
  /** Absolute; for standard input, the assumed path. */
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
  readonly type: FileType;
  readonly text: string;
}

/**
 * `-` is standard input, assumed to be a file named `stack.yaml` unless `--stdin-filename` is given. Throws a
 * `WrongCall`.
 */
export async function readOneFile(written: string, kind: Kind, call: Call): Promise<OneFile> {
  const input = inputAsked(written, "stack.yaml", call);
  const type = await typeOfInput(input, kind, call);
  return { ...input, type, text: await readInput(input) };
}

/** What a command reads, before it is read. */
export interface InputFile extends Pick<OneFile, "path" | "name"> {
  /** `unnamed`: standard input that only its content tells about. */
  readonly from: "file" | "standard input" | "unnamed";
}

export function inputAsked(written: string, stdinName: string, call: Call): InputFile {
  const isStdin = written === "-";
  const given = lastValue(call, "stdin-filename");
  if (given !== undefined && !isStdin)
    throw new WrongCall("`--stdin-filename` is for `-`, which reads standard input.");
  const path = resolve(isStdin ? (given ?? stdinName) : written);
  if (isStdin && given === undefined) return { path, name: "standard input", from: "unnamed" };
  return { path, name: pathFromHere(path), from: isStdin ? "standard input" : "file" };
}

export const typeOfInput = async (input: InputFile, kind: Kind, call: Call): Promise<FileType> =>
  input.from === "unnamed" ? onlyTypeAsked(kind, call) : typeOf(input, kind, call);

export async function readInput({ path, name, from }: InputFile): Promise<string> {
  const answer = from === "file" ? await readText(path, maxFileBytes) : await readStandardInput();
  return givenText(answer, path, `\`${name}\``);
}

/** The kind of the file according to the call, for a command that accepts one kind. */
function onlyTypeAsked(kind: Kind, call: Call): FileType {
  const as = asOf(call);
  if (as === null) return { kind };
  const type = typeAsked(as);
  if (type.kind === "carrier" || type.kind !== kind)
    throw new WrongCall(
      kind === "stack"
        ? `This command reads stack files, so \`--as\` takes only \`stack\`, not \`${as}\`.`
        : `This command reads requests, so \`--as\` takes ${requestKinds}, not \`${as}\`.`,
    );
  return type;
}

async function typeOf(input: InputFile, kind: Kind, call: Call): Promise<FileType> {
  if (asOf(call) !== null) return onlyTypeAsked(kind, call);
  const { path, from } = input;
  const settings = await createFileSettings(configOf(call));
  const type = await settings.typeOf(path);
  if (type?.kind === kind) return type;
  if (from === "file") await readInput(input);
  const name = pathFromHere(path);
  const leftOut = type === null ? await settings.leftOutBy(path) : null;
  throw new WrongCall(
    leftOut?.setting === "files.none"
      ? `\`${name}\` is not read: \`files.none\` in ${pathFromHere(leftOut.path)} excludes it. To read it anyway, pass \`--as\`.`
      : `\`${name}\` ${describeOther(type?.kind ?? (carrierOf(path) && "carrier"), kind)}.`,
  );
}

/** Why a file is not of the kind that a command reads, and what to do; continues a sentence that begins with its name. */
function describeOther(kind: Kind | "carrier" | null, wanted: Kind): string {
  if (wanted === "stack" && (kind === "request" || kind === "carrier"))
    return `${kind === "request" ? "holds requests, not a stack" : "is not a stack file"}. \`compute-stack stack FILE\` makes a stack of requests`;
  if (wanted === "request" && kind === "stack")
    return "is a stack file, not a request file. `compute-stack plan FILE` lists the requests of a stack";
  return `${notOfKind[wanted]}. To read it anyway, pass \`--as\``;
}

const notOfKind: Readonly<Record<Kind, string>> = {
  stack: "is not a stack file: the name must be `NAME.stack.yaml` or `stack.yaml` (or `.yml`)",
  request: "is not a request file: the name must end in `.requests.json` or `.request.json` (or `.jsonc`)",
  settings: "is not a settings file",
};

/** The destination and kind of a text. */
interface Result {
  readonly output: string | null;
  readonly sources: readonly Pick<OneFile, "path">[];
  /** The kind of file; null for other files. */
  readonly holds: Kind | null;
  readonly use?: "data" | "program";
}

/** Writes to the file given by `--output`, or to standard output. Throws a `WrongCall`. */
export async function writeResult(text: string, { output, sources, holds, use }: Result, call: Call): Promise<void> {
  if (output === null) {
    await call.stdout.write(text);
    return;
  }
  // The journal beside a script is all that knows what exists already.
  const kind = output.endsWith(".journal") ? "journal" : kindOf(basename(output));
  if (kind !== null && kind !== holds)
    throw new WrongCall(
      `\`--output ${output}\` is the name of a ${kind} file, but the output is not one. Choose another name.`,
    );
  const target = await realPath(resolve(output));
  if ((await Promise.all(sources.map(({ path }) => realPath(path)))).includes(target))
    throw new WrongCall("`--output` would overwrite the input. Choose another file.");
  const why = await writeTextFile(resolve(output), text, use);
  if (why !== null) throw new WrongCall(`\`${output}\` ${why}.`);
}

/** Where symbolic links lead; the path itself if nothing is there yet. */
const realPath = (path: string): Promise<string> => realpath(path).catch(() => path);

/** Writes messages to standard error. */
type Say = (messages: string | readonly string[]) => Promise<void>;

/** Says what more lines would not help with, and how many they are. */
export async function sayFirst(
  lines: readonly string[],
  most: number,
  say: Say,
  rest = (count: number) => `and ${count} more.`,
): Promise<void> {
  await say(lines.slice(0, most));
  if (lines.length > most) await say(rest(lines.length - most));
}

/** Each line of a message is safe to show, and in the words of a file that has its own. */
export function messageWriter({ stderr }: Call, about?: Pick<FileFacts, "names">): Say {
  const wording = wordingOf(about?.names);
  return async (messages) => {
    const said = [messages].flat().map((message) => {
      const shown = showMessage(message, []);
      return messageText(printable(wording ? wording.write(shown) : shown), stderr);
    });
    // There may be thousands.
    await stderr.write(said.join(""));
  };
}
