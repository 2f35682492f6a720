import { objectTypes } from "../../api/index.ts";
import { rule } from "../kit/index.ts";
import { checkIpv4Range } from "./ipv4-range.ts";

export const subnetRange = rule({
  id: "subnet-range",
  severity: "error",
  summary: "The `range` of a subnet is not an IPv4 range, or does not start with its first address.",
  sections: ["2.5"],
  kinds: ["stack"],
  fields: (field) => field === objectTypes["stack-subnet"].fields.range,
  values: checkIpv4Range,
});
