// The modules whose tests are measured, and which tests are a module's own.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const modules = {
  text: {},
  // Its facts are data: the pages and schemas that are derived from them are its golden files.
  api: { tests: /^test\/derived\.test\.ts$/ },
  // What was meant by a slip is looked for where findings are made, and layouts are chosen where files are formatted.
  syntax: { tests: /^server\/(?:rules\/engine\/corrected|features\/format\/.*)\.test\.ts$/ },
  document: {},
  rules: { support: /^server\/rules\/pages\// },
  stack: {},
  // Its texts are shown by hovers, completions and commands, whose tests are the nearest. Those that compile all schemas are left
  // out: `derived.test.ts` compares the schemas themselves.
  describe: {
    omitted: /^server\/describe\/schema\/(?:agreement|draft-07)\.test\.ts$/,
    tests: /^(?:test\/(?:derived|explain.*)|server\/features\/(?:completion|explain|names|hover).*)\.test\.ts$/,
  },
  features: {},
  workspace: {},
  assistants: {},
  lsp: {},
  node: { isBuilt: true, tests: /^test\/server\.test\.ts$/ },
  // Those of its commands that have tests of their own names, too.
  cli: { isBuilt: true, loadsFirst: true, tests: /^test\/(?:cli.*|.*\.cli|mcp|mock|plan-.*)\.test\.ts$/ },
  // What draws in a page of a browser, and what loads the library of language clients, is tried in real editors (`npm run e2e`).
  // Names derived from the server's are compared by `derived.test.ts`.
  client: {
    folder: "client",
    support: new RegExp(
      [
        "^client/(?:browser|browser-client|derived-names|desktop|desktop-client|show-syntax-tree|start|status)\\.ts$",
        "^client/graph/(?:commands|preview)\\.ts$",
        "^client/playground/(?!(?:docs/search|enter|files|http-language|match|share|snippet)\\.ts$)",
        "^client/webview/(?!(?:matches|walk)\\.ts$)",
      ].join("|"),
    ),
    tests: /^test\/(?:may-be-ours|playground)\.test\.ts$/,
    loadsFirst: false,
  },
};

export const moduleNames = Object.keys(modules);

/**
 * The source files of a module and its own tests, as paths from the project's folder. `isBuilt`: the tests also start processes
 * that load the module from `dist/`. `loadsFirst`: sources can be loaded before the tests.
 */
export function filesOf(name, root) {
  const { folder = join("server", name), support, tests, omitted, isBuilt = false } = modules[name];
  const { loadsFirst = !isBuilt } = modules[name];
  const files = typeScriptIn(folder, root);
  const isTest = (path) => /(?<!\.slow)\.test\.ts$/.test(path) && !omitted?.test(path);
  const isSource = (path) => !/\.(?:test|testing)\.ts$/.test(path) && !support?.test(path);
  const all = [...typeScriptIn("test", root), ...typeScriptIn("server", root)];
  const more = tests ? all.filter((path) => tests.test(path) && isTest(path)) : [];
  return { sources: files.filter(isSource), tests: [...files.filter(isTest), ...more], isBuilt, loadsFirst };
}

function typeScriptIn(folder, root) {
  const paths = readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path));
  return paths.filter((path) => path.endsWith(".ts") && !path.includes("node_modules")).sort();
}
