/** Rows under a head. What stands in a cell stays in it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

/** Where a heading can be linked to. */
export const anchor = (heading: string): string =>
  `#${heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-")}`;

/** What a page says first of itself. */
export const madeOf = (what: string): string => `<!-- Made of ${what} by \`npm run update\`. -->`;
