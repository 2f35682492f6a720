import { stripVTControlCharacters } from "node:util";
import { grouped, quantity, type Severity, type ShowStretch } from "../../document/index.ts";
import type { Finding, RelatedPlace } from "../../rules/engine/check.ts";
import { ruleById } from "../../rules/list.ts";
import { groupedBy } from "../../text/groups.ts";
import { excerpt } from "../terminal/excerpt.ts";
import { link } from "../terminal/links.ts";
import type { CheckedFile, Look, Reporter, Totals } from "../terminal/report.ts";
import { severityStyles } from "../terminal/severity-styles.ts";
import { type Paint, painter, printable } from "../terminal/style.ts";
import { summary } from "../terminal/summary.ts";
import { describeFixable } from "../terminal/tally.ts";
import { columnsFor, wrap } from "../terminal/wrap.ts";
import { oneBasedOf, placeText, relatedPlaceIn } from "./one-based.ts";

const labels: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "hint",
};

/** The width where there is no terminal, the least for text, and what is left of it, all in columns. */
const defaultWidth = 120;
const leastWidth = 20;
const margin = 14;

/** The id of a rule, as shown. */
type ShowCode = (code: string) => string;

/** For people. In a terminal, messages are wrapped, and an id leads to its page where it appears first. */
export function prettyReporter({ hasColor, hasLinks, width, pages, detail, end }: Look): Reporter {
  const paint = painter(hasColor);
  const sourceWidth = Math.max(leastWidth, (width ?? defaultWidth) - margin);
  return {
    begin: () => "",
    file: async (file) => {
      if (file.findings.length === 0) return "";
      const showCode = codesOnce();
      if (detail === "line") return file.findings.map((finding) => `${oneLine(file, finding, showCode)}\n`).join("");
      const hide = file.stretches();
      const shown: string[] = [paint(printable(file.path), "bold")];
      for (const { finding, others } of onceOf(file.findings))
        shown.push(...(await show(file, finding, hide, showCode)), ...otherPlaces(others));
      return `${shown.join("\n")}\n\n`;
    },
    end: (totals) => `${end === "statistics" ? statistics(totals, paint) : ""}${lastLines(totals)}\n`,
  };

  function otherPlaces(others: number): readonly string[] {
    if (others === 0) return [];
    return [paint(`          └ Also in ${quantity(others, "other place")} of this file.`, "dim")];
  }

  function lastLines(totals: Totals): string {
    const columns = (text: string): number => stripVTControlCharacters(text).length;
    const said = summary(totals, paint);
    return width === null ? said : wrap(said, Math.max(leastWidth, width), columns).join("\n");
  }

  /** What is shown of a file does not depend on others, so an ID is a link once in each; `linksOnce` leaves the first of all. */
  function codesOnce(): ShowCode {
    const seen = new Set<string>();
    return (code) => {
      const isFirst = !seen.has(code);
      seen.add(code);
      const shown = paint(code, "dim");
      return isFirst && hasLinks && ruleById.has(code) ? link(shown, new URL(`${code}.md`, pages).href) : shown;
    };
  }

  /** As compilers print it, so that editors and other tools find the place. */
  function oneLine(
    { path, lines }: CheckedFile,
    { start, severity, message, code }: Finding,
    showCode: ShowCode,
  ): string {
    const label = paint(labels[severity], ...severityStyles[severity]);
    return `${paint(`${printable(path)}:${placeText(lines, start)}`, "bold")}: ${label}: ${printable(message)}  ${showCode(code)}`;
  }

  /** Without a terminal, on one line. What follows begins a line of its own if the last one has no room for it. */
  async function wrapped(text: string, indent: number, then = ""): Promise<readonly string[]> {
    if (width === null) return [text];
    const columns = await columnsFor(text);
    const room = Math.max(leastWidth, width - indent);
    const lines = wrap(text, room, columns);
    return then === "" || columns(lines.at(-1) ?? "") + then.length <= room ? lines : [...lines, ""];
  }

  async function show(
    file: CheckedFile,
    finding: Finding,
    hide: ShowStretch,
    showCode: ShowCode,
  ): Promise<readonly string[]> {
    const { severity } = finding;
    const { line, marker } = await excerpt(file, hide, finding, sourceWidth);
    const styles = severityStyles[severity];
    const at = `  ${placeText(file.lines, finding.start).padEnd(7)} `;
    const indent = at.length + 9;
    const lines = await wrapped(printable(finding.message), indent, `  ${finding.code}`);
    const said = lines.map((part) => paint(part, ...(severity === "hint" ? styles : [])));
    const last = said.pop() ?? "";
    const [first = "", ...others] = [...said, `${last}${last === "" ? "" : "  "}${showCode(finding.code)}`];
    return [
      `${at}${paint(labels[severity].padEnd(7), ...styles)}  ${first}`,
      ...others.map((part) => " ".repeat(indent) + part),
      `          ${paint("│", "dim")} ${line}`,
      `          ${paint("│", "dim")} ${paint(marker, ...styles)}`,
      ...(await Promise.all(finding.related.map((related) => relatedLines(file, related)))).flat(),
    ];
  }

  async function relatedLines(file: CheckedFile, related: RelatedPlace): Promise<readonly string[]> {
    const there = relatedPlaceIn(file, related);
    const { line, column } = oneBasedOf(there.range).start;
    const at = `          └ ${related.elsewhere ? `${printable(there.path)}:` : ""}${line}:${column}  `;
    const said = await wrapped(printable(related.message), at.length);
    return said.map((part, index) => paint((index === 0 ? at : " ".repeat(at.length)) + part, "dim"));
  }
}

/** What a rule only remarks on again and again in a file is shown where it is first. */
function onceOf(findings: readonly Finding[]): readonly { readonly finding: Finding; readonly others: number }[] {
  const isRemark = ({ code, severity }: Finding): boolean =>
    remarks.has(code) && (severity === "hint" || severity === "information");
  const groups = groupedBy(findings.filter(isRemark), ({ code }) => code);
  return findings.flatMap((finding) => {
    const [first, ...others] = (isRemark(finding) && groups.get(finding.code)) || [finding];
    return first === finding ? [{ finding, others: others.length }] : [];
  });
}

/** Rules about what the API documentation leaves open, or about a choice that a file often makes throughout. */
const remarks: ReadonlySet<string> = new Set(["request-undocumented", "request-unknown-path", "interface-no-public"]);

/** A line for each rule, those with most findings first. */
function statistics(totals: Totals, paint: Paint): string {
  const { byRule } = totals;
  const rows = [...byRule].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const digits = Math.max(0, ...rows.map(([, { count }]) => grouped(count).length));
  const width = Math.max(0, ...rows.map(([code]) => code.length));
  const lines = rows.map(([code, counts]) => {
    const { severity, count } = counts;
    const label = paint(labels[severity].padEnd(7), ...severityStyles[severity]);
    const fixable = describeFixable([counts], totals);
    return `  ${grouped(count).padStart(digits)}  ${label}  ${fixable === null ? code : `${code.padEnd(width)}  ${fixable}`}\n`;
  });
  return lines.length > 0 ? `${lines.join("")}\n` : "";
}
