import { code, messageMarkdown } from "../../describe/escape.ts";
import { grouped } from "../../document/index.ts";
import type { CheckedFile, Reporter, Totals } from "../terminal/report.ts";
import { summary } from "../terminal/summary.ts";
import { placeText } from "./one-based.ts";

/** In a file; more would hide those of other files. */
const mostFindings = 50;

/** What GitHub takes as a comment, less what the summary may need. */
const mostCharacters = 60_000;

/** For a comment in a code review, or the summary of a job. */
export const markdownReporter = (): Reporter => ({
  begin: () => "## compute-stack\n\n",
  file: (file) => {
    if (file.findings.length === 0) return "";
    const shown = file.findings.slice(0, mostFindings).map((finding) => item(file, finding));
    const more = file.findings.length - shown.length;
    const rest = more > 0 ? [`- and ${grouped(more)} more in this file`] : [];
    return `### ${code(file.path, 200)}\n\n${[...shown, ...rest].join("\n")}\n\n`;
  },
  most: mostCharacters,
  end: (totals) => `${unread(totals)}${summary(totals)}\n`,
});

function item({ lines }: CheckedFile, finding: CheckedFile["findings"][number]): string {
  return `- **${finding.severity}** ${placeText(lines, finding.start)} ${messageMarkdown(finding.message)} (${code(finding.code)})`;
}

function unread({ problems }: Totals): string {
  if (problems.length === 0) return "";
  const shown = problems.slice(0, mostFindings).map((problem) => `- ${messageMarkdown(problem)}\n`);
  const more = problems.length - shown.length;
  return `### Not read\n\n${shown.join("")}${more > 0 ? `- and ${grouped(more)} more\n` : ""}\n`;
}
