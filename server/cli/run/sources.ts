import { openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Socket } from "node:net";
import { relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { decode, readText, readWithoutBlocking, type TextAnswer, whyNot } from "../../node/read-text.ts";

export const maxFileBytes = 256 * 1024 * 1024;

export const readStandardInput = (): Promise<TextAnswer> => readToEnd(process.stdin);

/** A file or a pipe, such as `<(…)` of a shell. */
export async function readFileOrPipe(path: string, maxBytes: number): Promise<TextAnswer> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFIFO() ? readPipe(path).catch(whyNot) : readText(path, maxBytes);
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

/** A path for display. */
export const pathFromHere = (path: string): string => relative(process.cwd(), path).split(sep).join("/") || ".";

export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
