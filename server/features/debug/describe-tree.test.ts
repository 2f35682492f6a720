import { expect, test } from "vitest";
import { linesOf, openDocument } from "../../document/index.ts";
import { describeTree } from "./describe-tree.ts";

const text = `region: us-east
instances:
  web: &web
    type: t # the smallest
    tags: [a, 5]
  copy: *web
  late: *gone
  bad: { root_pass: "S3cret-pass
`;

function shownBy(what: Parameters<typeof describeTree>[2], of = text): string {
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text: of });
  return document === null ? "" : describeTree(document, linesOf(document), what);
}

test("the tree lists each node with its location and without its value", () => {
  expect(shownBy("blocks and trees")).toMatchInlineSnapshot(`
    "block 1 of 1, 1:1-9:1, 143 characters, holds top
      problem 7:9-7:14 No anchor of this file has that name. Define it with \`&\` and its name before the value.
      problem 8:21-8:33 Unclosed quote.
      mapping 1:1-8:33
        region: plain string 1:9-1:16
        instances: mapping 3:3-8:33
          web: mapping &web 4:5-5:17
            type: plain string 4:11-4:12
            tags: sequence [] 5:11-5:17
              [0] plain string 5:12-5:13
              [1] plain number 5:15-5:16
          copy: alias *web 6:9-6:13
          late: alias *gone (not resolved) 7:9-7:14
          bad: mapping {} 8:8-8:33
            root_pass: null unread 8:33-8:33
    "
  `);
});

test("the blocks are those that an edit parses again", () => {
  expect(shownBy("blocks")).toMatchInlineSnapshot(`
    "block 1 of 1, 1:1-9:1, 143 characters, holds top
    "
  `);
  const several = "instances:\n  a: { tags: [x] }\n  b: {}\n---\nx-list:\n  - - a\n";
  expect(shownBy("blocks", several)).toMatchInlineSnapshot(`
    "block 1 of 4, 1:1-2:1, 11 characters, holds top
    block 2 of 4, 2:1-3:1, 19 characters, holds section, in instances
    block 3 of 4, 3:1-4:1, 8 characters, holds section, in instances
    block 4 of 4, 4:1-7:1, 20 characters, holds top, document 2
    "
  `);
  expect(shownBy("blocks and trees", several)).toContain("x-list: sequence ");
});
