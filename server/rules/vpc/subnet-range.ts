import { rule, strings } from "../kit/index.ts";
import { checkIpv4Range } from "./ipv4-range.ts";

export const subnetRange = rule({
  id: "subnet-range",
  severity: "error",
  summary: "The `range` of a subnet is not an IPv4 range, or does not start with its first address.",
  sections: ["2.5"],
  kinds: ["stack"],
  types: strings("ipv4-cidr"),
  values(value, report) {
    if (value.name === "range" && value.parent?.object?.id === "stack-subnet") checkIpv4Range(value, report);
  },
});
