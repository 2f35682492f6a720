import { expect, test } from "vitest";
import { documentOf } from "../blocks/document.ts";
import { mergedDocument } from "./merged-stack.ts";
import { firstProblemIn, stackIn } from "./stack-layers.ts";
import { lineNamed, ownPlaceAround, type WholeDocument, writtenPlace } from "./written-place.ts";

const documentIn = (text: string) =>
  documentOf({ uri: "file:///test/own.stack.yaml", name: "own.stack.yaml", kind: "stack" }, text);

const low = `region: us-east
instances:
  web:
    type: nano-1
    interfaces: [{ purpose: public }]
  data: { type: nano-2 }
`;
const own = `# comment
extends: low/base.stack.yaml
instances:
  web: { label: own-1 }
  app:
    type: nano-3
`;

function whole(): WholeDocument & { readonly merge: NonNullable<WholeDocument["merge"]> } {
  const merge = mergedDocument(documentIn(own), () => ({ kind: "text", text: low }), new Map());
  if (!merge) return expect.unreachable();
  return { document: merge.document, merge };
}

const spanOf = ({ document: { text } }: WholeDocument, part: string) => {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
};

test.each([
  ["web", "instances", "web: { label: own-1 }", null],
  ["label", "label", "label: own-1", null],
  ["data", "data", "data: { type: nano-2 }", "low/base.stack.yaml"],
  ["type: nano-1", "type", "type: nano-1", "low/base.stack.yaml"],
  ["interfaces", "interfaces", "interfaces: [{ purpose: public }]", "low/base.stack.yaml"],
  ["purpose", "purpose", "purpose: public", "low/base.stack.yaml"],
  ["public", "public", "public", "low/base.stack.yaml"],
  ["instances", "instances", "instances:", null],
  ["app", "app", "app:\n    type: nano-3", null],
])("%s is written as an entry of its file", (part, _, written, path) => {
  const merged = whole();
  const place = writtenPlace(merged, spanOf(merged, part));
  expect([place.document.text.slice(place.start, place.end), place.path]).toEqual([written, path]);
});

test("what is not merged is where it is", () => {
  const document = documentIn(low);
  expect(writtenPlace({ document }, { start: 3, end: 5 })).toEqual({ document, path: null, start: 3, end: 5 });
});

test.each([
  ["own-1", "shops/a.yaml:4"],
  ["nano-3", "shops/a.yaml:6"],
  ["us-east", "shops/low/base.stack.yaml:1"],
  ["nano-2", "shops/low/base.stack.yaml:6"],
])("the line of %s is called %s", (part, line) => {
  const merged = whole();
  expect(lineNamed(merged, "shops/a.yaml", spanOf(merged, part).start)).toBe(line);
});

test("the line of a document that is not merged has its name", () => {
  expect([0, 9, 16, 17].map((offset) => lineNamed({ document: documentIn(low) }, "a.yaml", offset))).toEqual([
    "a.yaml:1",
    "a.yaml:1",
    "a.yaml:2",
    "a.yaml:2",
  ]);
});

test.each([
  ["own-1", "label"],
  ["nano-1", "web"],
  ["public", "web"],
  ["nano-2", "low/base.stack.yaml"],
  ["nano-3", "type"],
  ["us-east", "low/base.stack.yaml"],
])("what takes part in %s is %s of the file itself", (part, expected) => {
  const { merge } = whole();
  const { start, end } = ownPlaceAround(merge, spanOf({ document: merge.document }, part));
  expect(own.slice(start, end)).toBe(expected);
});

test("a stack is read from a text whatever its name, or is the open one", () => {
  const document = documentIn(low);
  expect(stackIn({ kind: "text", text: "", document })).toBe(document);
  const read = stackIn({ kind: "text", text: low });
  expect([read.file.kind, read.text]).toEqual(["stack", low]);
});

test("the first syntax error of a document is found in any of its blocks", () => {
  const problem = (text: string) => {
    const span = firstProblemIn(documentIn(text));
    return span && text.slice(span.start, span.end);
  };
  expect(problem(low)).toBeNull();
  expect(problem(`${low}  app: { a: 'b' 'c' }\n  api: {}\n`)).toBe("'c'");
});
