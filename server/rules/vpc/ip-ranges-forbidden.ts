import { atMisplaced } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";

export const ipRangesForbidden = rule({
  id: "ip-ranges-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has `ip_ranges`.",
  sections: ["2.5"],
  broken(broken, report) {
    const { subject: ranges, other: purpose } = broken;
    const { at, related } = atMisplaced(broken);
    report(at, `Only a \`vpc\` interface can have \`ip_ranges\`, but this one is \`${purpose.string}\`. Remove them.`, {
      related,
      fixes: [removeField(ranges)],
    });
  },
});
