import { grouped, type Severity, type ShowStretch } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { excerpt } from "../terminal/excerpt.ts";
import type { CheckedFile, Look, Reporter, Totals } from "../terminal/report.ts";
import { severityStyles } from "../terminal/severity-styles.ts";
import { type Paint, printable } from "../terminal/style.ts";

const labels: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "hint",
};

/** For people. `width` is the maximum number of columns of a source line. */
export function prettyReporter(paint: Paint, width: number, { detail, end }: Pick<Look, "detail" | "end">): Reporter {
  return {
    begin: () => "",
    file: async (file) => {
      if (file.findings.length === 0) return "";
      if (detail === "line") return file.findings.map((finding) => `${oneLine(file, finding)}\n`).join("");
      const hide = file.stretches();
      const shown: string[] = [paint(printable(file.path), "bold")];
      for (const finding of file.findings) shown.push(...(await show(file, finding, hide)));
      return `${shown.join("\n")}\n\n`;
    },
    between: "",
    end: (totals) => `${end === "statistics" ? statistics(totals, paint) : ""}${summary(totals, paint)}\n`,
  };

  /** As compilers print it, so that editors and other tools find the place. */
  function oneLine({ path, lines }: CheckedFile, { start, severity, message, code }: Finding): string {
    const label = paint(labels[severity], ...(severityStyles[severity] ?? []));
    return `${paint(`${printable(path)}:${place(lines, start)}`, "bold")}: ${label}: ${printable(message)}  ${paint(code, "dim")}`;
  }

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

/** A line for each rule, those with most findings first. */
function statistics({ byRule }: Totals, paint: Paint): string {
  const rows = [...byRule].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const digits = Math.max(0, ...rows.map(([, { count }]) => grouped(count).length));
  const width = Math.max(0, ...rows.map(([code]) => code.length));
  const lines = rows.map(([code, { severity, count, fixable }]) => {
    const label = paint(labels[severity].padEnd(7), ...(severityStyles[severity] ?? []));
    const fixes = fixable > 0 ? `  ${grouped(fixable)} fixable` : "";
    return `  ${grouped(count).padStart(digits)}  ${label}  ${fixes === "" ? code : code.padEnd(width)}${fixes}\n`;
  });
  return lines.length > 0 ? `${lines.join("")}\n` : "";
}

function summary({ files, filesWithFindings, counts, byRule, hidden, problems }: Totals, paint: Paint): string {
  const found = (["error", "warning", "information", "hint"] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => paint(count(counts[severity], nouns[severity]), "bold", ...(severityStyles[severity] ?? [])));
  const fixable = [...byRule.values()].reduce((total, one) => total + one.fixable, 0);
  const where = filesWithFindings === files ? count(files, "file") : `${filesWithFindings} of ${count(files, "file")}`;
  const parts = [
    found.length > 0 ? `${found.join(", ")} in ${where}` : paint(`No findings in ${count(files, "file")}`, "green"),
    ...(fixable > 0 ? [`${grouped(fixable)} fixable with \`compute-stack fix\``] : []),
    ...(hidden > 0 ? [`${count(hidden, "less severe finding")} not shown`] : []),
    ...(problems.length > 0 ? [paint(`${count(problems.length, "path")} not read`, "red")] : []),
  ];
  return `${parts.join("; ")}.`;
}

const nouns = { error: "error", warning: "warning", information: "information", hint: "hint" } as const;

const count = (number: number, noun: string): string =>
  `${grouped(number)} ${noun}${number === 1 || noun === "information" ? "" : "s"}`;
