import { expect, test } from "vitest";
import { readCarrier } from "../../../document/carriers/carrier.ts";
import { type Document, fileOfDocument, type SourceFile } from "../../../document/index.ts";
import { readerFor } from "../../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../../syntax/carriers.ts";
import { textOfPieces } from "../../../syntax/index.ts";
import { openMarked } from "../complete.testing.ts";
import { complete } from "../complete.ts";
import { completeInFile } from "../complete-in-file.ts";
import { completionAtSource } from "./at-source.ts";

test("a file that is a document is completed as one, and one that holds requests in each of them", async () => {
  const completing = {
    reread: (): SourceFile => expect.unreachable(),
    complete: (document: Document, offset: number) => complete(document, offset).items,
  };
  const { document, offset } = openMarked("a.request.json", '{ "method": "GET", "path": "/compute/instances/5", <|> }');
  const whole = await completeInFile(fileOfDocument(document), offset, completing);
  expect(whole).toMatchObject({ inNotation: [], isOpen: false });
  expect(whole.inDocument.map(({ label }) => label)).toContain("headers");
  const text = "GET /compute/instances/5\n\n###\n\nPOST /compute/instances\n\n{ boo }\n";
  const carrier = readCarrier({ uri: "file:///a", name: "a", language: "http" }, text, readerFor("http"), null);
  const held = await completeInFile(carrier, text.indexOf(" }"), completing);
  expect(held.inDocument.map(({ label }) => label)).toContain("booted");
});

/** The completions at `<|>` in a file that holds requests. */
function completionsIn(language: CarrierLanguage, marked: string) {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const { parts } = readCarrier({ uri: "file:///test/a", name: "a", language }, text, readerFor(language), null);
  for (const { document, places } of parts) {
    const at = places.offsetOf(offset);
    if (at === null) continue;
    return complete(document, at).items.flatMap((item) => {
      const found = completionAtSource(item, document, places);
      if (!found) return [];
      const after = [...found.also, { start: found.start, end: found.end, text: textOfPieces(found.pieces) }]
        .sort((a, b) => b.start - a.start)
        .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
      return [{ label: found.label, filter: found.filter, after }];
    });
  }
  return [];
}

const chosen = (language: CarrierLanguage, marked: string, label: string) =>
  completionsIn(language, marked).find((one) => one.label === label) ?? expect.unreachable(label);

test.each<[CarrierLanguage, label: string, before: string, after: string, filter: string]>([
  [
    "http",
    "window",
    'PUT /compute/instances/5\n\n{ "backups": { "schedule": { "wi<|>" } } }\n',
    'PUT /compute/instances/5\n\n{ "backups": { "schedule": { "window": "W10" } } }\n',
    '"window',
  ],
  [
    "http",
    "booted",
    "POST /compute/instances\n\n{ boo<|> }\n",
    'POST /compute/instances\n\n{ "booted": false }\n',
    "booted",
  ],
  [
    "shell",
    "true",
    `curl --request POST "$URL/compute/instances" --data '{ "booted": <|> }'\n`,
    `curl --request POST "$URL/compute/instances" --data '{ "booted": true }'\n`,
    "true",
  ],
  [
    "shell",
    "booted",
    `curl --request POST "$URL/compute/instances" --data "{ \\"boo<|>\\": true }"\n`,
    `curl --request POST "$URL/compute/instances" --data "{ \\"booted\\": true }"\n`,
    '\\"booted',
  ],
  [
    "yaml",
    "booted",
    `- run: |\n    curl --request POST "\${{ vars.URL }}/compute/instances" --json '{\n      "boo<|>"\n    }'\n`,
    `- run: |\n    curl --request POST "\${{ vars.URL }}/compute/instances" --json '{\n      "booted": false\n    }'\n`,
    '"booted',
  ],
  [
    "yaml",
    "booted",
    `script:\n  - "curl --request POST $URL/compute/instances --json '{ \\"boo<|>\\": true }'"\n`,
    `script:\n  - "curl --request POST $URL/compute/instances --json '{ \\"booted\\": true }'"\n`,
    '\\"booted',
  ],
  [
    "markdown",
    "booted",
    '```json web.create-instance.request.json\n{ "boo<|>": true }\n```\n',
    '```json web.create-instance.request.json\n{ "booted": true }\n```\n',
    '"booted',
  ],
])("in %s, %s is written as the file writes it", (language, label, before, after, filter) => {
  const found = chosen(language, before, label);
  expect([found.after, found.filter]).toEqual([after, filter]);
});

test("what the file cannot hold is not offered", () => {
  const marked = (quote: string) => `curl --request POST "$URL/compute/instances" --data ${quote}{ <|> }${quote}\n`;
  const labels = (quote: string) => completionsIn("shell", marked(quote)).map(({ label }) => label);
  expect(labels("'")).toContain("root_pass");
  expect(labels("'").length).toBeGreaterThan(labels("$'").length - 1);
});
