import { operations, removals } from "../../api/index.ts";
import type { orderDrafts } from "../plan/order.ts";
import { type Draft, keyPlaceOf, type Omission } from "../plan/step.ts";
import type { ResourceChange } from "./changes.ts";
import { describeLimit, wholeResource } from "./compare.ts";
import type { ChangeDrafts } from "./drafting.ts";
import type { Keep } from "./earlier.ts";

/** Each change with the names of its requests, or with the reason why they are omitted. */
export function reportChanges(
  changed: readonly ResourceChange[],
  drafts: ChangeDrafts,
  { steps, omissions }: ReturnType<typeof orderDrafts>,
  { nameOf, keep }: { readonly nameOf: (step: string) => string; readonly keep: Keep },
): ReadonlyMap<ResourceChange, ResourceChange> {
  const sent = new Set(steps.map(({ name }) => name));
  const reasons = new Map(omissions.map(({ what, why }) => [what, why]));
  return new Map(changed.map((change) => [change, report(change)]));

  function report(change: ResourceChange): ResourceChange {
    const own = drafts.of(change);
    const remark = change.action === "gone" && own.length === 0 ? describeRemoval(change) : null;
    const steps = own.flatMap(({ name }) => (sent.has(name) ? nameOf(name) : []));
    const slot = keep(change, emptySlot);
    const isKept = slot.last?.remark === remark && String(slot.last.steps) === String(steps);
    const told = slot.last && isKept ? slot.last : { ...change, remark, steps };
    slot.last = told;
    const missing = own.filter(({ name }) => !sent.has(name));
    return missing.length === 0 || change.action === "gone" ? told : asImpossible(told, reasonOf(missing));
  }

  function reasonOf(missing: readonly Draft[]): string {
    const whys = missing.map(({ title }) => reasons.get(title) ?? "What it belongs to is omitted.");
    return [...new Set(whys)].join(" ");
  }
}

/** A change with its steps stays the same as long as these do, so that what is written about it is kept, too. */
const emptySlot = (): { last: ResourceChange | null } => ({ last: null });

function asImpossible(change: ResourceChange, reason: string): ResourceChange {
  const fields =
    change.action === "create"
      ? [{ ...wholeResource, reason }]
      : change.fields.map((field) =>
          field.action === "update" ? { ...field, action: "impossible" as const, reason } : field,
        );
  return { ...change, action: "impossible", fields };
}

function describeRemoval({ kind, before }: ResourceChange): string {
  const removal = removals[kind];
  if (removal.operation === null) return describeLimit(removal);
  return `No request removes it without \`--delete\`. With it, \`${removal.operation}\` is sent for \`${before?.name}\`. ${operations[removal.operation].destroys}`;
}

/** What is impossible, as an omission with its place; what a draft was omitted for is one already. */
export function impossibleParts({ fields, resource, value }: ResourceChange): readonly Omission[] {
  if (!value) return [];
  return fields.flatMap(({ action, changing, field, reason, value: own }) =>
    action === "impossible" && changing === null && field !== ""
      ? { what: `\`${field}\` of \`${resource}\``, why: reason ?? "", place: keyPlaceOf(own ?? value) }
      : [],
  );
}
