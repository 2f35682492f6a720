import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { linesOfText } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import { type Baseline, emptyBaseline, noEntries, readBaseline } from "../../../rules/baseline/baseline.ts";
import { type GoneFiles, goneFiles } from "../../../rules/baseline/renamed.ts";
import { placeText } from "../../formats/one-based.ts";
import { maxFileBytes, pathBetween } from "../../run/sources.ts";

/** A baseline as it is on disk. */
export interface BaselineFile {
  /** Absolute. */
  readonly path: string;
  /** Empty if it is missing or cannot be read. */
  readonly baseline: Baseline;
  readonly state: "missing" | "read" | "unreadable";
  /** Null unless it is unreadable. */
  readonly problem: BaselineFileProblem | null;
  /** What it calls a file. */
  readonly nameOf: (path: string) => string;
  readonly pathOf: (name: string) => string;
  /** Its files that do not exist. */
  readonly gone: () => GoneFiles;
}

interface BaselineFileProblem {
  /** The path, with the line and column if known. */
  readonly at: string;
  /** Continues a sentence that begins with the path. */
  readonly why: string;
}

export async function readBaselineFile(path: string): Promise<BaselineFile> {
  const folder = dirname(path);
  const answer = await readText(path, maxFileBytes);
  const read = answer.kind === "text" ? readBaseline(answer.text) : emptyBaseline;
  const baseline = "why" in read ? emptyBaseline : read;
  const pathOf = (name: string): string => resolve(folder, name);
  let gone: GoneFiles | undefined;
  return {
    path,
    baseline,
    ...stateOf(),
    nameOf: (file) => pathBetween(folder, file),
    pathOf,
    gone: () => {
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

  function stateOf(): Pick<BaselineFile, "state" | "problem"> {
    if (answer.kind === "missing") return { state: "missing", problem: null };
    if (answer.kind === "unreadable") return { state: "unreadable", problem: { at: path, why: answer.why } };
    if (answer.kind !== "text" || !("why" in read)) return { state: "read", problem: null };
    const at = `${path}:${placeText(linesOfText(answer.text), read.offset)}`;
    return { state: "unreadable", problem: { at, why: read.why } };
  }
}
