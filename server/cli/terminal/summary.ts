import { grouped, quantity } from "../../document/index.ts";
import type { Totals } from "./report.ts";
import { severityStyles } from "./severity-styles.ts";
import { type Paint, painter } from "./style.ts";
import { describeFixable } from "./tally.ts";

/** The last line of a report for people. */
export function summary(totals: Totals, paint: Paint = painter(false)): string {
  const { files, filesWithFindings, counts, byRule, hidden, accepted, omitted, problems } = totals;
  const counted = (["error", "warning", "information", "hint"] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => {
      const many = severity === "information" ? severity : undefined;
      return paint(quantity(counts[severity], severity, many), "bold", ...severityStyles[severity]);
    });
  const fixable = describeFixable(byRule.values(), totals);
  const where =
    filesWithFindings === files
      ? quantity(files, "file")
      : `${grouped(filesWithFindings)} of ${quantity(files, "file")}`;
  const parts = [
    counted.length > 0
      ? `${counted.join(", ")} in ${where}`
      : paint(`No findings in ${quantity(files, "file")}`, "green"),
    ...(fixable === null ? [] : [`${fixable} with \`compute-stack fix\``]),
    ...(hidden > 0 ? [`${quantity(hidden, "less severe finding")} not shown`] : []),
    ...(accepted > 0 ? [`${grouped(accepted)} in the baseline`] : []),
    ...(omitted.files > 0
      ? [
          `${quantity(omitted.findings, "finding")} in ${quantity(omitted.files, "file")} not shown, as the report would be too long`,
        ]
      : []),
    ...(problems.length > 0 ? [paint(`${quantity(problems.length, "path")} not read`, "red")] : []),
  ];
  return `${parts.join("; ")}.`;
}
