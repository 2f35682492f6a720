import { describeSection, removals } from "../../../api/index.ts";
import { show, type Value } from "../../../document/index.ts";
import { type BothSides, claimsOf, newListOf, oldListOf } from "../claims/claims.ts";
import { thirdAddress } from "../claims/third-address.ts";
import {
  type DescribedInStack,
  type DescribedResource,
  keptByIt,
  resourcesIn,
  type StackOfFile,
} from "../described.ts";
import { keyOfExisting } from "../earlier.ts";
import type { Pairing } from "../matching/match.ts";
import type { IsNamed } from "../matching/named.ts";
import type { Replacing, ResourceChange } from "../resource-change.ts";
import { keyIn, type ResourceState } from "../state.ts";

/** A pairing in which what a person wants to be replaced is new, and what it replaces is gone. */
export function withReplaced(
  pairing: Pairing,
  wanted: readonly StackOfFile[],
  isReplaced: IsNamed | undefined,
): { readonly pairing: Pairing; readonly replaced: ReadonlyMap<DescribedInStack, DescribedResource> } {
  const replaced = new Map<DescribedInStack, DescribedResource>();
  for (const one of isReplaced ? resourcesIn(wanted, "instances") : []) {
    const before = pairing.before(one);
    if (before && !before.isDisputed && isReplaced?.(`instances.${one.name}`, one)) replaced.set(one, before);
  }
  const before: Pairing["before"] = (one) => (replaced.has(one) ? undefined : pairing.before(one));
  return { pairing: { ...pairing, before, gone: [...pairing.gone, ...replaced.values()] }, replaced };
}

/** What to know of the node of a replacement. */
export const remarkOnNode = (label: string | null, own: string | null): string =>
  `The node that is there stays, and counts as down once its instance is deleted. ${removals.node.operation === null ? removals.node.doc : ""}` +
  (label === null || label === own
    ? ""
    : ` Write \`label: ${label}\` in the stack, so that later plans know this one.`);

/**
 * Why instances cannot be replaced, by those that exist: nothing of a replacement is sent unless all of it can be. `uncertain`: why
 * none is.
 */
export function refusedReplacements(
  changes: readonly ResourceChange[],
  sides: BothSides,
  isSendable: (value: Value) => boolean,
  uncertain: string | null,
): ReadonlyMap<DescribedResource, string> {
  const refused = new Map<DescribedResource, string>();
  const nodes = changes.filter(({ kind, value: node }) => kind === "node" && node);
  for (const { kind, action, replacing, value } of changes) {
    if (kind !== "instance" || action !== "create" || !replacing) continue;
    const why = whyRefused(replacing, value) ?? uncertain;
    if (why !== null) refused.set(replacing.before, why);
  }
  return refused;

  function whyRefused({ now, before }: Replacing, value: Value | null): string | null {
    if (now.isProtected || before.isProtected) return whyProtectedStays;
    const replaced = nodes.filter(({ replacing }) => replacing?.now === now);
    const stuck = replaced.find(({ action, value: node }) => action !== "create" || !node || !isSendable(node));
    if (stuck) return `\`${stuck.resource}\` cannot be moved to it, so nothing is replaced.`;
    const address = sides.earlier.answer(before, "private_ipv4");
    const literal =
      address === null
        ? undefined
        : nodes.find(({ value: node }) => node?.get("address")?.string?.startsWith(`${address}:`));
    if (literal)
      return `\`${literal.resource}\` has its address written out: write \`\${instances.${now.name}.private_ipv4}\` instead.`;
    const left = nodeLeft(before, address, replaced);
    if (left)
      return `A node of \`${show(left)}\` leads to the instance that it replaces, and the plan adds none in its place. Write it in the stack, or first remove it by other means.`;
    const had = new Set(claimsOf(oldListOf(sides.earlier.state(before))).map(({ key }) => key));
    const shared = claimsOf(newListOf(value, now, sides)).filter(({ key }) => had.has(key));
    const [claim] = shared;
    if (!claim) return null;
    const third = thirdAddress(shared, sides);
    return (
      `\`${claim.shown}\` is assigned to the instance that it replaces, which is deleted last. (${describeSection("2.5")}) ` +
      `Use another address${third === null ? "" : `, such as \`${third}\``}.`
    );
  }

  /** The load balancer of a node that leads to an instance of the old side, in a port that gets no node for the new one. */
  function nodeLeft(before: DescribedResource, address: string | null, moved: readonly ResourceChange[]) {
    const leads = address === null ? `"\uE000${keyOfExisting(before, "private_ipv4")}\uE001:` : `"${address}:`;
    // With variables filled in, states are others.
    const originOf = ({ id, value }: ResourceState) => id ?? value;
    const settled = new Set(moved.map(({ parent }) => parent?.old && originOf(parent.old)));
    const isLeft = (port: ResourceState): boolean =>
      !settled.has(originOf(port)) && port.parts.some((node) => keyIn(node, "address")?.startsWith(leads));
    const balancers = resourcesIn(sides.earlier.stacks, "loadbalancers");
    return balancers.find((one) => sides.earlier.state(one)?.parts.some(isLeft))?.name;
  }
}

/** Both versions have it. */
const whyProtectedStays = `${keptByIt} To replace it, first remove that from both versions.`;
