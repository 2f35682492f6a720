import { operations, removals } from "../../api/index.ts";
import type { orderDrafts } from "../plan/order.ts";
import { type BlockSpan, type Draft, keyPlaceOf, type Omission } from "../plan/step.ts";
import { describeLimit, type FieldChange, wholeResource } from "./compare.ts";
import type { ChangeDrafts } from "./drafting.ts";
import type { ResourceChange } from "./resource-change.ts";

/** Each change with the names of its requests, or with the reason why they are omitted. */
export function reportChanges(
  changed: readonly ResourceChange[],
  drafts: ChangeDrafts,
  { leftOut }: ReturnType<typeof orderDrafts>,
  facts: {
    readonly nameOf: (step: string) => string;
    /** Why nothing is deleted, although it is asked for. */
    readonly whyKept: string | null;
    readonly shownIn: keyof typeof waysToDelete;
    /** The steps of what may exist already. */
    readonly unknownSteps: ReadonlySet<string>;
  },
): ReadonlyMap<ResourceChange, ResourceChange> {
  const needsUnknown = whetherNeeding(facts.unknownSteps, drafts.all());
  return new Map(changed.map((change) => [change, report(change)]));

  function report(change: ResourceChange): ResourceChange {
    const own = drafts.of(change);
    const remark =
      change.action === "gone" && own.length === 0 && !change.replacing
        ? describeRemoval(change, facts.whyKept, facts.shownIn)
        : null;
    const steps = own.flatMap((draft) => (leftOut.has(draft) ? [] : facts.nameOf(draft.name)));
    const missing = leftOut.size === 0 ? [] : own.filter((draft) => leftOut.has(draft));
    if (remark === null && missing.length === 0) return { ...change, steps };
    const remarks = [change.remark, remark].filter((one) => one !== null);
    const reported = { ...change, remark: remarks.length > 0 ? remarks.join(" ") : null, steps };
    const isSettled = change.action === "gone" || change.action === "unknown";
    return missing.length === 0 || isSettled ? reported : asOmitted(reported, missing);
  }

  function reasonOf(missing: readonly Draft[]): string {
    const whys = missing.flatMap((draft) => leftOut.get(draft) ?? []).map(({ why }) => why);
    return whys.length === 0 ? "What it belongs to is omitted." : [...new Set(whys)].join(" ");
  }

  /** The fields that other requests change are changed nevertheless. */
  function asOmitted(change: ResourceChange, missing: readonly Draft[]): ResourceChange {
    const verdictOn = (some: readonly Draft[]): "unknown" | "impossible" =>
      some.every(needsUnknown) ? "unknown" : "impossible";
    // What follows from the others may be all that is left out.
    const isCreated = change.action === "create" && change.steps.length > 0;
    const omitted = (one: Draft): string => `Omitted: ${one.title}. ${reasonOf([one])}`;
    const fields =
      change.action === "create"
        ? [
            {
              ...wholeResource,
              action: verdictOn(missing),
              reason: isCreated ? missing.map(omitted).join(" ") : reasonOf(missing),
            },
          ]
        : change.fields.map((field) => {
            const own = missing.filter(
              ({ operation, changes }) =>
                operation.id === field.changing?.operation && (changes?.includes(field.field) ?? true),
            );
            return field.action === "update" && own.length > 0
              ? { ...field, action: verdictOn(own), reason: reasonOf(own) }
              : field;
          });
    return { ...change, action: isCreated ? "create" : verdictOn(missing), fields };
  }
}

/** Whether a request needs what may exist already, directly or through others. */
function whetherNeeding(unknown: ReadonlySet<string>, drafts: readonly Draft[]): (draft: Draft) => boolean {
  const byName = new Map(drafts.map((one) => [one.name, one]));
  const verdicts = new Map<string, boolean>([...unknown].map((name) => [name, true]));
  const find = (name: string): boolean => {
    const found = verdicts.get(name);
    if (found !== undefined) return found;
    // In a circle, nothing else is known.
    verdicts.set(name, false);
    const { needs = [], parent = null } = byName.get(name) ?? {};
    const result = [...needs, ...(parent === null ? [] : [parent])].some(find);
    verdicts.set(name, result);
    return result;
  };
  return ({ name }) => find(name);
}

function describeRemoval({ kind }: ResourceChange, whyKept: string | null, shownIn: keyof typeof waysToDelete): string {
  const removal = removals[kind];
  if (removal.operation === null) return describeLimit(removal);
  if (whyKept !== null) return whyKept;
  return `${waysToDelete[shownIn](removal.operation)}: ${operations[removal.operation].destroys}`;
}

const waysToDelete = {
  terminal: (operation: string) => `Nothing is deleted without \`--delete\`. With it, \`${operation}\` is sent`,
  editor: (operation: string) => `No request here deletes it. To delete it, send \`${operation}\` last`,
};

/**
 * What is impossible, as an omission with its place; what a draft was omitted for is one already. `drafted`: what the change was
 * before its requests were drafted.
 */
export function impossibleParts(
  { action: whole, fields, resource, value, parent }: ResourceChange,
  drafted: ResourceChange["action"],
): readonly Omission[] {
  // A change of a whole resource is an omission already.
  const isUnknownPart = whole === "unknown" && drafted === "unknown" && parent !== null;
  if ((whole !== "impossible" && !isUnknownPart) || !value) return [];
  return fields.flatMap((one) => {
    const { action, changing, field, value: own } = one;
    if (action !== whole || changing !== null || (field === "" && drafted !== whole)) return [];
    const what = field === "" ? `\`${resource}\`` : `\`${field}\` of \`${resource}\``;
    return omissionOf(what, one, keyPlaceOf(own ?? value));
  });
}

/** What is not requested because of a field, or of what is said of all of a resource. */
export const omissionOf = (what: string, field: FieldChange | undefined, place: BlockSpan): Omission => ({
  what,
  why: field?.reason ?? "",
  place,
  ...(field?.ofSeveral !== undefined && { ofSeveral: field.ofSeveral }),
});
