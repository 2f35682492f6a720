import { atMisplaced, isOutOfPlace, purposeOf } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";

export const ipRangesForbidden = rule({
  id: "ip-ranges-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has `ip_ranges`.",
  sections: ["2.5"],
  objects: {
    of: ["interface"],
    check(networkInterface, report) {
      const ranges = networkInterface.get("ip_ranges");
      const purpose = purposeOf(networkInterface);
      if (!ranges || !isOutOfPlace(ranges, purpose)) return;
      const { at, related } = atMisplaced(networkInterface, ranges);
      report(at, `Only a \`vpc\` interface can have \`ip_ranges\`, but this one is \`${purpose}\`. Remove them.`, {
        related,
        fixes: [removeField(ranges)],
      });
    },
  },
});
