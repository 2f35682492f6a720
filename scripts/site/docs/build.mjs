import { copyFile, cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import { build } from "esbuild";
import { loadHighlighter } from "./highlight.mjs";
import { layout } from "./layout.mjs";
import { pagesOfLinked } from "./linked.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { readPages } from "./pages.mjs";

/** Links to what is not a page. */
const elsewhere = {
  examples: "../index.html",
  "examples/wrong": "../index.html#example=wrong/chat.stack.yaml",
  schemas: "schemas.html",
  LICENSE: "license.txt",
};

/**
 * Writes the documentation as a static site into a folder, and returns what its script was built from. The playground is in the
 * folder around it.
 */
export async function buildDocs(out) {
  await mkdir(join(out, "rules"), { recursive: true });
  const [highlight, pages] = await Promise.all([loadHighlighter(), readPages().then(withSchemas).then(withLinked)]);
  const rendered = pages.map((page) => {
    const base = "../".repeat(page.target.split("/").length - 1);
    const root = `../${base}`;
    const hrefTo = (source, anchor) => base + addressOf(source, pages) + (anchor ? `#${anchor}` : "");
    return { page, base, root, ...renderMarkdown(page, { highlight, hrefTo, root }) };
  });
  const assets = new Set(rendered.flatMap((each) => [...each.assets]));
  const [scripts] = await Promise.all([
    buildScript(out),
    ...rendered.map((each) => write(join(out, each.page.target), layout({ ...each, pages }))),
    ...[...assets].map((path) => copy(path, join(out, "images", path))),
    write(join(out, "search-index.js"), `globalThis.computeStackSections = ${JSON.stringify(indexOf(rendered))};`),
    cp("schemas", join(out, "schemas"), { recursive: true }),
    copyFile("LICENSE", join(out, "license.txt")),
    copyFile("client/playground/docs/docs.css", join(out, "docs.css")),
  ]);
  return scripts;
}

const buildScript = (out) =>
  build({
    entryPoints: { docs: "client/playground/docs/main.ts" },
    outdir: out,
    bundle: true,
    minify: true,
    metafile: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
  });

const isSchema = (path) => /^schemas\/.*\.json$/.test(path);

const hasAddress = (pages) => (path) =>
  Object.hasOwn(elsewhere, path) || isSchema(path) || pages.some(({ source }) => source === path);

const withLinked = async (pages) => [...pages, ...(await pagesOfLinked(pages, hasAddress(pages)))];

/** Where a file of the repository is on the site, below the documentation. */
function addressOf(source, pages) {
  const path = source.replace(/\/$/, "");
  if (path.startsWith("rule:")) return `rules/${path.slice(5)}.html`;
  if (Object.hasOwn(elsewhere, path)) return elsewhere[path];
  const page = pages.find(({ source }) => source === path);
  if (page) return page.target;
  return isSchema(path) ? path : posix.join("images", path);
}

/** A page that lists the schemas, which the repository only has as a folder. */
async function withSchemas(pages) {
  const files = (await readdir("schemas")).filter((name) => name.endsWith(".json")).sort();
  const markdown = `# Schemas\n\nJSON Schemas of requests, stacks and settings, for editors and other tools.\n\n${files.map((name) => `- [${basename(name, ".json")}](schemas/${name})`).join("\n")}\n`;
  const schemas = {
    group: "Reference",
    source: "schemas.md",
    target: "schemas.html",
    title: "Schemas",
    isRule: false,
    markdown,
  };
  const last = pages.findLastIndex(({ group }) => group === "Reference");
  return [...pages.slice(0, last + 1), schemas, ...pages.slice(last + 1)];
}

/** What the search finds: a rule, the beginning of another page, or a section of it. */
const indexOf = (rendered) =>
  rendered.flatMap(({ page, sections }) => {
    const textOf = (parts) => parts.map(({ text }) => text.trim()).join(" ");
    if (page.isRule) return [{ url: page.target, page: "Rule", title: page.title, text: textOf(sections) }];
    return sections.map(({ id, title, text }) => ({
      url: page.target + (id === "" ? "" : `#${id}`),
      page: page.title,
      title,
      text: text.trim(),
    }));
  });

async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}
