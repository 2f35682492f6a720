import { formatAddress, networkOf, parseIpv4Cidr } from "../../../document/index.ts";
import { freeAddressAfter } from "../../../rules/kit/free-address.ts";
import { resourceOf, resourcesIn } from "../described.ts";
import { meaningOf } from "../meaning.ts";
import { addressClaim, type BothSides, type Claim, claimsOf, newListOf, oldListOf } from "./claims.ts";

/** An address that no instance has on either side, in the subnet of one that is claimed; null if the stack does not say the range. */
export function thirdAddress(claims: readonly Claim[], sides: BothSides): string | null {
  const { inSubnet } = claims.find((claim) => claim.inSubnet !== null) ?? {};
  const range = inSubnet && rangeOf(inSubnet.subnet, sides);
  if (!inSubnet || !range) return null;
  const { now, earlier } = sides;
  const lists = [
    ...resourcesIn(now.stacks, "instances").map((one) => newListOf(resourceOf(one), one, sides)),
    ...resourcesIn(earlier.stacks, "instances").map((one) => oldListOf(earlier.state(one))),
  ];
  const taken = new Set(lists.flatMap(claimsOf).map(({ key }) => key));
  const free = freeAddressAfter(range, inSubnet.address, (address) =>
    taken.has(addressClaim(inSubnet.subnet, address).key),
  );
  return free && formatAddress(free);
}

function rangeOf(subnet: string, { now, keyOfNow }: BothSides) {
  for (const one of resourcesIn(now.stacks, "subnets")) {
    const value = resourceOf(one);
    const id = value?.get("id");
    if (!id || meaningOf(id, now.resolver(one.part, keyOfNow)).key !== subnet) continue;
    const cidr = parseIpv4Cidr(value?.get("range")?.string ?? "");
    return cidr && networkOf(cidr);
  }
  return null;
}
