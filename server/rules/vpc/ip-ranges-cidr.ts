import { objectTypes } from "../../api/index.ts";
import { mayBeVpc } from "../interfaces/interfaces.ts";
import { rule, strings } from "../kit/index.ts";
import { checkIpv4Range } from "./ipv4-range.ts";

export const ipRangesCidr = rule({
  id: "ip-ranges-cidr",
  severity: "error",
  summary: "An item of `ip_ranges` is not an IPv4 range, or does not start with the first address of the range.",
  sections: ["2.5"],
  types: strings("ipv4-cidr"),
  values(item, report) {
    if (item.parent?.field !== objectTypes.interface.fields.ip_ranges) return;
    // Ranges on another kind of interface are reported by another rule.
    if (mayBeVpc(item)) checkIpv4Range(item, report);
  },
});
