import { expect, test } from "vitest";
import type { DocumentSymbol, FoldingRange, SymbolInformation } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { session } from "../session.testing.ts";

const uri = "file:///test/shop.stack.yaml";
const text = `region: us-east
instances:
  a:
    type: standard-1
    interfaces:
      - purpose: public
  b:
    interfaces:
      - purpose: vlan
        label: back
loadbalancers:
  c:
    configs:
      - port: 80
`;

async function start(maxItemsComputed: number, documentSymbol: object = { hierarchicalDocumentSymbolSupport: true }) {
  const capabilities = { ...fullCapabilities, textDocument: { ...fullCapabilities?.textDocument, documentSymbol } };
  const client = await session({ capabilities, configuration: () => ({ maxItemsComputed }) });
  client.open(uri, text);
  return client;
}

const ask = <T>({ connection }: Client, method: string): Promise<T> =>
  connection.sendRequest(`textDocument/${method}`, { textDocument: { uri } });

const tree = (symbols: readonly DocumentSymbol[]): unknown[] =>
  symbols.map(({ name, children = [] }) => (children.length > 0 ? [name, ...tree(children)] : name));

const omission = "More symbols are not shown";

test.each([
  [3, ["region", "instances", omission]],
  [6, ["region", ["instances", "a", "b"], "loadbalancers", omission]],
  [7, ["region", ["instances", "a", "b"], ["loadbalancers", "c"], omission]],
  [8, ["region", ["instances", ["a", "interfaces"], "b"], ["loadbalancers", "c"], omission]],
  [
    12,
    [
      "region",
      ["instances", ["a", ["interfaces", "public"]], ["b", ["interfaces", "vlan"]]],
      ["loadbalancers", ["c", ["configs", "80"]]],
    ],
  ],
])("resources are shown before what they contain: of at most %i symbols", async (most, expected) => {
  const client = await start(most);
  const symbols = await ask<DocumentSymbol[]>(client, "documentSymbol");
  expect(tree(symbols)).toEqual(expected);
  const rows = text.split("\n");
  for (const { name, range, selectionRange: at } of symbols.filter(({ name }) => name !== omission)) {
    expect(rows[at.start.line]?.slice(at.start.character, at.end.character)).toBe(name);
    expect([range.start.line, range.end.line]).toEqual(
      { region: [0, 0], instances: [1, 9], loadbalancers: [10, 13] }[name],
    );
  }
});

test("a client without trees gets the same symbols in a list", async () => {
  const client = await start(8, {});
  const symbols = await ask<SymbolInformation[]>(client, "documentSymbol");
  expect(symbols.map(({ name, containerName = "" }) => `${name} in ${containerName}`)).toEqual([
    "region in ",
    "instances in ",
    "a in instances",
    "interfaces in a",
    "b in instances",
    "loadbalancers in ",
    "c in loadbalancers",
    `${omission} in computeStack.maxItemsComputed sets the limit`,
  ]);
});

test("the outline of a large file after each edit is that of a new file", async () => {
  const client = await start(7);
  const other = uri.replace("shop", "other");
  const place = (line: number, character: number) => ({ line, character });
  const edits = [
    [place(2, 3), place(2, 3), "é😀"],
    [place(3, 4), place(4, 4), ""],
    [place(0, 0), place(0, 0), "# a\n# b\n"],
    [place(8, 0), place(8, 0), "  d: {}\n"],
  ] as const;
  for (const [version, [start, end, text]] of edits.entries()) {
    client.change(uri, version + 2, [{ range: { start, end }, text }]);
    client.open(other, client.documentOf(uri).edited([]));
    const expected = await client.connection.sendRequest("textDocument/documentSymbol", {
      textDocument: { uri: other },
    });
    expect(await ask(client, "documentSymbol")).toEqual(expected);
    client.close(other);
  }
});

test("the least nested ranges are folded, and the log tells once that others are not", async () => {
  const client = await start(4);
  const folds = async () => (await ask<FoldingRange[]>(client, "foldingRange")).map(({ startLine }) => startLine);
  expect(await folds()).toEqual([1, 2, 6, 10]);
  expect(await folds()).toHaveLength(4);
  expect(client.log.splice(0)).toEqual([
    "Only 4 folding ranges of file:///test/shop.stack.yaml are computed. `computeStack.maxItemsComputed` sets the limit.",
  ]);
});
