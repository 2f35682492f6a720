import { limits } from "../../api/index.ts";
import { formatAddress, isReserved } from "../../document/index.ts";
import { rule } from "../rule.ts";
import { inKnownSubnets } from "./subnet-addresses.ts";

const { first, last } = limits.reservedSubnetAddresses;

export const vpcAddressReserved = rule({
  id: "vpc-address-reserved",
  severity: "error",
  summary: "The address of a `vpc` interface is one of those that its subnet keeps for itself.",
  sections: ["2.5"],
  kinds: ["stack"],
  across: inKnownSubnets((address, range) =>
    isReserved(range, address)
      ? `\`${formatAddress(address)}\` is reserved: an interface cannot have the first ${first} or last ${last} addresses of its subnet. Choose another.`
      : null,
  ),
});
