import { limits, natAny } from "../../api/index.ts";
import { overlap, parseIpv4Cidr } from "../../document/index.ts";

import { refusedFor, type ServiceReply } from "./service-answers.ts";
import { type Body, bodyIn, hold, othersHolding, release, type ServiceState } from "./service-state.ts";

/** What an interface takes: a VLAN, which many can have, an address in a subnet, or a range. */
interface Claim {
  readonly scope: string;
  readonly name: string;
  /** The field of the request that asks for it. */
  readonly field: string;
}

const rangesScope = "ranges";

/** The interfaces in a body; none if it has none. */
export const interfacesIn = ({ interfaces }: Body): readonly Body[] =>
  Array.isArray(interfaces) ? interfaces.map(bodyIn) : [];

function claimsOf(interfaces: readonly Body[], region: unknown) {
  const of = (purpose: string, read: (face: Body, field: string) => readonly Claim[]): readonly Claim[] =>
    interfaces.flatMap((face, index) => (face.purpose === purpose ? read(face, `interfaces.${index}`) : []));
  return {
    vlans: of("vlan", (face, field) => [
      { scope: `VLANs of ${region}`, name: String(face.label), field: `${field}.label` },
    ]),
    addresses: of("vpc", (face, field) => {
      const { vpc } = bodyIn(face.ipv4);
      return vpc ? [{ scope: `subnet ${face.subnet_id}`, name: String(vpc), field: `${field}.ipv4.vpc` }] : [];
    }),
    ranges: of("vpc", (face, field) =>
      rangesIn(face).map((name, index) => ({ scope: rangesScope, name, field: `${field}.ip_ranges.${index}` })),
    ),
  };
}

const rangesIn = ({ ip_ranges: ranges }: Body): readonly string[] => (Array.isArray(ranges) ? ranges.map(String) : []);

/** Why an instance cannot have the interfaces; null if it can. `id`: null for a new instance. */
export function interfacesRefusal(
  state: ServiceState,
  id: number | null,
  interfaces: readonly Body[],
  region: unknown,
): ServiceReply | null {
  const { vlans, addresses, ranges } = claimsOf(interfaces, region);
  for (const { scope, name, field } of addresses)
    if (othersHolding(state, scope, name, id).length > 0)
      return refusedFor("This address is assigned to another instance.", field);
  for (const { name, field } of ranges) {
    const range = parseIpv4Cidr(name);
    for (const other of state.holders.get(rangesScope)?.keys() ?? []) {
      const cidr = parseIpv4Cidr(other);
      if (range && cidr && overlap(range, cidr) && othersHolding(state, rangesScope, other, id).length > 0)
        return refusedFor("This range is assigned to another instance, or part of it is.", field);
    }
  }
  const [first] = vlans;
  if (!first) return null;
  const known = new Set(state.holders.get(first.scope)?.keys());
  for (const { name } of id === null ? [] : claimsOf(unshownInterfaces(state, id), region).vlans)
    if (othersHolding(state, first.scope, name, id).length === 0) known.delete(name);
  for (const { name, field } of vlans)
    if (known.add(name).size > limits.vlansPerRegion)
      return refusedFor(
        `A region has at most ${limits.vlansPerRegion} VLANs, and this label would create another.`,
        field,
      );
  return null;
}

const unshownInterfaces = (state: ServiceState, id: number): readonly Body[] => state.unshown.get(id)?.interfaces ?? [];

/** Why an update cannot change the interfaces as it does; null if it can. */
export function changedInterfacesRefusal(
  state: ServiceState,
  id: number,
  interfaces: readonly Body[],
): ServiceReply | null {
  const { ipv4 = [] } = bodyIn(state.instances.get(id));
  const subnetOf = ({ purpose, subnet_id: subnet }: Body): unknown => (purpose === "vpc" ? (subnet ?? null) : null);
  const old = unshownInterfaces(state, id).map(subnetOf);
  const now = interfaces.map(subnetOf);
  for (const [index, face] of interfaces.entries()) {
    const [before = null, subnet] = [old[index], now[index]];
    if (before !== null && subnet !== null && before !== subnet && !now.includes(before))
      return refusedFor(
        "The subnet of an interface cannot be changed once it is assigned.",
        `interfaces.${index}.subnet_id`,
      );
    const { nat_1_1: nat } = bodyIn(face.ipv4);
    if (nat && nat !== natAny && !(Array.isArray(ipv4) && ipv4.includes(nat)))
      return refusedFor("This is not a public address of the instance.", `interfaces.${index}.ipv4.nat_1_1`);
  }
  return null;
}

/** Replaces the interfaces of an instance. Ranges that are left out stay as they are. */
export function setInterfaces(state: ServiceState, id: number, interfaces: readonly Body[]): void {
  const unshown = state.unshown.get(id);
  if (!unshown) return;
  const before = unshown.interfaces;
  releaseInterfaces(state, id);
  unshown.interfaces = interfaces.map((face) => {
    const kept = before.find((one) => one.purpose === "vpc" && one.subnet_id === face.subnet_id)?.ip_ranges;
    return face.purpose === "vpc" && face.ip_ranges === undefined ? { ...face, ip_ranges: kept } : face;
  });
  for (const { scope, name } of allClaims(state, id)) hold(state, scope, name, id);
}

/** Frees what the interfaces of an instance take. */
export function releaseInterfaces(state: ServiceState, id: number): void {
  for (const { scope, name } of allClaims(state, id)) release(state, scope, name, id);
}

function allClaims(state: ServiceState, id: number): readonly Claim[] {
  const { vlans, addresses, ranges } = claimsOf(unshownInterfaces(state, id), state.instances.get(id)?.region);
  return [...vlans, ...addresses, ...ranges];
}

/** The interfaces of a clone: addresses and ranges are those of the source, and NAT is `any`. */
export const clonedInterfaces = (interfaces: readonly Body[]): readonly Body[] =>
  interfaces.map((face) => {
    if (face.purpose !== "vpc") return face;
    const { ip_ranges: _, ipv4, ...rest } = face;
    return bodyIn(ipv4).nat_1_1 ? { ...rest, ipv4: { nat_1_1: natAny } } : rest;
  });
