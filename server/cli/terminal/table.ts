import type { Output } from "./output.ts";
import { painter } from "./style.ts";

/** Names with their descriptions, one per line. */
export function table(rows: readonly (readonly [name: string, ...meaning: string[]])[], { hasColor }: Output): string {
  const paint = painter(hasColor);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, ...meaning]) => `${paint(name.padEnd(width), "bold")}  ${meaning.join("  ")}\n`).join("");
}
