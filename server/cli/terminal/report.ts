import type { OperationId } from "../../api/index.ts";
import type { Document, Lines, Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";

export interface CheckedFile {
  /** Relative to the current folder, with `/` on every system. */
  readonly path: string;
  readonly document: Document;
  readonly lines: Lines;
  /** Null where it is not known, and in a sequence; absent where the file is no request file. */
  readonly operation?: OperationId | null;
  /** Those that are to be shown. */
  readonly findings: readonly Finding[];
}

export interface Totals {
  readonly files: number;
  readonly filesWithFindings: number;
  /** Of the findings that are shown. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** How many findings are less severe than what is shown. */
  readonly hidden: number;
  /** One sentence for each path that could not be read or checked. */
  readonly problems: readonly string[];
}

/**
 * Writes a report file by file, so that what is written need not be kept. What is written of one file knows of no
 * other.
 */
export interface Reporter {
  readonly begin: () => string;
  readonly file: (file: CheckedFile) => string | Promise<string>;
  /** Stands between what is written of two files. */
  readonly between: string;
  readonly end: (totals: Totals) => string;
}
