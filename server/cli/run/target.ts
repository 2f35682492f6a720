import type { TextAnswer } from "../../node/read-text.ts";

/** A file to look at. */
export interface FileTarget {
  /** Absolute. */
  readonly path: string;
  /** It stands on the command line itself. */
  readonly isNamed: boolean;
  /** What standard input said; null where the file is to be read. */
  readonly given: TextAnswer | null;
}
