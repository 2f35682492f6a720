import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { emptyFolder } from "./scripts/empty-folder.mjs";
import { fewerChunks } from "./scripts/fewer-chunks.mjs";
import { licenses } from "./scripts/licenses.mjs";
import { ruleAddresses } from "./scripts/rule-addresses.mjs";

/** What a module works out once for all is worked out here: the bundles hold its exports as plain data. */
const dataModules = ["server/workspace/word-table.ts"];
const data = await Promise.all(dataModules.map(exportsOf));
const asData = {
  name: "as-data",
  setup: ({ onLoad }) => {
    for (const { path, contents } of data) onLoad({ filter: pathPattern(path) }, () => ({ contents }));
  },
};

/**
 * `yaml` only reads. What writes YAML, makes nodes of values, or makes values of nodes is left out, and so are the types of values
 * with a tag, which nobody here looks into: as types of no collection, they fit nothing.
 */
const withoutWriter = {
  name: "without-writer",
  setup: ({ onLoad }) => {
    const leaveOut = (files, unused) =>
      onLoad({ filter: new RegExp(`/yaml/browser/dist/(?:${files})\\.js$`) }, async ({ path }) => {
        const [, names = ""] = /^export \{ (.*) \};$/m.exec(await readFile(path, "utf8")) ?? [];
        return { contents: `const unused = ${unused};\nexport { ${names.replace(/\w+/g, "unused as $&")} };` };
      });
    leaveOut(
      "stringify/\\w+|doc/(?:createNode|applyReviver|anchors)|nodes/(?:addPairTo|to)JS(?:Map)?|parse/cst-visit|schema/json/schema|visit",
      "undefined",
    );
    leaveOut("schema/yaml-1.1/(?:binary|omap|pairs|set)", '{ collection: "none" }');
    // Stack files are YAML 1.2, whatever version they name.
    onLoad({ filter: /\/yaml\/browser\/dist\/schema\/yaml-1\.1\/schema\.js$/ }, ({ path }) => ({
      contents: 'export { schema } from "../core/schema.js";',
      resolveDir: dirname(path),
    }));
  },
};

const common = {
  plugins: [asData, withoutWriter],
  bundle: true,
  minify: true,
  metafile: true,
  legalComments: "none",
  // For a debugger; see .vscode/launch.json.
  sourcemap: process.argv.includes("--sourcemap"),
  // Of a package that has both, its ES modules: what is not used of them is left out.
  mainFields: ["module", "main"],
  // Node has had them since long before 20, but esbuild does not say so, and would make a new expression at each use.
  supported: { "regexp-unicode-property-escapes": true },
  // What it has for Node is CommonJS, and half of it is never used; its ES modules stand under the other condition.
  alias: {
    yaml: "./node_modules/yaml/browser/index.js",
    // What it has for Node brings a validator that compiles code at run time.
    "@modelcontextprotocol/server/_shims": "./node_modules/@modelcontextprotocol/server/dist/shimsWorkerd.mjs",
  },
};

/** The command line, its threads and the server share chunks; what is imported dynamically is a chunk of its own, read when needed. */
const node = {
  ...common,
  entryPoints: { cli: "server/cli.ts", worker: "server/worker.ts" },
  outdir: "dist",
  entryNames: "[name]",
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  format: "esm",
  splitting: true,
  target: "node20",
  // vscode-languageserver is CommonJS and asks for Node's modules by `require`.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = (name) => createRequire(import.meta.url)(name);',
  },
  alias: { ...common.alias, crypto: "./scripts/lazy-crypto.cjs" },
};

const check = "server/cli/commands/check/check-run.ts";
const groups = [
  { users: ["server/cli.ts", "server/cli/arguments.ts"], pattern: /^server/, least: 1 / 4 },
  { users: [check], pattern: /^server\/cli\/(?:run|commands\/check|as-option|formats)/, least: 0 },
  { users: [check, "server/lsp/session/session.ts"], pattern: /^server\/(?!lsp|cli)/, least: 1 / 8 },
];
node.plugins = [await fewerChunks(node, groups), ...common.plugins];

const desktopClient = {
  ...common,
  entryPoints: { client: "client/desktop.ts" },
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
};

const web = { ...common, outdir: "dist/web", platform: "browser", target: "es2022" };
const webClient = { ...web, entryPoints: { client: "client/browser.ts" }, format: "cjs", external: ["vscode"] };
const webServer = { ...web, entryPoints: { server: "server/browser.ts" }, format: "iife" };
/** Scripts of webviews: they run in a page of their own. */
const webviews = { ...web, outdir: "dist/webview", entryPoints: { graph: "client/webview/graph.ts" }, format: "iife" };

// The playground is built by a command of its own, and in no package.
await emptyFolder("dist", "playground");
const results = await Promise.all(
  [node, desktopClient, webClient, webServer, webviews].map((options) => build(options)),
);
await mkdir("dist/rules");
const pages = (await readdir("server/rules", { recursive: true })).filter(
  (path) => path.endsWith(".md") && !path.includes("fixtures"),
);
await Promise.all(pages.map((page) => copyFile(join("server/rules", page), join("dist/rules", basename(page)))));
const addresses = ruleAddresses(JSON.parse(await readFile("package.json", "utf8")), pages);
await writeFile("dist/rule-addresses.json", JSON.stringify(addresses));
await writeFile("dist/examples.json", JSON.stringify(await examples()));
await writeFile("dist/licenses.txt", await licenses([...results, ...data]));

async function exportsOf(path) {
  const { outputFiles, metafile } = await build({
    bundle: true,
    metafile: true,
    write: false,
    entryPoints: [path],
    format: "esm",
    mainFields: ["module", "main"],
  });
  const values = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  return { path: resolve(path), contents: lines.join("\n"), metafile };
}

function pathPattern(path) {
  return new RegExp(`^${path.replace(/[^\w/]/g, "\\$&")}$`);
}

/** The text of each example by its path, and the example of the walkthrough. */
async function examples() {
  const entries = await readdir("examples", { recursive: true, withFileTypes: true });
  const isShown = (entry) => entry.isFile() && !entry.name.endsWith(".key");
  const paths = entries.filter(isShown).map(({ parentPath, name }) => join(parentPath, name));
  const files = ["docs/walkthrough/first-steps.stack.yaml", ...paths.sort()];
  const texts = files.map(async (path) => [
    path.replace(/^examples\/|^docs\/walkthrough\//, ""),
    await readFile(path, "utf8"),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}
