import { type Address, type Cidr, formatAddress, formatCidr, parseIpv4, type Value } from "../../document/index.ts";
import { purposeOf } from "../interfaces/interfaces.ts";
import {
  type Across,
  atMember,
  type Emit,
  type Fact,
  type Fix,
  freeAddressAfter,
  type OtherFacts,
  setValue,
} from "../kit/index.ts";
import type { Owner } from "../kit/owners.ts";
import { emitSubnet, type KnownSubnet, knownSubnet, subnetText } from "./stack-subnets.ts";

/** The key prefix of interfaces with the same address, regardless of subnet. */
export const addressKeyStart = "address ";

const addressKey = (address: Address): string => addressKeyStart + address.number;

/** Collects the address of a `vpc` interface under its key. `place` is the object in which to find its place of use. */
export function emitAddress(networkInterface: Value, place: Value, emit: Emit, owner: Owner | null = null): void {
  if (purposeOf(networkInterface) !== "vpc") return;
  const value = networkInterface.at("ipv4", "vpc");
  const address = parseIpv4(value?.string ?? "");
  const subnet = subnetText(networkInterface.get("subnet_id"));
  if (value && address && subnet)
    emit(addressKey(address), atMember(place, value), [owner, subnet.kind, subnet.text, value.string ?? ""], value);
}

/** The known facts about the subnet of an address. */
export function subnetOf({ data }: Fact, others: OtherFacts): KnownSubnet {
  const [, kind, text] = Array.isArray(data) ? data : [];
  return knownSubnet(kind, text, others);
}

const addressOf = ({ data }: Fact): Address | null => parseIpv4(String(Array.isArray(data) ? data[3] : ""));

/** Whether an interface has the address in the given subnet. */
export const isTaken = (address: Address, subnet: KnownSubnet["identity"], others: OtherFacts): boolean =>
  others.all(addressKey(address)).some((other) => subnetOf(other, others).identity === subnet);

/** Inserts the next address of the subnet that no interface of the stack uses. `proposed`: addresses of other fixes. */
export function changeToFree(fact: Fact, others: OtherFacts, proposed: Set<bigint>): Fix | null {
  const { at } = fact;
  const taken = addressOf(fact);
  const { range, identity } = subnetOf(fact, others);
  // Aliased text may be shared with others.
  if (!taken || !range || at.use) return null;
  const free = freeAddressAfter(
    range,
    taken,
    (address) => proposed.has(address.number) || isTaken(address, identity, others),
  );
  if (free === null) return null;
  proposed.add(free.number);
  const { value } = fact;
  return value ? setValue(value, formatAddress(free), `Change the address to \`${formatAddress(free)}\``) : null;
}

/** Checks the address of each interface whose subnet is described in the stack. */
export const inKnownSubnets = (whatIsWrong: (address: Address, range: Cidr) => string | null): Across => ({
  of: ["interface", "stack-subnet"],
  collect(object, emit) {
    if (object.object?.id === "stack-subnet") emitSubnet(object, emit);
    else if (object.object && object.block.file.kind === "stack") emitAddress(object, object, emit);
  },
  judge(facts, report, others) {
    const proposed = new Set<bigint>();
    for (const fact of facts) {
      const address = addressOf(fact);
      const { range, at } = subnetOf(fact, others);
      const wrong = address && range && whatIsWrong(address, range);
      if (!wrong || !at) continue;
      report(fact.at, wrong, {
        related: [{ at, message: `The subnet's range is \`${formatCidr(range)}\`.` }],
        fixes: [changeToFree(fact, others, proposed)],
      });
    }
  },
});
