import { ipTypes } from "../../api/index.ts";
import { certainlyMeant } from "../../text/nearest.ts";
import { atValue } from "../kit/finding-location.ts";
import { safe } from "../kit/fix.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rule } from "../rule.ts";

const [{ value: ipv4 }] = ipTypes;

export const ipType = rule({
  id: "ip-type",
  severity: "error",
  summary: "An address of a type other than `ipv4` is requested.",
  sections: ["4.5"],
  kinds: ["request"],
  of: ["allocate-ip"],
  check(request, report) {
    const type = request.get("type");
    if (type?.string === undefined || type.string === ipv4) return;
    const fix = setValue(type, ipv4);
    const isMisspelled = certainlyMeant(type.string, [ipv4]) !== undefined;
    report(atValue(type), `\`${ipv4}\` is the only documented type of an address.`, {
      fixes: [isMisspelled ? safe(fix) : fix],
    });
  },
});
