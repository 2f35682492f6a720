import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { limits } from "../server/api/index.ts";
import { cacheFileName } from "../server/cli/commands/check/cache-file-name.ts";
import { commands } from "../server/cli/commands.ts";
import { settingsFileName } from "../server/document/index.ts";
import { baselineFileName } from "../server/rules/baseline/baseline.ts";
import { prettierFiles } from "../server/workspace/layout/prettierrc.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each module imports only from itself and the modules before it; see ARCHITECTURE.md. */
const modules = [
  "text",
  "api",
  "syntax",
  "document",
  "rules",
  "stack",
  "describe",
  "features",
  "workspace",
  "assistants",
  "lsp",
  "node",
  "cli",
];
/** These do not import each other, in either direction. */
const independent = [
  ["api", "syntax"],
  ["lsp", "cli"],
];

const sources = ["server", "client"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
);

const isTest = (path: string): boolean => /\.test\.ts$|[./]testing\.ts$/.test(path);

interface Import {
  readonly from: string;
  readonly to: string;
}

const imports: readonly Import[] = sources
  .filter((path) => !isTest(path))
  .flatMap((from) => {
    const text = readFileSync(root + from, "utf8");
    return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map(([, to = ""]) => ({
      from,
      to: to.startsWith(".") ? resolve(from, to) : to,
    }));
  });

function resolve(from: string, to: string): string {
  return new URL(to, `file:///${from}`).pathname.slice(1);
}

const moduleOf = (path: string): string | undefined => /^server\/([\w-]+)\//.exec(path)?.[1];

const breaking = (isBroken: (edge: Import) => boolean): readonly string[] =>
  imports.filter(isBroken).map(({ from, to }) => `${from} imports ${to}`);

test("the source files are found", () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(
    [...new Set(sources.map(moduleOf).filter((each) => each !== undefined))].filter((each) => !modules.includes(each)),
  ).toEqual([]);
});

test("no hand-written binary search: use `countWhile`", () => {
  const byHand = sources.filter(
    (path) => />>>? ?1\b|Math\.(?:floor|trunc)\([^;]*\/ 2\)/.test(readFileSync(root + path, "utf8")) && !isTest(path),
  );
  expect(
    byHand.filter((path) => path !== "server/text/count-while.ts"),
    "use `countWhile` of server/text/count-while.ts",
  ).toEqual([]);
});

test("the server has no getters in object literals, which keep all that they refer to until a full garbage collection", () => {
  const files = sources.filter((path) => path.startsWith("server/") && !isTest(path));
  expect(files.filter((path) => hasGetterInLiteral(readFileSync(root + path, "utf8")))).toEqual([]);
});

/** By the line above a getter that is indented less, which begins what it is in. */
function hasGetterInLiteral(text: string): boolean {
  const lines = text.split("\n");
  return lines.some((line, index) => {
    const [, indent] = /^( +)(?:override |private )?get \w+\(\)/.exec(line) ?? [];
    const begin = lines.findLast((above, at) => at < index && above.trim() !== "" && !above.startsWith(indent ?? ""));
    return indent !== undefined && !/\bclass\b/.test(begin ?? "");
  });
}

test("the check finds getters in object literals, and not those of classes", () => {
  expect(hasGetterInLiteral("const a = {\n  b: 1,\n  get c() {\n    return 1;\n  },\n};")).toBe(true);
  expect(hasGetterInLiteral("class A {\n  b = 1;\n\n  get c() {\n    return 1;\n  }\n}")).toBe(false);
});

test("imports run one way through the modules", () => {
  expect(
    breaking(({ from, to }) => {
      const [here, there] = [moduleOf(from), moduleOf(to)];
      if (here === undefined) return false;
      // From a module to an entry point; the version may be used anywhere.
      if (there === undefined) return to.startsWith("server/") && to !== "server/version.ts";
      return (
        modules.indexOf(there) > modules.indexOf(here) ||
        independent.some((pair) => here !== there && pair.includes(here) && pair.includes(there))
      );
    }),
    "a module imports only from those above it in ARCHITECTURE.md: move what both need into a module above, or pass it in as an argument",
  ).toEqual([]);
});

test("no files import each other in a circle", () => {
  const wayOut =
    "types count as well; move what these files share into a file below them, or pass it in: see Invariants in ARCHITECTURE.md";
  expect(
    inCircles(imports).map(({ from, to }) => `${from} imports ${to}`),
    wayOut,
  ).toEqual([]);
});

/** Repeatedly removes files that import none of the others, or are imported by none of them. */
function inCircles(edges: readonly Import[]): readonly Import[] {
  const importing = new Set(edges.map(({ from }) => from));
  const imported = new Set(edges.map(({ to }) => to));
  const left = edges.filter(({ from, to }) => importing.has(to) && imported.has(from));
  return left.length === edges.length ? left : inCircles(left);
}

test("the check finds cycles, and not what leads into or out of them", () => {
  const edge = (pair: string): Import => ({ from: pair.charAt(0), to: pair.charAt(1) });
  const circle = ["ab", "bc", "ca"].map(edge);
  expect(inCircles([...["xa", "yx", "cz", "xz"].map(edge), ...circle])).toEqual(circle);
  expect(inCircles(["ab", "bc", "ac"].map(edge))).toEqual([]);
});

const mostFiles = 25;

test(`no folder has more than ${mostFiles} source files`, () => {
  const counts = new Map<string, number>();
  for (const path of sources.filter((each) => !isTest(each))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(
    [...counts]
      .filter(([, count]) => count > mostFiles)
      .map(([folder, count]) => `${folder} has ${count} source files`),
    "group files that belong together into a folder below, and add it to the modules in ARCHITECTURE.md",
  ).toEqual([]);
});

const mostLines = 250;

/** Lists of facts are as long as there are facts. */
const lists = /^server\/(?:api\/|rules\/list\.ts$|lsp\/requests\/requests\.ts$)/;

test(`no source file has more than ${mostLines} lines`, () => {
  expect(
    sources.filter(
      (path) => !isTest(path) && !lists.test(path) && textOf(path).trimEnd().split("\n").length > mostLines,
    ),
    "move what stands by itself into a file of its own",
  ).toEqual([]);
});

test("exported names are unique across the server", () => {
  const exported = new Map<string, Set<string>>();
  for (const path of sources.filter((each) => each.startsWith("server/") && !isTest(each)))
    for (const name of exportsIn(textOf(path))) exported.set(name, (exported.get(name) ?? new Set()).add(path));
  expect(
    [...exported]
      .filter(([, places]) => places.size > 1)
      .map(([name, places]) => `\`${name}\` is exported by ${[...places].join(" and ")}`),
    "one word has one meaning: rename one of them after what it is, or, if both are the same, keep one and re-export it with `export { … } from`",
  ).toEqual([]);
});

/** The names that a file declares and exports; overloads are one, and names that it re-exports are not its own. */
const exportsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /^export (?:abstract |async |declare )*(?:class|const|enum|function\*?|interface|let|type) (\w+)/gm,
    ),
  ].map(([, name = ""]) => name);

test("the check finds exported names, but not re-exports", () => {
  expect(
    exportsIn(
      "export async function a() {}\nexport const b = 1;\nexport interface C {}\nexport type D = C;\nexport class E {}\n" +
        'export { f } from "./f.ts";\nexport type { G } from "./f.ts";\nexport * from "./h.ts";\nfunction i() {}\n',
    ),
  ).toEqual(["a", "b", "C", "D", "E"]);
  expect(sources.filter((path) => /^export (?:const|let) [[{]|^export \{[^}]*\};/m.test(textOf(path)))).toEqual([]);
});

test("client and server do not import each other", () => {
  expect(
    breaking(
      ({ from, to }) =>
        (from.startsWith("client/") && to.startsWith("server/")) ||
        (from.startsWith("server/") && to.startsWith("client/")),
    ),
    "what one tells the other is a message of the protocol; each writes down its own type of it",
  ).toEqual([]);
});

test("only the adapter of YAML imports its parser", () => {
  expect(
    breaking(({ from, to }) => to === "yaml" && !/^server\/syntax\/yaml\//.test(from)),
    "ask for a tree with `parse` of a language (server/syntax/index.ts)",
  ).toEqual([]);
});

test("only the protocol's module and the entry points know the protocol", () => {
  const allowed = /^(server\/(lsp\/|node\/server\.ts$|browser\.ts$)|client\/)/;
  expect(
    breaking(({ from, to }) => to.startsWith("vscode-languageserver") && !allowed.test(from)),
    "return plain data in offsets, and turn it into the protocol's types in server/lsp/handlers/",
  ).toEqual([]);
});

test("only the client imports vscode", () => {
  expect(
    breaking(
      ({ from, to }) => (to === "vscode" || to.startsWith("vscode-languageclient")) && !from.startsWith("client/"),
    ),
    "the server learns of the editor by the protocol alone",
  ).toEqual([]);
});

test("only what runs on Node alone imports Node's modules", () => {
  expect(
    breaking(({ from, to }) => to.startsWith("node:") && !/^server\/(node|cli|worker)(\/|\.ts$)/.test(from)),
    "the core runs in browsers, too: take what you need from `Host` (server/workspace/host.ts) or as an argument",
  ).toEqual([]);
});

const textOf = (path: string): string => readFileSync(root + path, "utf8");
const ownSources = sources.filter((path) => path.startsWith("server/") && !isTest(path));

test("text from a file is made safe to show in one module", () => {
  const makes = ownSources.filter((path) => /\bas (?:unknown as )?Shown\b/.test(textOf(path)));
  expect(makes).toEqual(["server/document/secrets/shown.ts"]);
  // Our own words are safe, because no text is inserted into them.
  const tricks = ownSources.filter((path) => path !== makes[0] && /\bours\((?!"[^"]*"\))/.test(textOf(path)));
  expect(tricks).toEqual([]);
  const hides = imports.filter(({ to }) => to === "server/document/secrets/secret-text.ts").map(({ from }) => from);
  expect(hides.filter((path) => !path.startsWith("server/document/"))).toEqual([]);
  expect(textOf("server/document/index.ts")).toMatch(
    /\{ beginsPrivateKey, holdsLikelySecret \} from "\.\/secrets\/secret-text\.ts"/,
  );
});

test.each([
  { where: "rules/engine/finding.ts", what: "Finding", fields: ["message", "pointer"] },
  { where: "rules/engine/finding.ts", what: "RelatedPlace", fields: ["message", "pointer"] },
  { where: "rules/engine/finding.ts", what: "FindingFix", fields: ["title"] },
  { where: "features/structure/block-symbols.ts", what: "DocumentSymbol", fields: ["name", "detail"] },
  { where: "features/annotations/inlay-hints.ts", what: "InlayHint", fields: ["label"] },
  { where: "features/plan/plan-view.ts", what: "PlanView", fields: ["summary"] },
  { where: "stack/graph/facts.ts", what: "ItemFacts", fields: ["title", "detail"] },
])("$what has no plain strings, which could contain a secret", ({ where, what, fields }) => {
  const [body = ""] = textOf(`server/${where}`).split(`export interface ${what} `)[1]?.split("\n}") ?? [];
  for (const field of fields) expect(body).toMatch(new RegExp(`readonly ${field}: (?:readonly )?Shown\\b`));
});

test("code that writes messages does not read text of the file", () => {
  const reads = ownSources.filter(
    (path) =>
      /^server\/(?:lsp|cli)\//.test(path) &&
      /\b(?:document|block|before|after)\.text\.(?:slice|sub|split|match)/.test(textOf(path)),
  );
  expect(reads).toEqual([]);
});

test("no code outside `syntax/` asks for the language", () => {
  const asks = sources.filter(
    (path) =>
      path.startsWith("server/") &&
      !isTest(path) &&
      !/^server\/(syntax\/|document\/kinds\/kind\.ts)/.test(path) &&
      /\bimport [^;]*\b(?:json|yaml)\b[^;]*syntax/.test(readFileSync(root + path, "utf8")),
  );
  expect(asks.filter((path) => !/metadata-cloud-config|user-data/.test(path))).toEqual([]);
});

test("every limit of the service is used by a hover, a rule or a plan", () => {
  const texts = sources
    .filter((path) => path.startsWith("server/") && path !== "server/api/values.ts" && !isTest(path))
    .map((path) => readFileSync(root + path, "utf8"));
  const isUsed = (name: string): boolean => texts.some((text) => new RegExp(`\\blimits\\.${name}\\b`).test(text));
  expect(Object.keys(limits).filter((name) => !isUsed(name))).toEqual([]);
});

test("SECURITY.md names each option for a file, and each file that is looked for", async () => {
  const text = readFileSync(`${root}SECURITY.md`, "utf8");
  const loaded = await Promise.all(Object.values(commands).map(({ load }) => load()));
  const options = loaded.flatMap((command) => Object.entries(command.options));
  const named = options.filter(([, { value, hidden }]) => !hidden && /^(?:FILE|PATH|OLD|FOLDER)$/.test(value ?? ""));
  expect(named.length).toBeGreaterThan(10);
  const prettier = prettierFiles(new Set([".prettierrc", "package.json", "package.yaml"]));
  const expected = [
    ...named.map(([name]) => `--${name}`),
    ...[settingsFileName, baselineFileName, cacheFileName, ".gitignore", ".prettierignore", ".editorconfig"],
    ...[...prettier, ".env.example", "extends"],
  ];
  expect(expected.filter((one) => !text.includes(one))).toEqual([]);
});

test("what SECURITY.md says is read and written is in these modules", () => {
  const using = sources.filter((path) => !isTest(path));
  const modulesWith = (used: RegExp) => using.filter((path) => used.test(readFileSync(root + path, "utf8"))).sort();
  expect(modulesWith(/from "node:fs(?:\/promises)?"|import\("node:fs/)).toEqual([
    "server/cli/commands/check/baseline-file.ts",
    "server/cli/commands/check/cache-file.ts",
    "server/cli/commands/convert/convert-run.ts",
    "server/cli/commands/mcp/tool-context.ts",
    "server/cli/commands/stack/answer-files.ts",
    "server/cli/main.ts",
    "server/cli/run/file-changer.ts",
    "server/cli/run/git-ignores.ts",
    "server/cli/run/one-file.ts",
    "server/cli/run/path-patterns.ts",
    "server/cli/run/sources.ts",
    "server/cli/run/stat-now.ts",
    "server/cli/run/walk.ts",
    "server/cli/run/watched-folders.ts",
    "server/node/create-file.ts",
    "server/node/host.ts",
    "server/node/read-text.ts",
    "server/node/replace-file.ts",
  ]);
  expect(modulesWith(/\b(?:createFile|replaceFile|writeTextFile|writeFile|mkdir)\(/)).toEqual([
    "client/examples/copy.ts",
    "client/graph/save.ts",
    "client/plan/save.ts",
    "server/cli/commands/check/cache-file.ts",
    "server/cli/commands/check/check-baseline.ts",
    "server/cli/commands/convert/convert-run.ts",
    "server/cli/commands/mcp/tool-context.ts",
    "server/cli/commands/new/new-command.ts",
    "server/cli/commands/plan/expected-run.ts",
    "server/cli/commands/stack/import-run.ts",
    "server/cli/run/file-changer.ts",
    "server/cli/run/one-file.ts",
    "server/node/create-file.ts",
    "server/node/replace-file.ts",
  ]);
});
