import type { OperationId, ServiceNames } from "../../api/index.ts";
import type { Kind, Lines, Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import type { Output } from "./output.ts";
import type { ShownFile } from "./shown-file.ts";

export interface CheckedFile extends ShownFile {
  /** Relative to the current folder, with `/` on every system. */
  readonly path: string;
  /** What it is written as. */
  readonly language: Kind | CarrierLanguage;
  readonly lines: Lines;
  /** Null if unknown, and in a sequence; absent for other files. */
  readonly operation?: OperationId | null;
  /** The findings to show. */
  readonly findings: readonly Finding[];
}

export interface RuleCount {
  readonly severity: Severity;
  readonly count: number;
  /** How many have a safe fix. */
  readonly fixable: number;
  /** How many of these `fix` leaves out, as far as that was found out. */
  readonly withheld: number;
}

export interface Totals {
  readonly files: number;
  readonly filesWithFindings: number;
  /** The counts of the shown findings. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** Of the shown findings, by rule. */
  readonly byRule: ReadonlyMap<string, RuleCount>;
  /** Whether `fix` may leave out more fixes than the counts say. */
  readonly mayWithhold: boolean;
  /** The number of findings that are too minor to be shown. */
  readonly hidden: number;
  /** What was left out because the report would have been too long. */
  readonly omitted: { readonly files: number; readonly findings: number };
  /** The number of findings that a baseline accepts. */
  readonly accepted: number;
  /** One sentence for each path that could not be read or checked. */
  readonly problems: readonly string[];
}

/**
 * Writes a report file by file, so that nothing needs to be kept. The output for a file does not depend on others.
 */
export interface Reporter {
  readonly begin: () => string;
  readonly file: (file: CheckedFile) => string | Promise<string>;
  /** The separator between the output of two files. */
  readonly between?: string;
  /** The maximum number of characters for all files; files that would exceed it are only counted. Unlimited by default. */
  readonly most?: number;
  readonly end: (totals: Totals) => string;
}

/** How a report for people looks. */
export interface Look extends Pick<Output, "hasColor" | "hasLinks" | "width"> {
  /** The URL of the folder with the pages of the rules. */
  readonly pages: string;
  /** The words of the service in the current folder; undefined for those of the API documentation. */
  readonly names?: ServiceNames | undefined;
  /** What is shown of each finding: one line, or also the line of the file with related places. */
  readonly detail: "line" | "excerpt";
  /** Whether the findings are counted by rule at the end. */
  readonly end: "summary" | "statistics";
}

export const wholeReport = { detail: "excerpt", end: "summary" } as const satisfies Partial<Look>;
