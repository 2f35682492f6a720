import type { CheckedFile, Reporter } from "../terminal/report.ts";
import { placeText } from "./one-based.ts";
import { xmlText } from "./xml.ts";

/** JUnit XML: a suite for each file, a failed case for each error and warning, a passed one for anything less. */
export const junitReporter = (): Reporter => ({
  begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="compute-stack">\n',
  file: suite,
  end: ({ problems }) => `${unread(problems)}</testsuites>\n`,
});

function suite(file: CheckedFile): string {
  const { path, findings } = file;
  const failures = findings.filter(({ severity }) => severity === "error" || severity === "warning").length;
  const cases =
    findings.length === 0
      ? [`    <testcase name="no findings" classname="${xmlText(path)}"/>\n`]
      : findings.map((finding) => testCase(file, finding));
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  return `  <testsuite name="${xmlText(path)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}

function testCase({ path, lines }: CheckedFile, finding: CheckedFile["findings"][number]): string {
  const place = placeText(lines, finding.start);
  const name = `${finding.code} ${finding.pointer || "/"} (${place})`;
  const text = xmlText(`${path}:${place} ${finding.severity}: ${finding.message}`);
  const inside =
    finding.severity === "error" || finding.severity === "warning"
      ? `<failure type="${finding.severity}" message="${xmlText(finding.message)}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase name="${xmlText(name)}" classname="${xmlText(path)}">${inside}</testcase>\n`;
}

function unread(problems: readonly string[]): string {
  if (problems.length === 0) return "";
  const cases = problems.map(
    (problem, index) =>
      `    <testcase name="unread ${index + 1}" classname="compute-stack"><error message="${xmlText(problem)}"/></testcase>\n`,
  );
  const counts = `tests="${problems.length}" failures="0" errors="${problems.length}"`;
  return `  <testsuite name="not read" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}
