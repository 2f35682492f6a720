import { relative, sep } from "node:path";
import { decode, readText, type TextAnswer } from "../node/read-text.ts";
import type { FileChecker } from "./check-file.ts";
import { ordered } from "./ordered.ts";
import { findTargets, type Problem, type Target } from "./walk.ts";

export const maxFileBytes = 256 * 1024 * 1024;
const readAtOnce = 4;

/** A file to look at, with what was read of it. */
export interface Source extends Target {
  /** The settings file that says not to check it; it was not read then. */
  readonly leftOutBy: string | null;
  readonly answer: TextAnswer;
}

const notRead: TextAnswer = { kind: "unreadable", why: "was not read" };

/** The files that paths name, in their order; a few are read ahead. */
export const filesOf = (paths: readonly string[], checker: FileChecker, problem: Problem): AsyncIterable<Source> =>
  ordered(findTargets(paths, problem), readAtOnce, async (target): Promise<Source> => {
    const leftOutBy = await checker.leftOutBy(target.path);
    const answer = leftOutBy === null ? await readText(target.path, maxFileBytes) : notRead;
    return { ...target, leftOutBy, answer };
  });

export async function* standardInput(path: string, checker: FileChecker): AsyncGenerator<Source> {
  yield { path, isNamed: true, leftOutBy: await checker.leftOutBy(path), answer: await readStandardInput() };
}

export async function readStandardInput(): Promise<TextAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return decode(Buffer.concat(chunks));
}

export async function* settingsOf(paths: readonly string[]): AsyncGenerator<Source> {
  for (const path of paths) yield { path, isNamed: false, leftOutBy: null, answer: await readText(path, maxFileBytes) };
}

/** A path as it is shown. */
export const pathFromHere = (path: string): string => relative(process.cwd(), path).split(sep).join("/") || ".";
