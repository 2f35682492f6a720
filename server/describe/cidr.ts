import { limits } from "../api/index.ts";
import {
  type Cidr,
  type Extent,
  extentOf,
  formatAddress,
  formatCidr,
  grouped,
  hostsIn,
  networkOf,
  usableIn,
} from "../document/index.ts";
import { paragraphs } from "./field.ts";

/** The meaning of a CIDR: a VPC subnet, an address on a VLAN, or a whole range. */
export type CidrUse = "subnet" | "host" | "range";

/** The network of a CIDR, its range and the addresses that hosts can have, as Markdown. */
export function describeCidr(cidr: Cidr, use: CidrUse): string {
  return paragraphs(
    `**\`${formatCidr(cidr)}\`**`,
    [
      `- Network: \`${formatCidr(networkOf(cidr))}\``,
      `- Range: ${describeExtent(extentOf(cidr), "address", "addresses")}`,
      ...usable(cidr, use),
    ].join("\n"),
  );
}

function usable(cidr: Cidr, use: CidrUse): string[] {
  switch (use) {
    case "range":
      return [];
    case "host":
      return [`- Usable: ${describeExtent(hostsIn(cidr), "host", "hosts")}`];
    case "subnet": {
      const { first, last } = limits.reservedSubnetAddresses;
      const isWhole = usableIn(cidr).count === extentOf(cidr).count;
      const kept = isWhole ? "" : `; the service reserves the first ${first} and the last ${last}`;
      return [`- Usable: ${describeExtent(usableIn(cidr), "host", "hosts")}${kept}`];
    }
  }
}

function describeExtent({ first, last, count }: Extent, one: string, many: string): string {
  if (count === 0n) return `no ${many}`;
  if (count === 1n) return `\`${formatAddress(first)}\` (1 ${one})`;
  return `\`${formatAddress(first)}\` to \`${formatAddress(last)}\` (${counted(count)} ${many})`;
}

/** Beyond what people can count, as a power of two. */
const counted = (count: bigint): string =>
  count < 1n << 40n ? grouped(count) : `about 2^${count.toString(2).length - 1}`;
