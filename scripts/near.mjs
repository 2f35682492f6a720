// `npm run near [-- FILE ...]` runs the tests of the folders of the named files, or of those that have changed since the last commit.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const rulePages = "server/rules/pages/pages.test.ts";
const isTest = (path) => /(?<!\.slow)\.test\.ts$/.test(path);

/** The tests of the nearest folder that has any, in it or below it. Those of rules are their pages, too. */
export function testsNear(files) {
  const folders = [...new Set(files.filter((file) => !isTest(file)).map(dirname))];
  const rules = folders.filter((folder) => folder.startsWith("server/rules/")).flatMap(rulesIn);
  const tests = new Set([
    ...files.filter(isTest),
    ...folders.flatMap(testsOf),
    ...(rules.length > 0 ? [rulePages] : []),
  ]);
  return { rules, tests: [...tests].sort() };
}

const rulesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3));

function testsOf(folder) {
  if (!/^(?:client|server)\//.test(folder)) return [];
  const tests = readdirSync(folder, { recursive: true }).filter(isTest);
  if (tests.length > 0) return tests.map((path) => `${folder}/${path}`);
  return rulesIn(folder).length > 0 ? [] : testsOf(dirname(folder));
}

function changedFiles() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n");
  const all = [
    ...git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    ...git("ls-files", "-o", "--exclude-standard"),
  ];
  return all.filter((path) => path !== "");
}

/** Where the tests of rules are bundled: loading their hundreds of modules one by one takes longer than running them. */
const bundles = "node_modules/.near";

async function bundle(tests) {
  rmSync(bundles, { recursive: true, force: true });
  await build({
    entryPoints: tests,
    outdir: bundles,
    outbase: ".",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    sourcemap: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { yaml: "./node_modules/yaml/browser/index.js" },
    plugins: [{ name: "own-address", setup: ({ onLoad }) => onLoad({ filter: /\.test(?:ing)?\.ts$/ }, atItsAddress) }],
  });
}

/** A bundled module still finds what is beside it. */
function atItsAddress({ path }) {
  const address = JSON.stringify(pathToFileURL(path).href);
  return { loader: "ts", contents: readFileSync(path, "utf8").replaceAll("import.meta.url", () => address) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const named = process.argv.slice(2);
  const { rules, tests } = testsNear(named.length > 0 ? named : changedFiles());
  if (tests.length === 0) console.log("No tests are near the files that have changed.");
  else {
    if (rules.length > 0) await bundle(tests);
    // Loading the code in a second process takes longer than a few tests.
    const processes = tests.length > 4 ? [] : ["--no-file-parallelism"];
    const which = rules.length > 0 ? ["--mode", "near"] : ["--experimental.fsModuleCache", ...tests];
    const run = ["node_modules/vitest/vitest.mjs", "run", ...processes, ...which];
    const env = rules.length > 0 ? { ...process.env, RULE: rules.join(",") } : process.env;
    process.exitCode = spawnSync(process.execPath, run, { stdio: "inherit", env }).status ?? 1;
  }
}
