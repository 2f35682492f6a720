import { expect, test } from "vitest";
import type {
  CodeLens,
  DocumentLink,
  Location,
  SymbolInformation,
  TextDocumentEdit,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

const uriOf = (name: string): string => `${folder}/${name}`;
const documentChanges = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, workspaceEdit: { documentChanges: true } },
};

const shop = `abstract: true
vars: { size: nano-1 }
instances:
  web-1: { type: "\${vars.size}" }
loadbalancers:
  front:
    configs:
      - nodes: [{ label: web-1, address: "\${instances.web-1.private_ipv4}:80" }]
`;
const prod = `extends: shop.stack.yaml
vars: { size: standard-2 }
instances:
  web-1: { label: "\${vars.size}" }
  web-3: { label: "web-\${instances.web-1.id}" }
`;
const staging = `extends: shop.stack.yaml
instances:
  web-1: null
  web-3: { type: "\${vars.size}" }
`;
const others: Files = {
  [uriOf("shop.stack.yaml")]: shop,
  [uriOf("deep/staging.stack.yaml")]: staging.replace("shop.stack", "../shop.stack"),
  [uriOf("apart.stack.yaml")]: 'vars: { size: a }\ninstances:\n  web-1: { type: "${vars.size}" }\n',
};

async function openProd(files: Files = others): Promise<Client> {
  const client = await session({ files, capabilities: documentChanges });
  client.open(uriOf("prod.stack.yaml"), prod);
  return client;
}

/** The position behind a text in a line of a file. */
const behind = (text: string, line: number, part: string) => {
  const written = text.split("\n")[line] ?? "";
  return { line, character: written.indexOf(part) + part.length };
};
const at = (client: Client, method: string, name: string, position: object, more: object = {}) =>
  client.connection.sendRequest(method, { textDocument: { uri: uriOf(name) }, position, ...more });

/** `FILE:LINE:CHARACTER`, in the order of the answer. */
const placesOf = (found: readonly Location[]): readonly string[] =>
  found.map(({ uri, range: { start } }) => `${uri.slice(folder.length + 1)}:${start.line + 1}:${start.character + 1}`);

test("the definition of a name is in the stack and in those that it extends", async () => {
  const client = await openProd();
  const from = async (line: number, part: string) =>
    placesOf((await at(client, "textDocument/definition", "prod.stack.yaml", behind(prod, line, part))) as Location[]);
  expect(await from(3, "${vars.si")).toEqual(["prod.stack.yaml:2:9", "shop.stack.yaml:2:9"]);
  expect(await from(4, "${instances.we")).toEqual(["prod.stack.yaml:4:3", "shop.stack.yaml:4:3"]);
  expect(await from(4, "  we")).toEqual(["prod.stack.yaml:5:3"]);
  expect(await from(0, "extends: sh")).toEqual(["shop.stack.yaml:1:1"]);
});

test("references are found in all stacks that are merged, and in no other", async () => {
  const client = await openProd();
  const from = async (name: string, position: object) =>
    placesOf(
      (await at(client, "textDocument/references", name, position, {
        context: { includeDeclaration: true },
      })) as Location[],
    );
  const sizes = [
    "prod.stack.yaml:2:9",
    "prod.stack.yaml:4:27",
    "deep/staging.stack.yaml:4:26",
    "shop.stack.yaml:2:9",
    "shop.stack.yaml:4:26",
  ];
  expect([...(await from("prod.stack.yaml", behind(prod, 1, "{ si")))].sort()).toEqual([...sizes].sort());
  const web1 = await from("prod.stack.yaml", behind(prod, 4, "${instances.we"));
  expect([...web1].sort()).toEqual([
    "deep/staging.stack.yaml:3:3",
    "prod.stack.yaml:4:3",
    "prod.stack.yaml:5:36",
    "shop.stack.yaml:4:3",
    "shop.stack.yaml:8:55",
  ]);
  // Two stacks may each add an instance of the same name.
  expect(await from("prod.stack.yaml", behind(prod, 4, "  we"))).toEqual(["prod.stack.yaml:5:3"]);
});

test("a name is renamed in all stacks that are merged, open or not", async () => {
  const client = await openProd();
  client.open(uriOf("shop.stack.yaml"), shop, "yaml", 5);
  const edit = (await at(client, "textDocument/rename", "shop.stack.yaml", behind(shop, 3, "${vars.si"), {
    newName: "shape",
  })) as WorkspaceEdit;
  const changes = (edit.documentChanges ?? []) as TextDocumentEdit[];
  expect(
    changes.map(({ textDocument: { uri, version }, edits }) => [uri.slice(folder.length + 1), version, edits.length]),
  ).toEqual([
    ["shop.stack.yaml", 5, 2],
    ["prod.stack.yaml", 1, 2],
    ["deep/staging.stack.yaml", null, 1],
  ]);
  const prepared = await at(client, "textDocument/prepareRename", "prod.stack.yaml", behind(prod, 3, "${vars.si"));
  expect(prepared).toMatchObject({ placeholder: "size" });
});

test("a name that another of the stacks has is refused", async () => {
  const client = await openProd();
  client.open(uriOf("shop.stack.yaml"), shop);
  const renamed = at(client, "textDocument/rename", "shop.stack.yaml", behind(shop, 3, "  we"), { newName: "web-3" });
  await expect(renamed).rejects.toThrow("Another instance is already named `web-3`.");
});

test("a variable is highlighted where the file has it", async () => {
  const client = await openProd();
  const found = await at(client, "textDocument/documentHighlight", "prod.stack.yaml", behind(prod, 1, "{ si"));
  expect(found).toMatchObject([
    { range: { start: { line: 1 } }, kind: 3 },
    { range: { start: { line: 3 } }, kind: 2 },
  ]);
});

test("what a stack extends is a link, which follows a file that is moved", async () => {
  const client = await openProd();
  const text = "extends: [shop.stack.yaml, 'two.stack.yaml#blog']\n";
  client.open(uriOf("list.stack.yaml"), text);
  const links: DocumentLink[] = await client.connection.sendRequest("textDocument/documentLink", {
    textDocument: { uri: uriOf("list.stack.yaml") },
  });
  expect(links.map(({ target, range }) => [target, range.start.character, range.end.character])).toEqual([
    [uriOf("shop.stack.yaml"), 10, 25],
    [uriOf("two.stack.yaml"), 28, 42],
  ]);
  const edit: WorkspaceEdit = await client.connection.sendRequest("workspace/willRenameFiles", {
    files: [{ oldUri: uriOf("shop.stack.yaml"), newUri: uriOf("deep/base.stack.yaml") }],
  });
  const changes = (edit.documentChanges ?? []) as TextDocumentEdit[];
  expect(changes.map(({ edits: [first] }) => first && "newText" in first && first.newText)).toEqual([
    "deep/base.stack.yaml",
    "deep/base.stack.yaml",
    "base.stack.yaml",
  ]);
});

test("variables are among the symbols of the workspace", async () => {
  const client = await openProd();
  const found: SymbolInformation[] = await client.connection.sendRequest("workspace/symbol", { query: "size" });
  expect([...placesOf(found.map(({ location }) => location as Location))].sort()).toEqual([
    "apart.stack.yaml:1:9",
    "prod.stack.yaml:2:9",
    "shop.stack.yaml:2:9",
  ]);
});

test("the lens of a resource counts its references in all stacks that are merged, and leads to them", async () => {
  const client = await session({
    files: others,
    capabilities: { ...documentChanges, experimental: { commands: ["computeStack.showReferences"] } },
  });
  client.open(uriOf("prod.stack.yaml"), prod);
  client.open(uriOf("shop.stack.yaml"), shop);
  const lenses: CodeLens[] =
    (await client.connection.sendRequest("textDocument/codeLens", {
      textDocument: { uri: uriOf("shop.stack.yaml") },
    })) ?? [];
  const onName = lenses.find(({ range, data }) => range.start.line === 3 && data) ?? expect.unreachable();
  const { command }: CodeLens = await client.connection.sendRequest("codeLens/resolve", onName);
  expect(command?.title).toBe("2 references");
  expect(placesOf(command?.arguments?.[2] ?? [])).toEqual(["shop.stack.yaml:8:55", "prod.stack.yaml:5:36"]);
});
