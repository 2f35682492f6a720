import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ownVersion, versionedDocs, withOwnVersion } from "../scripts/own-version.mjs";
import { asDraft07 } from "../server/describe/schema/draft-07.ts";
import { schemaNames, schemaOf } from "../server/describe/schema/schemas.ts";
import { rules } from "../server/rules/list.ts";
import { pageFiles } from "../server/rules/pages/page-files.testing.ts";
import { version } from "../server/version.ts";
import { commandLinePage } from "./pages/command-line-page.ts";
import { fieldsPage } from "./pages/fields-page.ts";
import { formatsPage } from "./pages/formats-page.ts";
import { anchor } from "./pages/markdown.ts";
import { operationsPage } from "./pages/operations-page.ts";
import { rulesPage } from "./pages/rules-page.ts";
import { linkSections, sectionsPage } from "./pages/sections-page.ts";
import { tokenShapesModule } from "./token-shapes.ts";

const read = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

/** The titles of the fixes that the page of each rule shows. */
const fixTitles = Object.fromEntries(
  [...pageFiles].map(([id, path]) => [
    id,
    [...read(`server/rules/${path}`).matchAll(/^Fix: (.*?)(?: \(safe\))?$/gm)].map(([, title = ""]) => title),
  ]),
);

const json = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;

/** Files generated from the service's facts and the version: `npm run update` regenerates them. */
const derived: Readonly<Record<string, () => string | Promise<string>>> = {
  ...Object.fromEntries(
    [...schemaNames.keys()].flatMap((name) => [
      [`schemas/${name}.json`, () => json(schemaOf(name) ?? {})],
      [`schemas/draft-07/${name}.json`, () => json(asDraft07(schemaOf(name) ?? {}))],
    ]),
  ),
  "docs/command-line.md": commandLinePage,
  "docs/operations.md": () => linkSections(operationsPage()),
  "docs/fields.md": () => linkSections(fieldsPage()),
  "docs/sections.md": () => sectionsPage(pageFiles),
  "docs/formats.md": () => formatsPage(read("docs/formats.md")),
  "docs/changes.md": () => formatsPage(read("docs/changes.md")),
  "docs/rules.md": () => rulesPage(fixTitles, pageFiles),
  "server/document/secrets/token-shape.ts": tokenShapesModule,
  ...Object.fromEntries(versionedDocs.map((path) => [path, () => withOwnVersion(read(path), version)])),
};
const pages = Object.keys(derived).filter((path) => path.startsWith("docs/") && !versionedDocs.includes(path));

test.each(Object.keys(derived))("%s is up to date; `npm run update` regenerates it", async (path) => {
  const expected = await derived[path]?.();
  if (process.env.UPDATE) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, expected ?? "");
  }
  // Whole files are too long for a diff.
  expect(read(path) === expected, `${path} is stale: \`npm run update\` renews it`).toBe(true);
});

test("all documentation that prints the version is known", () => {
  const docs = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((path) => join("docs", path));
  const texts = [...docs, "README.md"].filter((path) => /\.(?:md|ya?ml|json|lua|toml|el)$/.test(path));
  expect(texts.filter((path) => read(path).search(ownVersion) >= 0).sort()).toEqual(versionedDocs);
});

test("no schema is obsolete", () => {
  const there = readdirSync("schemas", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => `schemas/${path}`);
  expect(there.filter((path) => !Object.hasOwn(derived, path))).toEqual([]);
});

test("the page of rules lists each rule once", () => {
  const listed = [...read("docs/rules.md").matchAll(/^\| \[`([a-z\d-]+)`\]/gm)].map(([, id]) => id);
  expect(listed).toEqual(rules.map(({ id }) => id));
});

test.each(pages)("the links in %s work", (path) => {
  const headings = (text: string): readonly string[] =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => anchor(title));
  const text = read(path).replace(/^```[\s\S]*?^```$/gm, "");
  expect(new Set(headings(text)).size, "two headings are one").toBe(headings(text).length);
  const dead = [...text.matchAll(/\]\(([^)]*)\)/g)].filter(([, link = ""]) => {
    const [file = "", place] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    return !existsSync(target) || (place !== undefined && !headings(read(target)).includes(`#${place}`));
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});
