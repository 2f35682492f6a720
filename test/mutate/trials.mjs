// Decides the fate of mutants: "killed", "timeout", "survived" or "unreached".
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Sessions } from "./sessions.mjs";

/** Tests that take longer than this run only where the others have let a mutant pass. */
const quickSeconds = 0.5;

/**
 * Runs all tests without a mutant. Those that fail are left out of all further runs: the switches make the code slower,
 * so a limit of time may be missed.
 */
export async function measure(folder) {
  const hitsPath = join(folder, "hits.jsonl");
  const sessions = new Sessions(folder);
  const run = await sessions.ask({ hitsPath }, 1200);
  if (run === null) throw new Error("Without any mutant, the tests do not end.");
  return { folder, sessions, ...run, coverage: coverageOf(hitsPath) };
}

/** Maps each mutant's id to its fate. */
export async function tryMutants(measured, mutants, progress) {
  const trials = mutants.flatMap(({ id }) => trialOf(measured, id) ?? []);
  const reached = new Set(trials.map(({ mutant }) => mutant));
  const fates = new Map(mutants.filter(({ id }) => !reached.has(id)).map(({ id }) => [id, "unreached"]));
  // In code that is loaded once for all, what runs at loading would be what it is without the mutant.
  const isOpen = ({ mutant, isStatic }) => !isStatic && !fates.has(mutant);
  for (let left = trials.filter(isOpen), told = left; told.length > 0 && left.length > 0; left = left.filter(isOpen)) {
    told = await tryTogether(measured, left);
    for (const [mutant, fate] of told) fates.set(mutant, fate);
    progress(fates);
  }
  for (const trial of trials) {
    if (["killed", "timeout"].includes(fates.get(trial.mutant))) continue;
    fates.set(trial.mutant, await tryAlone(measured, trial, fates.get(trial.mutant) === "survived"));
    progress(fates);
  }
  measured.sessions.end();
  return fates;
}

function trialOf({ coverage, passed }, mutant) {
  const covering = coverage.get(mutant);
  if (!covering) return null;
  const tests = passed.filter(({ id }) => covering.tests === null || covering.tests.has(id));
  if (tests.length === 0) return null;
  return { mutant, tests, hitLimit: 1000 + 100 * covering.hits, isStatic: covering.tests === null };
}

/** The fates that show, as pairs. A mutant may survive only because a value keeps what it was without the mutant. */
async function tryTogether({ folder, sessions, passed }, trials) {
  const progressPath = join(folder, "progress.jsonl");
  writeFileSync(progressPath, "");
  const order = { trials: trials.map(idsOnly), progressPath };
  const slowest = Math.max(...passed.map(({ seconds }) => seconds));
  const ended = await sessions.ask(order, 20 + 10 * slowest, progressPath);
  const fates = new Map();
  let running = null;
  for (const { begun, killed, spoilt } of linesOf(progressPath)) {
    running = begun ?? running;
    if (killed) fates.set(killed, "killed");
    if (spoilt) fates.set(spoilt, "spoilt");
  }
  const isWhole = ended !== null && ended.failures.length === 0 && ![...fates.values()].includes("spoilt");
  if (isWhole) for (const { mutant } of trials) if (!fates.has(mutant)) fates.set(mutant, "survived");
  if (ended === null && running !== null && !fates.has(running)) fates.set(running, "timeout");
  return [...fates];
}

/** In code loaded for this mutant; the slow tests only if the others pass, and if the mutant has not passed them before. */
async function tryAlone({ sessions, seconds }, trial, hasPassed) {
  const quick = trial.tests.filter((test) => test.seconds <= quickSeconds);
  const slow = hasPassed ? [] : trial.tests.filter((test) => test.seconds > quickSeconds);
  for (const tests of [quick, slow]) {
    if (tests.length === 0) continue;
    const run = await sessions.ask({ trial: idsOnly({ ...trial, tests }) }, 20 + 5 * seconds);
    if (run === null) return "timeout";
    if (run.failures.length > 0) return "killed";
  }
  return "survived";
}

function idsOnly({ mutant, tests, hitLimit }) {
  return { mutant, tests: tests.map(({ id }) => id), hitLimit };
}

/** By mutant: how often it was reached, and the tests that reach it, or null if it is reached outside of tests. */
function coverageOf(hitsPath) {
  const coverage = new Map();
  for (const { test, hits } of linesOf(hitsPath)) {
    for (const [id, count] of Object.entries(hits)) {
      const covering = coverage.get(id) ?? { tests: new Set(), hits: 0 };
      coverage.set(id, covering);
      covering.hits += count;
      if (test === null) covering.tests = null;
      else covering.tests?.add(test);
    }
  }
  return coverage;
}

function linesOf(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  rmSync(path);
  return lines.map((line) => JSON.parse(line));
}
