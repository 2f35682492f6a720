import {
  type Address,
  type Cidr,
  formatAddress,
  parseAddress,
  parseIpv4,
  parseIpv4Cidr,
  type Value,
} from "../../../document/index.ts";
import { purposeOf } from "../../../rules/interfaces/interfaces.ts";
import type { DescribedInStack } from "../described.ts";
import type { EarlierSide } from "../earlier.ts";
import { meaningOf, type ResolveReference, textOfKey } from "../meaning.ts";
import type { KeyOfResource, StackSide } from "../sides.ts";
import type { ResourceState } from "../state.ts";

/** What only one instance can have at a time. */
export interface Claim {
  /** Equal claims are of the same. */
  readonly key: string;
  readonly shown: string;
  /** Of a range: it is also claimed by all that overlap it. */
  readonly range: Cidr | null;
  /** Of an address in a subnet, which is known by what its ID means. */
  readonly inSubnet: { readonly subnet: string; readonly address: Address } | null;
  /** Whether the service refuses a second one. On a VLAN, an address only should be unique. */
  readonly isStrict: boolean;
}

/** The two sides of a comparison, and how the new one calls resources. */
export interface BothSides {
  readonly now: StackSide;
  readonly keyOfNow: KeyOfResource;
  readonly earlier: EarlierSide;
}

/** The interfaces of an instance, with what their references lead to. `region`: what its region means. */
interface ClaimingList {
  readonly list: Value;
  readonly resolve: ResolveReference;
  readonly region: string;
}

/** The interfaces that a request for an instance sends; a clone has those of its source. */
export const interfacesSentBy = (value: Value | null | undefined): Value | undefined =>
  value?.has("clone") ? undefined : value?.get("interfaces");

/** Those of an instance of the old side; null if they are not known. */
export function oldListOf(state: ResourceState | null | undefined): ClaimingList | null {
  const { value, resolve } = state?.fields.get("interfaces") ?? {};
  return value && resolve ? { list: value, resolve, region: state?.fields.get("region")?.key ?? "" } : null;
}

/** Those of an instance of the new side. */
export function newListOf(
  value: Value | null | undefined,
  { part }: Pick<DescribedInStack, "part">,
  { now, keyOfNow }: BothSides,
): ClaimingList | null {
  const list = interfacesSentBy(value);
  if (!list) return null;
  const resolve = now.resolver(part, keyOfNow);
  const region = value?.get("region") ?? now.region(part);
  return { list, resolve, region: region ? meaningOf(region, resolve).key : "" };
}

/** What the interfaces of an instance claim: addresses in subnets and on VLANs, and ranges. */
export function claimsOf(claiming: ClaimingList | null): readonly Claim[] {
  if (!claiming) return [];
  const { list, resolve, region } = claiming;
  const text = (value: Value | undefined): string => (value ? textOf(value, resolve) : "");
  return list.items.flatMap((item): readonly Claim[] => {
    const purpose = purposeOf(item);
    if (purpose === "vlan") {
      const address = parseAddress(text(item.get("ipam_address")).split("/")[0] ?? "");
      const label = text(item.get("label"));
      if (!address || label === "") return [];
      const shown = formatAddress(address);
      return [{ ...plain, key: `vlan ${region} ${label} ${shown}`, shown, isStrict: false }];
    }
    if (purpose !== "vpc") return [];
    const subnet = item.get("subnet_id");
    const address = parseIpv4(text(item.at("ipv4", "vpc")));
    const ranges = (item.get("ip_ranges")?.items ?? []).flatMap((range): readonly Claim[] => {
      const shown = text(range);
      const cidr = parseIpv4Cidr(shown);
      return cidr ? [{ ...plain, key: `range ${shown}`, shown, range: cidr }] : [];
    });
    if (!subnet || !address) return ranges;
    return [addressClaim(meaningOf(subnet, resolve).key, address), ...ranges];
  });
}

/** The claim of an address in a subnet. */
export function addressClaim(subnet: string, address: Address): Claim {
  const shown = formatAddress(address);
  return { ...plain, key: `vpc ${subnet} ${shown}`, shown, inSubnet: { subnet, address } };
}

const plain = { range: null, inSubnet: null, isStrict: true };

/** The labels of its VLANs, which exist as long as any instance has them. */
export const vlansOf = (claiming: ClaimingList | null): readonly string[] =>
  (claiming?.list.items ?? []).flatMap((item) => {
    const label = purposeOf(item) === "vlan" ? item.get("label") : undefined;
    const text = label && claiming ? textOf(label, claiming.resolve) : "";
    return text === "" ? [] : `${claiming?.region} ${text}`;
  });

/** Of a text whose references are known; empty for any other. */
function textOf(value: Value, resolve: ResolveReference): string {
  const { key, isKnown } = meaningOf(value, resolve);
  return (isKnown && key.startsWith('"') && textOfKey(key)) || "";
}
