// The modules whose tests are measured, and which tests are a module's own.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const modules = {
  text: {},
  // Its facts are data: the pages and schemas that are derived from them are its golden files.
  api: { tests: /^test\/derived\.test\.ts$/ },
  syntax: {},
  document: {},
  rules: { support: /^server\/rules\/pages\// },
  stack: {},
  // Its texts are shown by hovers, completions and commands, whose tests are the nearest.
  describe: {
    tests: /^(?:test\/(?:derived|explain.*)|server\/features\/(?:completion|explain|names|hover).*)\.test\.ts$/,
  },
  features: {},
  workspace: {},
  assistants: {},
  lsp: {},
  node: {},
  cli: { tests: /^test\/(?:cli.*|.*\.cli)\.test\.ts$/ },
  client: { folder: "client" },
};

export const moduleNames = Object.keys(modules);

/** The source files of a module and its own tests, as paths from the project's folder. */
export function filesOf(name, root) {
  const { folder = join("server", name), support, tests } = modules[name];
  const files = typeScriptIn(folder, root);
  const isTest = (path) => /(?<!\.slow)\.test\.ts$/.test(path);
  const isSource = (path) => !/\.(?:test|testing)\.ts$/.test(path) && !support?.test(path);
  const all = [...typeScriptIn("test", root), ...typeScriptIn("server", root)];
  const more = tests ? all.filter((path) => tests.test(path) && isTest(path)) : [];
  return { sources: files.filter(isSource), tests: [...files.filter(isTest), ...more] };
}

function typeScriptIn(folder, root) {
  const paths = readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path));
  return paths.filter((path) => path.endsWith(".ts") && !path.includes("node_modules")).sort();
}
