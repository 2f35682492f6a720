import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentOf, openDocument } from "../server/document/index.ts";
import { type FileStyle, layoutParser, prettierStyle } from "../server/features/format/file-style.ts";
import { formatDocument } from "../server/features/format/format.ts";
import { applyEdits } from "../server/syntax/index.ts";
import { formatter } from "../server/workspace/formatter.ts";
import { layoutTexts } from "./fuzz/layout-texts.ts";
import { fileOf } from "./fuzz/texts.ts";

const seed = Number(process.env.FUZZ_SEED ?? 1);
const runs = Number(process.env.LAYOUTS ?? 80);

/** What formatting a file leaves; null if that is declined. */
async function ours(name: string, text: string, wanted: Partial<FileStyle>) {
  const document = documentOf(fileOf(name), text);
  const style: FileStyle = { ...prettierStyle, parser: layoutParser(document), ...wanted };
  const result = await formatDocument(document, style, async () => formatter);
  return { style, text: result.kind === "edits" ? applyEdits(text, result.edits) : null };
}

/** Prettier accepts what we write, and where it does so with its own text, that is the same. */
async function checkAgainstPrettier(name: string, text: string, wanted: Partial<FileStyle> = {}): Promise<boolean> {
  const { style, text: formatted } = await ours(name, text, wanted);
  if (formatted === null) return false;
  const prettiers = await formatter(text, style).catch(() => null);
  // It refuses some texts that we read, such as two equal keys.
  if (prettiers === null) return false;
  const isStable = (await formatter(prettiers, style)) === prettiers;
  const expected = isStable ? prettiers : await formatter(formatted, style);
  expect(formatted, `${JSON.stringify(style)}\n${text}`).toBe(expected);
  return true;
}

const folder = fileURLToPath(new URL("../examples/", import.meta.url));
const examples = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (path) => statSync(folder + path).isFile() && /\.(?:ya?ml|jsonc?)$/.test(path),
);

test.each(examples)("%s is laid out as by Prettier", async (path) => {
  const name = path.replace(/^.*[\\/]/, "");
  const text = readFileSync(folder + path, "utf8");
  if (openDocument({ uri: "file:///x", name, text }) === null) return;
  for (const wanted of [
    {},
    { tabWidth: 4, printWidth: 40 },
    { useTabs: true, singleQuote: true, bracketSpacing: false },
  ])
    await checkAgainstPrettier(name, text, wanted);
});

test("generated stacks are laid out as by Prettier, block by block", async () => {
  const { yaml, pick } = layoutTexts(seed);
  let compared = 0;
  for (let run = 0; run < runs; run++) {
    const style = { tabWidth: pick([2, 2, 4]), printWidth: pick([80, 40]), singleQuote: pick([false, true]) };
    if (await checkAgainstPrettier("a.stack.yaml", yaml(), style)) compared++;
  }
  expect(compared).toBeGreaterThan(runs / 4);
});

test("generated sequences are laid out as by Prettier, item by item", async () => {
  const { json, pick } = layoutTexts(seed);
  let compared = 0;
  for (let run = 0; run < runs; run++) {
    const style = { tabWidth: pick([2, 4]), printWidth: pick([80, 40]), useTabs: pick([false, true]) };
    const name = pick(["a.requests.json", "a.requests.jsonc"]);
    if (await checkAgainstPrettier(name, `[${pick(["", "\n"])}{"a": ${json()}}, {"b": ${json()}}]`, style)) compared++;
  }
  expect(compared).toBeGreaterThan(runs / 2);
});

test("common text is laid out without Prettier, which takes long to load", async () => {
  for (const path of examples.filter((path) => path.endsWith(".stack.yaml") && !path.startsWith("wrong"))) {
    const text = readFileSync(folder + path, "utf8");
    const document = documentOf(fileOf("a.stack.yaml"), text);
    const style: FileStyle = { ...prettierStyle, parser: "yaml" };
    const result = await formatDocument(document, style, () => Promise.reject(new Error(`${path} needs Prettier`)));
    expect(result).toEqual({ kind: "edits", edits: [] });
  }
});
