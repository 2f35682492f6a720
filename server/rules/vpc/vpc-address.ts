import { parseAddress, parseCidr } from "../../document/index.ts";
import { mayBeVpc } from "../interfaces/interfaces.ts";
import { atValue, forDisplay, rule, setValue, strings } from "../kit/index.ts";

export const vpcAddress = rule({
  id: "vpc-address",
  severity: "error",
  summary: "The address of a `vpc` interface is not an IPv4 address.",
  sections: ["2.5"],
  types: strings("ipv4"),
  values(address, report) {
    if (address.parent?.object?.id !== "interface-ipv4" || !address.string) return;
    // An address on another kind of interface is reported by another rule.
    if (!mayBeVpc(address)) return;
    if (parseAddress(address.string)?.version === 4) return;
    const cidr = parseCidr(address.string);
    report(atValue(address), `\`${forDisplay(address.string)}\` is not an IPv4 address. ${advice(address.string)}`, {
      fixes: [cidr?.address.version === 4 ? setValue(address, address.string.split("/", 1)[0] ?? "") : null],
    });
  },
});

function advice(text: string): string {
  const cidr = parseCidr(text);
  if (cidr?.address.version === 4) return "Remove the prefix length.";
  return (cidr?.address ?? parseAddress(text))?.version === 6
    ? "A `vpc` interface cannot have an IPv6 address."
    : "Use four numbers from 0 to 255, such as `10.10.0.10`.";
}
