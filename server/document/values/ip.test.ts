import { describe, expect, test } from "vitest";
import {
  type Address,
  type Cidr,
  contains,
  type Extent,
  extentOf,
  formatAddress,
  formatCidr,
  hasHostBits,
  hostsIn,
  isPrivate,
  isReserved,
  isUsable,
  networkOf,
  nextFreeAddress,
  overlap,
  parseAddress,
  parseCidr,
  parseIpv4,
  parseIpv4Cidr,
  prefixOfNetmask,
  usableIn,
} from "./ip.ts";

const address = (text: string): Address => parseAddress(text) ?? expect.unreachable(text);
const cidr = (text: string): Cidr => parseCidr(text) ?? expect.unreachable(text);

test.each(["0.0.0.0", "10.0.0.1", "255.255.255.255", "::", "2001:db8::1", "fe80::"])("%s is an address", (text) => {
  expect(formatAddress(address(text))).toBe(text);
});

const noIpv4 = [
  "",
  "10.0.0",
  "10.1",
  "1",
  "010.0.0.1",
  "10.0.0.01",
  "0x0a.0.0.1",
  "10.0.0.256",
  "10.0.0.1.2",
  "10.0.0.1/24",
];
test.each([
  ...noIpv4,
  " 10.0.0.1",
  "10.0.0.1 ",
  "+10.0.0.1",
  "10.0.0.1\n",
  "10..0.1",
  "ten.0.0.1",
  "1a.0.0.1",
  "1/.0.0.1",
  "1:.0.0.1",
  "fe80::1%eth0",
  ":::",
])("%j is not an address", (text) => {
  expect(parseAddress(text)).toBeNull();
  expect(parseIpv4(text)).toBeNull();
});

test.each(["::1", "::ffff:10.0.0.1"])("%s is not an IPv4 address", (text) => {
  expect(parseAddress(text)).not.toBeNull();
  expect(parseIpv4(text)).toBeNull();
});

test("different notations of an address have the same number", () => {
  expect(address("2001:DB8:0:0::1")).toEqual(address("2001:db8::1"));
});

describe("CIDR", () => {
  test.each(["10.0.0.1/24", "0.0.0.0/0", "10.0.0.1/32", "2001:db8::/64", "::/128"])("%s is a CIDR range", (text) => {
    expect(formatCidr(cidr(text))).toBe(text);
  });

  const bad = ["10.0.0.1", "10.0.0.1/", "10.0.0.1/33", "10.0.0.1/-1", "10.0.0.1/08", "10.0.0.1/2.4", "10.0.0.1/ 24"];
  test.each([...bad, "10.0.0.1/24/24", "/24", "10.0.0/24", "10.0.0.1/255.255.255.0", "::/129"])(
    "%j is not a CIDR range",
    (text) => {
      expect(parseCidr(text)).toBeNull();
    },
  );

  test("IPv6 is not IPv4", () => {
    expect(parseIpv4Cidr("::/64")).toBeNull();
    expect(parseIpv4Cidr("10.0.0.0/8")).not.toBeNull();
  });

  test.each([
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["10.1.2.3/31", "10.1.2.2/31"],
    ["10.1.2.3/32", "10.1.2.3/32"],
    ["255.255.255.255/0", "0.0.0.0/0"],
    ["2001:db8::1/64", "2001:db8::/64"],
  ])("the network of %s is %s", (written, network) => {
    expect(formatCidr(networkOf(cidr(written)))).toBe(network);
    expect(hasHostBits(cidr(written))).toBe(written !== network);
    expect(hasHostBits(cidr(network))).toBe(false);
  });

  test.each([
    ["255.255.255.0", 24],
    ["255.255.255.255", 32],
    ["0.0.0.0", 0],
    ["255.0.255.0", null],
    ["24", null],
  ])("the netmask %s is /%s", (mask, prefix) => {
    expect(prefixOfNetmask(mask)).toBe(prefix);
  });

  test.each([
    ["10.0.0.0/24", "10.0.0.0", true],
    ["10.0.0.0/24", "10.0.0.255", true],
    ["10.0.0.7/24", "10.0.0.1", true],
    ["10.0.0.0/24", "10.0.1.0", false],
    ["10.0.0.0/24", "9.255.255.255", false],
    ["0.0.0.0/0", "255.255.255.255", true],
    ["0.0.0.0/0", "::1", false],
    ["10.0.0.1/32", "10.0.0.1", true],
  ])("%s holds %s: %s", (network, one, expected) => {
    expect(contains(cidr(network), address(one))).toBe(expected);
  });

  test.each([
    ["10.0.0.0/24", "10.0.0.0/24", true],
    ["10.0.0.0/24", "10.0.0.128/25", true],
    ["10.0.0.128/25", "10.0.0.0/24", true],
    ["10.0.0.9/24", "10.0.0.1/32", true],
    ["10.0.0.0/25", "10.0.0.128/25", false],
    ["0.0.0.0/0", "::/0", false],
  ])("%s and %s overlap: %s", (a, b, expected) => {
    expect(overlap(cidr(a), cidr(b))).toBe(expected);
    expect(overlap(cidr(b), cidr(a))).toBe(expected);
  });
});

test.each([
  ["9.255.255.255", false],
  ["10.0.0.0", true],
  ["10.255.255.255", true],
  ["11.0.0.0", false],
  ["172.15.255.255", false],
  ["172.16.0.0", true],
  ["172.31.255.255", true],
  ["172.32.0.0", false],
  ["192.167.255.255", false],
  ["192.168.0.0", true],
  ["192.168.255.255", true],
  ["192.169.0.0", false],
  ["127.0.0.1", false],
  ["100.64.0.1", false],
  ["fd00::1", false],
  ["::a00:1", false],
])("%s is private: %s", (text, expected) => {
  expect(isPrivate(address(text))).toBe(expected);
});

describe("a subnet", () => {
  test.each([
    ["10.0.0.0/24", ["10.0.0.0", "10.0.0.1", "10.0.0.254", "10.0.0.255"], ["10.0.0.2", "10.0.0.253", "10.0.1.0"]],
    ["10.0.0.8/29", ["10.0.0.8", "10.0.0.9", "10.0.0.14", "10.0.0.15"], ["10.0.0.10", "10.0.0.13", "10.0.0.7"]],
    ["10.0.0.0/30", ["10.0.0.0", "10.0.0.1", "10.0.0.2", "10.0.0.3"], ["10.0.0.4"]],
    ["10.0.0.0/31", [], ["10.0.0.0", "10.0.0.1"]],
    ["10.0.0.0/32", [], ["10.0.0.0"]],
  ])("in %s the service reserves %j", (subnet, reserved, others) => {
    for (const text of reserved) expect(isReserved(cidr(subnet), address(text)), text).toBe(true);
    for (const text of others) expect(isReserved(cidr(subnet), address(text)), text).toBe(false);
  });

  test.each([
    ["10.0.0.0/24", "10.0.0.0", [], "10.0.0.2"],
    ["10.0.0.0/24", "10.0.0.0", ["10.0.0.2", "10.0.0.3"], "10.0.0.4"],
    ["10.0.0.0/24", "10.0.0.100", ["10.0.0.100"], "10.0.0.101"],
    ["10.0.0.0/24", "10.0.0.253", ["10.0.0.253"], "10.0.0.2"],
    ["10.0.0.0/24", "10.0.0.255", [], "10.0.0.2"],
    ["10.0.0.0/24", "192.168.0.1", [], "10.0.0.2"],
    ["10.0.0.0/29", "10.0.0.0", ["10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5"], null],
    ["10.0.0.0/30", "10.0.0.0", [], null],
    ["10.0.0.0/31", "10.0.0.0", ["10.0.0.0"], "10.0.0.1"],
  ])("in %s from %s on, except %j, the next free address is %s", (subnet, from, taken, expected) => {
    const isTaken = (one: Address): boolean => taken.some((text) => address(text).number === one.number);
    const free = nextFreeAddress(cidr(subnet), address(from), isTaken);
    expect(free && formatAddress(free)).toBe(expected);
  });
});

test.each([
  ["10.0.0.9/24", "10.0.0.0-10.0.0.255 256", "10.0.0.2-10.0.0.253 252", "10.0.0.1-10.0.0.254 254"],
  ["10.0.0.0/30", "10.0.0.0-10.0.0.3 4", "10.0.0.2-10.0.0.1 0", "10.0.0.1-10.0.0.2 2"],
  ["10.0.0.0/31", "10.0.0.0-10.0.0.1 2", "10.0.0.0-10.0.0.1 2", "10.0.0.0-10.0.0.1 2"],
  ["2001:db8::/126", "2001:db8::-2001:db8::3 4", "2001:db8::2-2001:db8::1 0", "2001:db8::-2001:db8::3 4"],
])("%s has the addresses %s, for interfaces %s, for hosts %s", (text, all, usable, hosts) => {
  const said = ({ first, last, count }: Extent) => `${formatAddress(first)}-${formatAddress(last)} ${count}`;
  expect([extentOf, usableIn, hostsIn].map((of) => said(of(cidr(text))))).toEqual([all, usable, hosts]);
  const inside = cidr(text).address;
  expect(isUsable(cidr(text), inside)).toBe(!isReserved(cidr(text), inside));
});

test("an address outside a subnet is not usable there", () => {
  expect(isUsable(cidr("10.0.0.0/24"), address("10.0.1.5"))).toBe(false);
});

test.each(["10.0.0.0", "x/24", "10.0.0.0/33", "::/64"])("%s is not an IPv4 network", (text) => {
  expect(parseIpv4Cidr(text)).toBeNull();
});
