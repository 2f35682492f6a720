import { expect, test } from "vitest";
import { splitYamlDocuments } from "./documents.ts";

test.each<[documents: readonly string[]]>([
  [[""]],
  [["a: 1\n"]],
  [["a: 1\n", "---\nb: 1\n"]],
  [["---\na: 1\n", "--- b\n", "---"]],
  [["\uFEFF---\na: 1\n", "---\nb: 1"]],
  [["# a\n---\nb: 1\n"]],
  [["a: 1\n...\n", "b: 1\n"]],
  [["a: 1\n...\n", "\n# b\n---\nc: 2\n... # d\n", "e: 3\n"]],
  [["a: 1\n...\n# b\n"]],
  [["...\n...\n", "a\n"]],
  [["%YAML 1.2\n---\na: 1\n...\n", "%YAML 1.2\n---\nb: 1"]],
  [["a: 1\n", "---\n%b: 1"]],
  [["a: |\n ---\n ...\n---x\n...y\n", "---\tb\n"]],
  [["a: 1\r\n", "---\r\nb: 2\r", "---\rc: 3\r\n...\r\n", "d"]],
  [["<<<<<<< a\nb: 1\n=======\nb: 2\n---\nc: 1\n>>>>>>> d\n"]],
  [["<<<<<<< a\nb: 1\n", "---\nc: 1\n=======\n---\n>>>>>>> d\n"]],
])("%j are the documents of their text", (documents) => {
  const text = documents.join("");
  const starts = splitYamlDocuments(text);
  expect(starts.map((start, index) => text.slice(start, starts[index + 1]))).toEqual(documents);
});
