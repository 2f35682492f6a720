import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { indentNewLine } from "./new-line.ts";

/** Presses Enter at the cursor, as an editor does that indents nothing, and checks the text that comes of it. */
function checkEnter(marked: string, expected: string, unit = "  "): void {
  const cursor = marked.indexOf("<|>");
  const text = marked.replace("<|>", "\n");
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text });
  const edit = document && indentNewLine(document, cursor + 1, unit);
  const after = edit ? text.slice(0, edit.start) + edit.text + text.slice(edit.end) : text;
  expect(after).toBe(expected);
}

test.each([
  ["below a key that opens an object", "instances:<|>", "instances:\n  "],
  ["below a name in an object", "instances:\n  web:<|>", "instances:\n  web:\n    "],
  ["below a field", "a:\n  b: 1<|>", "a:\n  b: 1\n  "],
  ["below a field with a comment", "a:\n  b: 1 # c:<|>", "a:\n  b: 1 # c:\n  "],
  ["below a key with a comment", "a: # c<|>", "a: # c\n  "],
  ["below a key with an anchor", "x: &a<|>", "x: &a\n  "],
  ["below the first field of an item", "a:\n  - b: 1<|>", "a:\n  - b: 1\n    "],
  ["below a key of an item that opens an object", "a:\n  - b:<|>", "a:\n  - b:\n      "],
  ["below an item that is a scalar", "a:\n  - b<|>", "a:\n  - b\n  "],
  ["below an item that is a quoted scalar", 'a:\n  - "b: c"<|>', 'a:\n  - "b: c"\n  '],
  ["below a dash", "a:\n  -<|>", "a:\n  -\n    "],
  ["below nested dashes", "a:\n  - - b: 1<|>", "a:\n  - - b: 1\n      "],
  ["below a dash that is not indented", "a:\n- b: 1<|>", "a:\n- b: 1\n  "],
  ["below an opening brace", "a: {<|>", "a: {\n  "],
  ["below the header of a text over several lines", "a:\n  b: |<|>", "a:\n  b: |\n    "],
  ["inside a text over several lines", "a: |\n  b:<|>", "a: |\n  b:\n  "],
  ["behind a text over several lines", "a: |\n  b\nc:<|>", "a: |\n  b\nc:\n  "],
  ["before the rest of a line", "a:<|>b: 1", "a:\n  b: 1"],
  ["below a blank line it stays", "a:\n\n<|>", "a:\n\n\n"],
  ["below a hash in quotes", "a:\n  b: 'x # y' # c:<|>", "a:\n  b: 'x # y' # c:\n  "],
  ["below many quotes in one word", `a: x${"'a'".repeat(40)}<|>`, `a: x${"'a'".repeat(40)}\n`],
  ["below a comment", "  # a:<|>", "  # a:\n  "],
  ["with a URL as value", "a:\n  b: http://x:80<|>", "a:\n  b: http://x:80\n  "],
])("%s", (_, marked, expected) => {
  checkEnter(marked, expected);
});

test("below a line that ends as on Windows", () => {
  checkEnter("a:\r<|>", "a:\r\n  ");
  checkEnter("a:\r\n  b: 1\r<|>", "a:\r\n  b: 1\r\n  ");
});

test("indents by the editor's tab size", () => {
  checkEnter("instances:<|>", "instances:\n    ", "    ");
});

test("leaves JSON to the editor's own brackets", () => {
  const document = openDocument({ uri: "file:///a.request.json", name: "a.request.json", text: "{\n}" });
  expect(document && indentNewLine(document, 2, "  ")).toBeNull();
});
