import { show, showMessage } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { writeParts } from "../plan/content.ts";
import { oneLine, warningsOf } from "../plan/format.ts";
import type { Step } from "../plan/step.ts";
import type { ChangePlan } from "./change-plan.ts";
import type { ResourceChange } from "./changes.ts";
import { type ChangeAction, changeActions } from "./changes.ts";
import type { FieldChange } from "./compare.ts";
import type { Keep } from "./earlier.ts";

/** What the texts about changes need besides the plan. */
export interface ChangeTextOptions {
  readonly from: string;
  readonly to: string;
  /** What a plan says before it is sent: cost, permissions, variables. */
  readonly summary: readonly string[];
}

const signs: Readonly<Record<ChangeAction, string>> = {
  create: "+",
  update: "~",
  impossible: "!",
  gone: "-",
  unchanged: "=",
};

/** How often each action occurs. */
export function countChanges(changes: readonly ResourceChange[]): Readonly<Record<ChangeAction, number>> {
  const counts = { create: 0, update: 0, impossible: 0, gone: 0, unchanged: 0 };
  for (const { action } of changes) counts[action]++;
  return counts;
}

/** A line of the text about changes. */
export interface ChangeLine {
  readonly text: string;
  readonly mention: ChangeMention | null;
}

/** Where a line names a resource or one of its fields. */
export interface ChangeMention extends Span {
  readonly change: ResourceChange;
  /** Null for the resource itself. */
  readonly field: FieldChange | null;
}

/** Each resource once, for a terminal. */
export const writeChangesAsText = (plan: ChangePlan, options: ChangeTextOptions): string =>
  `${linesOfChanges(plan, options)
    .map(({ text }) => text)
    .join("\n")}\n`;

/** The same in lines that know what they mention. */
export function linesOfChanges(
  plan: ChangePlan,
  { from, to, summary }: ChangeTextOptions,
  keep: Keep = (of, make) => make(of),
): readonly ChangeLine[] {
  const counts = countChanges(plan.changes);
  const head = [`Changes from ${from} to ${to}`, ""].map(plainLine);
  const told = plan.changes.flatMap((change) => (isTold(change) ? keep(change, linesOfChange) : []));
  const rest = [
    `= ${countOf(counts.unchanged, "resource")} unchanged`,
    "",
    ...(plan.steps.length > 0 ? ["Requests, in sending order:"] : []),
  ].map(plainLine);
  const steps = plan.steps.flatMap((step, index) => {
    const [request = "", ...warnings] = keep(step, linesOfStep);
    return [`  ${index + 1}. ${request}`, ...warnings].map((text) => ({ text, mention: null }));
  });
  const tail = [...(plan.steps.length > 0 ? [""] : []), totalsOf(counts), ...summary].map(plainLine);
  return [...head, ...told, ...rest, ...steps, ...tail];
}

const plainLine = (text: string): ChangeLine => ({ text: oneLine(text), mention: null });

function linesOfChange(change: ResourceChange): readonly ChangeLine[] {
  const lines: ChangeLine[] = [];
  const addMention = (text: string, name: string, of: Omit<ChangeMention, keyof Span>): void => {
    const line = oneLine(text);
    const start = line.indexOf(name);
    lines.push({ text: line, mention: start < 0 ? null : { ...of, start, end: start + name.length } });
  };
  addMention(`${signs[change.action]} ${titleOf(change)}`, show(change.resource), { change, field: null });
  for (const field of change.fields) {
    const { reason } = field;
    if (field.field !== "") addMention(`    ${fieldLine(field)}`, show(field.field), { change, field });
    if (reason !== null) lines.push(plainLine(`      ${reason}`));
  }
  if (change.remark !== null) lines.push(plainLine(`    ${change.remark}`));
  if (change.steps.length > 0) lines.push(plainLine(`    requests: ${change.steps.join(", ")}`));
  return lines;
}

/** The request itself, then what to know before sending it. */
const linesOfStep = (step: Step): readonly string[] => [
  oneLine(`${step.name}: ${requestLine(step)}`),
  ...warningsOf(step).map((warning) => oneLine(`     ${warning}`)),
];

/** For the description of a pull request. */
export function writeChangesAsMarkdown(plan: ChangePlan, { from, to, summary }: ChangeTextOptions): string {
  const lines = [`### Changes from ${code(from)} to ${code(to)}`, "", totalsOf(countChanges(plan.changes)), ""];
  const told = plan.changes.filter(isTold);
  if (told.length > 0) {
    lines.push("```diff");
    for (const change of told) {
      lines.push(`${signs[change.action]} ${titleOf(change)}`);
      for (const field of change.fields) lines.push(...diffLines(change, field));
    }
    lines.push("```", "");
  }
  const reasons = told.flatMap((change) => [
    ...change.fields.flatMap((field) =>
      field.reason !== null && field.action !== "update"
        ? [`- ${code(nameOf(change, field))}: ${escaped(field.reason)}`]
        : [],
    ),
    ...(change.remark === null ? [] : [`- ${code(change.resource)}: ${escaped(change.remark)}`]),
  ]);
  if (reasons.length > 0) lines.push("**What no request of this plan does**", "", ...reasons, "");
  if (plan.steps.length > 0) lines.push("**Requests, in sending order**", "");
  plan.steps.forEach((step, index) => {
    lines.push(`${index + 1}. ${code(requestLine(step))} (${code(step.name)})`);
    for (const warning of warningsOf(step)) lines.push(`   - ${escaped(warning)}`);
  });
  if (plan.steps.length > 0) lines.push("");
  lines.push(...summary.flatMap((line) => [`- ${escaped(line)}`]));
  return `${lines.map(oneLine).join("\n").trimEnd()}\n`;
}

/** The shape is part of the command line's contract; `requests` is the text of a sequence. */
export function writeChangesAsJson(plan: ChangePlan, requests: string): string {
  const changes = plan.changes.map(({ action, resource, pointer, fields, steps }) => ({
    action,
    resource: show(resource),
    pointer: show(pointer),
    fields: fields.map(({ field, action, from, to, changing, reason }) => ({
      field: show(field),
      action,
      from,
      to,
      operation: action === "update" ? (changing?.operation ?? null) : null,
      reason: reason === null ? null : showMessage(reason, []),
    })),
    steps,
  }));
  const result = { version: 1, changes, requests: JSON.parse(requests), summary: countChanges(plan.changes) };
  return `${JSON.stringify(result, null, 2)}\n`;
}

/** What is unchanged is only counted, unless there is something to say about it. */
const isTold = ({ action, fields }: ResourceChange): boolean => action !== "unchanged" || fields.length > 0;

const titleOf = ({ resource, action }: ResourceChange): string => `${show(resource)} ${verbs[action]}`;

const verbs: Readonly<Record<ChangeAction, string>> = {
  create: "(create)",
  update: "(update)",
  impossible: "(impossible)",
  gone: "(gone)",
  unchanged: "(unchanged)",
};

const nameOf = ({ resource }: ResourceChange, { field }: FieldChange): string =>
  show(field === "" ? resource : `${resource}.${field}`);

function fieldLine({ field, action, from, to }: FieldChange): string {
  const sign = action === "impossible" ? "! " : action === "unchanged" ? "? " : "";
  return `${sign}${show(field)}: ${transition(from, to)}`;
}

function diffLines({ action: of }: ResourceChange, { field, action, from, to }: FieldChange): readonly string[] {
  if (field === "" || of === "create") return [];
  const sign = action === "impossible" ? "!" : action === "unchanged" ? "?" : "~";
  return [`${sign}     ${show(field)}: ${transition(from, to)}`];
}

const transition = (from: string | null, to: string | null): string => `${from ?? "(none)"} → ${to ?? "(none)"}`;

const requestLine = ({ operation, path }: Step): string =>
  `${operation.method} ${writeParts(path, {
    literal: (text) => text,
    reference: (part) =>
      part.kind === "step" ? `\${steps.${part.step}.${part.field}}` : "name" in part ? `\${${part.name}}` : "",
  })}`;

const totalsOf = (counts: ReturnType<typeof countChanges>): string => {
  const told = changeActions.flatMap((action) => (counts[action] > 0 ? `${counts[action]} ${words[action]}` : []));
  return told.length === 0 ? "Nothing is described." : `${told.join(", ")}.`;
};

const words: Readonly<Record<ChangeAction, string>> = {
  create: "to create",
  update: "to update",
  impossible: "impossible",
  gone: "gone",
  unchanged: "unchanged",
};

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Inline code of Markdown. */
function code(text: string): string {
  const shown = show(text);
  const fence = shown.includes("`") ? "``" : "`";
  return `${fence}${fence === "``" ? ` ${shown} ` : shown}${fence}`;
}

/** Our own sentences have code spans; nothing else of them is Markdown. */
const escaped = (text: string): string =>
  showMessage(text, [])
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part.replace(/[<>*_[\]|]/g, "\\$&") : part))
    .join("`");
