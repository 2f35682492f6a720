import { type Field, objectTypes } from "../../api/index.ts";
import {
  type Address,
  formatAddress,
  formatCidr,
  nearestAround,
  networkOf,
  parseAddress,
  parseCidr,
  parseIpv4Cidr,
  referencesOf,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { interfaceAround, purposeOf } from "../../rules/interfaces/interfaces.ts";
import { freeAddressAfter } from "../../rules/kit/free-address.ts";
import { placeholderFor } from "../../rules/kit/placeholders.ts";
import { isFreeVlanLabel } from "../../rules/vlans/vlan-label.ts";
import { findResource } from "../names/find-resource.ts";
import type { ValueOffer } from "./catalog-offers.ts";
import type { Cursor, ValuePlace } from "./cursor.ts";
import { resourceNames } from "./names.ts";

/** What the interfaces and subnets nearby make known for a field of an interface: its VLAN, or a free address there. */
export function networkOffers(cursor: Cursor, { field, holder }: ValuePlace): readonly ValueOffer[] {
  const own = interfaceAround(holder);
  const offers = field && own ? offersOf.get(field) : undefined;
  return offers && own ? offers(own, cursor) : [];
}

type Offers = (own: Value, cursor: Cursor) => readonly ValueOffer[];

const { fields } = objectTypes.interface;
const offersOf: ReadonlyMap<Field | undefined, Offers> = new Map([
  [fields.label, vlanLabels],
  [fields.ipam_address, vlanAddresses],
  [objectTypes["interface-ipv4"].fields.vpc, subnetAddresses],
]);

/** The VLANs of other instances, which this instance is not on. Only a VLAN has a label. */
function vlanLabels(own: Value, cursor: Cursor): readonly ValueOffer[] {
  if (own.has("purpose") && purposeOf(own) !== "vlan") return [];
  const labels = interfacesNear(cursor, own, "vlan").flatMap((other) => other.get("label")?.string || []);
  const used = [...new Set(labels)].filter((label) => isFreeVlanLabel(own, label));
  if (used.length > 0) return used.map((value) => ({ value, detail: "used by another instance" }));
  return [{ value: String(placeholderFor(own, "label")), detail: "a new VLAN" }];
}

function vlanAddresses(own: Value, cursor: Cursor): readonly ValueOffer[] {
  const label = own.get("label")?.string;
  const known = interfacesNear(cursor, own, "vlan")
    .filter((other) => label !== undefined && other.get("label")?.string === label)
    .flatMap((other) => parseCidr(other.get("ipam_address")?.string ?? "") ?? []);
  const [first] = known;
  if (!first) return [];
  const free = freeAddressAfter(first, first.address, isAmong(known.map(({ address }) => address)));
  return free ? [{ value: formatCidr({ address: free, prefix: first.prefix }), detail: "free on this VLAN" }] : [];
}

function subnetAddresses(own: Value, cursor: Cursor): readonly ValueOffer[] {
  const range = parseIpv4Cidr(subnetOf(own, cursor)?.get("range")?.string ?? "");
  if (!range) return [];
  const subnet = networkOf(range);
  const taken = interfacesNear(cursor, own, "vpc").flatMap(
    (other) => parseAddress(other.at("ipv4", "vpc")?.string ?? "") ?? [],
  );
  const free = freeAddressAfter(subnet, subnet.address, isAmong(taken));
  return free ? [{ value: formatAddress(free), detail: "free in this subnet" }] : [];
}

/** The subnet of the stack that an interface refers to by its name or ID. */
function subnetOf(own: Value, cursor: Cursor): Value | undefined {
  const written = own.get("subnet_id");
  const name = written && referencesOf(written)[0]?.name;
  const { document, index } = cursor;
  const part = document.blocks.get(index)?.part ?? 0;
  const subnets = resourceNames(cursor, "subnets", { most: mostSubnets }).flatMap(
    (each) => findResource(document, { namespace: "subnets", name: each, part }) ?? [],
  );
  return subnets.find((each) =>
    name === undefined ? each.get("id")?.integer === written?.integer && written !== undefined : each.name === name,
  );
}

const mostSubnets = 20;

const isAmong =
  (taken: readonly Address[]) =>
  ({ version, number }: Address): boolean =>
    taken.some((other) => other.version === version && other.number === number);

/** The other interfaces of a purpose in the blocks around the cursor, those before it first. */
function interfacesNear({ document, index }: Cursor, own: Value, purpose: "vlan" | "vpc"): readonly Value[] {
  const { blocks } = document;
  const part = blocks.get(index)?.part;
  const from = Math.max(0, index - mostLooked);
  const roots = blocks
    .slice(from, index + mostLooked)
    .filter((block, at) => block.part === part && from + at !== index && block.text.includes(purpose))
    .map(rootOf);
  return [...roots, nearestAround(own, ({ parent }) => parent === null)]
    .flatMap((root) => (root ? interfacesIn(root, deepest) : []))
    .filter((other) => other !== own && purposeOf(other) === purpose);
}

const mostLooked = 100;
/** A whole stack: instances, an instance, its interfaces, one of them. */
const deepest = 4;

const interfacesIn = (value: Value, depth: number): readonly Value[] =>
  value.object === objectTypes.interface
    ? [value]
    : depth === 0
      ? []
      : value.values.flatMap((child) => interfacesIn(child, depth - 1));
