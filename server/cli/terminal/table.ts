import type { Severity } from "../../document/index.ts";
import type { Output } from "./output.ts";
import { severityStyles } from "./severity-styles.ts";
import { painter } from "./style.ts";
import { wrap } from "./wrap.ts";

/** Names with their meanings, one per line, and the severities of rules. In a terminal, long meanings continue below themselves. */
export function table(
  rows: readonly (readonly [name: string, meaning: string, severity?: Severity])[],
  { hasColor, width }: Pick<Output, "hasColor" | "width">,
): string {
  const paint = painter(hasColor);
  const left = Math.max(...rows.map(([name]) => name.length));
  return rows
    .map(([name, meaning, severity]) => {
      const indent = " ".repeat(left + (severity ? 15 : 2));
      const lines = width === null ? [meaning] : wrap(meaning, Math.max(least, width - indent.length));
      const label = severity ? `${paint(severity.padEnd(11), ...severityStyles[severity])}  ` : "";
      return `${paint(name.padEnd(left), "bold")}  ${label}${lines.join(`\n${indent}`)}\n`;
    })
    .join("");
}

/** In columns, of a terminal that is too narrow for both. */
const least = 20;
