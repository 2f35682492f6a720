import type { CheckedFile, Reporter } from "../terminal/report.ts";
import { printable } from "../terminal/style.ts";
import { threeLevels } from "./three-levels.ts";

const commands = threeLevels("error", "warning", "notice");

/** Workflow commands, which GitHub Actions shows as annotations on the lines of a change. */
export const githubReporter = (): Reporter => ({
  begin: () => "",
  file: (file) => file.findings.map((finding) => annotation(file, finding)).join(""),
  end: () => "",
});

function annotation({ path, lines }: CheckedFile, finding: CheckedFile["findings"][number]): string {
  const { start, end } = lines.rangeOf(finding);
  const properties = {
    file: path,
    line: start.line + 1,
    endLine: end.line + 1,
    // Columns are only allowed within one line.
    ...(start.line === end.line
      ? { col: start.character + 1, endColumn: Math.max(end.character, start.character + 1) }
      : {}),
    title: `compute-stack ${finding.code}`,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[finding.severity]} ${list.join(",")}::${escapeData(finding.message)}\n`;
}

const escapeData = (text: string): string =>
  text
    .replace(/%/g, "%25")
    .replace(/\r/g, "%0D")
    .replace(/\n/g, "%0A")
    .split(/(%0[DA])/)
    .map(printable)
    .join("");

const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
