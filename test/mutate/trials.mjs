// Tries mutants one after the other, in a process that is ended when a mutant runs on and on.
import { fork } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const sessionPath = fileURLToPath(new URL("session.mjs", import.meta.url));

export class Trials {
  #folder;
  #session = null;
  #tests = [];
  #coverage = null;
  #seconds = 0;

  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * Runs all tests without a mutant. Those that fail are left out of all further runs: the switches make the code slower,
   * so a limit of time may be missed.
   */
  async begin() {
    const hitsPath = join(this.#folder, "hits.jsonl");
    writeFileSync(hitsPath, "");
    const run = await this.#run({ mutant: null, tests: null, hitsPath }, 1200);
    if (run === null) throw new Error("The tests do not end, or their process does, without any mutant.");
    this.#tests = run.passed;
    this.#coverage = coverageOf(hitsPath);
    this.#seconds = run.seconds;
    return { tests: run.passed.length, failures: run.failures, seconds: run.seconds };
  }

  /** "killed", "timeout", "survived" or "unreached". */
  async try(mutant) {
    const covering = this.#coverage.get(mutant.id);
    if (!covering) return "unreached";
    const tests = covering.tests ? this.#tests.filter((test) => covering.tests.has(test)) : this.#tests;
    if (tests.length === 0) return "unreached";
    const limit = 15 + 5 * this.#seconds;
    const run = await this.#run({ mutant: mutant.id, tests, hitLimit: 1000 + 100 * covering.hits }, limit);
    if (run === null) return "timeout";
    return run.failures.length > 0 ? "killed" : "survived";
  }

  end() {
    this.#session?.stop();
    this.#session = null;
  }

  async #run(order, limit) {
    this.#session ??= await startSession(this.#folder);
    const answer = await this.#session.ask(order, limit);
    if (answer === null) this.end();
    return answer;
  }
}

/** By mutant: how often it was reached, and the tests that reach it, or null for all. */
function coverageOf(hitsPath) {
  const coverage = new Map();
  for (const line of readFileSync(hitsPath, "utf8").split("\n").filter(Boolean)) {
    const { test, hits } = JSON.parse(line);
    for (const [id, count] of Object.entries(hits)) {
      const covering = coverage.get(id) ?? { tests: new Set(), hits: 0 };
      coverage.set(id, covering);
      covering.hits += count;
      if (test === null) covering.tests = null;
      else covering.tests?.add(test);
    }
  }
  rmSync(hitsPath);
  return coverage;
}

async function startSession(folder) {
  const child = fork(sessionPath, { cwd: folder, detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  // A group of its own, so that the processes that run tests end with it.
  const stop = () => {
    process.off("exit", stop);
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  process.on("exit", stop);
  const next = () =>
    new Promise((done) => {
      child.once("message", done);
      child.once("exit", () => done(null));
    });
  await next();
  const ask = async (order, limit) => {
    child.send(order);
    let timer;
    const late = new Promise((done) => {
      timer = setTimeout(done, limit * 1000, null);
    });
    const answer = await Promise.race([next(), late]);
    clearTimeout(timer);
    child.removeAllListeners("message");
    child.removeAllListeners("exit");
    return answer;
  };
  return { ask, stop };
}
