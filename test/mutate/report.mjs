// Prints survivors, and writes the table of scores in docs/mutation-scores.md.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { oneLine } from "./sample.mjs";

export function survivorLine({ file, line, original, replacement, fate }) {
  const note = fate === "unreached" ? "  (no test reaches it)" : "";
  return `${file}:${line}${note}\n  - ${oneLine(original)}\n  + ${oneLine(replacement)}`;
}

const path = "docs/mutation-scores.md";
const head = `# Mutation scores

\`npm run mutate -- MODULE --write\` makes a random sample of small changes (mutants) to the code of a module and runs the
module's own tests on each: those in its folder, for \`cli\` also those of its commands, for \`node\`
\`test/server.test.ts\`, for \`api\` and \`describe\` \`test/derived.test.ts\`, which compares their facts and texts with the pages and
schemas derived from them, for \`describe\` also the tests of what shows its texts, for \`syntax\` those of slips in
\`server/rules/engine/corrected.test.ts\` and the formatter's, and for \`client\` those of the playground's files and of what it
takes for ours. What of \`client\` draws in a page, or loads the library of language clients, is tried in real editors and is
not part of a sample. The score is the share of mutants that make a test fail. A mutant that many tests reach is tried on the
nearest and quickest of them, for ten seconds.
Mutants without a visible effect are listed with the reason in \`test/mutate/harmless.json\` and are not part of a sample.

| module | score | killed | mutants in total | seed | date | commit |
|---|---:|---:|---:|---|---|---|
`;

export function writeScore(root, score) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const file = join(root, path);
  writeFileSync(file, withScore(existsSync(file) ? readFileSync(file, "utf8") : "", { ...score, commit, date }));
}

/** The page with this score in place of the module's earlier one. */
export function withScore(page, { module, killed, sample, mutants, seed, date, commit }) {
  const percent = Math.floor((100 * killed) / sample);
  const row = `| ${module} | ${percent} % | ${killed} of ${sample} | ${mutants} | ${seed} | ${date} | ${commit} |`;
  const others = page.split("\n").filter((line) => /^\| \w+ \| \d/.test(line) && !line.startsWith(`| ${module} |`));
  return `${head}${[...others, row].sort().join("\n")}\n`;
}
