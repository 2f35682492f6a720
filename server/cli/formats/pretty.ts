import { grouped, type Severity, type ShowStretch } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { excerpt } from "../terminal/excerpt.ts";
import type { CheckedFile, Reporter, Totals } from "../terminal/report.ts";
import { severityStyles } from "../terminal/severity-styles.ts";
import { type Paint, printable } from "../terminal/style.ts";

const labels: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "hint",
};

/** For people. `width` is the maximum number of columns of a source line. */
export function prettyReporter(paint: Paint, width: number): Reporter {
  return {
    begin: () => "",
    file: async (file) => {
      if (file.findings.length === 0) return "";
      const hide = file.stretches();
      const shown: string[] = [paint(printable(file.path), "bold")];
      for (const finding of file.findings) shown.push(...(await show(file, finding, hide)));
      return `${shown.join("\n")}\n\n`;
    },
    between: "",
    end: (totals) => `${summary(totals, paint)}\n`,
  };

  async function show({ lines }: CheckedFile, finding: Finding, hide: ShowStretch): Promise<string[]> {
    const { severity } = finding;
    const { line, marker } = await excerpt(lines, finding, hide, width);
    const styles = severityStyles[severity] ?? [];
    const message = paint(printable(finding.message), ...(severity === "hint" ? styles : []));
    return [
      `  ${place(lines, finding.start).padEnd(7)} ${paint(labels[severity].padEnd(7), ...styles)}  ${message}  ${paint(finding.code, "dim")}`,
      `          ${paint("│", "dim")} ${line}`,
      `          ${paint("│", "dim")} ${paint(marker, ...styles)}`,
      ...finding.related.map((related) =>
        paint(`          └ ${place(lines, related.start)}  ${printable(related.message)}`, "dim"),
      ),
    ];
  }
}

function place(lines: CheckedFile["lines"], offset: number): string {
  const { line, character } = lines.positionAt(offset);
  return `${line + 1}:${character + 1}`;
}

function summary({ files, filesWithFindings, counts, hidden, problems }: Totals, paint: Paint): string {
  const found = (["error", "warning", "information", "hint"] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => paint(count(counts[severity], nouns[severity]), "bold", ...(severityStyles[severity] ?? [])));
  const where = filesWithFindings === files ? count(files, "file") : `${filesWithFindings} of ${count(files, "file")}`;
  const parts = [
    found.length > 0 ? `${found.join(", ")} in ${where}` : paint(`No findings in ${count(files, "file")}`, "green"),
    ...(hidden > 0 ? [`${count(hidden, "less severe finding")} not shown`] : []),
    ...(problems.length > 0 ? [paint(`${count(problems.length, "path")} not read`, "red")] : []),
  ];
  return `${parts.join("; ")}.`;
}

const nouns = { error: "error", warning: "warning", information: "information", hint: "hint" } as const;

const count = (number: number, noun: string): string =>
  `${grouped(number)} ${noun}${number === 1 || noun === "information" ? "" : "s"}`;
