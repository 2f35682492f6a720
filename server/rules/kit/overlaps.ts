import { type Cidr, extentOf } from "../../document/index.ts";
import { addToGroup } from "../../text/groups.ts";

/** A range and its owner. */
export interface OwnedRange {
  readonly owner: string;
  readonly cidr: Cidr;
}

/**
 * The ranges that overlap an earlier one of another owner, each with the first such range, in the given order. Of two overlapping
 * ranges, one contains the other.
 */
export function overlapsWithEarlier<T extends OwnedRange>(ranges: readonly T[]) {
  /** By network, the first ranges of two owners that are it, and those that are it or inside. More are not asked for. */
  const exactly = new Map<string, Placed<T>[]>();
  const inside = new Map<string, Placed<T>[]>();
  return ranges.flatMap((range, order) => {
    const networks = networksAround(range.cidr);
    const innermost = networks.at(-1) ?? "";
    const earlier = [...networks.flatMap((network) => exactly.get(network) ?? []), ...(inside.get(innermost) ?? [])]
      .filter((other) => other.range.owner !== range.owner)
      .sort((a, b) => a.order - b.order)[0];
    addOwner(exactly, innermost, { range, order });
    for (const network of networks) addOwner(inside, network, { range, order });
    return earlier ? [{ range, earlier: earlier.range }] : [];
  });
}

interface Placed<T extends OwnedRange> {
  readonly range: T;
  readonly order: number;
}

function addOwner<T extends OwnedRange>(all: Map<string, Placed<T>[]>, network: string, one: Placed<T>): void {
  const [first, second] = all.get(network) ?? [];
  if (!second && first?.range.owner !== one.range.owner) addToGroup(all, network, one);
}

/** The range itself and all that contain it, the largest first. */
function networksAround(cidr: Cidr): readonly string[] {
  const { number } = extentOf(cidr).first;
  const bits = cidr.address.version === 4 ? 32 : 128;
  return Array.from({ length: cidr.prefix + 1 }, (_, prefix) => `${prefix} ${number >> BigInt(bits - prefix)}`);
}
