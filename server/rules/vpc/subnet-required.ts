import {
  type Address,
  type Cidr,
  fitsReference,
  isUsable,
  parseIpv4,
  parseIpv4Cidr,
  type Value,
} from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { purposeOf } from "../interfaces/interfaces.ts";
import {
  atKey,
  atMember,
  atObject,
  atValue,
  type Emit,
  type Fix,
  type OtherFacts,
  rule,
  setField,
} from "../kit/index.ts";
import { placeholderFor } from "../kit/placeholders.ts";
import { emitSubnet, knownSubnet } from "./stack-subnets.ts";
import { emitAddress, isTaken } from "./subnet-addresses.ts";

/** The keys of interfaces without a subnet, of subnets, and of IDs at other interfaces. */
const missingKey = "missing";
const namedKey = "named";
const usedKey = "used";

export const subnetRequired = rule({
  id: "subnet-required",
  severity: "error",
  summary: "A `vpc` interface has no `subnet_id`.",
  sections: ["2.5"],
  across: {
    of: ["interface", "stack-subnet"],
    collect(object, emit) {
      if (object.object?.id === "interface") collectInterface(object, emit);
      else if (object.object) {
        emitSubnet(object, emit);
        emit(namedKey, atKey(object), [
          object.name,
          object.get("id")?.integer ?? null,
          object.get("range")?.string ?? null,
        ]);
      }
    },
    judge(facts, report, others) {
      if (facts[0]?.key !== missingKey) return;
      const subnets = knownSubnets(others);
      for (const { at, value } of facts) {
        report(at, "A `vpc` interface needs a `subnet_id`, the subnet to connect to.", {
          fixes: value ? insertions(value, subnets, others) : [],
        });
      }
    },
  },
});

function collectInterface(networkInterface: Value, emit: Emit): void {
  if (purposeOf(networkInterface) !== "vpc") return;
  emitAddress(networkInterface, networkInterface, emit);
  const id = networkInterface.get("subnet_id");
  if (id?.integer !== undefined) emit(usedKey, atValue(id), id.integer);
  else if (networkInterface.lacks("subnet_id"))
    emit(missingKey, id ? atMember(networkInterface, id) : atObject(networkInterface), null, networkInterface);
}

/** The subnets known in a file: those with a name, and the IDs of others. */
function knownSubnets(others: OtherFacts) {
  const subnets = others.all(namedKey).map(({ data }) => (Array.isArray(data) ? data : []));
  const withName = new Set(subnets.map(([, id]) => id));
  const ids = others
    .all(usedKey)
    .flatMap(({ data }) => (typeof data === "number" && !withName.has(data) ? [data] : []));
  return {
    named: subnets.slice(0, mostLookedAt).flatMap(([name, id, range]) => {
      const value = fitsReference(String(name)) ? `\${subnets.${name}.id}` : id;
      return value === undefined || value === null
        ? []
        : [{ value, range: parseIpv4Cidr(String(range)), identity: knownSubnet("name", name, others).identity }];
    }),
    ids: [...new Set(ids)].slice(0, mostOffered),
  };
}

/** More would not be read. */
const mostOffered = 3;
/** A limit, because each of very many interfaces is compared with all of these. */
const mostLookedAt = 200;

/** A fix for each known subnet that matches the interface's address and in which the address is free. */
function insertions(
  networkInterface: Value,
  known: ReturnType<typeof knownSubnets>,
  others: OtherFacts,
): readonly (Fix | null)[] {
  const address = parseIpv4(networkInterface.at("ipv4", "vpc")?.string ?? "");
  const isFree = (identity: string): boolean => address === null || !isTaken(address, identity, others);
  const named = known.named.filter(({ range, identity }) => fits(address, range) && isFree(identity));
  const ids = known.ids.filter((id) => isFree(knownSubnet("id", id, others).identity));
  const values: readonly Data[] = [...named.map(({ value }) => value), ...ids].slice(0, mostOffered);
  const offered = values.length > 0 ? values : [placeholderFor(networkInterface, "subnet_id")];
  return offered.map((id) => setField(networkInterface, ["subnet_id", id], `Insert \`subnet_id: ${id}\``));
}

const fits = (address: Address | null, range: Cidr | null): boolean =>
  address === null || range === null || isUsable(range, address);
