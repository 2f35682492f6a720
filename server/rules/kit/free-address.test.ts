import { expect, test } from "vitest";
import { formatAddress, parseAddress, parseCidr } from "../../document/index.ts";
import { freeAddressAfter } from "./free-address.ts";

function freeAfter(network: string, address: string, isTaken: (text: string) => boolean): string | null {
  const [cidr, from] = [parseCidr(network), parseAddress(address)];
  if (!cidr || !from) throw new Error(`${network} or ${address} cannot be read`);
  const free = freeAddressAfter(cidr, from, (one) => isTaken(formatAddress(one)));
  return free && formatAddress(free);
}

const upTo = (last: number) => (text: string) => Number(text.split(".").at(-1)) <= last;

test.each([
  ["10.0.0.0/24", "10.0.0.5", () => false, "10.0.0.6"],
  ["10.0.0.7/24", "10.0.0.5", (text: string) => text === "10.0.0.6", "10.0.0.7"],
  ["10.0.0.0/24", "10.0.0.5", upTo(68), "10.0.0.69"],
  ["10.0.0.0/24", "10.0.0.5", upTo(69), null],
  ["10.0.0.0/24", "10.0.0.5", () => true, null],
  ["10.0.0.0/30", "10.0.0.2", () => true, null],
  ["fd00::/64", "fd00::5", () => false, "fd00::6"],
])("in %s after %s", (network, address, isTaken, free) => {
  expect(freeAfter(network, address, isTaken)).toBe(free);
});
