import { reportMisplaced } from "../interfaces/interfaces.ts";
import { rule } from "../kit/index.ts";

export const ipRangesForbidden = rule({
  id: "ip-ranges-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has `ip_ranges`.",
  sections: ["2.5"],
  broken: (broken, report) =>
    reportMisplaced(
      broken,
      report,
      `Only a \`vpc\` interface can have \`ip_ranges\`, but this one is \`${broken.other.string}\`. Remove them.`,
    ),
});
