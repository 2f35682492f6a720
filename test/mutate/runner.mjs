// Runs tests for vitest in the sandbox, with a mutant switched on. order.json says what to do:
//   { hitsPath }                      runs all tests without a mutant, and writes down which mutants each of them reaches
//   { trials, progressPath }          tries each of these mutants in code that is loaded once
//   { trials, progressPath, isAlone } loads the code with the only one of them switched on
// A trial is { mutant, tests, hitLimit }: its tests run in this order until one fails.
import { appendFileSync, readFileSync } from "node:fs";
import { TestRunner } from "vitest";
import { getFn, getHooks } from "vitest/suite";

const order = JSON.parse(readFileSync("order.json", "utf8"));
const state = {};
globalThis.__stryker__ = state;
if (order.isAlone) switchOn(order.trials[0]);
// For the processes that tests start.
if (order.hitsPath) process.env.MUTANT_HITS = order.hitsPath;

export default class MutantRunner extends TestRunner {
  #hasTried = false;

  onCollected(files) {
    super.onCollected?.(files);
    files.forEach(takeHooks);
  }

  async runTask(test) {
    // In the place of the first test, all that there is to do is done.
    if (this.#hasTried) return;
    this.#hasTried = true;
    current = test;
    const tests = testsIn(test.file);
    if (order.hitsPath) return measure(tests);
    const runs = new Map(tests.map((one) => [one.id, () => run(one)]));
    for (const trial of order.trials) {
      const isSpoilt = await tryMutant(trial, runs);
      if (isSpoilt) return;
    }
  }
}

/** What comes before and after each test, by suite. */
const taken = new Map();

/** So that Vitest does not run it itself around the tests in whose place nothing is done. */
function takeHooks(suite) {
  if (suite.type !== "suite") return;
  const hooks = getHooks(suite);
  taken.set(suite, { beforeEach: hooks.beforeEach, afterEach: hooks.afterEach });
  Object.assign(hooks, { beforeEach: [], afterEach: [] });
  suite.tasks.forEach(takeHooks);
}

/** Where tests run. One that a mutant keeps waiting does not come back from where it went. */
const home = process.cwd();

/** The test that Vitest runs, in whose place all others are. What is to be done at the end of one is kept with it. */
let current;

async function run(test) {
  const hooks = (name) =>
    suitesAround(test).flatMap((suite) => taken.get(suite)[name].map((hook) => () => hook(test.context, suite)));
  try {
    for (const prepare of hooks("beforeEach")) await prepare();
    await getFn(test)();
  } finally {
    process.chdir(home);
    for (const cleanUp of hooks("afterEach").reverse()) await cleanUp();
    for (const end of (current.onFinished ?? []).splice(0).reverse()) await end(test.context);
  }
}

/** The outermost first. */
const suitesAround = ({ suite }) => (suite ? [...suitesAround(suite), suite] : []);

function testsIn(task) {
  return task.type === "test" ? [task] : task.tasks.flatMap(testsIn);
}

/** Returns whether the mutant has changed a value that the tests share, so that they would fail for the next one too. */
async function tryMutant(trial, runs) {
  const { mutant, tests } = trial;
  for (const id of tests) {
    tell(order.progressPath, { begun: mutant });
    if (!order.isAlone) switchOn(trial);
    const passed = await passes(runs.get(id));
    if (!order.isAlone) switchOff();
    if (passed) continue;
    const isSpoilt = !order.isAlone && !(await passes(runs.get(id)));
    tell(order.progressPath, isSpoilt ? { spoilt: mutant } : { killed: mutant });
    return isSpoilt;
  }
  tell(order.progressPath, { survived: mutant });
  return false;
}

/** Tells of each test how long it takes and what it reaches, and what is reached outside of tests. */
async function measure(tests) {
  for (const test of tests.filter(({ mode }) => mode === "run")) {
    const { id, fullName: name } = test;
    state.currentTestId = id;
    process.env.MUTANT_TEST = id;
    const begun = performance.now();
    const error = await run(test).then(
      () => null,
      (error) => String(error?.message ?? error),
    );
    const seconds = (performance.now() - begun) / 1000;
    tell(order.hitsPath, { test: id, name, seconds, error, hits: state.mutantCoverage?.perTest?.[id] ?? {} });
  }
  state.currentTestId = undefined;
  delete process.env.MUTANT_TEST;
  tell(order.hitsPath, { test: null, hits: state.mutantCoverage?.static ?? {} });
}

async function passes(run) {
  try {
    await run();
    return true;
  } catch {
    return false;
  }
}

function switchOn({ mutant, hitLimit }) {
  Object.assign(state, { activeMutant: mutant, hitCount: 0, hitLimit });
  process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;
}

function switchOff() {
  state.activeMutant = "";
  delete process.env.__STRYKER_ACTIVE_MUTANT__;
}

function tell(path, line) {
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}
