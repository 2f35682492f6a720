import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { linesOfText } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import { emptyBaseline, noEntries, readBaseline } from "../../../rules/baseline/baseline.ts";
import { type GoneFiles, goneFiles } from "../../../rules/baseline/renamed.ts";
import { placeText } from "../../formats/one-based.ts";
import { maxFileBytes, pathBetween } from "../../run/sources.ts";

export type BaselineFile = Awaited<ReturnType<typeof readBaselineFile>>;

interface State {
  readonly state: "missing" | "read" | "unreadable";
  /** Null unless it is unreadable. */
  readonly problem: BaselineFileProblem | null;
}

interface BaselineFileProblem {
  /** The path, with the line and column if known. */
  readonly at: string;
  /** Continues a sentence that begins with the path. */
  readonly why: string;
}

/** A baseline as it is on disk. */
export async function readBaselineFile(path: string) {
  const folder = dirname(path);
  const answer = await readText(path, maxFileBytes);
  const read = answer.kind === "text" ? readBaseline(answer.text) : emptyBaseline;
  const baseline = "why" in read ? emptyBaseline : read;
  const pathOf = (name: string): string => resolve(folder, name);
  let gone: GoneFiles | undefined;
  return {
    /** Absolute. */
    path,
    /** Empty if it is missing or cannot be read. */
    baseline,
    ...stateOf(),
    /** What it calls a file. */
    nameOf: (file: string): string => pathBetween(folder, file),
    pathOf,
    /** Its files that do not exist. */
    gone: (): GoneFiles => {
      gone ??= goneFiles(
        new Map(
          baseline.paths
            .filter((name) => !existsSync(pathOf(name)))
            .map((name) => [name, baseline.knownIn(name) ?? noEntries]),
        ),
      );
      return gone;
    },
  };

  function stateOf(): State {
    if (answer.kind === "missing") return { state: "missing", problem: null };
    if (answer.kind === "unreadable") return { state: "unreadable", problem: { at: path, why: answer.why } };
    if (answer.kind !== "text" || !("why" in read)) return { state: "read", problem: null };
    const at = `${path}:${placeText(linesOfText(answer.text), read.offset)}`;
    return { state: "unreadable", problem: { at, why: read.why } };
  }
}
