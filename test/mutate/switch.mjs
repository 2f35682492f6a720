// The first import of the sandbox's test file: switches a mutant on before any code is loaded, and runs only the tests that
// reach it. Without a mutant it writes down what each test reaches.
import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach } from "vitest";

const { mutant, tests, hitLimit, hitsPath } = JSON.parse(readFileSync("mutant.json", "utf8"));
const wanted = tests && new Set(tests);
const state = mutant === null ? {} : { activeMutant: mutant, hitCount: 0, hitLimit };
globalThis.__stryker__ = state;
// For the processes that the tests start.
if (mutant === null) process.env.MUTANT_HITS = hitsPath;
else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;

let hasFailed = false;

beforeEach(({ task, skip, onTestFailed }) => {
  // One failure is enough for a mutant.
  if ((mutant !== null && hasFailed) || (wanted && !wanted.has(task.id))) skip();
  onTestFailed(() => {
    hasFailed = true;
  });
  state.currentTestId = task.id;
  process.env.MUTANT_TEST = task.id;
});

afterEach(() => {
  state.currentTestId = undefined;
  delete process.env.MUTANT_TEST;
});

afterAll(() => {
  if (mutant !== null) return;
  const { static: always, perTest } = state.mutantCoverage ?? { static: {}, perTest: {} };
  const lines = [{ test: null, hits: always }, ...Object.entries(perTest).map(([test, hits]) => ({ test, hits }))];
  appendFileSync(hitsPath, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
});
