import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Files that are named in documentation for newcomers exist. */
const pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/contributing/how-to-add.md"];

/** Files that the examples add. */
const added = /placement-without-tags|csv\.ts|type-definition|operations-command|reboot-web|syntax\/make\//;
const written = /^(?:\.ci|client|docs|examples|schemas|scripts|server|syntaxes|test)\/[\w./-]*\w$/;
/** Installed or generated on demand. */
const made = /^test\/mutate\/node_modules|^docs\/mutation-scores\.md$|<|\*/;

test.each(pages)("the files named in %s exist", (page) => {
  const named = [...readFileSync(page, "utf8").matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) =>
    name.replace(/\/$/, ""),
  );
  const paths = named.filter((name) => written.test(name) && !added.test(name) && !made.test(name));
  expect(paths.length).toBeGreaterThan(10);
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([]);
});

test.each(pages)("the links in %s work", (page) => {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)];
  expect(
    links.map(([, link = ""]) => link).filter((link) => !made.test(link) && !existsSync(join(dirname(page), link))),
  ).toEqual([]);
});

test("each row of `How to add` has a worked example", () => {
  const [, table = ""] = readFileSync("ARCHITECTURE.md", "utf8").split("## How to add");
  const rows = [...table.matchAll(/^\| ([^|-]+) \|/gm)]
    .map(([, what = ""]) => what.trim())
    .filter((row) => row !== "what");
  const guide = readFileSync("docs/contributing/how-to-add.md", "utf8");
  const headings = [...guide.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title.toLowerCase().replace(/,.*/, ""));
  expect(headings.sort()).toEqual(rows.map((row) => row.toLowerCase()).sort());
});
