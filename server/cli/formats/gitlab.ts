import type { CheckedFile, Reporter } from "../terminal/report.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { oneBasedRange } from "./one-based.ts";
import { threeLevels } from "./three-levels.ts";

const severities = threeLevels("major", "minor", "info");

/** A Code Quality report of GitLab: a list of issues, which a merge request compares with those of its target. */
export const gitlabReporter = (): Reporter => ({
  begin: () => "[",
  file: (file) =>
    issuesOf(file)
      .map((issue) => `\n${JSON.stringify(issue)}`)
      .join(","),
  between: ",",
  end: () => "\n]\n",
});

function issuesOf(file: CheckedFile): readonly object[] {
  const fingerprints = fingerprintsOf(file);
  return file.findings.map((finding, index) => {
    const { start, end } = oneBasedRange(file.lines, finding);
    return {
      type: "issue",
      check_name: finding.code,
      description: finding.message,
      categories: ["Bug Risk"],
      severity: severities[finding.severity],
      fingerprint: fingerprints[index],
      location: {
        path: file.path,
        lines: { begin: start.line, end: end.line },
        positions: { begin: start, end },
      },
    };
  });
}
