import { readdirSync, readFileSync } from "node:fs";
import { RegExpParser } from "@eslint-community/regexpp";
import { parsers } from "prettier/plugins/babel";
import { analyse } from "scslre";
import { expect, test, vi } from "vitest";

/** A regular expression that matches the same characters in many ways lets a single line of a file block everything. */

const files = ["server", "client"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/\.?test(?:ing)?\.ts$/.test(path))
    .map((path) => `${folder}/${path}`),
);

/** The regular expressions that are written in a text, at any depth of its syntax tree. */
function literalsIn(node: unknown): readonly string[] {
  if (node === null || typeof node !== "object") return [];
  if ("type" in node && node.type === "RegExpLiteral" && "pattern" in node && "flags" in node)
    return [`/${node.pattern}/${node.flags}`];
  return Object.entries(node).flatMap(([name, part]) =>
    /^(?:loc|tokens|comments)$/.test(name) ? [] : literalsIn(part),
  );
}

const found = files.flatMap((file) =>
  literalsIn(parsers["babel-ts"].parse(readFileSync(file, "utf8"), {} as never)).map((literal) => ({ file, literal })),
);

/** Expressions that take exponential or quadratic time: within a match, or by starting one at each character. */
function slowIn(literal: string): readonly string[] {
  const parsed = new RegExpParser({ ecmaVersion: 2024 }).parseLiteral(literal);
  return analyse(parsed).reports.map(
    ({ type, exponential }) => `${type} ${exponential ? "exponential" : "polynomial"}`,
  );
}

/** Expressions that the checker calls quadratic, and why this is harmless. */
const harmless: Readonly<Record<string, string>> = {
  "server/describe/user-data.ts": "a line of at most 100 characters",
  "client/examples/open.ts": "the path of an example",
  "client/new-file-name.ts": "the name of a file",
  "client/new-file.ts": "the name of a file",
  "client/playground/main.ts": "a URL, which it matches where the fragment begins",
  "client/playground/share-dialog.ts": "a URL, which it matches where the fragment begins",
  "client/playground/share.ts": "Base64, which has `=` at its end only",
  "server/cli/commands/mcp/line-transport.ts": "at most 1,000 characters",
  "server/cli/run/path-patterns.ts": "a path of the command line",
  "server/features/completion/requests/begun-request.ts": "at most 2,000 characters before the cursor",
  "server/features/completion/comment.ts": "at most 100 characters before the cursor",
  "server/features/completion/values.ts": "at most 200 characters before the cursor",
  "server/features/actions/extract-value.ts": "the name of a file",
  "server/syntax/carriers.ts": "the first 200 characters of a file",
  "server/cli/terminal/markdown.ts": "a page of our own",
  "server/features/files/declare-file.ts": "the path of a file",
  "server/features/structure/fold-lines.ts": "matches whatever stands there, so that nothing is tried twice",
  "server/features/structure/folding.ts": "at most 1,000 characters before a bracket",
  "server/document/secrets/shown-reason.ts": "the beginning of what the service says",
  "server/lsp/session/open-documents.ts": "a URI on one line, which it matches where it begins",
  "server/rules/requests/file-name-operation.ts": "the name of a file",
  "server/rules/kit/presentable.ts": "at most 200 characters",
  "server/rules/instances/instance-label.ts": "as much of a label as is looked at",
  "server/stack/plan/names.ts": "at most 60 characters",
  "server/syntax/corrections/names-above.ts": "at most 400 characters of a line",
  "server/syntax/corrections/json-signs.ts": "a line of at most 400 characters",
  "server/syntax/corrections/alias-signs.ts": "a line of at most 400 characters",
  "server/syntax/corrections/yaml-signs.ts": "a line of at most 400 characters",
  "server/document/merge/write-tree.ts": "as much as a tag may be long",
  "server/workspace/word-ranks.ts": "a block of the dictionaries, which the build made",
  "server/syntax/yaml/documents.ts": "matches whatever stands there, so that nothing is tried twice",
};

test("the checker finds slow expressions", () => {
  expect(slowIn("/^(a+)+$/")).toEqual(["Self exponential"]);
  expect(slowIn("/^a*a*$/")).toContain("Trade polynomial");
  expect(slowIn("/a+$/")).toContain("Move polynomial");
});

test("no regular expression backtracks exponentially, nor polynomially over long text", () => {
  expect(found.length).toBeGreaterThan(300);
  const slow = found.map(({ file, literal }) => ({ file, literal, why: slowIn(literal) }));
  expect(slow.filter(({ why }) => why.includes("Self exponential"))).toEqual([]);
  expect(slow.filter(({ file, why }) => why.length > 0 && !(file in harmless))).toEqual([]);
  expect(Object.keys(harmless).filter((one) => !slow.some(({ file, why }) => file === one && why.length > 0))).toEqual(
    [],
  );
}, 60_000);

test("nor do expressions built from parts", async () => {
  const made: string[] = [];
  const construct = (real: typeof RegExp, args: unknown[]): RegExp => {
    const expression: RegExp = Reflect.construct(real, args);
    made.push(String(expression));
    return expression;
  };
  // What dependencies build is built once, now.
  await import("../server/document/secrets/secret-text.ts");
  vi.stubGlobal("RegExp", new Proxy(RegExp, { construct }));
  vi.resetModules();
  await import("../server/document/secrets/secret-text.ts");
  vi.unstubAllGlobals();
  expect(made).toHaveLength(51);
  expect(made.filter((literal) => slowIn(literal).length > 0)).toEqual([]);
});
