import { readFileSync } from "node:fs";

const page = new URL("../../docs/editors.md", import.meta.url);

/** The code blocks below a heading of docs/editors.md. */
export function printedSettings(heading) {
  const sections = readFileSync(page, "utf8").split(/^#{2,3} /m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/editors.md has no heading \`${heading}\`.`);
  return [...section.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
}
