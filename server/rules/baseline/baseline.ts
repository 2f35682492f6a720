import { documentOf } from "../../document/index.ts";
import { addToGroup } from "../../text/groups.ts";
import { isRecord } from "../../text/is-record.ts";
import { readJson } from "../../text/json-values.ts";

/** How often each rule reports each place of a file, by rule and logical pointer (`keyOf`). */
export type Entries = ReadonlyMap<string, number>;

/** The findings that are accepted for now: they are not reported. */
export interface Baseline {
  /** The paths of its files, relative to its folder, with `/` on every system. */
  readonly paths: readonly string[];
  /** Null for a file without entries. */
  readonly knownIn: (path: string) => Entries | null;
}

/** Why a text is not a baseline, to continue a sentence that begins with its path, and where. */
export interface BaselineProblem {
  readonly why: string;
  readonly offset: number;
}

export const baselineFileName = ".compute-stack.baseline.json";

const version = 1;

export const noEntries: Entries = new Map();
export const emptyBaseline: Baseline = { paths: [], knownIn: () => null };

/** Rule IDs contain no space. */
export const keyOf = (rule: string, pointer: string): string => `${rule} ${pointer}`;

export const total = (entries: Entries): number => [...entries.values()].reduce((sum, count) => sum + count, 0);

/** The entries of a file are read when they are needed; what is malformed in them is ignored. */
export function readBaseline(text: string): Baseline | BaselineProblem {
  const data = readJson(text);
  if (data === undefined) return whyInvalid(text);
  const root = record(data);
  const { version: written, files } = root ?? {};
  if (typeof written === "number" && written > version)
    return { why: "was written by a newer version of compute-stack. Update compute-stack", offset: 0 };
  const byPath = written === version ? record(files) : null;
  if (byPath === null) return { why: "is not a baseline of compute-stack", offset: 0 };
  return {
    paths: Object.keys(byPath),
    knownIn: (path) => (Object.hasOwn(byPath, path) ? readKnown(byPath[path]) : null),
  };
}

function whyInvalid(text: string): BaselineProblem {
  const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$)/m.exec(text);
  if (conflict) return { why: "contains merge conflict markers. Resolve the conflict", offset: conflict.index };
  return { why: "is not valid JSON", offset: firstProblem(text) };
}

function firstProblem(text: string): number {
  const { blocks } = documentOf({ uri: "", name: baselineFileName, kind: "request" }, text, "whole");
  return blocks.get(0)?.parsed.problems[0]?.start ?? 0;
}

function readKnown(data: unknown): Entries {
  const counts = new Map<string, number>();
  for (const [rule, pointers] of Object.entries(record(data) ?? {}))
    for (const [pointer, count] of Object.entries(record(pointers) ?? {}))
      if (isCount(count)) counts.set(keyOf(rule, pointer), count);
  return counts;
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value > 0;

/** Sorted, with a line for each entry. Files without entries are left out. */
export function writeBaseline(files: ReadonlyMap<string, Entries>): string {
  const members = [...files]
    .filter(([, entries]) => entries.size > 0)
    .sort(byName)
    .map(([path, entries]) => `    ${JSON.stringify(path)}: {\n${rulesOf(entries)}\n    }`);
  const inner = members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n  }`;
  return `{\n  "version": ${version},\n  "files": ${inner}\n}\n`;
}

function rulesOf(entries: Entries): string {
  const rules = new Map<string, string[]>();
  for (const [key, count] of [...entries].sort(byName)) {
    const space = key.indexOf(" ");
    addToGroup(rules, key.slice(0, space), `        ${JSON.stringify(key.slice(space + 1))}: ${count}`);
  }
  return [...rules]
    .map(([rule, lines]) => `      ${JSON.stringify(rule)}: {\n${lines.join(",\n")}\n      }`)
    .join(",\n");
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const record = (data: unknown) => (isRecord(data) ? data : null);
