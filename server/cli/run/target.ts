import type { FileType } from "../../document/index.ts";
import type { TextAnswer } from "../../node/read-text.ts";

/** A file to look at. */
export interface FileTarget {
  /** Absolute. */
  readonly path: string;
  /** How it is read. */
  readonly type: FileType;
  /** It stands on the command line itself. */
  readonly isNamed: boolean;
  /** What standard input said; null where the file is to be read. */
  readonly given: TextAnswer | null;
}

/** A path that could not be read; `why` continues a sentence that begins with it. */
export interface Unreadable {
  readonly path: string;
  readonly why: string;
}
