import { expect, test } from "vitest";
import type { InitializeParams, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { folder, session } from "../session.testing.ts";

const modern: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, workspaceEdit: { documentChanges: true } },
  textDocument: {
    ...fullCapabilities.textDocument,
    definition: { linkSupport: true },
    documentLink: { tooltipSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
  },
};
const plain: InitializeParams["capabilities"] = {};

let client: Client;
const text = `# compute-stack-disable unknown-field
instances:
  web-1: { label: "ü𝒳" }
  web-2:
    clone: { source: web-1 }
loadbalancers:
  front:
    configs:
      - ssl_cert: \${file:certs/my site.pem}
        nodes:
          - { label: ü𝒳, address: "\${instances.web-1.private_ipv4}:80" }
`;

async function start(capabilities: InitializeParams["capabilities"], name = "shop.stack.yaml") {
  client = await session({ capabilities });
  const base = folder;
  const uri = `${base}/${name}`;
  client.open(uri, text);
  const document = client.documentOf(uri);
  const ask = <T>(method: string, at: string, more: object = {}, after = 1): Promise<T> =>
    client.connection.sendRequest(method, {
      textDocument: { uri },
      position: document.positionAt(text.lastIndexOf(at) + after),
      ...more,
    });
  return { base, uri, ask, show: document.textIn, edited: document.edited };
}

test.each([
  ["utf-8", { ...modern, general: { positionEncodings: ["utf-8" as const] } }],
  ["utf-16", modern],
])("names are found in %s", async (_, capabilities) => {
  const { uri, ask, show } = await start(capabilities);
  const [link] = await ask<
    { originSelectionRange: Range; targetUri: string; targetRange: Range; targetSelectionRange: Range }[]
  >("textDocument/definition", "web-1.private");
  expect(link?.targetUri).toBe(uri);
  if (!link) return;
  expect([link.originSelectionRange, link.targetRange, link.targetSelectionRange].map(show)).toEqual([
    "${instances.web-1.private_ipv4}",
    'web-1: { label: "ü𝒳" }',
    "web-1",
  ]);
  const places = (includeDeclaration: boolean): Promise<{ uri: string; range: Range }[]> =>
    ask("textDocument/references", "web-1.private", { context: { includeDeclaration } });
  expect((await places(true)).map(({ range }) => show(range))).toEqual(["web-1", "web-1", "web-1"]);
  expect(await places(false)).toHaveLength(2);
  const highlights = await ask<{ kind: number }[]>("textDocument/documentHighlight", "web-1.private");
  expect(highlights.map(({ kind }) => kind)).toEqual([3, 2, 2]);
});

test("a rename is prepared, refused with a reason, and applied to a document version", async () => {
  const { uri, ask, show, edited } = await start(modern);
  expect(client.initialized.capabilities.renameProvider).toEqual({ prepareProvider: true });
  const prepared = await ask<{ range: Range; placeholder: string }>("textDocument/prepareRename", "web-1.private");
  expect([show(prepared.range), prepared.placeholder]).toEqual(["web-1", "web-1"]);
  expect(await ask("textDocument/prepareRename", "private_ipv4")).toBeNull();
  const rename = (newName: string): Promise<WorkspaceEdit> => ask("textDocument/rename", "web-1.private", { newName });
  await expect(rename("web-2")).rejects.toMatchObject({
    code: -32803,
    message: "Another instance is already named `web-2`.",
  });
  const edit = await rename("app-1");
  const [change] = edit.documentChanges ?? [];
  if (!change || !("edits" in change)) throw new Error(JSON.stringify(edit));
  expect(change.textDocument).toEqual({ uri, version: 1 });
  expect(edited(change.edits as TextEdit[])).toBe(text.replaceAll("web-1", "app-1"));
});

test("links lead to files beside the document and to the pages of rules", async () => {
  const { base, uri, show, ask } = await start(modern);
  const links = await client.connection.sendRequest<{ range: Range; target: string; tooltip: string }[]>(
    "textDocument/documentLink",
    { textDocument: { uri } },
  );
  expect(links.map(({ range, target, tooltip }) => [show(range), target, tooltip])).toEqual([
    ["unknown-field", expect.stringMatching(/^file:.*\/rules\/unknown-field\.md$/), "Show rule documentation"],
    ["certs/my site.pem", `${base}/certs/my%20site.pem`, "Open file"],
  ]);
  expect(await ask("textDocument/definition", "site.pem")).toMatchObject([
    { targetUri: `${base}/certs/my%20site.pem` },
  ]);
});

test("symbols of a file form a tree, and those of all open files a list", async () => {
  const { uri } = await start(modern);
  const symbols = await client.connection.sendRequest<{ name: string; children: { name: string }[] }[]>(
    "textDocument/documentSymbol",
    { textDocument: { uri } },
  );
  expect(symbols.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ["instances", ["web-1", "web-2"]],
    ["loadbalancers", ["front"]],
  ]);
  client.open(uri.replace("shop", "other"), "instances:\n  web-9: {}\n");
  const found = await client.connection.sendRequest<{ name: string; location: { uri: string } }[]>("workspace/symbol", {
    query: "web",
  });
  expect(found.map(({ name, location }) => `${name} ${location.uri.split("/").at(-1)}`)).toEqual([
    "web-1 shop.stack.yaml",
    "web-2 shop.stack.yaml",
    "web-9 other.stack.yaml",
  ]);
});

test("a client with few capabilities gets plain responses", async () => {
  const { uri, ask } = await start(plain);
  expect(client.initialized.capabilities.renameProvider).toBe(true);
  expect(await ask("textDocument/definition", "web-1.private")).toMatchObject([{ uri, range: { start: { line: 2 } } }]);
  const symbols = await client.connection.sendRequest<{ name: string; containerName?: string }[]>(
    "textDocument/documentSymbol",
    { textDocument: { uri } },
  );
  expect(symbols.find(({ name }) => name === "web-1")).toMatchObject({ containerName: "instances", location: { uri } });
  const edit = await ask<WorkspaceEdit>("textDocument/rename", "web-1.private", { newName: "app-1" });
  expect(edit.changes?.[uri]).toHaveLength(3);
});

test("malformed requests are answered, and the server keeps running", async () => {
  const { uri, ask } = await start(modern);
  const methods = ["definition", "references", "documentHighlight", "prepareRename", "rename"].map(
    (name) => `textDocument/${name}`,
  );
  const more = { context: { includeDeclaration: true }, newName: "x" };
  const isEmpty = (answer: unknown): boolean => answer === null || (Array.isArray(answer) && answer.length === 0);
  for (const method of methods) {
    const request = (textDocument: object, position: object): Promise<unknown> =>
      client.connection.sendRequest(method, { textDocument, position, ...more });
    expect(isEmpty(await request({ uri: `${uri}.never` }, { line: 0, character: 0 })), method).toBe(true);
    expect(isEmpty(await request({ uri }, { line: 999, character: 999 })), method).toBe(true);
    expect(isEmpty(await request({ uri }, { line: -1, character: -1 })), method).toBe(true);
  }
  for (const method of ["textDocument/documentSymbol", "textDocument/documentLink"])
    expect(await client.connection.sendRequest(method, { textDocument: { uri: `${uri}.never` } })).toEqual([]);
  expect(await ask("textDocument/definition", "web-1.private")).toHaveLength(1);
});
