import { formatCidr, hasHostBits, networkOf, parseAddress, parseCidr, type Value } from "../../document/index.ts";
import { atValue, forDisplay, type Report, setValue } from "../kit/index.ts";
import { meantCidr } from "../kit/meant-cidr.ts";

/** Reports a string that is not an IPv4 range, or does not start with its first address. */
export function checkIpv4Range(value: Value, report: Report): void {
  const { string } = value;
  if (string === undefined) return;
  const range = parseCidr(string);
  if (range?.address.version !== 4) {
    const meant = meantCidr(string);
    const isRange = meant !== null && parseCidr(meant)?.address.version === 4;
    report(atValue(value), `\`${forDisplay(string)}\` is not an IPv4 range: ${whatIsWrong(string)}.`, {
      fixes: [isRange ? setValue(value, meant) : null],
    });
  } else if (hasHostBits(range)) {
    const network = formatCidr(networkOf(range));
    report(atValue(value), `\`${string}\` is not the first address of its range. Use \`${network}\`.`, {
      severity: "warning",
      fixes: [setValue(value, network)],
    });
  }
}

function whatIsWrong(text: string): string {
  const [address = "", prefix] = text.split("/");
  const version = parseAddress(address)?.version;
  if (version === 6) return "it is IPv6";
  if (version === undefined) return "write an address and a prefix length, such as `10.0.0.0/28`";
  return prefix === undefined
    ? `add a prefix length, \`${address}/32\` for a single address`
    : "the prefix length must be a number from 0 to 32";
}
