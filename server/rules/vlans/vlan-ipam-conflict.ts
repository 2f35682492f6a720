import { type Address, formatCidr, parseAddress, parseCidr } from "../../document/index.ts";
import { capital } from "../../text/prose.ts";
import { atMember, type Fix, forDisplay, freeAddressAfter, type OtherFacts, rule, setValue } from "../kit/index.ts";
import { emitChange, isOneInstance, isTakenTwice, type Owned, ownedIn, ownerOf, ownerTitle } from "../kit/owners.ts";
import { emitDefaultRegion, ownRegion, regionOf } from "../stacks/stack-region.ts";
import { vlanInterfaces } from "./stack-vlans.ts";

/** The key of all interfaces with an address on a VLAN, in any region. */
const keyOf = (label: string, address: Address): string => `${address.version} ${address.number} ${label}`;

export const vlanIpamConflict = rule({
  id: "vlan-ipam-conflict",
  severity: "warning",
  summary: "Two interfaces share an address on the same VLAN.",
  sections: ["2.5"],
  yieldsTo: ["ipam-duplicate"],
  across: {
    of: ["stack", "stack-instance", "create-instance", "envelope"],
    collect(object, emit) {
      const id = object.type?.kind === "object" ? object.type.object : null;
      if (id === "stack") return emitDefaultRegion(object, emit);
      if (id === "envelope") return emitChange(object, emit);
      for (const { label, ipam } of vlanInterfaces(object)) {
        const address = parseAddress(ipam?.string?.split("/")[0] ?? "");
        if (!ipam || address === null) continue;
        const at = atMember(object.parent ?? object, ipam);
        emit(keyOf(label, address), at, [ownerOf(object), ownRegion(object), label], ipam);
      }
    },
    minFacts: 2,
    judge(facts, report, others) {
      const firsts = new Map<string, Member>();
      const proposed = new Set<string>();
      for (const owned of ownedIn(facts)) {
        const member = memberOf(owned, others);
        if (!member) continue;
        const first = firsts.get(member.region);
        if (!first) firsts.set(member.region, member);
        else if (isOneInstance(first, member) || isTakenTwice(first, member, others)) {
          const title = isOneInstance(first, member) ? "another interface of this instance" : ownerTitle(first.owner);
          report(
            member.fact.at,
            `${capital(title)} also has this address on the VLAN \`${forDisplay(member.label)}\`. Give each its own address.`,
            {
              related: [{ at: first.fact.at, message: `The address of ${title}.` }],
              fixes: [nextFree(member, others, proposed)],
            },
          );
        }
      }
    },
  },
});

interface Member extends Owned {
  readonly region: string;
  readonly label: string;
}

/** Undefined if the region is unknown. */
function memberOf({ fact, owner }: Owned, others: OtherFacts): Member | undefined {
  const [, own, label] = Array.isArray(fact.data) ? fact.data : [];
  const region = regionOf(own, fact.at, others)?.text;
  return region === undefined || typeof label !== "string" ? undefined : { fact, owner, region, label };
}

/** Aliased text may be shared with others. */
function nextFree({ fact, label, region }: Member, others: OtherFacts, proposed: Set<string>): Fix | null {
  const { at, value } = fact;
  const cidr = parseCidr(value?.string ?? "");
  if (!value || cidr === null || at.use) return null;
  const free = freeAddressAfter(cidr, cidr.address, (address) => {
    const key = keyOf(label, address);
    return proposed.has(key) || ownedIn(others.all(key)).some((other) => memberOf(other, others)?.region === region);
  });
  if (free === null) return null;
  proposed.add(keyOf(label, free));
  return setValue(value, formatCidr({ address: free, prefix: cidr.prefix }));
}
