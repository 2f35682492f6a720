import { removals } from "../../api/index.ts";
import { show, type Value } from "../../document/index.ts";
import { stacksBelow } from "../../document/merge/stacks-below.ts";
import type { WholeStack } from "../../rules/engine/whole-stack.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import { partsOf } from "../model/resources.ts";
import { hasErrors } from "../plan/errors.ts";
import type { CompareOptions } from "./changes.ts";
import type { BothSides } from "./claims/claims.ts";
import { wholeResource } from "./compare.ts";
import { cutOffInMerge, cutOffPlaces } from "./cut-off.ts";
import {
  type DescribedResource,
  type DescribedStack,
  describeStacks,
  isInstance,
  keptByIt,
  protection,
  resourceOf,
  resourcesIn,
  type StackOfFile,
} from "./described.ts";
import { backupsStay } from "./draft-updates.ts";
import { type Choice, isChosen, isTagged, knownTags } from "./matching/choose.ts";
import { mayBeSameLabel, type OpenLabel } from "./matching/open-labels.ts";
import { createOption } from "./matching/unknown.ts";
import { refusedReplacements } from "./replacements/replaced.ts";
import type { ResourceChange } from "./resource-change.ts";

/** What is known when it is decided what is deleted. What another stack of the file may describe is not. */
interface Deciding extends BothSides, Choice, Omit<WholeStack, "document">, Pick<CompareOptions, "isNew"> {
  readonly changes: readonly ResourceChange[];
  readonly wanted: readonly StackOfFile[];
  /** What becomes of instances that the stack no longer has. */
  readonly gone: "deleted" | "kept";
  /** Whether nothing keeps a value from being sent. */
  readonly isSendable: Parameters<typeof refusedReplacements>[2];
}

/** What a plan deletes, and what keeps everything else. */
export function decideDeletions(deciding: Deciding) {
  const { changes, merge, now, earlier, gone, isSendable } = deciding;
  const kept = gone === "deleted" ? whatKeepsInstances(deciding) : null;
  /** What is protected in a stack that this one extends, and taken away in this one, may be of another environment. */
  const takenAway = (gone === "deleted" && merge ? stacksBelow(merge) : []).flatMap(({ part, document }) =>
    describeStacks(document)
      .flatMap(({ resources }) => resources)
      .filter(({ isProtected, namespace, name }) => isProtected && !now.find(part, namespace, name)),
  );
  /** Null if nothing protects what the stack no longer has. */
  const whyKept = (before: DescribedResource): string | null => {
    const same = takenAway.filter(
      (one) =>
        one.namespace === before.namespace &&
        ((earlier.identity === "names" && one.name === before.name) || mayBeSameLabel(labelOf(one), labelOf(before))),
    );
    if (before.isProtected || same.some((one) => !one.openLabel && !before.openLabel)) return whyProtected;
    return same[0] ? whyTakenAway(same[0].name) : null;
  };
  const mayDelete = (before: DescribedResource): boolean => isChosen(before, deciding, earlier);
  /** Load balancers by the addresses that are written out in their nodes. */
  const users = new Map(
    resourcesIn(gone === "deleted" ? now.stacks : [], "loadbalancers").flatMap((one) =>
      addressesIn(resourceOf(one)).map((address) => [address, one.name] as const),
    ),
  );
  const userOf = (before: DescribedResource): string | undefined =>
    users.get(earlier.answer(before, "private_ipv4") ?? "");
  const whyNoneReplaced =
    whyUncertain("nothing is replaced", "a node", deciding) ??
    (earlier.identity === "names" && !earlier.isRead ? oldNotAllRead : null);
  const unreplaced = refusedReplacements(changes, deciding, isSendable, whyNoneReplaced);
  return {
    /** Why no instance is deleted, although it is asked for, and where; null if nothing keeps it. */
    kept,
    /** Why instances are not replaced, by those that exist. */
    unreplaced,
    mayDelete,
    isDeleted: ({ kind, before, replacing }: ResourceChange): boolean =>
      removals[kind].operation !== null &&
      before !== null &&
      (replacing
        ? !unreplaced.has(before)
        : gone === "deleted" &&
          kept === null &&
          mayDelete(before) &&
          whyKept(before) === null &&
          userOf(before) === undefined) &&
      earlier.place(before) !== null,
    /** A change without what cannot be deleted. */
    withoutKept: (change: ResourceChange): ResourceChange => {
      const { before } = change;
      if (gone === "kept" || !before || !isRemovable(change)) return change;
      const user = mayDelete(before) ? userOf(before) : undefined;
      const reason = whyKept(before) ?? (user && whyUsed(user));
      return reason ? { ...change, action: "impossible", fields: [{ ...wholeResource, reason }] } : change;
    },
    whyBackupsStay:
      gone === "kept" ? backupsStay.kept : whyUncertain("no backups are deleted", "something else", deciding),
  };
}

const oldNotAllRead = "Part of the old stack cannot be read, so nothing is replaced: a node may be there.";

function whatKeepsInstances(deciding: Deciding) {
  const { document, stacks } = deciding.now;
  const [unread] = stacks.flatMap((stack) => stack.unread);
  const uncertain = whyUncertain("nothing is deleted", "what seems to be gone", deciding);
  const [cutOff] = cutOffPlaces(document);
  const hidden = cutOffInMerge(deciding.merge) ?? (cutOff ? "the stack" : null);
  const whyCutOff = hidden === null ? null : mayBeCutOff(hidden);
  const why = unread ? uncertain : (whyKeepInstances(deciding, uncertain) ?? whyCutOff);
  const [first] = document.blocks.all();
  const start = first ? { block: first, start: 0, end: 0 } : null;
  const place = unread ?? (why === whyCutOff ? cutOff : null) ?? start;
  if (place === null) return null;
  const unmatched = why === null ? whyNoneTagged(deciding) : null;
  const said = why ?? unmatched;
  return said === null ? null : { why: said, place, isUnmatched: unmatched !== null };
}

const mayBeCutOff = (place: string): string =>
  `Nothing is written behind a name or a \`---\` in ${place}, as where a file was cut off, so nothing is deleted: more may have been there. If that is on purpose, write \`{}\` or \`[]\` behind the name, or remove the \`---\`.`;

const writeEmpty = "so nothing is deleted. To delete all instances, write `instances: {}`.";

/** Why nothing is destroyed that `what` may keep: a stack with errors may mean something else. Null if it has none. */
function whyUncertain(result: string, what: string, { now, findings, hasUnusedNull }: Deciding): string | null {
  if (now.stacks.some(({ unread }) => unread.length > 0))
    return `Part of the stack cannot be read, so ${result}: ${what} may be there.`;
  if (hasErrors(findings))
    return `The stack has errors, so ${result}: ${what} may be meant where they are. Correct them first.`;
  return hasUnusedNull
    ? `A \`null\` takes nothing away, as where an extended stack was cut off, so ${result}: ${what} may have been there. If it was not, remove the \`null\`.`
    : null;
}

const choose = "Choose what to delete with `--only PATTERN` or `--tagged TAG`.";

function whyKeepInstances(deciding: Deciding, uncertain: string | null): string | null {
  const { changes, wanted, now, earlier, only, tagged = [], isNew = () => false } = deciding;
  const isAny = !only && tagged.length === 0;
  if (wanted.every(({ isEmpty }) => isEmpty)) return `The stack is empty, ${writeEmpty}`;
  const bare = now.stacks.find((stack) => stack.bare !== null)?.bare;
  if (bare === "instances")
    return `\`instances\` has no value, ${writeEmpty} In a stack that extends others, write \`null\` behind the name of each.`;
  if (bare != null)
    return `${codeList([show(bare)])} has no value, so nothing is deleted. To take it away, write \`null\` behind it.`;
  // As in a file that was cut off.
  const hadInstances = (name: string | null): boolean =>
    name !== null && earlier.stacks.some((one) => one.name === name && one.resources.some(isInstance));
  const lacking = wanted.filter(({ hasInstances }) => !hasInstances);
  if (lacking.length === wanted.length || lacking.some(({ name }) => hadInstances(name)))
    return `The stack has no \`instances\`, ${writeEmpty}`;
  if (wanted.some(({ isProtected }) => isProtected))
    return `\`${protection}: true\` of the stack keeps everything from being deleted.`;
  if (earlier.identity === "labels" && isAny)
    return `The account may contain more than this stack describes, so nothing is deleted. ${choose}`;
  const hidden = changes.find(
    ({ action, now, resource, replacing }) =>
      now?.isProtected && action === "create" && !replacing && !isNew(resource, now),
  );
  if (earlier.identity === "labels" && hidden?.now) return whyMayBeProtected(hidden.now.name);
  if (uncertain !== null) return uncertain;
  const lost = isAny ? lostStack(changes, deciding) : undefined;
  if (lost)
    return `The file has ${lost.name === null ? `nothing like document ${lost.part + 1}` : `no stack \`${show(lost.name)}\``} of the old version, which may be in another file, so nothing is deleted. ${choose}`;
  return earlier.lacksInstances
    ? "The responses do not have all of the list of instances, so nothing is deleted: which instances are gone is not certain."
    : null;
}

/** A stack of the old side that the new side seems not to be about, rather than to have taken instances from. */
function lostStack(changes: readonly ResourceChange[], { now, earlier }: BothSides): DescribedStack | undefined {
  const names = new Set(now.stacks.flatMap(({ name }) => name ?? []));
  const gone = new Set(changes.flatMap((change) => (isRemovable(change) ? (change.before ?? []) : [])));
  return earlier.stacks.find(({ name, resources }) => {
    if (name !== null && names.has(name)) return false;
    if (now.stacks.length < earlier.stacks.length) return resources.some((one) => gone.has(one));
    // The only stack of both files may have other instances than before, unless it has another name, too.
    const isOther = now.stacks.length > 1 || (name !== null && names.size > 0);
    return isOther && resources.length > 0 && resources.every((one) => gone.has(one));
  });
}

const whyMayBeProtected = (name: string): string =>
  `The responses do not have \`${show(name)}\`, which \`${protection}: true\` protects, so nothing is deleted: it may have another label there. If it does not exist, pass ${createOption(name)}.`;

function whyNoneTagged({ tagged = [], earlier }: Deciding): string | null {
  const resources = tagged.length === 0 ? [] : earlier.stacks.flatMap((stack) => stack.resources);
  if (tagged.length === 0 || resources.some((one) => isTagged(one, tagged, earlier))) return null;
  const known = [...new Set(resources.flatMap((one) => knownTags(one, earlier)))].map(String);
  const meant = tagged.flatMap((tag) => (known.includes(tag) ? [] : nearest(tag, known).slice(0, 1)));
  const tags = `${tagged.length === 1 ? "the tag" : "all of the tags"} ${codeList(tagged.map(show))}`;
  const offer = meant.length === 0 ? "" : ` Did you mean ${codeList(meant.map(show))}?`;
  return `No instance of the old version has ${tags}, so nothing is deleted.${offer}`;
}

const labelOf = ({ openLabel, label, name }: DescribedResource): OpenLabel => openLabel ?? [label ?? name];

const unprotect = `To delete it, first remove \`${protection}\` from the stack that says it`;

const whyProtected = `${keptByIt} ${unprotect}; otherwise, put it back into the new stack.`;

const whyTakenAway = (name: string): string =>
  `${keptByIt} It may be \`${show(name)}\`, which the stack takes away and whose label has a variable. ${unprotect}.`;

const whyUsed = (balancer: string): string =>
  `A node of \`${show(balancer)}\` has its address written out. To delete it, first take that node away; otherwise, put the instance into the stack.`;

const addressesIn = (balancer: Value | undefined): readonly string[] =>
  (balancer ? partsOf("loadbalancer", balancer) : [])
    .flatMap((config) => partsOf("config", config))
    .flatMap((node) => node.get("address")?.string?.replace(/:.*/, "") ?? []);

/** What is omitted if nothing is deleted. */
export const deletions = "deletions";

/** Whether it is gone, and a request can delete it. */
export const isRemovable = ({ action, kind }: ResourceChange): boolean =>
  action === "gone" && removals[kind].operation !== null;
