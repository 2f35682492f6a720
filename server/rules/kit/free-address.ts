import { type Address, type Cidr, networkOf, nextFreeAddress } from "../../document/index.ts";

/** The search limit for a free address. */
const mostTried = 64;

/** The next free address in the network of another one; null if none is found within the limit. */
export function freeAddressAfter(
  network: Cidr,
  { version, number }: Address,
  isTaken: (address: Address) => boolean,
): Address | null {
  let tried = 0;
  const free = nextFreeAddress(networkOf(network), { version, number: number + 1n }, (address) => {
    tried++;
    return tried <= mostTried && isTaken(address);
  });
  return tried > mostTried ? null : free;
}
