import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { linesOfText } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import { emptyBaseline, readBaseline } from "../../../rules/baseline/baseline.ts";
import { type GoneFiles, goneFiles } from "../../../rules/baseline/renamed.ts";
import { placeText } from "../../formats/one-based.ts";
import { maxFileBytes, pathBetween } from "../../run/sources.ts";

export type BaselineFile = Awaited<ReturnType<typeof readBaselineFile>>;

/** A baseline as it is on disk. */
export async function readBaselineFile(path: string) {
  const folder = dirname(path);
  const answer = await readText(path, maxFileBytes);
  const read = answer.kind === "text" ? readBaseline(answer.text) : emptyBaseline;
  const baseline = "why" in read ? emptyBaseline : read;
  const placeIn = (text: string, offset: number): string => `${path}:${placeText(linesOfText(text), offset)}`;
  const problem =
    answer.kind === "unreadable"
      ? { at: path, why: answer.why }
      : answer.kind === "text" && "why" in read
        ? { at: placeIn(answer.text, read.offset), why: read.why }
        : null;
  const pathOf = (name: string): string => resolve(folder, name);
  let gone: GoneFiles | undefined;
  return {
    /** Absolute. */
    path,
    /** Empty if it is missing or cannot be read. */
    baseline,
    state: answer.kind === "missing" ? "missing" : problem ? "unreadable" : "read",
    /** Null if it can be read. `at`: the path, with the line and column if known; `why` continues a sentence that begins with it. */
    problem,
    /** What it calls a file. */
    nameOf: (file: string): string => pathBetween(folder, file),
    pathOf,
    /** Its files that do not exist. */
    gone: (): GoneFiles => {
      const isGone = (name: string): boolean => !existsSync(pathOf(name));
      gone ??= goneFiles(baseline.paths.filter(isGone), baseline.knownIn);
      return gone;
    },
  };
}
