import { expect, test } from "vitest";
import { readerFor } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { documentOf } from "../blocks/document.ts";
import { readCarrier } from "../carriers/carrier.ts";
import {
  fileOfDocument,
  isEmptyFile,
  isForeignFile,
  placeAt,
  showStretchesOfFile,
  wholeDocument,
} from "./source-file.ts";

const stack = (text: string) =>
  fileOfDocument(documentOf({ uri: "file:///stack.yaml", name: "stack.yaml", kind: "stack" }, text));
const carrier = (language: CarrierLanguage, text: string) =>
  readCarrier({ uri: "file:///a", name: "a", language }, text, readerFor(language), null);

test("a document is a file with one part, whose places are its own", () => {
  const document = documentOf({ uri: "file:///stack.yaml", name: "stack.yaml", kind: "stack" }, "subnets: {}\n");
  const file = fileOfDocument(document);
  expect([file.file, file.text, file.carrier]).toEqual([document.file, "subnets: {}\n", null]);
  expect(wholeDocument(file)).toBe(document);
  expect(placeAt(file, 5)).toEqual({ part: file.parts[0], offset: 5 });
  const [part = expect.unreachable()] = file.parts;
  const span = { start: 2, end: 4 };
  const edits = [{ ...span, text: "x" }];
  const { places } = part;
  expect([places.spanOf(span), places.writtenSpan(span), places.editsOf(edits), places.writerAt(span)]).toEqual([
    span,
    span,
    edits,
    null,
  ]);
});

test("the place of an offset is in one of the parts, or in none", () => {
  const text = '# a\n\nGET /compute/instances\n\n###\n\nPOST /compute/instances\n\n{ "label": 1 }\n';
  const file = carrier("http", text);
  const place = placeAt(file, text.indexOf("label"));
  expect(place?.part.document.text.slice(place.offset, place.offset + 5)).toBe("label");
  expect([placeAt(file, 0), wholeDocument(file)]).toEqual([null, null]);
});

test.each([
  ["subnets: {}\n", false],
  ["services: { web: { image: nginx } }\n", true],
])("the stack %j is one of another tool: %s", (text, isForeign) => {
  expect(isForeignFile(stack(text))).toBe(isForeign);
});

test("a file that holds requests among other text is never that of another tool", () => {
  expect(
    isForeignFile(carrier("markdown", "```yaml title=stack.yml\nservices: { web: { image: nginx } }\n```\n")),
  ).toBe(false);
});

test.each<[language: CarrierLanguage, text: string, isEmpty: boolean]>([
  ["http", "GET https://example.com\n", true],
  ["http", "GET /compute/instances\n", false],
  ["http", "GET https://api.example.com/v3/compute/instances\n", false],
  ["shell", "ls\n", true],
])("in %s, %j has nothing for this API: %s", (language, text, isEmpty) => {
  expect(isEmptyFile(carrier(language, text))).toBe(isEmpty);
});

test("a file without parts but with another version of the API is not empty", () => {
  expect(isEmptyFile(stack(""))).toBe(false);
});

test.each([
  [
    () => stack("# password: abc\ninstances: { web: { root_pass: defg } }\n"),
    "# password: ***\ninstances: { web: { root_pass: **** } }\n",
  ],
  [
    () => carrier("http", '# password: abc\nPOST /compute/instances\n\n{ "root_pass": "defg", "label": "web" }\n'),
    '# password: ***\nPOST /compute/instances\n\n{ "root_pass": "****", "label": "web" }\n',
  ],
])("what is shown of a file hides its secrets (%#)", (read, shown) => {
  const file = read();
  expect(showStretchesOfFile(file)(0, file.text.length)).toBe(shown);
});
