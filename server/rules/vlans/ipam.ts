import { formatAddress, parseAddress, type Value } from "../../document/index.ts";

/**
 * The address of an interface on its VLAN, in the one form of which it has several, without its prefix length: two of these
 * do not make two addresses.
 */
export function ipamAddress(networkInterface: Value): string | undefined {
  const [text = ""] = networkInterface.get("ipam_address")?.string?.split("/") ?? [];
  const address = parseAddress(text);
  return address ? formatAddress(address) : undefined;
}
