import { contains, formatAddress, formatCidr } from "../../document/index.ts";
import { rule } from "../kit/index.ts";
import { inKnownSubnets } from "./subnet-addresses.ts";

export const vpcAddressOutside = rule({
  id: "vpc-address-outside",
  severity: "error",
  summary: "The address of a `vpc` interface is outside the range of its subnet.",
  sections: ["2.5", "7"],
  kinds: ["stack"],
  across: inKnownSubnets((address, range) =>
    contains(range, address)
      ? null
      : `\`${formatAddress(address)}\` is outside the range of its subnet, \`${formatCidr(range)}\`. Choose another address or subnet.`,
  ),
});
