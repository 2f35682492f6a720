import { parseArgs } from "node:util";
import { startMeasured } from "./heap.ts";
import { editForLong, initialize, openAndClose } from "./long-session.ts";

const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "100000" },
    files: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
  },
});
const edits = Number(values.edits);
const files = Number(values.files);
if (!(edits >= 20 && files > 0)) {
  console.error("npm run soak [-- --edits 100000] [--files 500] [--seed 1]");
  process.exit(2);
}

const wire = startMeasured();
await initialize(wire);
const stretch = Math.ceil(edits / 20);
console.log(`Seed ${values.seed}. Megabytes after garbage collection:\n\n| edits | heap | resident |\n|---|---|---|`);
const heaps: number[] = [];
for await (const { heap, resident } of editForLong(wire, edits, stretch, Number(values.seed))) {
  heaps.push(heap);
  console.log(`| ${heaps.length * stretch} | ${heap.toFixed(1)} | ${resident.toFixed(0)} |`);
}
const warm = await openAndClose(wire, files);
const after = await openAndClose(wire, files);
console.log(`\n${files} files opened and closed: ${warm.heap.toFixed(1)}, and again: ${after.heap.toFixed(1)}.`);
const code = await wire.stop();

const least = (from: number, to: number): number => Math.min(...heaps.slice(from, to));
// Data that is loaded on demand, such as the word lists for passwords, is loaded after the first quarter.
const growth = least(heaps.length / 2, heaps.length) - least(heaps.length / 4, heaps.length / 2);
const isFlat = growth < 3 && after.heap - warm.heap < 3 && code === 0;
console.log(isFlat ? "Flat." : `Not flat: ${growth.toFixed(1)} MB more in the second half, exit code ${code}.`);
process.exitCode = isFlat ? 0 : 1;
