import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { CancellationTokenSource, DiagnosticSeverity, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { clientOfTest, folderOfTest } from "./client-of-test.ts";
import type { TestClient } from "./language-client.ts";

/** Input that only programs generate: the server survives it, and other documents are checked as before. */
const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join("");
const head = "region: us-east\ninstances:\n";
const bad: Readonly<Record<string, readonly [name: string, textOf: () => string]>> = {
  "one block of 10 MB": [
    "a.stack.yaml",
    () => `${head}  web:\n    tags:\n${many(500_000, (i) => `      - tag-number-${i}\n`)}`,
  ],
  "a flow map of 6 MB": [
    "a.stack.yaml",
    () =>
      `instances: {\n${many(100_000, (i) => `  web-${i}: { type: standard-2, label: web ${i}, region: us-east },\n`)}}\n`,
  ],
  "JSON of 6 MB in YAML": [
    "a.stack.yaml",
    () =>
      `{\n  "instances": {\n${many(60_000, (i) => `    "web-${i}": {\n      "type": "standard-2",\n      "label": "web ${i}",\n      "tags": ["a", "b"]\n    },\n`)}  }\n}\n`,
  ],
  "one value of 10 MB": ["a.create-instance.request.json", () => `{\n  "label": "${"a".repeat(10_000_000)}"\n}\n`],
  "100,000 findings": ["a.stack.yaml", () => head + many(50_000, (i) => `  web-${i}:\n    type: t\n    color: 5\n`)],
  "20,000 documents": ["a.stack.yaml", () => many(20_000, (i) => `---\nregion: us-east\nname: 'shop-${i}\n`)],
};

const uri = (name: string): string => `file:///t/${name}`;
const other = uri("other.stack.yaml");
const otherText = `${head}  web:\n    type: standard-2\n    label: web 1\n`;
const position = (line: number, character: number) => ({ line, character });

const type = (client: TestClient, name: string, version: number, line: number): void => {
  const place = position(line, 10);
  client.change(uri(name), version, [{ text: "x", range: { start: place, end: place } }]);
};

/** Its findings are complete, and an edit of it changes them. */
async function expectOtherChecked(client: TestClient, at = other): Promise<void> {
  client.open(at, otherText);
  const codes = async (version: number) => (await client.diagnosticsOf(at, version)).map(({ code }) => code);
  expect(await codes(1)).toContain("label-pattern");
  const range = { start: position(4, 14), end: position(4, 15) };
  client.change(at, 2, [{ text: "-", range }]);
  expect(await codes(2)).not.toContain("label-pattern");
  const params = { textDocument: { uri: at }, position: position(3, 6) };
  expect(await client.connection.sendRequest("textDocument/hover", params)).not.toBeNull();
}

test.each(Object.entries(bad))("another document is checked beside %s", async (_, [name, textOf]) => {
  const client = await clientOfTest();
  const text = textOf();
  client.open(uri(name), text);
  const middle = Math.floor(text.split("\n").length / 2);
  for (let version = 2; version <= 4; version++) type(client, name, version, middle);
  await expectOtherChecked(client);
  expect((await client.diagnosticsOf(uri(name), 4)).length).toBeGreaterThan(0);
  client.close(uri(name));
});

test("another document is checked beside one in folders that patterns can match in very many ways", async () => {
  const pattern = "**/a/".repeat(20);
  const name = `${"a/".repeat(40)}c.stack.yaml`;
  const settings = `ignore: ["${pattern}**/b"]
overrides:
  - files: ["${pattern}**/b", "${pattern}c.*"]
    rules: { label-pattern: hint }
`;
  const folder = pathToFileURL(folderOfTest({ ".compute-stack.yaml": settings, [name]: otherText })).href;
  const client = await clientOfTest({ folder });
  client.open(`${folder}/${name}`, otherText);
  await expectOtherChecked(client, `${folder}/other.stack.yaml`);
  const found = await client.diagnosticsOf(`${folder}/${name}`, 1);
  expect(found.filter(({ code }) => code === "label-pattern").map(({ severity }) => severity)).toEqual([
    DiagnosticSeverity.Hint,
  ]);
});

test("other documents are answered while one block of 10 MB is examined", async () => {
  const client = await clientOfTest();
  const [name, textOf] = bad["one block of 10 MB"] ?? expect.unreachable();
  client.open(other, otherText);
  client.open(uri(name), textOf());
  await client.diagnosticsOf(uri(name), 1);
  type(client, name, 2, 1_000);
  let isDone = false;
  const found = client.diagnosticsOf(uri(name), 2).finally(() => {
    isDone = true;
  });
  const params = { textDocument: { uri: other }, position: position(3, 6) };
  let answers = 0;
  for (; !isDone; answers++) expect(await client.connection.sendRequest("textDocument/hover", params)).not.toBeNull();
  expect(answers).toBeGreaterThan(10);
  expect((await found).length).toBeGreaterThan(0);
});

const decorations = ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "codeLens", "inlayHint"];
const asked = [...decorations, "codeAction", "completion", "hover", "documentHighlight", "formatting"];

/** Each key with all that an editor requests after it. Returns the error codes of the requests that were not answered. */
async function typing(client: TestClient, name: string, keys: number, isCanceled: boolean): Promise<unknown[]> {
  const range = { start: position(0, 0), end: position(40, 0) };
  const options = { tabSize: 2, insertSpaces: true };
  const params = { textDocument: { uri: uri(name) }, position: position(3, 6), range, options };
  const answers: Promise<unknown>[] = [];
  for (let key = 0; key < keys; key++) {
    type(client, name, key + 2, 3);
    const source = new CancellationTokenSource();
    for (const method of asked)
      answers.push(
        client.connection.sendRequest(
          `textDocument/${method}`,
          { ...params, context: { diagnostics: [] } },
          source.token,
        ),
      );
    if (isCanceled) source.cancel();
  }
  const settled = await Promise.allSettled(answers);
  return settled.flatMap((one) => (one.status === "rejected" ? [codeOf(one.reason)] : []));
}

const codeOf = (error: unknown): unknown => (error instanceof ResponseError ? error.code : error);

test.each([
  ["never cancels", false, LSPErrorCodes.ContentModified],
  ["cancels everything", true, LSPErrorCodes.RequestCancelled],
])("a client that %s gets an answer to each request", async (_, isCanceled, allowed) => {
  const client = await clientOfTest();
  const [name, textOf] = bad["100,000 findings"] ?? expect.unreachable();
  client.open(uri(name), textOf());
  expect((await typing(client, name, 10, isCanceled)).filter((code) => code !== allowed)).toEqual([]);
  await expectOtherChecked(client);
  // The limits of answers are logged.
  expect(client.log.splice(0).filter((line) => !line.startsWith("Only 5000 "))).toEqual([]);
});

test.each([
  ["broken.stack.yaml", "instances:\n  web: [\n  { a\n ]]: }\n\t- *none\n"],
  ["broken.create-instance.request.json", '{ "a": [ }, "b" "c" ]'],
])("%s, which a formatter cannot read, stays as it is", async (name, text) => {
  const client = await clientOfTest();
  client.open(uri(name), text);
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await client.connection.sendRequest("textDocument/formatting", {
    textDocument: { uri: uri(name) },
    options,
  });
  expect(edits ?? []).toEqual([]);
  await expectOtherChecked(client);
});
