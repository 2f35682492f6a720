import { natAny } from "../../api/index.ts";
import { parseIpv4 } from "../../document/index.ts";
import { atValue } from "../kit/finding-location.ts";
import { safe } from "../kit/fix.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rule, strings } from "../rule.ts";
import { isOfNewInstance, natOf } from "./nat.ts";

export const natAddressOnCreate = rule({
  id: "nat-address-on-create",
  severity: "error",
  summary: "A new instance specifies an address for `nat_1_1`.",
  sections: ["2.5"],
  types: strings("nat"),
  values(value, report) {
    const nat = natOf(value);
    if (nat === undefined || parseIpv4(nat) === null || !isOfNewInstance(value)) return;
    report(
      atValue(value),
      `\`nat_1_1\` cannot be \`${nat}\`, because a new instance has no addresses yet. Use \`${natAny}\`, and choose an ` +
        "address in an update.",
      { fixes: [safe(setValue(value, natAny))] },
    );
  },
});
