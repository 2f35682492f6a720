import { ipTypes } from "../../api/index.ts";
import { certainlyMeant } from "../../text/nearest.ts";
import { atValue, rule, safe, setValue } from "../kit/index.ts";

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
