// Starts a rule: `npm run new-rule CATEGORY/ID` writes a rule that works, to be replaced piece by piece.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = "server/rules";
const listPath = `${folder}/list.ts`;
const idsPath = "test/rule-ids.json";
const usage = "Usage: npm run new-rule CATEGORY/ID, for example: npm run new-rule instances/swap-too-large";

/** Only these folders hold rules: each of their pages is one. */
const categories = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${folder}/${entry.name}`).some((name) => name.endsWith(".md")))
  .map(({ name }) => name)
  .sort();

const [category = "", id = "", ...rest] = process.argv.slice(2).flatMap((argument) => argument.split("/"));
const ids = JSON.parse(readFileSync(idsPath, "utf8"));
const list = readFileSync(listPath, "utf8");

const problem = problemWith();
if (problem !== null) {
  console.error(problem);
  process.exit(2);
}

const name = id.replace(/-([a-z\d])/g, (_, letter) => letter.toUpperCase());
writeFileSync(`${folder}/${category}/${id}.ts`, source());
writeFileSync(`${folder}/${category}/${id}.md`, page());
writeFileSync(listPath, withRule(list));
writeFileSync(idsPath, `${JSON.stringify({ ...ids, [id]: "warning" }, null, 2)}\n`);
console.log(`Created the rule \`${id}\`, a warning about instances labeled \`todo-${id}\`:

  ${folder}/${category}/${id}.ts   what it looks at and reports
  ${folder}/${category}/${id}.md   its examples, which are its tests
  ${listPath}, ${idsPath}

Next:
  1. Write the rule and its examples. A different severity also goes into ${idsPath}.
  2. Run \`npm run update\`, and read what it writes into the page: findings, fixes, and lists of rules.
  3. If the rule is an error, add it to one of the three lists in server/describe/schema/agreement.test.ts.
     If one of its fixes is safe, add it to \`safelyFixed\` in ${folder}/pages/pages.test.ts.
  4. Run \`npm run near\` while you work, then \`npm test\`.`);

function problemWith() {
  if (id === "" || rest.length > 0) return `${usage}\nCategories: ${categories.join(", ")}.`;
  if (!categories.includes(category)) return `\`${category}\` is not a category. Categories: ${categories.join(", ")}.`;
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)+$/.test(id) || id.length > 50)
    return `\`${id}\` is not a rule ID. Use two or more lowercase words with hyphens, for example \`swap-too-large\`.`;
  if (Object.hasOwn(ids, id)) return `The rule \`${id}\` already exists. IDs are unique and never change.`;
  const taken = [".ts", ".md"].map((ending) => `${folder}/${category}/${id}${ending}`).find((path) => existsSync(path));
  return taken === undefined ? null : `${taken} already exists.`;
}

function source() {
  return `import { atValue, removeField, rule } from "../kit/index.ts";

export const ${name} = rule({
  id: "${id}",
  severity: "warning",
  summary: "TODO: what is wrong, in one sentence.",
  // TODO: the sections of the API documentation that it rests on.
  sections: [],
  of: ["create-instance", "stack-instance"],
  check(instance, report) {
    const label = instance.get("label");
    if (label?.string !== "todo-${id}") return;
    report(atValue(label), "TODO: what is wrong. What to do about it.", { fixes: [removeField(label)] });
  },
});
`;
}

function page() {
  const stack = (label) =>
    `\`\`\`yaml shop.stack.yaml\nregion: us-east\ninstances:\n  web-1:\n    type: standard-2\n${label === "" ? "" : `    label: ${label}\n`}\`\`\``;
  const request = (label) =>
    `\`\`\`json web.create-instance.request.json\n{\n  "region": "us-east",\n  "type": "standard-2"${label === "" ? "" : `,\n  "label": "${label}"`}\n}\n\`\`\``;
  return `# ${id}

TODO: why it is wrong, and what follows from it.

## Wrong

${stack(`todo-${id}`)}

${request(`todo-${id}`)}

## Right

${stack("web-1")}

${request("web-1")}
`;
}

/** The import in its place by path, and the rule below the last one of its category. */
function withRule(text) {
  const line = `import { ${name} } from "./${category}/${id}.ts";`;
  const lines = text.split("\n");
  const imports = lines.flatMap((each, at) => {
    const [, imported, path] = /^import \{ (\w+) \} from "(\.\/[^"]+)";$/.exec(each) ?? [];
    return path === undefined ? [] : [{ imported, path, at }];
  });
  const own = new Set(
    imports.filter(({ path }) => path.startsWith(`./${category}/`)).map(({ imported }) => `  ${imported},`),
  );
  const below = lines.findLastIndex((each) => own.has(each));
  const before = imports.findLast(({ path }) => path < `./${category}/${id}.ts`)?.at ?? -1;
  return lines
    .flatMap((each, at) => [each, ...(at === before ? [line] : []), ...(at === below ? [`  ${name},`] : [])])
    .join("\n");
}
