import { limits } from "../../api/index.ts";
import { formatAddress, isReserved } from "../../document/index.ts";
import { rule } from "../kit/index.ts";
import { inKnownSubnets } from "./subnet-addresses.ts";

const { first, last } = limits.reservedSubnetAddresses;

export const vpcAddressReserved = rule({
  id: "vpc-address-reserved",
  severity: "error",
  summary: "The address of a `vpc` interface is reserved by its subnet.",
  sections: ["2.5"],
  kinds: ["stack"],
  across: inKnownSubnets((address, range) =>
    isReserved(range, address)
      ? `\`${formatAddress(address)}\` is reserved: interfaces cannot use the first ${first} or last ${last} addresses of a subnet. Choose another.`
      : null,
  ),
});
