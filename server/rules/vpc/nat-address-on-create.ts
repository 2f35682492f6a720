import { natAny } from "../../api/index.ts";
import { isPrivate, parseIpv4 } from "../../document/index.ts";
import { atValue, rule, safe, setValue, strings } from "../kit/index.ts";
import { isOfNewInstance, mayExist, natOf } from "./nat.ts";

export const natAddressOnCreate = rule({
  id: "nat-address-on-create",
  severity: "error",
  summary: "A new instance specifies an address for `nat_1_1`.",
  sections: ["2.5"],
  types: strings("nat"),
  values(value, report) {
    const nat = natOf(value);
    const address = parseIpv4(nat ?? "");
    if (nat === undefined || address === null || !isOfNewInstance(value)) return;
    // Another rule reports what an instance that exists cannot have either.
    if (mayExist(value) && isPrivate(address)) return;
    const useAny = setValue(value, natAny);
    report(
      atValue(value),
      `\`nat_1_1\` cannot be \`${nat}\`, because a new instance has no addresses yet. Use \`${natAny}\`, and choose an ` +
        "address in an update.",
      { fixes: [mayExist(value) ? useAny : safe(useAny)] },
    );
  },
});
