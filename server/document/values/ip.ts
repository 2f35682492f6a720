import ipaddr from "ipaddr.js";
import { limits } from "../../api/index.ts";

/** An IP address as a number, for comparisons and arithmetic. */
export interface Address {
  readonly version: 4 | 6;
  readonly number: bigint;
}

/** An address with a prefix length. It names a network, or one address and the network around it (`10.0.0.7/24`). */
export interface Cidr {
  readonly address: Address;
  readonly prefix: number;
}

/** IPv4 in four decimal numbers or IPv6, nothing else beside it. IPv4 inside IPv6 counts as IPv6. */
export function parseAddress(text: string): Address | null {
  if (dotted.test(text))
    return { version: 4, number: BigInt(text.split(".").reduce((number, part) => number * 256 + Number(part), 0)) };
  // The library throws on invalid input, which is slow.
  if (looksLikeIPv6.test(text) && ipaddr.IPv6.isValid(text))
    return { version: 6, number: numberOf(ipaddr.IPv6.parse(text).toByteArray()) };
  return null;
}

const looksLikeIPv6 = /^[\da-f.]*:[\da-f.]*:[\da-f:.]*$/i;

/** Without leading zeros. */
const dotted = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

export function parseIpv4(text: string): Address | null {
  const address = parseAddress(text);
  return address?.version === 4 ? address : null;
}

export function parseCidr(text: string): Cidr | null {
  const slash = text.indexOf("/");
  const address = slash < 0 ? null : parseAddress(text.slice(0, slash));
  if (address === null) return null;
  const prefix = parsePrefix(text.slice(slash + 1), address.version);
  return prefix === null ? null : { address, prefix };
}

export function parseIpv4Cidr(text: string): Cidr | null {
  const cidr = parseCidr(text);
  return cidr?.address.version === 4 ? cidr : null;
}

/** How many bits of an address name its network: a plain number within range. */
export function parsePrefix(text: string, version: Address["version"]): number | null {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= bitsOf(version) ? Number(text) : null;
}

/** The prefix length of a dotted netmask; null if it is not a netmask. */
export function prefixOfNetmask(text: string): number | null {
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text).prefixLengthFromSubnetMask() : null;
}

export function formatAddress({ version, number }: Address): string {
  if (version === 4) {
    const bits = Number(number);
    return `${Math.floor(bits / 2 ** 24) & 255}.${(bits >>> 16) & 255}.${(bits >>> 8) & 255}.${bits & 255}`;
  }
  const bytes = Array.from({ length: bitsOf(version) / 8 }, (_, index) =>
    Number((number >> BigInt(bitsOf(version) - 8 - index * 8)) & 0xffn),
  );
  return new ipaddr.IPv6(bytes).toRFC5952String();
}

export const formatCidr = ({ address, prefix }: Cidr): string => `${formatAddress(address)}/${prefix}`;

/** The same network with its host bits cleared. */
export const networkOf = (cidr: Cidr): Cidr => ({ address: extentOf(cidr).first, prefix: cidr.prefix });

export const hasHostBits = (cidr: Cidr): boolean => cidr.address.number !== firstOf(cidr);

export const contains = (network: Cidr, address: Address): boolean =>
  network.address.version === address.version &&
  firstOf(network) <= address.number &&
  address.number <= lastOf(network);

/** Whether the networks overlap, in which case one contains the other. */
export const overlap = (a: Cidr, b: Cidr): boolean =>
  contains(a, networkOf(b).address) || contains(b, networkOf(a).address);

/** Whether an IPv4 address is of one of the ranges of RFC 1918. */
export function isPrivate({ version, number }: Address): boolean {
  if (version !== 4) return false;
  const bits = Number(number);
  // 10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/16; the shifts are those of 32 bits.
  return bits >>> 24 === 10 || bits >>> 20 === 0xac1 || bits >>> 16 === 0xc0a8;
}

/**
 * Whether the service keeps an address of a subnet for itself: the first two and the last two. In the smallest subnets
 * (/31 and /32) there is nothing to keep.
 */
export function isReserved(subnet: Cidr, address: Address): boolean {
  if (!contains(subnet, address) || hasNoReserved(subnet)) return false;
  const { first, last } = usableIn(subnet);
  return address.number < first.number || address.number > last.number;
}

/** Whether an interface can have an address in a subnet. */
export const isUsable = (subnet: Cidr, address: Address): boolean =>
  contains(subnet, address) && !isReserved(subnet, address);

/**
 * The first address of a subnet from `from` that is neither reserved nor taken; if none follows, from the start.
 */
export function nextFreeAddress(subnet: Cidr, from: Address, isTaken: (address: Address) => boolean): Address | null {
  const { version } = subnet.address;
  const { first, last } = usableIn(subnet);
  const start = from.number > first.number && from.number <= last.number ? from.number : first.number;
  const search = (lowest: bigint, highest: bigint): Address | null => {
    for (let number = lowest; number <= highest; number++)
      if (!isTaken({ version, number })) return { version, number };
    return null;
  };
  return search(start, last.number) ?? search(first.number, start - 1n);
}

/** A run of addresses, both ends included. */
export interface Extent {
  readonly first: Address;
  readonly last: Address;
  readonly count: bigint;
}

/** All addresses of a network. */
export const extentOf = (cidr: Cidr): Extent => extent(cidr, firstOf(cidr), lastOf(cidr));

/** Those of a subnet that an interface can have. */
export function usableIn(subnet: Cidr): Extent {
  const reserved = hasNoReserved(subnet) ? { first: 0, last: 0 } : limits.reservedSubnetAddresses;
  return extent(subnet, firstOf(subnet) + BigInt(reserved.first), lastOf(subnet) - BigInt(reserved.last));
}

/** The host addresses of a network: in IPv4, without the network and broadcast addresses. */
export function hostsIn(network: Cidr): Extent {
  const kept = network.address.version === 4 && !hasNoReserved(network) ? 1n : 0n;
  return extent(network, firstOf(network) + kept, lastOf(network) - kept);
}

const extent = ({ address: { version } }: Cidr, first: bigint, last: bigint): Extent => ({
  first: { version, number: first },
  last: { version, number: last },
  count: last < first ? 0n : last - first + 1n,
});

const hasNoReserved = ({ address, prefix }: Cidr): boolean => prefix > bitsOf(address.version) - 2;

const bitsOf = (version: Address["version"]): number => (version === 4 ? 32 : 128);

const sizeOf = ({ address, prefix }: Cidr): bigint => 1n << BigInt(bitsOf(address.version) - prefix);

const firstOf = (cidr: Cidr): bigint => cidr.address.number & ~(sizeOf(cidr) - 1n);

const lastOf = (cidr: Cidr): bigint => firstOf(cidr) + sizeOf(cidr) - 1n;

const numberOf = (bytes: readonly number[]): bigint =>
  bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
