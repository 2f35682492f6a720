import { operations, removals } from "../../api/index.ts";
import { show } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import { hasErrors } from "../plan/errors.ts";
import type { orderDrafts } from "../plan/order.ts";
import { type BlockSpan, type Draft, keyPlaceOf, type Omission } from "../plan/step.ts";
import { describeLimit, type FieldChange, wholeResource } from "./compare.ts";
import { protection, type StackOfFile } from "./described.ts";
import type { ChangeDrafts } from "./drafting.ts";
import type { EarlierSide } from "./earlier.ts";
import { type Choice, isTagged, knownTags, notChosen } from "./matching/choose.ts";
import type { ResourceChange } from "./resource-change.ts";

/** Each change with the names of its requests, or with the reason why they are omitted. */
export function reportChanges(
  changed: readonly ResourceChange[],
  drafts: ChangeDrafts,
  { leftOut }: ReturnType<typeof orderDrafts>,
  {
    nameOf,
    whyKept,
    gone,
    shownIn,
    unknownSteps,
  }: {
    readonly nameOf: (step: string) => string;
    readonly whyKept: string | null;
    readonly gone: "deleted" | "kept";
    readonly shownIn: keyof typeof waysToDelete;
    /** The steps of what may exist already. */
    readonly unknownSteps: ReadonlySet<string>;
  },
): ReadonlyMap<ResourceChange, ResourceChange> {
  const needsUnknown = whetherNeeding(unknownSteps, drafts.inPhases.flat());
  return new Map(changed.map((change) => [change, report(change)]));

  function report(change: ResourceChange): ResourceChange {
    const own = drafts.of(change);
    const remark =
      change.action === "gone" && own.length === 0 && !change.replacing
        ? describeRemoval(change, whyKept ?? (gone === "deleted" ? notChosen : null), shownIn)
        : null;
    const steps = own.flatMap((draft) => (leftOut.has(draft) ? [] : nameOf(draft.name)));
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
  if (unknown.size === 0) return () => false;
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

/** What is known when it is decided whether anything is deleted. `all`: what another stack of the file may describe is not deleted. */
interface Deleting extends Choice {
  readonly wanted: readonly StackOfFile[];
  readonly all: readonly StackOfFile[];
  readonly earlier: EarlierSide;
  readonly findings: readonly Finding[];
  /** Where the new side may be cut off. */
  readonly cutOff: readonly BlockSpan[];
}

/** Why nothing is deleted, although it is asked for, and where; null if nothing keeps it. */
export function whatKeepsInstances(deleting: Deleting, start: BlockSpan | null) {
  const [unread] = deleting.all.flatMap((stack) => stack.unread);
  const uncertain = whyUncertain("nothing is deleted", "what seems to be gone", deleting);
  const [cutOff] = deleting.cutOff;
  const why = unread ? uncertain : (whyKeepInstances(deleting, uncertain) ?? (cutOff ? mayBeCutOff : null));
  const place = unread ?? (why === mayBeCutOff ? cutOff : null) ?? start;
  if (place === null) return null;
  const unmatched = why === null ? whyNoneTagged(deleting) : null;
  const said = why ?? unmatched;
  return said === null ? null : { why: said, place, isUnmatched: unmatched !== null };
}

const mayBeCutOff =
  "A name in the stack has no value, as where a file was cut off, so nothing is deleted: more may have been there. If it is empty on purpose, write `{}` or `[]` behind it.";

const writeEmpty = "so nothing is deleted. To delete all instances, write `instances: {}`.";

/** Why nothing is destroyed that `what` may keep: a stack with errors may mean something else. Null if it has none. */
export function whyUncertain(
  result: string,
  what: string,
  { all, findings }: Pick<Deleting, "all" | "findings">,
): string | null {
  if (all.some(({ unread }) => unread.length > 0))
    return `Part of the stack cannot be read, so ${result}: ${what} may be there.`;
  return hasErrors(findings)
    ? `The stack has errors, so ${result}: ${what} may be meant where they are. Correct them first.`
    : null;
}

function whyKeepInstances(
  { wanted, all, earlier, only, tagged = [] }: Deleting,
  uncertain: string | null,
): string | null {
  if (wanted.every(({ isEmpty }) => isEmpty)) return `The stack is empty, ${writeEmpty}`;
  const bare = all.find((stack) => stack.bare !== null)?.bare;
  if (bare === "instances")
    return `\`instances\` has no value, ${writeEmpty} In a stack that extends others, write \`null\` behind the name of each.`;
  if (bare != null)
    return `${codeList([show(bare)])} has no value, so nothing is deleted. To take it away, write \`null\` behind it.`;
  // As in a file that was cut off.
  if (wanted.every(({ hasInstances }) => !hasInstances)) return `The stack has no \`instances\`, ${writeEmpty}`;
  if (wanted.some(({ isProtected }) => isProtected))
    return `\`${protection}: true\` of the stack keeps everything from being deleted.`;
  if (earlier.identity === "labels" && !only && tagged.length === 0)
    return "The account may contain more than this stack describes, so nothing is deleted. Choose what to delete with `--only PATTERN` or `--tagged TAG`.";
  if (uncertain !== null) return uncertain;
  return earlier.lacksInstances
    ? "The responses do not have all of the list of instances, so nothing is deleted: which instances are gone is not certain."
    : null;
}

function whyNoneTagged({ tagged = [], earlier }: Deleting): string | null {
  const resources = tagged.length === 0 ? [] : earlier.stacks.flatMap((stack) => stack.resources);
  if (tagged.length === 0 || resources.some((one) => isTagged(one, tagged, earlier))) return null;
  const known = [...new Set(resources.flatMap((one) => knownTags(one, earlier)))].map(String);
  const meant = tagged.flatMap((tag) => (known.includes(tag) ? [] : nearest(tag, known).slice(0, 1)));
  const tags = `${tagged.length === 1 ? "the tag" : "all of the tags"} ${codeList(tagged.map(show))}`;
  const offer = meant.length === 0 ? "" : ` Did you mean ${codeList(meant.map(show))}?`;
  return `No instance of the old version has ${tags}, so nothing is deleted.${offer}`;
}

/** What is gone but protected cannot be deleted. */
export const keptByProtection = (change: ResourceChange): ResourceChange =>
  change.before?.isProtected && isRemovable(change)
    ? { ...change, action: "impossible", fields: [{ ...wholeResource, reason: whyProtected }] }
    : change;

const isKept = `\`${protection}: true\` keeps it from being deleted.`;
const whyProtected = `${isKept} To delete it, first remove that from the old stack; otherwise, put it back into the new one.`;

/** Both versions have it. */
export const whyProtectedStays = `${isKept} To replace it, first remove that from both versions.`;

/** What is omitted if nothing is deleted. */
export const deletions = "deletions";

export const isRemovable = ({ action, kind }: ResourceChange): boolean =>
  action === "gone" && removals[kind].operation !== null;

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
