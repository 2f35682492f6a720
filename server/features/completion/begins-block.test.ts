import { expect, test } from "vitest";
import { beginsBlock } from "./begins-block.ts";
import { openMarked } from "./complete.testing.ts";

test.each<[marked: string, begins: boolean]>([
  ["instances:<|>\n", true],
  ["instances:\n  web:<|>\n", true],
  ["instances:\n  web:\n    tags:<|>\n", true],
  ["instances:\n  web:\n    interfaces:<|>\n", true],
  ["instances:\n  web:\n    backups:<|>\n", true],
  ["instances:\n  web:\n    unheard_of:<|>\n", true],
  ["instances:\n  web:\n    clone:\n      source:<|>\n", false],
  ["region:<|>\n", false],
  ["instances:\n  web:\n    swap_size:<|>\n", false],
  ["instances:\n  web:\n    booted:<|>\n", false],
  ["instances:\n  web:\n    type: nano-1<|>\n", false],
  ["instances:\n  web:\n    tags: [<|>]\n", false],
  ["instances: { web:<|> }\n", false],
  ["instances<|>\n", false],
  ["# instances:<|>\n", false],
])("Enter in %j begins a block: %s", (marked, begins) => {
  const { document, offset } = openMarked("a.stack.yaml", marked);
  expect(beginsBlock(document, offset)).toBe(begins);
});
