import type { Kind } from "../../document/index.ts";
import { list } from "../../text/prose.ts";

/** A file of the workspace that was examined without being open. */
export interface ExaminedFile {
  /** `carrier`: it holds requests among other text. */
  readonly kind: Kind | "carrier";
  readonly findings: number;
}

const words: Readonly<Record<ExaminedFile["kind"], readonly [one: string, many: string]>> = {
  stack: ["stack", "stacks"],
  request: ["request file", "request files"],
  carrier: ["other file with requests", "other files with requests"],
  settings: ["settings file", "settings files"],
};

/** For the log: `Examined 3 stacks and 1 request file: 2 findings.` */
export function describeExamined(files: readonly ExaminedFile[], open: number): string {
  const counts = (["stack", "request", "carrier", "settings"] as const).flatMap((kind) => {
    const count = files.filter((file) => file.kind === kind).length;
    return count === 0 ? [] : [counted(count, words[kind])];
  });
  const findings = files.reduce((sum, file) => sum + file.findings, 0);
  const besides = open === 0 ? "" : `, besides ${counted(open, ["open file", "open files"])}`;
  return `Examined ${list(counts) || "no files"}${besides}: ${counted(findings, ["finding", "findings"])}.`;
}

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`;
