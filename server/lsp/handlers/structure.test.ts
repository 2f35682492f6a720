import { expect, test } from "vitest";
import type { FoldingRange, SelectionRange } from "vscode-languageserver/node";
import { type Client, type ClientOptions, fullCapabilities } from "../../../test/language-client.ts";
import { session } from "../session.testing.ts";

let client: Client;

const uri = "file:///test/shop.stack.yaml";
const text = "# a\n# b\ninstances:\n  é😀:\n    label: web\n  web: {}\n";
const ask = <T>(method: string, params: object = {}, document = uri): Promise<T> =>
  client.connection.sendRequest<T>(`textDocument/${method}`, { textDocument: { uri: document }, ...params });

const capabilities = (encoding: string, rangeLimit: number): NonNullable<ClientOptions["capabilities"]> => ({
  ...fullCapabilities,
  general: { positionEncodings: [encoding] },
  textDocument: { ...fullCapabilities?.textDocument, foldingRange: { lineFoldingOnly: true, rangeLimit } },
});

test("folds are whole lines, as many as the client wants, also after a change", async () => {
  client = await session({ capabilities: capabilities("utf-16", 2) });
  expect(client.initialized.capabilities).toMatchObject({ foldingRangeProvider: true, selectionRangeProvider: true });
  client.open(uri, text);
  expect(await ask<FoldingRange[]>("foldingRange")).toEqual([
    { startLine: 0, endLine: 1, kind: "comment" },
    { startLine: 2, endLine: 5 },
  ]);
  client.change(uri, 2, [{ range: { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } }, text: "" }]);
  expect(await ask<FoldingRange[]>("foldingRange")).toEqual([
    { startLine: 0, endLine: 3 },
    { startLine: 1, endLine: 2 },
  ]);
});

test.each([
  ["utf-16", 3],
  ["utf-8", 6],
])("selection ranges for several positions, in the client's units: %s", async (encoding, keyLength) => {
  client = await session({ capabilities: capabilities(encoding, 5_000) });
  client.open(uri, text);
  const positions = [
    { line: 3, character: 2 },
    { line: 4, character: 12 },
    { line: 999, character: 0 },
  ];
  const found = await ask<SelectionRange[]>("selectionRange", { positions });
  const shown = found.map((range) => {
    const steps: string[] = [];
    for (let step: SelectionRange | undefined = range; step; step = step.parent) {
      const { start, end } = step.range;
      steps.push(`${start.line}:${start.character}-${end.line}:${end.character}`);
    }
    return steps;
  });
  const around = ["3:2-4:14", "2:0-5:9", "0:0-5:9", "0:0-6:0"];
  expect(shown).toEqual([[`3:2-3:${2 + keyLength}`, ...around], ["4:11-4:14", "4:4-4:14", ...around], ["0:0-6:0"]]);
});

test("nothing for a document that is not open or not supported", async () => {
  client = await session();
  client.open("file:///test/a.txt", "a: 1\n");
  for (const place of ["file:///test/a.txt", "file:///closed.stack.yaml", "nonsense"]) {
    expect(await ask("foldingRange", {}, place)).toBeNull();
    expect(await ask("selectionRange", { positions: [{ line: 0, character: 0 }] }, place)).toBeNull();
  }
});
