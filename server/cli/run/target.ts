import type { CarrierType, FileType } from "../../document/index.ts";
import type { TextAnswer } from "../../node/read-text.ts";

/** A file to read. */
export interface FileTarget {
  /** Absolute. */
  readonly path: string;
  /** How it is read. */
  readonly type: FileType | CarrierType;
  /** Whether it is an explicit path of the command line. */
  readonly isNamed: boolean;
  /** The content of standard input; null to read the file. */
  readonly given: TextAnswer | null;
}

/** A path that could not be read; `why` continues a sentence that begins with it. */
export interface Unreadable {
  readonly path: string;
  readonly why: string;
}
