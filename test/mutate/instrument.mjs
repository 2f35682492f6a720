// Runs on the Node of this folder: reads { path: text } and prints every mutant, and the texts that hold them all.
import { text } from "node:stream/consumers";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";

const sources = JSON.parse(await text(process.stdin));
const files = Object.entries(sources).map(([name, content]) => ({ name, content, mutate: true }));
// It warns about regular expressions that it cannot change, also on the console.
console.error = () => {};
const logger = { debug() {}, info() {}, warn() {}, error() {}, isDebugEnabled: () => false };
const options = { plugins: null, excludedMutations: [], ignorers: [] };

const instrumenter = createInjector().provideValue("logger", logger).injectFunction(createInstrumenter);
const result = await instrumenter.instrument(files, options);
const mutants = result.mutants.map(({ id, fileName, location, replacement, status, mutatorName }) => {
  const { start, end } = location;
  const original = between(sources[fileName].split("\n"), start, end);
  return { id, file: fileName, line: start.line + 1, column: start.column, original, replacement, mutatorName, status };
});
process.stdout.write(
  JSON.stringify({
    texts: Object.fromEntries(result.files.map(({ name, content }) => [name, content])),
    mutants: mutants.filter(({ status }) => status !== "Ignored"),
  }),
);

function between(lines, start, end) {
  if (start.line === end.line) return lines[start.line].slice(start.column, end.column);
  const middle = lines.slice(start.line + 1, end.line);
  return [lines[start.line].slice(start.column), ...middle, lines[end.line].slice(0, end.column)].join("\n");
}
