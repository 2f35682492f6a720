import type * as YAML from "yaml";
import type { SyntaxProblem } from "../../tree/tree.ts";

/** Repairs one kind of error, so that the surrounding lines are parsed as intended. */
export interface Repair {
  /** A text that it repairs; its test. */
  readonly example: string;
  /** Null for an error with another cause. */
  readonly apply: (text: string, error: YAML.YAMLError) => Repaired | null;
}

export interface Repaired {
  /** With the same lines, each as long as before except for its indentation. */
  readonly text: string;
  /** Their offsets are those of the text before the repair. */
  readonly problems: readonly SyntaxProblem[];
}

/** A text that was repaired, and what was wrong with it between two offsets. */
export const repaired = (text: string, start: number, end: number, message: string): Repaired => ({
  text,
  problems: [{ start, end, reach: "here", message }],
});

/** A text with spaces in the place of what was wrong. */
export const blanked = (text: string, start: number, end: number, message: string, marked = end): Repaired =>
  repaired(text.slice(0, start) + " ".repeat(end - start) + text.slice(end), start, marked, message);
