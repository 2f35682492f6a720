import { attributeInstead, isPrivate, parseIpv4 } from "../../document/index.ts";
import { atValue, rule, setValue, strings } from "../kit/index.ts";
import { readNodeAddress } from "./read-node-address.ts";

export const nodeAddressPublic = rule({
  id: "node-address-public",
  severity: "error",
  summary: "The address of a node is public.",
  sections: ["2.8"],
  types: strings("node-address"),
  yieldsTo: ["reference-unknown"],
  values(value, report) {
    const address = readNodeAddress(value);
    if (!address) return;
    const { host, attribute } = address;
    const literal = parseIpv4(host.text);
    const instead = attribute && attributeInstead(attribute, value);
    if (instead)
      report(atValue(value), `This is the public address of the instance. Use \`${instead}\`.`, {
        fixes: [setValue(value, address.text.replace(/\.\w+(?=\})/, `.${instead}`))],
      });
    else if (literal && !isPrivate(literal))
      report(atValue(value), `\`${host.text}\` is not a private address. Use the instance's private IPv4 address.`);
  },
});
