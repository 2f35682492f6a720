// A copy of the project in a folder for temporary files, in which a module holds all of its mutants.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** The only test file of the sandbox: all tests of the module in one, as loading the code is what costs most. */
export const testFile = "mutants.test.mjs";

/** Copies what git knows or would know, with these texts in place of the files' own. */
export function makeSandbox(root, texts) {
  const folder = mkdtempSync(join(tmpdir(), "compute-stack-mutants-"));
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const paths = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const path of paths) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, path), text);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/**
 * Writes the test file. It loads these sources first, so that a mutant outside of functions counts for all tests. Titles of
 * tests begin with the paths of their files.
 */
export async function bundleTests(folder, { sources, tests }) {
  const imports = [
    'import { describe } from "vitest";',
    ...sources.map((path) => `import "./${path}";`),
    ...tests.map((path) => `describe("${path}", () => import("./${path}"));`),
  ];
  await build({
    stdin: { contents: imports.join("\n"), resolveDir: folder },
    outfile: join(folder, testFile),
    absWorkingDir: folder,
    bundle: true,
    packages: "external",
    // As in vitest.config.ts, and so that a test and what it tests share one.
    alias: { vscode: "./test/fake-vscode.ts" },
    platform: "node",
    format: "esm",
    target: "node20",
    minifySyntax: true,
    logLevel: "warning",
    plugins: [{ name: "own-places", setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, ownPlace) }],
  });
}

/** The tests find their fixtures beside themselves, wherever they are bundled. */
function ownPlace({ path }) {
  const text = readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
  return { contents: text, loader: "ts" };
}

/** Builds the command line, which tells at its end which mutants it reached. */
export function buildCommandLine(folder) {
  const tell = '\nimport "../test/mutate/tell-hits.mjs";\n';
  for (const entry of ["server/cli.ts", "server/worker.ts"]) {
    const path = join(folder, entry);
    writeFileSync(path, readFileSync(path, "utf8") + tell);
  }
  execFileSync(process.execPath, ["esbuild.mjs"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}
