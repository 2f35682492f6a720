// Decides the fate of mutants: "killed", "timeout", "survived" or "unreached".
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Sessions } from "./sessions.mjs";

/**
 * How many seconds of tests run on a mutant, if all take `total`: first the nearest ones, then more where those have let it
 * pass. Without a limit, a mutant that thousands of tests reach would take minutes.
 */
const roundsOf = (total) => [0.02 * total, Math.max(10, 0.2 * total)];

/**
 * Runs all tests without a mutant. Those that fail are left out of all further runs: the switches make the code slower,
 * so a limit of time may be missed.
 */
export async function measure(folder) {
  const hitsPath = join(folder, "hits.jsonl");
  const sessions = new Sessions(folder);
  const run = await sessions.ask({ hitsPath }, 1200);
  if (run === null) throw new Error("Without any mutant, the tests do not end.");
  const total = secondsOf(run.passed);
  const loading = run.seconds - total;
  return { folder, sessions, ...run, loading, rounds: roundsOf(total), coverage: coverageOf(hitsPath) };
}

/** Maps each mutant's id to its fate. */
export async function tryMutants(measured, mutants, progress) {
  const trials = mutants.flatMap((mutant) => trialOf(measured, mutant) ?? []);
  const reached = new Set(trials.map(({ mutant }) => mutant));
  const fates = new Map(mutants.filter(({ id }) => !reached.has(id)).map(({ id }) => [id, "unreached"]));
  const lives = ({ mutant }) => !["killed", "timeout"].includes(fates.get(mutant));
  const settle = (told) => {
    for (const [mutant, fate] of told) fates.set(mutant, fate);
    progress(fates);
  };
  const tryEachAlone = async (some) => {
    for (const trial of some) settle([[trial.mutant, await tryAlone(measured, trial)]]);
  };
  for (const round of measured.rounds.keys()) {
    const open = trials.filter(lives).map(({ portions, ...trial }) => ({ ...trial, tests: portions[round] }));
    const now = open.filter(({ tests }) => tests.length > 0);
    // In code that is loaded once for all, what runs at loading would be what it is without the mutant.
    let left = now.filter(({ isStatic }) => !isStatic);
    for (let told = left; told.length > 0 && left.length > 0; ) {
      told = await tryTogether(measured, left);
      settle(told);
      const isTold = new Set(told.map(([mutant]) => mutant));
      left = left.filter(({ mutant }) => !isTold.has(mutant));
    }
    await tryEachAlone(
      now.filter((trial) => trial.isStatic || left.includes(trial) || fates.get(trial.mutant) === "spoilt"),
    );
  }
  measured.sessions.end();
  return fates;
}

function trialOf({ coverage, passed, rounds }, { id, file }) {
  const covering = coverage.get(id);
  if (!covering) return null;
  const tests = passed.filter((test) => covering.tests === null || covering.tests.has(test.id));
  if (tests.length === 0) return null;
  const portions = portionsOf(nearestFirst(tests, file), rounds);
  return { mutant: id, portions, hitLimit: 1000 + 100 * covering.hits, isStatic: covering.tests === null };
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

/** The tests of each round. The first test runs however long it takes. */
function portionsOf(tests, rounds) {
  let spent = 0;
  const ends = tests.map(({ seconds }) => {
    spent += seconds;
    return spent;
  });
  const roundOf = (_, index) => (index === 0 ? 0 : rounds.findIndex((limit) => ends[index] <= limit));
  return rounds.map((_, round) => tests.filter((test, index) => roundOf(test, index) === round));
}

/** The fates that show, as pairs. */
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

/** In code loaded for this mutant. */
async function tryAlone({ sessions, loading }, trial) {
  const limit = 20 + 5 * (loading + secondsOf(trial.tests));
  const run = await sessions.ask({ trial: idsOnly(trial) }, limit);
  if (run === null) return "timeout";
  return run.failures.length > 0 ? "killed" : "survived";
}

function secondsOf(tests) {
  return tests.reduce((sum, { seconds }) => sum + seconds, 0);
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
