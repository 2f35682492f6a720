import { natAny } from "../../api/index.ts";
import { isPrivate, parseIpv4 } from "../../document/index.ts";
import { atValue, forDisplay, rule, setValue, strings } from "../kit/index.ts";
import { isOfNewInstance, mayExist, natOf } from "./nat.ts";

export const natValue = rule({
  id: "nat-value",
  severity: "error",
  summary: `\`nat_1_1\` is neither \`${natAny}\` nor a public IPv4 address.`,
  sections: ["2.5"],
  types: strings("nat"),
  values(value, report) {
    const nat = natOf(value);
    if (nat === undefined || nat === natAny) return;
    const address = parseIpv4(nat);
    // A specific address for a new instance is reported by another rule.
    if (address && (!isPrivate(address) || (isOfNewInstance(value) && !mayExist(value)))) return;
    report(
      atValue(value),
      address
        ? `\`${nat}\` is a private address, but \`nat_1_1\` must be public. Use \`${natAny}\` for the instance's own address.`
        : `\`nat_1_1\` must be \`${natAny}\` or a public IPv4 address of the instance, found \`${forDisplay(nat)}\`.`,
      { fixes: [setValue(value, natAny)] },
    );
  },
});
