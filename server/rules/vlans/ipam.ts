import { formatAddress, parseAddress, type Value } from "../../document/index.ts";

/**
 * The normalized address of an interface on its VLAN, without the prefix length, which does not distinguish addresses.
 */
export function ipamAddress(networkInterface: Value): string | undefined {
  const [text = ""] = networkInterface.get("ipam_address")?.string?.split("/") ?? [];
  const address = parseAddress(text);
  return address ? formatAddress(address) : undefined;
}
