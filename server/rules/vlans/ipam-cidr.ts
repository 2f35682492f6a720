import {
  maskReferences,
  parseAddress,
  parseCidr,
  parsePrefix,
  prefixOfNetmask,
  replacementCharacter,
  type Value,
} from "../../document/index.ts";
import { interfaceAround, purposeOf } from "../interfaces/interfaces.ts";
import { atValue, type Fix, forDisplay, rule, setValue, strings } from "../kit/index.ts";
import { meantCidr } from "../kit/meant-cidr.ts";

export const ipamCidr = rule({
  id: "ipam-cidr",
  severity: "error",
  summary: "An `ipam_address` is not an address with a prefix length.",
  sections: ["2.5"],
  types: strings("cidr"),
  values(address, report) {
    const { text, template } = address;
    if (address.isNothing || text === undefined) return;
    // An address on another kind of interface is reported by another rule.
    if ((purposeOf(interfaceAround(address)) ?? "vlan") !== "vlan") return;
    const wrong = whatIsWrong(maskReferences(text, template));
    if (wrong === null) return;
    report(
      atValue(address),
      `\`${address.name}\` must be an address with a prefix length, such as \`10.0.0.1/24\`: ${wrong}.`,
      {
        fixes: [withPrefix(address)],
      },
    );
  },
});

/** Null if it is valid, or may be due to a reference. */
function whatIsWrong(text: string): string | null {
  if (parseCidr(text) !== null) return null;
  const [address = "", prefix, ...more] = text.split("/");
  if (address.includes(replacementCharacter) && prefix === undefined) return null;
  if (more.length > 0) return "found more than one `/`";
  const parsed = parseAddress(address);
  if (parsed === null && !address.includes(replacementCharacter))
    return `\`${forDisplay(address)}\` is not an IP address`;
  if (prefix === undefined || prefix === "") return "the prefix length is missing";
  const version = parsed?.version ?? (address.includes(".") ? 4 : 6);
  if (prefix.includes(replacementCharacter) || parsePrefix(prefix, version) !== null) return null;
  const length = prefixOfNetmask(prefix);
  return length === null
    ? `\`/${forDisplay(prefix)}\` is not a prefix length from 0 to ${version === 4 ? 32 : 128}`
    : `write the netmask \`${prefix}\` as \`/${length}\``;
}

/** The typical network of an address. */
const usualPrefix = { 4: 24, 6: 64 } as const;

function withPrefix(value: Value): Fix | null {
  const written = value.string?.trim() ?? "";
  const [text = "", prefix = ""] = written.split("/");
  const address = prefix === "" ? parseAddress(text) : null;
  const meant = meantCidr(written) ?? (address && `${text}/${usualPrefix[address.version]}`);
  return meant === null || meant === value.string ? null : setValue(value, meant);
}
