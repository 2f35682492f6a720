import { type Address, type Cidr, networkOf, nextFreeAddress } from "../../document/index.ts";

/** Where so many in a row are taken, nobody waits for a proposal. */
const mostTried = 64;

/** The first free address behind another one in its network; null where none is found soon. */
export function freeAddressAfter(
  network: Cidr,
  { version, number }: Address,
  isTaken: (address: Address) => boolean,
): Address | null {
  let tried = 0;
  const found = nextFreeAddress(networkOf(network), { version, number: number + 1n }, (address) => {
    tried++;
    return tried <= mostTried && isTaken(address);
  });
  return tried > mostTried ? null : found;
}
