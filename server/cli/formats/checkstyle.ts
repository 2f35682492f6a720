import type { CheckedFile, Reporter } from "../terminal/report.ts";
import { oneBasedRange } from "./one-based.ts";
import { threeLevels } from "./three-levels.ts";
import { xmlText } from "./xml.ts";

const severities = threeLevels("error", "warning", "info");

/** The XML of Checkstyle, which most CI systems and code review tools read. */
export const checkstyleReporter = (): Reporter => ({
  begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n',
  file: (file) => {
    const errors = file.findings.map((finding) => errorOf(file, finding)).join("");
    return `  <file name="${xmlText(file.path)}">\n${errors}  </file>\n`;
  },
  end: () => "</checkstyle>\n",
});

function errorOf({ lines }: CheckedFile, finding: CheckedFile["findings"][number]): string {
  const { start } = oneBasedRange(lines, finding);
  const attributes = {
    line: start.line,
    column: start.column,
    severity: severities[finding.severity],
    message: finding.message,
    source: `compute-stack.${finding.code}`,
  };
  const list = Object.entries(attributes).map(([name, value]) => `${name}="${xmlText(String(value))}"`);
  return `    <error ${list.join(" ")}/>\n`;
}
