// npm run mutate -- MODULE: makes many small changes to the code of a module, and lists those that its tests do not catch.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readArguments } from "./arguments.mjs";
import { install } from "./install.mjs";
import { filesOf } from "./modules.mjs";
import { survivorLine, writeScore } from "./report.mjs";
import { sampleOf, withOnly, withoutHarmless } from "./sample.mjs";
import { buildCommandLine, bundleTests, makeSandbox } from "./sandbox.mjs";
import { measure, tryMutants } from "./trials.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const options = readArguments(process.argv.slice(2));
if (typeof options === "string") {
  console.error(options);
  process.exit(2);
}
const { module, size, seed } = options;

const node = install(here);
const files = filesOf(module, root);
const texts = Object.fromEntries(files.sources.map((path) => [path, readFileSync(join(root, path), "utf8")]));
const made = JSON.parse(
  execFileSync(node, [join(here, "instrument.mjs")], { input: JSON.stringify(texts), maxBuffer: 2 ** 30 }),
);
const harmless = JSON.parse(readFileSync(join(here, "harmless.json"), "utf8"));
const known = withoutHarmless(
  made.mutants,
  harmless.filter(({ file }) => files.sources.includes(file)),
);
for (const { file, original } of known.stale)
  console.log(`harmless.json: no mutant of ${file} changes \`${original}\` this way; remove the entry`);

const sample = sampleOf(known.mutants, size, seed).filter(({ file }) => !options.only || file.includes(options.only));
const switched = Object.entries(made.texts).map(([path, text]) => [path, withOnly(text, sample)]);
const folder = makeSandbox(root, Object.fromEntries(switched));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
if (files.isBuilt) buildCommandLine(folder);
await bundleTests(folder, files.loadsFirst ? files : { ...files, sources: [] });

const measured = await measure(folder);
const { passed, failures, seconds } = measured;
if (failures.length > 0) console.log(`Left out, as they fail without any mutant:\n  ${failures.join("\n  ")}`);
console.log(
  `${module}: ${known.mutants.length} mutants, ${passed.length} tests in ${seconds.toFixed(1)} s, seed ${seed}`,
);
const fates = await tryMutants(measured, sample, ({ size }) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${size} of ${sample.length} `);
});
if (process.stderr.isTTY) process.stderr.write("\r");
const survivors = sample
  .map((mutant) => ({ ...mutant, fate: fates.get(mutant.id) }))
  .filter(({ fate }) => fate === "survived" || fate === "unreached");
survivors.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
for (const mutant of survivors) console.log(survivorLine(mutant));

const score = { module, killed: sample.length - survivors.length, sample: sample.length, seed };
console.log(
  `${module}: ${score.killed} of ${score.sample} killed, ${Math.floor((100 * score.killed) / score.sample)} %`,
);
if (options.write) writeScore(root, { ...score, mutants: known.mutants.length });
process.exit();
