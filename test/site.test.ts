import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFragment } from "../client/playground/share.ts";
import { rules } from "../server/rules/list.ts";
import { allExamplesOf } from "../server/rules/pages/page.testing.ts";
import { readPage } from "../server/rules/pages/page-files.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "compute-stack-site-"));
const docs = join(folder, "docs");
const pages = new Map<string, string>();

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["scripts/site/build.mjs", folder]);
  for (const path of readdirSync(docs, { recursive: true, encoding: "utf8" }))
    if (path.endsWith(".html")) pages.set(path.replaceAll("\\", "/"), readFileSync(join(docs, path), "utf8"));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = ""]) => unescaped(link));
const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));

test("there is a page for each page of Markdown and each rule", () => {
  const expected = readdirSync("docs", { recursive: true, encoding: "utf8" })
    // A skill is a file of a plugin for assistants.
    .filter((path) => path.endsWith(".md") && !path.endsWith("SKILL.md"))
    .map((path) => path.replaceAll("\\", "/").replace(/\.md$/, ".html"));
  const all = [...pages.keys()];
  expect(expected.filter((path) => !all.includes(path))).toEqual([]);
  expect(all.filter((path) => path.startsWith("rules/")).sort()).toEqual(
    rules.map(({ id }) => `rules/${id}.html`).sort(),
  );
});

test("every link leads to a file of the site, and every anchor to an element of its page", () => {
  const broken: string[] = [];
  for (const [path, html] of pages)
    for (const link of linksIn(html)) {
      if (/^(?:https:|data:)/.test(link)) continue;
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : relative(docs, resolve(docs, dirname(path), file)).replaceAll("\\", "/");
      const isAnchor = anchor !== undefined && target !== "../index.html";
      if (
        !existsSync(join(docs, target)) ||
        (isAnchor && !idsIn(pages.get(target) ?? "").has(decodeURIComponent(anchor)))
      )
        broken.push(`${path}: ${link}`);
    }
  expect(broken).toEqual([]);
});

test("the links of the playground lead to the documentation, and its page has at most two megabytes compressed", () => {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const files = linksIn(html).filter((link) => !link.startsWith("data:"));
  expect(files.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  const loaded = ["index.html", ...files.filter((link) => !link.endsWith(".html"))];
  const bytes = loaded.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0);
  expect(loaded).toContain("server.js");
  expect(bytes).toBeLessThan(2_000_000);
});

test.each([
  ["a missing policy", /^(?![\s\S]*default-src 'none')/],
  ["something loaded from elsewhere", /<(?:script|link|img|iframe)[^>]*\s(?:src|href)="(?:https?:)?\/\//],
  ["an inline script or style", /<script>|<style|\sstyle="|\son\w+="/],
])("no page has %s", (_, wrong) => {
  expect([...pages].filter(([, html]) => wrong.test(html)).map(([path]) => path)).toEqual([]);
});

test("ids are unique on each page, and all pages have a heading of the first level", () => {
  for (const [path, html] of pages) {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
    expect(html.match(/<h1/g), path).toHaveLength(1);
  }
});

test.each(rules.map(({ id }) => id))("the examples of %s open in the playground as they are checked", async (id) => {
  const html = pages.get(`rules/${id}.html`) ?? "";
  const shared = await Promise.all(
    linksIn(html)
      .filter((link) => link.startsWith("../../index.html#file="))
      .map((link) => readFragment(link.slice(link.indexOf("#")))),
  );
  const opened = shared.map((each) => (each.kind === "file" ? `${each.file.name}\n${each.file.text}` : each.kind));
  const examples = allExamplesOf(readPage(id)).filter(({ section }) => section !== "file");
  for (const { fileName, text } of examples) expect(opened).toContain(`${fileName.replace(/^.*\//, "")}\n${text}`);
});

test("the search covers every page, and finds a rule, a field and a section", async () => {
  const script = readFileSync(join(docs, "search-index.js"), "utf8");
  const sections = JSON.parse(script.slice(script.indexOf("["), -1));
  const covered = new Set(sections.map(({ url }: { readonly url: string }) => url.replace(/#.*/, "")));
  expect([...pages.keys()].filter((path) => !covered.has(path))).toEqual([]);
  const { searchIn } = await import("../client/playground/docs/search.ts");
  const search = searchIn(sections);
  const first = (words: string) => search(words)[0]?.url;
  expect(first("root pass weak")).toBe("rules/root-pass-weak.html");
  expect(first("supression")).toMatch(/suppress/i);
  expect(first("clone-instance")).toBe("operations.html#clone-instance");
  expect(search("zzzzqqq")).toEqual([]);
});
