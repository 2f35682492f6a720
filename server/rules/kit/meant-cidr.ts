import { parseAddress, parseCidr, prefixOfNetmask } from "../../document/index.ts";

/** The address with a prefix length that is meant by a text with other signs or a netmask; null if there is none. */
export function meantCidr(text: string): string | null {
  const meant = text
    .trim()
    .replace(/[/.,]$/, "")
    .replace(/[.,]+/g, ".")
    .replace(/\.?[ \\/⁄∕-]+/, "/");
  if (parseCidr(meant) !== null) return meant;
  const [address = "", netmask = "", ...more] = meant.split("/");
  const length = more.length === 0 && parseAddress(address) !== null ? prefixOfNetmask(netmask) : null;
  return length === null ? null : `${address}/${length}`;
}
