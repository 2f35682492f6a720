import { describeSection, limits } from "../../../api/index.ts";
import { overlap, type Value } from "../../../document/index.ts";
import { cyclesIn } from "../../../rules/kit/cycles.ts";
import { addToGroup } from "../../../text/groups.ts";
import { codeList } from "../../../text/prose.ts";
import type { FieldChange } from "../compare.ts";
import type { ResourceChange } from "../resource-change.ts";
import { type BothSides, type Claim, claimsOf, interfacesSentBy, newListOf, oldListOf, vlansOf } from "./claims.ts";
import { thirdAddress } from "./third-address.ts";

/* Ports and nodes are paired by what they claim, so no request for one waits for that for another. */

/** A change that can only be requested after another. */
interface ClaimWait {
  readonly for: ResourceChange;
  /** What it waits for, such as an address; null for the last place on a VLAN. */
  readonly claim: Claim | null;
}

export type Waits = ReadonlyMap<ResourceChange, readonly ClaimWait[]>;

interface Facts extends BothSides {
  /** The instances of other stacks of the file, which the plan does not change. */
  readonly others: readonly ResourceChange[];
  /** Whether a request of the plan deletes what is gone. */
  readonly isDeleted: (change: ResourceChange) => boolean;
  /** Whether nothing keeps a value from being sent. */
  readonly isSendable: (value: Value) => boolean;
}

/** An instance whose claims change. */
interface Mover {
  readonly change: ResourceChange;
  readonly takes: readonly Claim[];
  readonly frees: readonly Claim[];
  readonly vlans: readonly string[];
  readonly oldVlans: readonly string[];
  /** Whether it keeps what it has: it is not deleted, or its interfaces cannot be changed. */
  readonly isKept: boolean;
}

/** Which changes of instances wait for others because of what only one of them can have, and which are impossible for that reason. */
export function settleClaims(changes: readonly ResourceChange[], facts: Facts) {
  const moving = changes.filter(isMoving);
  // Where nothing is taken, what others have is not read.
  const isTaken = moving.some(({ action, value }) => action !== "gone" && interfacesSentBy(value) !== undefined);
  const planned = (isTaken ? moving : []).map((change) => moverOf(change, facts));
  const movers = [...planned, ...facts.others.map((change) => keeperOf(change, facts))];
  const waits = new Map<ResourceChange, ClaimWait[]>();
  const wait = (mover: Mover, other: Mover, claim: Claim | null): void => {
    if (mover !== other) addToGroup(waits, mover.change, { for: other.change, claim });
  };
  const holdersOf = holdersIn(movers);
  for (const mover of movers)
    for (const claim of mover.takes) for (const holder of holdersOf(claim)) wait(mover, holder, claim);
  waitForPlaces();

  const refused = new Map<ResourceChange, string>();
  const settled = new Map<ResourceChange, ResourceChange>();
  for (const [change, reason] of findReasons()) {
    if (change.action === "create") refused.set(change, reason);
    else if (change.action !== "gone") settled.set(change, withoutInterfaces(change, reason));
  }
  const nowOf = (change: ResourceChange): ResourceChange => settled.get(change) ?? change;
  const settledWaits: Waits = new Map(
    [...waits].map(([change, of]) => [nowOf(change), of.map((one) => ({ ...one, for: nowOf(one.for) }))]),
  );
  /** `settled`: changes without what is impossible for that reason; `refused`: why instances cannot be created. */
  return { settled, refused, waits: settledWaits };

  /** Where a region has as many VLANs as it can have, a new one waits until no instance has a label that is given up. */
  function waitForPlaces(): void {
    const had = new Set(planned.flatMap(({ oldVlans }) => oldVlans));
    const has = new Set(planned.flatMap(({ vlans }) => vlans));
    if (![...had].some((vlan) => !has.has(vlan)) || ![...has].some((vlan) => !had.has(vlan))) return;
    const moved = new Set(planned.map(({ change }) => change.before));
    const kept = new Set(
      facts.earlier.stacks.flatMap(({ resources }) =>
        resources.flatMap((before) => (moved.has(before) ? [] : vlansOf(oldListOf(facts.earlier.state(before))))),
      ),
    );
    const regionOf = (vlan: string): string => vlan.slice(0, vlan.lastIndexOf(" "));
    const all = [...new Set([...kept, ...had, ...has])];
    const isFull = (region: string): boolean =>
      all.filter((vlan) => regionOf(vlan) === region).length > limits.vlansPerRegion;
    for (const region of new Set(all.map(regionOf))) {
      if (!isFull(region)) continue;
      const inRegion = (vlan: string): boolean => regionOf(vlan) === region && !kept.has(vlan);
      const leaving = planned.filter((one) => one.oldVlans.some((vlan) => inRegion(vlan) && !has.has(vlan)));
      const coming = planned.filter((one) => one.vlans.some((vlan) => inRegion(vlan) && !had.has(vlan)));
      const [first] = leaving;
      if (!first) continue;
      // One after the other, so that there are not as many waits as pairs.
      leaving.slice(1).forEach((one, index) => {
        wait(leaving[index] ?? first, one, null);
      });
      for (const one of coming) wait(one, first, null);
    }
  }

  /** Why what is claimed cannot be had: it is never freed, or only after it is needed. */
  function findReasons(): ReadonlyMap<ResourceChange, string> {
    const strictly = (change: ResourceChange): readonly Required<{ for: ResourceChange; claim: Claim }>[] =>
      (waits.get(change) ?? []).flatMap((one) => (one.claim?.isStrict ? { for: one.for, claim: one.claim } : []));
    const graph = new Map(movers.map(({ change }) => [change, strictly(change).map((one) => one.for)]));
    const reasons = new Map<ResourceChange, string>();
    for (const cycle of cyclesIn(graph)) {
      const members = movers.filter(({ change }) => cycle.has(change));
      const third = thirdAddress(
        members.flatMap(({ takes }) => takes),
        facts,
      );
      for (const { change } of members) {
        const taken = strictly(change).find((one) => cycle.has(one.for));
        const others = members.flatMap((member) => (member.change === change ? [] : nameOf(member.change)));
        if (taken) reasons.set(change, swapReason(taken.claim, codeList(others), third));
      }
    }
    const blocked = movers.flatMap(({ change, isKept }) => (reasons.has(change) || isKept ? [change] : []));
    const waiting = new Map<ResourceChange, { readonly change: ResourceChange; readonly claim: Claim }[]>();
    for (const { change } of movers)
      for (const one of strictly(change)) addToGroup(waiting, one.for, { change, claim: one.claim });
    for (const holder of blocked)
      for (const { change, claim } of waiting.get(holder) ?? []) {
        if (reasons.has(change)) continue;
        reasons.set(change, keptReason(claim, nameOf(holder), holder.action === "gone"));
        blocked.push(change);
      }
    return reasons;
  }
}

const isInterfaces = ({ field }: FieldChange): boolean => field === "interfaces";

const isMoving = ({ kind, action, fields, before, value }: ResourceChange): boolean =>
  kind === "instance" &&
  (action === "gone" ||
    (action === "create" ? interfacesSentBy(value) !== undefined : before !== null && fields.some(isInterfaces)));

function moverOf(change: ResourceChange, sides: Facts): Mover {
  const { action, fields } = change;
  const old = oldOf(change, sides);
  const isMoved = action === "create" || fields.some((field) => isInterfaces(field) && field.action === "update");
  const fresh = isMoved && change.now ? newListOf(change.value, change.now, sides) : null;
  const [had, has] = [claimsOf(old), claimsOf(fresh)];
  const [hadKeys, hasKeys] = [had, has].map((claims) => new Set(claims.map(({ key }) => key)));
  return {
    change,
    takes: has.filter(({ key }) => !hadKeys?.has(key)),
    // What does not move keeps what it has.
    frees: had.filter(({ key }) => !hasKeys?.has(key)),
    vlans: vlansOf(fresh),
    oldVlans: vlansOf(old),
    isKept: isKept(change, sides),
  };
}

/** What it has on either side is not free. */
function keeperOf(change: ResourceChange, sides: BothSides): Mover {
  const frees = [oldOf(change, sides), change.now && newListOf(change.value, change.now, sides)].flatMap(claimsOf);
  return { change, takes: [], frees, vlans: [], oldVlans: [], isKept: true };
}

const oldOf = ({ action, before, old }: ResourceChange, { earlier }: BothSides) =>
  action === "create" ? null : oldListOf(old ?? (before && earlier.state(before)));

const nameOf = ({ now, before }: ResourceChange): string => (now ?? before)?.name ?? "";

function holdersIn(movers: readonly Mover[]): (claim: Claim) => Iterable<Mover> {
  const byKey = new Map<string, Mover[]>();
  const ranges: { readonly claim: Claim; readonly mover: Mover }[] = [];
  for (const mover of movers)
    for (const claim of mover.frees) {
      addToGroup(byKey, claim.key, mover);
      if (claim.range) ranges.push({ claim, mover });
    }
  return ({ key, range }) =>
    range === null
      ? (byKey.get(key) ?? [])
      : new Set(ranges.flatMap(({ claim, mover }) => (claim.range && overlap(claim.range, range) ? mover : [])));
}

const isKept = (change: ResourceChange, { isDeleted, isSendable }: Facts): boolean =>
  change.action === "gone"
    ? !isDeleted(change)
    : change.action !== "create" &&
      change.fields.some(
        (field) =>
          isInterfaces(field) && (field.action !== "update" || (field.value !== null && !isSendable(field.value))),
      );

const swapReason = ({ shown }: Claim, others: string, third: string | null): string =>
  `\`${shown}\` is free only after a change of ${others}, which waits for this one: requests cannot exchange addresses. ` +
  `(${describeSection("2.5")}) First change one of them to an address that is free${third === null ? "" : `, such as \`${third}\``}, then plan again.`;

const keptReason = ({ shown }: Claim, holder: string, isGone: boolean): string =>
  `\`${shown}\` is assigned to \`${holder}\`, ` +
  (isGone
    ? `which no request of this plan deletes. (${describeSection("2.5")}) Delete that instance first, or use another address.`
    : `whose interfaces this plan does not change. (${describeSection("2.5")}) Change those first, or use another address.`);

/** The other fields are changed nevertheless. */
const withoutInterfaces = (change: ResourceChange, reason: string): ResourceChange => ({
  ...change,
  action: "impossible",
  fields: change.fields.map((field) =>
    isInterfaces(field) ? { ...field, action: "impossible", changing: null, reason } : field,
  ),
});
