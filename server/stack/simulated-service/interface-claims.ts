import { limits, natAny } from "../../api/index.ts";
import { type Cidr, overlap, parseIpv4Cidr } from "../../document/index.ts";

import { refusedFor, type ServiceReply } from "./service-answers.ts";
import { type Body, bodyIn, type ServiceState } from "./service-state.ts";

/** The interfaces in a body; none if it has none. */
export const interfacesIn = ({ interfaces }: Body): readonly Body[] =>
  Array.isArray(interfaces) ? interfaces.map(bodyIn) : [];

/** What an interface takes: a VLAN, which many can have, an address in a subnet, or ranges. */
const vlanOf = ({ purpose, label }: Body): string | null => (purpose === "vlan" ? String(label) : null);

function addressOf({ purpose, subnet_id: subnet, ipv4 }: Body): string | null {
  const { vpc } = bodyIn(ipv4);
  return purpose === "vpc" && vpc ? `${subnet} ${vpc}` : null;
}

const rangesOf = ({ purpose, ip_ranges: ranges }: Body): readonly (Cidr | null)[] =>
  purpose === "vpc" && Array.isArray(ranges) ? ranges.map((range) => parseIpv4Cidr(String(range))) : [];

/** Why an instance cannot have the interfaces; null if it can. `id`: null for a new instance. */
export function interfacesRefusal(
  state: ServiceState,
  id: number | null,
  interfaces: readonly Body[],
  region: unknown,
): ServiceReply | null {
  if (interfaces.length === 0) return null;
  const others = [...state.unshown].filter(([other]) => other !== id);
  const taken = others.flatMap(([, one]) => one.interfaces);
  const addresses = new Set(taken.map(addressOf));
  for (const [index, face] of interfaces.entries()) {
    const address = addressOf(face);
    if (address !== null && addresses.has(address))
      return refusedFor("This address is assigned to another instance.", `interfaces.${index}.ipv4.vpc`);
  }
  const ranges = taken.flatMap(rangesOf);
  for (const [index, face] of interfaces.entries())
    for (const [at, range] of rangesOf(face).entries())
      if (range && ranges.some((other) => other && overlap(range, other)))
        return refusedFor(
          "This range is assigned to another instance, or part of it is.",
          `interfaces.${index}.ip_ranges.${at}`,
        );
  const inRegion = others.filter(([other]) => `${state.instances.get(other)?.region}` === `${region}`);
  const vlans = new Set(inRegion.flatMap(([, one]) => one.interfaces.flatMap((face) => vlanOf(face) ?? [])));
  for (const [index, face] of interfaces.entries()) {
    const label = vlanOf(face);
    if (label !== null && vlans.add(label).size > limits.vlansPerRegion)
      return refusedFor(
        `A region has at most ${limits.vlansPerRegion} VLANs, and this label would create another.`,
        `interfaces.${index}.label`,
      );
  }
  return null;
}

/** Why an update cannot change the interfaces as it does; null if it can. */
export function changedInterfacesRefusal(
  state: ServiceState,
  id: number,
  interfaces: readonly Body[],
): ServiceReply | null {
  const { ipv4 = [] } = bodyIn(state.instances.get(id));
  const subnetOf = ({ purpose, subnet_id: subnet }: Body): unknown => (purpose === "vpc" ? (subnet ?? null) : null);
  const old = (state.unshown.get(id)?.interfaces ?? []).map(subnetOf);
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
export function setInterfaces({ unshown }: ServiceState, id: number, interfaces: readonly Body[]): void {
  const own = unshown.get(id);
  if (!own) return;
  const before = own.interfaces;
  own.interfaces = interfaces.map((face) => {
    const kept = before.find((one) => one.purpose === "vpc" && one.subnet_id === face.subnet_id)?.ip_ranges;
    return face.purpose === "vpc" && face.ip_ranges === undefined ? { ...face, ip_ranges: kept } : face;
  });
}

/** The interfaces of a clone: addresses and ranges are those of the source, and NAT is `any`. */
export const clonedInterfaces = (interfaces: readonly Body[]): readonly Body[] =>
  interfaces.map((face) => {
    if (face.purpose !== "vpc") return face;
    const { ip_ranges: _, ipv4, ...rest } = face;
    return bodyIn(ipv4).nat_1_1 ? { ...rest, ipv4: { nat_1_1: natAny } } : rest;
  });
