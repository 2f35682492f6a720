// Bundled into the command line in the sandbox: at exit, a process adds the mutants it reached to the hits of the running test.
import { appendFileSync } from "node:fs";

const { MUTANT_HITS: path } = process.env;
if (path) process.on("exit", () => appendFileSync(path, `${JSON.stringify(hits())}\n`));

function hits() {
  return { test: process.env.MUTANT_TEST ?? null, hits: globalThis.__stryker__?.mutantCoverage?.static ?? {} };
}
