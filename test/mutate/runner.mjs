// Runs tests for vitest in the sandbox, with a mutant switched on. order.json says what to do:
//   { hitsPath }                       runs all tests without a mutant, and writes down which mutants each of them reaches
//   { trial: TRIAL }                   loads the code with this mutant on, and runs its tests until one fails
//   { trials: TRIALS, progressPath }   runs each test with one mutant after the other on, in code that is loaded once
// A trial is { mutant, tests, hitLimit }; `tests` null means all.
import { appendFileSync, readFileSync } from "node:fs";
import { TestRunner } from "vitest";
import { getFn } from "vitest/suite";

const order = JSON.parse(readFileSync("order.json", "utf8"));
const state = {};
globalThis.__stryker__ = state;
if (order.trial) switchOn(order.trial);
// For the processes that tests start.
if (order.hitsPath) process.env.MUTANT_HITS = order.hitsPath;

const isOf = (test, { tests }) => tests === null || tests.includes(test.id);

export default class MutantRunner extends TestRunner {
  #decided = new Set();
  #spoilt = false;

  async runTask(test) {
    const run = getFn(test);
    if (order.hitsPath) return countHits(test, run);
    if (order.trials) return this.#tryAll(test, run);
    if (this.#decided.has(order.trial) || !isOf(test, order.trial)) return;
    await run().catch((error) => {
      this.#decided.add(order.trial);
      throw error;
    });
  }

  async #tryAll(test, run) {
    if (this.#spoilt) return;
    for (const trial of order.trials) {
      if (this.#decided.has(trial) || !isOf(test, trial)) continue;
      tell(order.progressPath, { begun: trial.mutant });
      switchOn(trial);
      const passed = await passes(run);
      switchOff();
      if (passed) continue;
      this.#decided.add(trial);
      // The tests of one file may share a value: it could keep what the mutant did to it, and fail for the next one too.
      this.#spoilt = !(await passes(run));
      tell(order.progressPath, this.#spoilt ? { spoilt: trial.mutant } : { killed: trial.mutant });
      if (this.#spoilt) return;
    }
  }

  async onAfterRunFiles(files) {
    if (order.hitsPath) tell(order.hitsPath, { test: null, hits: state.mutantCoverage?.static ?? {} });
    for (const [test, hits] of Object.entries(order.hitsPath ? (state.mutantCoverage?.perTest ?? {}) : {}))
      tell(order.hitsPath, { test, hits });
    return super.onAfterRunFiles?.(files);
  }
}

async function countHits(test, run) {
  state.currentTestId = test.id;
  process.env.MUTANT_TEST = test.id;
  await run().finally(() => {
    state.currentTestId = undefined;
    delete process.env.MUTANT_TEST;
  });
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
