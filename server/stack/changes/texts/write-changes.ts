import { show, type Value } from "../../../document/index.ts";
import type { Span } from "../../../syntax/index.ts";
import { addToGroup, keptIn } from "../../../text/groups.ts";
import { counted, oneLine, warningsOf } from "../../plan/format.ts";
import { type BlockSpan, keyPlaceOf, type Step } from "../../plan/step.ts";
import type { ChangePlan } from "../change-plan.ts";
import { type FieldChange, isNotShown } from "../compare.ts";
import { isPartlyCompared, type ResourceChange } from "../resource-change.ts";
import {
  differencesIn,
  lineOfRequest,
  notComparedLine,
  reasonIn,
  remarksOn,
  titleOf,
  totalsOf,
} from "./change-lines.ts";

/** What the texts about changes need besides the plan. */
export interface ChangeTextOptions {
  readonly from: string;
  readonly to: string;
  /** What of the old side is left out, said before anything else. */
  readonly unread?: readonly string[];
  /** What a plan says before it is sent: cost, permissions, variables. */
  readonly summary: readonly string[];
  /** What was written last about the same side: after an edit, nearly all lines are the same. */
  readonly last?: LastWritten;
}

/** What was written last: the same as long as what it says is the same. */
export interface LastWritten {
  /** By what they said before secrets were masked. */
  lines: ReadonlyMap<string, string>;
  readonly changes: WeakMap<ResourceChange, WrittenChange>;
  readonly steps: WeakMap<Step, string>;
}

/** Before anything is written. */
export const nothingWritten = (): LastWritten => ({ lines: new Map(), changes: new WeakMap(), steps: new WeakMap() });

/** What the text says about a change: whole lines, the same as long as the change is. */
export interface WrittenChange {
  readonly text: string;
  readonly lines: number;
  readonly change: ResourceChange;
  readonly mentions: readonly ChangeMention[];
}

/** Where a line, counted from the first about the change, names the resource or one of its fields. */
export interface ChangeMention extends Span {
  readonly line: number;
  /** Where it is, in the new stack; for what is gone, in the old one. Null if that is not kept. */
  readonly target: BlockSpan | null;
}

/** Each resource once, for a terminal. */
export const writeChangesAsText = (plan: ChangePlan, options: ChangeTextOptions): string =>
  writeChanges(plan, options).text;

/** The same with what it says about each change, and the line where that begins. */
export function writeChanges(
  plan: ChangePlan,
  { from, to, unread = [], summary, last = nothingWritten() }: ChangeTextOptions,
): { readonly text: string; readonly written: readonly { readonly line: number; readonly written: WrittenChange }[] } {
  const lines = new Map<string, string>();
  const lineOf = (text: string): string => keptIn(lines, text, () => last.lines.get(text) ?? `${oneLine(text)}\n`);
  const { counts, told } = plan;
  const pieces = [lineOf(`Changes from ${from} to ${to}`), ...unread.map(lineOf), "\n"];
  const all: { line: number; written: WrittenChange }[] = [];
  let line = pieces.length;
  const causes = createCauses();
  for (const group of groupsOf(told, causes))
    for (const [index, change] of group.entries()) {
      const isWhole = group.length === 1 && change.fields.every((field) => reasonIn(field, "one") === null);
      const how = index < group.length - 1 ? "title" : group.length > 1 ? "last" : "alone";
      const written = (isWhole && last.changes.get(change)) || writeChange(change, how, { ...causes, lineOf });
      if (isWhole) last.changes.set(change, written);
      all.push({ line, written });
      pieces.push(written.text);
      line += written.lines;
    }
  const isPartial = told.some((change) => change.action === "unchanged" && isPartlyCompared(change));
  pieces.push(`= ${counted(counts.unchanged, "resource")} unchanged${isPartial ? ", as far as compared" : ""}\n`, "\n");
  if (plan.steps.length > 0) {
    pieces.push("Requests, in sending order:\n");
    plan.steps.forEach((step, index) => {
      pieces.push(
        `  ${index + 1}. `,
        keptIn(last.steps, step, () => linesOfStep(step).map(lineOf).join("")),
      );
    });
    pieces.push("\n");
  }
  pieces.push(...[totalsOf(counts), ...remarksOn(plan), ...summary].map(lineOf));
  last.lines = lines;
  return { text: pieces.join(""), written: all };
}

/** Changes of which the same is said for one cause. It is said once, below the last of them. */
function groupsOf(changes: readonly ResourceChange[], { of }: Causes): Iterable<readonly ResourceChange[]> {
  const groups = new Map<unknown, ResourceChange[]>();
  for (const change of changes) {
    const { action, fields, steps, remark } = change;
    const isSaid = steps.length === 0 && (fields.length > 0 || remark !== null);
    const said = (): readonly unknown[] =>
      fields.map(({ field, from, to, reason, ofSeveral, value }) => [field, from, to, of(value), ofSeveral ?? reason]);
    addToGroup(groups, isSaid ? JSON.stringify([action, said(), remark]) : change, change);
  }
  return groups.values();
}

/** What is written once may concern several resources, such as the region of a stack. */
interface Causes {
  /** The same number for the same place in a file; null for what is written nowhere. */
  readonly of: (value: Value | null) => number | null;
  /** Whether it is the first time that something is said of a place. */
  readonly isNew: (value: Value | null, said: string) => boolean;
}

function createCauses(): Causes {
  const numbers = new Map<object, number>();
  const known = new Set<string>();
  const of: Causes["of"] = (value) => value && keptIn(numbers, value.node, () => numbers.size);
  return { of, isNew: (value, said) => value === null || known.size < known.add(`${of(value)} ${said}`).size };
}

/** `title`: more of the same group follow. */
function writeChange(
  change: ResourceChange,
  how: "alone" | "title" | "last",
  { isNew, lineOf }: Pick<Causes, "isNew"> & { readonly lineOf: (text: string) => string },
): WrittenChange {
  const lines: string[] = [];
  const mentions: ChangeMention[] = [];
  const add = (text: string): unknown => lines.push(lineOf(text));
  const own = change.value ?? (change.action === "gone" ? (change.old?.value ?? null) : null);
  const addMentions = (text: string, named: readonly (readonly [name: string, value: Value | null])[]): void => {
    const line = lineOf(text);
    let at = 0;
    for (const [name, value] of named) {
      const start = line.indexOf(name, at);
      if (start < 0) continue;
      at = start + name.length;
      mentions.push({ line: lines.length, start, end: at, target: value && keyPlaceOf(value) });
    }
    lines.push(line);
  };
  addMentions(titleOf(change), [[show(change.resource), own]]);
  if (how === "title") return { text: lines.join(""), lines: lines.length, change, mentions };
  const reasonOf = (field: FieldChange): string | null => reasonIn(field, how === "last" ? "several" : "one");
  const fields = change.fields.filter((field) => !isNotShown(field));
  fields.forEach((field, index) => {
    const reason = reasonOf(field);
    if (field.field !== "")
      for (const line of linesOfField(field)) addMentions(`    ${line}`, [[show(field.field), field.value ?? own]]);
    const next = fields[index + 1];
    if (reason !== null && (!next || reasonOf(next) !== reason) && isNew(field.value, reason)) add(`      ${reason}`);
  });
  const rest = change.fields.filter(isNotShown);
  if (rest.length > 0)
    addMentions(
      `    ${notComparedLine(rest)}`,
      rest.map(({ field, value }) => [show(field), value ?? own]),
    );
  if (change.remark !== null) add(`    ${change.remark}`);
  if (change.steps.length > 0) add(`    requests: ${change.steps.join(", ")}`);
  return { text: lines.join(""), lines: lines.length, change, mentions };
}

/** The request itself, then what to know before sending it. */
const linesOfStep = (step: Step): readonly string[] => [
  `${step.name}: ${lineOfRequest(step)}`,
  ...warningsOf(step).map((warning) => `     ${warning}`),
];

function linesOfField(field: FieldChange): readonly string[] {
  const sign = field.action === "impossible" ? "! " : field.action === "update" ? "" : "? ";
  return differencesIn(field).map((line) => sign + line);
}
