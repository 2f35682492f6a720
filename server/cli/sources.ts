import { relative, sep } from "node:path";
import { decode, type TextAnswer } from "../node/read-text.ts";
import type { Target } from "./walk.ts";

export const maxFileBytes = 256 * 1024 * 1024;

/** What standard input says, as if it were the file with this path. */
export async function* standardInput(path: string): AsyncGenerator<Target> {
  yield { path, isNamed: true, given: await readStandardInput() };
}

export async function readStandardInput(): Promise<TextAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return decode(Buffer.concat(chunks));
}

/** A path as it is shown. */
export const pathFromHere = (path: string): string => relative(process.cwd(), path).split(sep).join("/") || ".";
