import { existsSync, openSync, realpathSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { Socket } from "node:net";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { ServiceNames } from "../../api/index.ts";
import { decode, readText, readWithoutBlocking, type TextAnswer, whyNot } from "../../node/read-text.ts";
import { standardInputPath, WrongCall } from "../command.ts";
import { statNow } from "./stat-now.ts";

export const maxFileBytes = 256 * 1024 * 1024;

export const readStandardInput = (): Promise<TextAnswer> => readToEnd(process.stdin);

/** A file or a pipe, such as `<(…)` of a shell. */
export async function readFileOrPipe(path: string, maxBytes: number): Promise<TextAnswer> {
  return statNow(path)?.isFIFO() ? readPipe(path).catch(whyNot) : readText(path, maxBytes);
}

/** Waits for a writer without keeping a thread, which would outlast an interrupt. */
async function readPipe(path: string): Promise<TextAnswer> {
  return readToEnd(new Socket({ fd: openSync(path, readWithoutBlocking), readable: true, writable: false }));
}

async function readToEnd(stream: Readable): Promise<TextAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return decode(Buffer.concat(chunks));
}

/** What a call names: a file, a pipe, or standard input as `-`. */
export const readGiven = (written: string, maxBytes = maxFileBytes): Promise<TextAnswer> =>
  written === standardInputPath ? readStandardInput() : readFileOrPipe(resolve(written), maxBytes);

/** What a call names, for display. */
export const nameOfGiven = (written: string): string =>
  written === standardInputPath ? "standard input" : pathFromHere(resolve(written));

/** The text of what a call names. Throws a `WrongCall`. */
export const textOfGiven = async (written: string): Promise<string> =>
  givenText(await readGiven(written), written, `\`${nameOfGiven(written)}\``);

/** A path from a folder, as files write it. */
export const pathBetween = (folder: string, path: string): string =>
  relative(folder, resolve(path)).split(sep).join("/");

/** The folder behind links. One that does not exist is reported when something is written to it. */
export const realFolder = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : folder);

/** A file as documents are told of it. */
export const namedFile = (path: string, names?: ServiceNames) => ({
  uri: pathToFileURL(path).href,
  name: basename(path),
  names,
});

/** A path for display. */
export const pathFromHere = (path: string): string => pathBetween(process.cwd(), path) || ".";

/** The text of a file that the call names. Throws a `WrongCall` that says why there is none; `name` is the file in it. */
export async function givenText(answer: TextAnswer, path: string, name: string): Promise<string> {
  if (answer.kind === "text") return answer.text;
  throw new WrongCall(`${name} ${answer.kind === "missing" ? await describeMissing(path, answer.why) : answer.why}.`);
}

/** That a path does not exist, and which one was probably meant. */
export async function describeMissing(path: string, why: string): Promise<string> {
  const near = await nearPath(path);
  return near === undefined ? why : `${why} (did you mean \`${pathFromHere(near)}\`?)`;
}

/** The path beside a missing one that was probably meant: the name has a typo, or lacks its ending. */
export async function nearPath(path: string): Promise<string | undefined> {
  const { nearest } = await import("../../text/nearest.ts");
  const [folder, written] = [dirname(path), basename(path)];
  const others = (await readdir(folder).catch(() => [])).filter((name) => name !== written).sort();
  const near =
    nearest(written, others)[0] ??
    others.find((name) => name.startsWith(`${written}.stack.`)) ??
    others.find((name) => name.startsWith(`${written}.`));
  return near && join(folder, near);
}
