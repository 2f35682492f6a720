import { expect, test } from "vitest";
import { type Document, documentOf } from "../../document/index.ts";
import { applyEdits } from "../../syntax/index.ts";
import { formatter } from "../../workspace/formatter.ts";
import { fileStyle } from "./file-style.ts";
import { type FormatCall, formatDocument } from "./format.ts";

const documentIn = (text: string, name = "a.stack.yaml"): Document =>
  documentOf({ uri: `file:///${name}`, name, kind: name.endsWith("yaml") ? "stack" : "request" }, text);

async function formatted(text: string, call: Pick<FormatCall, "ranges"> = {}, name?: string): Promise<string> {
  const document = documentIn(text, name);
  const result = await formatDocument(document, fileStyle(document, null), async () => formatter, call);
  if (result.kind === "declined") throw new Error(result.why);
  return applyEdits(text, result.edits);
}

/** Formats what is between each two marks. */
function formattedRanges(marked: string, name?: string): Promise<string> {
  const pieces = marked.split("|");
  const startOf = (index: number): number => pieces.slice(0, index).join("").length;
  const ranges = pieces.flatMap((_, index) =>
    index % 2 === 1 ? [{ start: startOf(index), end: startOf(index + 1) }] : [],
  );
  return formatted(pieces.join(""), { ranges }, name);
}

test("a range is formatted alone, where that is possible", async () => {
  expect(await formattedRanges("name:   a\ninstances:\n  b:   { c: 1 }\n  |d:   |{ e:   1 }\n  f:   {}\n")).toBe(
    "name:   a\ninstances:\n  b:   { c: 1 }\n  d: { e:   1 }\n  f:   {}\n",
  );
  expect(
    await formattedRanges(
      '[\n{"a":   1},\n|{"b":   1}|,\n{"c":   1, "dddddddddddddddddddddddddddddddddddddddddddddddddd": 1}]',
      "a.requests.json",
    ),
  ).toBe('[\n{"a":   1},\n  { "b": 1 },\n{"c":   1, "dddddddddddddddddddddddddddddddddddddddddddddddddd": 1}]');
});

test("several ranges are formatted together, and nothing between them", async () => {
  expect(
    await formattedRanges(
      "name:   |a|\ninstances:\n  b:   { c: 1 }\n  |d:   |{ e:   1 }\n  f:   {}\nsubnets:   |{}|\n",
    ),
  ).toBe("name: a\ninstances:\n  b:   { c: 1 }\n  d: { e:   1 }\n  f:   {}\nsubnets: {}\n");
  const two = "|name:   |a\ninstances:\n    b:\n        |c:   1|\n    d:\n        e: 1\nsubnets:\n    f:   {}\n";
  expect(await formattedRanges(two)).toBe(
    "name: a\ninstances:\n  b:\n    c: 1\n  d:\n    e: 1\nsubnets:\n    f:   {}\n",
  );
});

test("where the indentation of a part changes, so does that of its siblings", async () => {
  const text = (inside: string) =>
    `name:   a\ninstances:\n    b:\n        ${inside}\n    d:\n        e: 1\nsubnets:\n    f:   {}\n`;
  expect(await formattedRanges(text("|c:   1|"))).toBe(
    "name:   a\ninstances:\n  b:\n    c: 1\n  d:\n    e: 1\nsubnets:\n    f:   {}\n",
  );
});

test("documents are laid out one by one; what only Prettier can lay out takes the whole", async () => {
  expect(await formatted("---   \nname:   a\n\n\n---\n# c\ninstances:\n    b: {c: 1}\n")).toBe(
    "---\nname: a\n---\n# c\ninstances:\n  b: { c: 1 }\n",
  );
  expect(await formatted("%YAML 1.2\n---\nname:   a\n...\n# c\n---\nname:  b\n")).toBe(
    "%YAML 1.2\n---\nname: a\n...\n# c\n---\nname: b\n",
  );
});

test("a block that cannot be laid out alone is laid out with the others", async () => {
  const long = "x".repeat(70);
  const [before, after] = [
    `[{"a": "${long}", // é\n"b": 1}]\n`,
    `[\n  {\n    "a": "${long}", // é\n    "b": 1\n  }\n]\n`,
  ];
  expect(await formatted(before, {}, "a.requests.json")).toBe(after);
  const windows = (text: string) => text.replaceAll("\n", "\r\n");
  expect(await formatted(windows(before), {}, "a.requests.json")).toBe(windows(after));
});

test("a formatter that throws changes nothing, and is reported", async () => {
  const document = documentIn("x-a:   !t a\n");
  const fail = async () => Promise.reject(new Error("no"));
  expect(await formatDocument(document, fileStyle(document, null), async () => fail)).toEqual({
    kind: "declined",
    why: "Prettier cannot read it, or changes it again each time, in line 1",
  });
});
