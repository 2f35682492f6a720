import { readFileSync } from "node:fs";

const page = new URL("../../docs/editors.md", import.meta.url);

/** The code blocks below a heading of docs/editors.md. */
export function printedSettings(heading) {
  const sections = readFileSync(page, "utf8").split(/^#{2,3} /m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/editors.md has no heading \`${heading}\`.`);
  return [...section.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
}

/** The only code block in a language on a page of docs/. */
export function printedCode(name, language) {
  const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
  const [block, ...others] = text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"));
  if (!block || others.length > 0) throw new Error(`docs/${name} does not have one block of \`${language}\`.`);
  return block[1];
}
