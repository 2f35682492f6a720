// Decides the fate of mutants: "killed", "timeout", "survived" or "unreached".
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Sessions } from "./sessions.mjs";

/**
 * So many seconds of tests run on a mutant, the nearest ones. Without a limit, a mutant that thousands of tests reach would
 * take minutes.
 */
const limit = 10;

/**
 * Runs all tests without a mutant. Those that fail are left out of all further runs: the switches make the code slower,
 * so a limit of time may be missed.
 */
export async function measure(folder) {
  const hitsPath = join(folder, "hits.jsonl");
  const sessions = new Sessions(folder);
  const ended = await sessions.ask({ hitsPath }, 200, hitsPath);
  if (ended === null) throw new Error("Without any mutant, the tests do not end.");
  const lines = linesOf(hitsPath);
  const tests = lines.filter(({ name }) => name !== undefined);
  const passed = tests.filter(({ error }) => error === null);
  return {
    folder,
    sessions,
    passed,
    failures: [...ended.failures, ...tests.flatMap(({ name, error }) => (error === null ? [] : [`${name}: ${error}`]))],
    seconds: ended.seconds,
    loading: ended.seconds - secondsOf(tests),
    coverage: coverageOf(lines),
  };
}

/** Maps each mutant's ID to its fate. */
export async function tryMutants(measured, mutants, progress) {
  const trials = mutants.flatMap((mutant) => trialOf(measured, mutant) ?? []);
  const reached = new Set(trials.map(({ mutant }) => mutant));
  const fates = new Map(mutants.filter(({ id }) => !reached.has(id)).map(({ id }) => [id, "unreached"]));
  const settle = (told) => {
    for (const [mutant, fate] of told) fates.set(mutant, fate);
    progress(fates);
  };
  // In code that is loaded once for all, what runs at loading would be what it is without the mutant.
  const isOpen = ({ mutant, isStatic }) => !isStatic && !fates.has(mutant);
  for (let left = trials.filter(isOpen), told = left; told.length > 0 && left.length > 0; left = left.filter(isOpen)) {
    told = await tryTogether(measured, left);
    settle(told);
  }
  for (const trial of trials)
    if ([undefined, "spoilt"].includes(fates.get(trial.mutant)))
      settle([[trial.mutant, await tryAlone(measured, trial)]]);
  measured.sessions.end();
  return fates;
}

function trialOf({ coverage, passed }, { id, file }) {
  const covering = coverage.get(id);
  if (!covering) return null;
  const tests = passed.filter((test) => covering.tests === null || covering.tests.has(test.test));
  if (tests.length === 0) return null;
  const hitLimit = 1000 + 100 * covering.hits;
  return { mutant: id, tests: withinLimit(nearestFirst(tests, file)), hitLimit, isStatic: covering.tests === null };
}

/** Those that name the file, then those whose names share the most words with its path, and among them the quickest. */
function nearestFirst(tests, file) {
  const [, , ...path] = file.replace(/\.ts$/, "").split("/");
  const name = path.at(-1);
  const words = path.flatMap((part) => part.split("-"));
  const ranked = tests.map((test) => {
    const shared = words.filter((word) => test.name.includes(word)).length;
    return { test, rank: test.name.includes(name) ? words.length + shared : shared };
  });
  ranked.sort((a, b) => b.rank - a.rank || a.test.seconds - b.test.seconds);
  return ranked.map(({ test }) => test);
}

/** The first tests, as many as the limit allows; at least one. */
function withinLimit(tests) {
  let spent = 0;
  return tests.filter(({ seconds }, index) => {
    spent += seconds;
    return index === 0 || spent <= limit;
  });
}

/** The fates that show, as pairs: of all, unless one of them ends the run. */
async function tryTogether(measured, trials) {
  const slowest = Math.max(...measured.passed.map(({ seconds }) => seconds));
  const { fates, running } = await run(measured, { trials }, 20 + 10 * slowest);
  // Also where it has ended the process that runs the tests, but not the one that was asked.
  if (running !== null && !fates.has(running)) fates.set(running, "timeout");
  return [...fates];
}

/** In code loaded for this mutant. */
async function tryAlone(measured, trial) {
  const limit = 20 + 5 * (measured.loading + secondsOf(trial.tests));
  const { ended, fates } = await run(measured, { trials: [trial], isAlone: true }, limit);
  if (ended === null) return "timeout";
  return ended.failures.length > 0 ? "killed" : (fates.get(trial.mutant) ?? "killed");
}

/** `limit`: the seconds without a sign of progress. */
async function run({ folder, sessions }, { trials, isAlone = false }, limit) {
  const progressPath = join(folder, "progress.jsonl");
  writeFileSync(progressPath, "");
  const ended = await sessions.ask({ trials: trials.map(idsOnly), progressPath, isAlone }, limit, progressPath);
  const fates = new Map();
  let running = null;
  for (const { begun, ...told } of linesOf(progressPath)) {
    running = begun ?? running;
    for (const [fate, mutant] of Object.entries(told)) fates.set(mutant, fate);
  }
  return { ended, fates, running };
}

function secondsOf(tests) {
  return tests.reduce((sum, { seconds }) => sum + seconds, 0);
}

function idsOnly({ mutant, tests, hitLimit }) {
  return { mutant, tests: tests.map(({ test }) => test), hitLimit };
}

/** By mutant: how often it was reached, and the tests that reach it, or null if it is reached outside of tests. */
function coverageOf(lines) {
  const coverage = new Map();
  for (const { test, hits } of lines) {
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
