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
}

/** Where a line names a changed resource or one of its fields. */
export interface ChangeMention extends Span {
  readonly line: number;
  readonly change: ResourceChange;
  /** Where it is, in the new stack; for what is gone, in the old one. Null if that is not kept. */
  readonly target: BlockSpan | null;
}

/** Each resource once, for a terminal, with the places that name what changes. */
export function writeChanges(plan: ChangePlan, { from, to, unread = [], summary }: ChangeTextOptions) {
  const { counts, told, steps } = plan;
  const lines = [`Changes from ${from} to ${to}`, ...unread, ""].map(oneLine);
  const mentions: ChangeMention[] = [];
  const causes = createCauses();
  for (const group of groupsOf(told, causes))
    for (const [index, change] of group.entries())
      writeChange(change, index < group.length - 1 ? "title" : group.length > 1 ? "last" : "alone");
  const isPartial = told.some((change) => change.action === "unchanged" && isPartlyCompared(change));
  lines.push(
    `= ${counted(counts.unchanged, "resource")} unchanged${isPartial ? ", as far as compared" : ""}`,
    "",
    ...(steps.length > 0 ? ["Requests, in sending order:", ...steps.flatMap(linesOfStep), ""] : []),
    ...[totalsOf(counts), ...remarksOn(plan), ...summary].map(oneLine),
    "",
  );
  return { text: lines.join("\n"), mentions };

  /** `title`: more of the same group follow. */
  function writeChange(change: ResourceChange, how: "alone" | "title" | "last"): void {
    const own = change.value ?? (change.action === "gone" ? (change.old?.value ?? null) : null);
    const add = (text: string, ...named: readonly (readonly [name: string, value: Value | null])[]): void => {
      const line = oneLine(text);
      let at = 0;
      for (const [name, value] of named) {
        const start = line.indexOf(name, at);
        if (start < 0) continue;
        at = start + name.length;
        mentions.push({ line: lines.length, change, start, end: at, target: value && keyPlaceOf(value) });
      }
      lines.push(line);
    };
    add(titleOf(change), [show(change.resource), own]);
    if (how === "title") return;
    const reasonOf = (field: FieldChange): string | null => reasonIn(field, how === "last" ? "several" : "one");
    const fields = change.fields.filter((field) => !isNotShown(field));
    fields.forEach((field, index) => {
      const reason = reasonOf(field);
      if (field.field !== "")
        for (const line of linesOfField(field)) add(`    ${line}`, [show(field.field), field.value ?? own]);
      const next = fields[index + 1];
      if (reason !== null && (!next || reasonOf(next) !== reason) && causes.isNew(field.value, reason))
        add(`      ${reason}`);
    });
    const rest = change.fields.filter(isNotShown);
    if (rest.length > 0)
      add(
        `    ${notComparedLine(rest)}`,
        ...rest.map(({ field, value }): readonly [string, Value | null] => [show(field), value ?? own]),
      );
    if (change.remark !== null) add(`    ${change.remark}`);
    if (change.steps.length > 0) add(`    requests: ${change.steps.join(", ")}`);
  }
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

type Causes = ReturnType<typeof createCauses>;

/** What is written once may concern several resources, such as the region of a stack. */
function createCauses() {
  const numbers = new Map<object, number>();
  const known = new Set<string>();
  /** The same number for the same place in a file; null for what is written nowhere. */
  const of = (value: Value | null): number | null => value && keptIn(numbers, value.node, () => numbers.size);
  /** Whether it is the first time that something is said of a place. */
  const isNew = (value: Value | null, said: string): boolean =>
    value === null || known.size < known.add(`${of(value)} ${said}`).size;
  return { of, isNew };
}

/** The request itself, then what to know before sending it. */
const linesOfStep = (step: Step, index: number): readonly string[] => [
  `  ${index + 1}. ${oneLine(`${step.name}: ${lineOfRequest(step)}`)}`,
  ...warningsOf(step).map((warning) => oneLine(`     ${warning}`)),
];

function linesOfField(field: FieldChange): readonly string[] {
  const sign = field.action === "impossible" ? "! " : field.action === "update" ? "" : "? ";
  return differencesIn(field).map((line) => sign + line);
}
