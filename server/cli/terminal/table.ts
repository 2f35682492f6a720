import type { Output } from "./output.ts";
import { painter } from "./style.ts";
import { wrap } from "./wrap.ts";

/** Names with their meanings, one per line. In a terminal, long meanings continue below themselves. */
export function table(
  rows: readonly (readonly [name: string, meaning: string])[],
  { hasColor, width }: Pick<Output, "hasColor" | "width">,
): string {
  const paint = painter(hasColor);
  const left = Math.max(...rows.map(([name]) => name.length));
  const indent = " ".repeat(left + 2);
  return rows
    .map(([name, meaning]) => {
      const lines = width === null ? [meaning] : wrap(meaning, Math.max(least, width - indent.length));
      return `${paint(name.padEnd(left), "bold")}  ${lines.join(`\n${indent}`)}\n`;
    })
    .join("");
}

/** In columns, of a terminal that is too narrow for both. */
const least = 20;
