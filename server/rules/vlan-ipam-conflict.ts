import { type Address, formatCidr, namespaceOf, parseAddress, parseCidr } from "../document/index.ts";
import { atMember } from "./at.ts";
import { type Fix, setValue, shown } from "./fix.ts";
import { freeAddressAfter } from "./free-address.ts";
import { type Fact, type OtherFacts, rule } from "./rule.ts";
import { emitDefaultRegion, ownRegion, regionOf } from "./stack-region.ts";
import { vlanInterfaces } from "./stack-vlans.ts";

/** Under a key stand all that have an address on a VLAN of any region. */
const keyOf = (label: string, address: Address): string => `${address.version} ${address.number} ${label}`;

export const vlanIpamConflict = rule({
  id: "vlan-ipam-conflict",
  severity: "warning",
  summary: "Two instances of a stack have one address on one VLAN.",
  sections: ["2.5"],
  kinds: ["stack"],
  across: {
    of: ["stack", "stack-instance"],
    collect(object, emit) {
      if (namespaceOf(object) === null) return emitDefaultRegion(object, emit);
      for (const { label, ipam } of vlanInterfaces(object)) {
        const address = parseAddress(ipam?.string?.split("/")[0] ?? "");
        if (!ipam || address === null) continue;
        const at = atMember(object.parent ?? object, ipam);
        emit(keyOf(label, address), at, [object.name, ownRegion(object), label], ipam);
      }
    },
    least: 2,
    judge(facts, report, others) {
      const firsts = new Map<string, Member>();
      const proposed = new Set<string>();
      for (const fact of facts) {
        const member = memberOf(fact, others);
        if (!member) continue;
        const first = firsts.get(member.region);
        if (!first) firsts.set(member.region, member);
        if (!first || first.instance === member.instance) continue;
        report(
          fact.at,
          `\`${first.instance}\` has this address on the VLAN \`${shown(member.label)}\` too. Give each instance an address of its own.`,
          {
            related: [{ at: first.fact.at, message: `The address of \`${first.instance}\`.` }],
            fixes: [nextFree(member, others, proposed)],
          },
        );
      }
    },
  },
});

interface Member {
  readonly instance: string;
  readonly region: string;
  readonly label: string;
  readonly fact: Fact;
}

/** Undefined for an address in a region that is not known. */
function memberOf(fact: Fact, others: OtherFacts): Member | undefined {
  const [instance, own, label] = Array.isArray(fact.data) ? fact.data : [];
  const region = regionOf(own, fact.at, others)?.text;
  if (region === undefined || typeof instance !== "string" || typeof label !== "string") return undefined;
  return { instance, region, label, fact };
}

/** What an alias brings is written elsewhere, perhaps for others too. */
function nextFree({ fact, label, region }: Member, others: OtherFacts, proposed: Set<string>): Fix | null {
  const { at, value } = fact;
  const cidr = parseCidr(value?.string ?? "");
  if (!value || cidr === null || at.use) return null;
  const free = freeAddressAfter(cidr, cidr.address, (address) => {
    const key = keyOf(label, address);
    return proposed.has(key) || others.all(key).some((other) => memberOf(other, others)?.region === region);
  });
  if (free === null) return null;
  proposed.add(keyOf(label, free));
  return setValue(value, formatCidr({ address: free, prefix: cidr.prefix }));
}
