import { expect, test } from "vitest";
import {
  FileChangeType,
  type InitializeParams,
  type LocationLink,
  type Registration,
  type WorkspaceDiagnosticReport,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { folder, session } from "../session.testing.ts";

const capabilities: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, definition: { linkSupport: true } },
};
const uriOf = (name: string): string => `${folder}/${name}`;
const wrong = "rules: { label-pattern: loud }\n";
const stack = "region: us-east\n";

/** The findings of a file as last published. */
const codesOf = (client: Client, name: string) =>
  client.published.findLast(({ uri }) => uri === uriOf(name))?.diagnostics.map(({ code }) => code);

test("a file that settings extend is checked as settings", async () => {
  const client = await session({
    capabilities,
    files: { [uriOf(".compute-stack.yaml")]: "extends: shared/base.yaml\n", [uriOf("shared/base.yaml")]: wrong },
  });
  client.open(uriOf("shared/base.yaml"), wrong, "yaml");
  expect((await client.diagnosticsOf(uriOf("shared/base.yaml"), 1)).map(({ code }) => code)).toEqual(["enum-value"]);
});

test("a file that is open becomes settings when a file is opened whose settings extend it, and stops with that", async () => {
  const files = {
    [uriOf("app/.compute-stack.yaml")]: "extends: [../base.yaml]\n",
    [uriOf("base.yaml")]: wrong,
  };
  const client = await session({ capabilities, files });
  client.open(uriOf("base.yaml"), wrong, "yaml");
  client.open(uriOf("other.stack.yaml"), stack);
  await client.diagnosticsOf(uriOf("other.stack.yaml"), 1);
  expect(codesOf(client, "base.yaml")).toBeUndefined();
  client.open(uriOf("app/a.stack.yaml"), stack);
  await expect.poll(() => codesOf(client, "base.yaml")).toEqual(["enum-value"]);

  files[uriOf("app/.compute-stack.yaml")] = "rules: {}\n";
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: uriOf("app/.compute-stack.yaml"), type: FileChangeType.Changed }],
  });
  await expect.poll(() => codesOf(client, "base.yaml")).toEqual([]);
});

test("the path under `extends` leads to the file", async () => {
  const client = await session({ capabilities });
  const uri = uriOf(".compute-stack.yaml");
  const text = "extends:\n  - shared/base.yaml\n  - ../other.yaml\n";
  client.open(uri, text, "yaml");
  const ask = (at: string) =>
    client.connection.sendRequest<readonly LocationLink[]>("textDocument/definition", {
      textDocument: { uri },
      position: client.documentOf(uri).positionAt(text.indexOf(at)),
    });
  expect(await ask("base")).toMatchObject([{ targetUri: uriOf("shared/base.yaml") }]);
  expect(await ask("other")).toMatchObject([{ targetUri: "file:///other.yaml" }]);
  expect(await ask("extends")).toEqual([]);
});

test("a client that sends what it is asked for is asked for them, as long as they are extended", async () => {
  const dynamic = { dynamicRegistration: true };
  const files = {
    [uriOf(".compute-stack.yaml")]: "extends: ['shared/base[1].yaml', gone.yaml, app/.compute-stack.yaml]\n",
    [uriOf("shared/base%5B1%5D.yaml")]: wrong,
    [uriOf("app/.compute-stack.yaml")]: "rules: {}\n",
  };
  const client = await session({
    capabilities: { ...capabilities, textDocument: { synchronization: dynamic, hover: dynamic, completion: {} } },
    files,
  });
  client.open(uriOf("a.stack.yaml"), stack);
  await client.diagnosticsOf(uriOf("a.stack.yaml"), 1);
  const documentSelector = [{ pattern: "**/shared/base[[]1[]].yaml" }];
  const requested = () =>
    (client.registered as readonly Registration[]).filter(({ method }) => method.startsWith("textDocument/"));
  await expect.poll(requested).toMatchObject([
    { method: "textDocument/didOpen", registerOptions: { documentSelector } },
    { method: "textDocument/didChange", registerOptions: { documentSelector, syncKind: 2 } },
    { method: "textDocument/didClose", registerOptions: { documentSelector } },
    { method: "textDocument/hover", registerOptions: { documentSelector } },
  ]);

  files[uriOf(".compute-stack.yaml")] = "extends: app/.compute-stack.yaml\n";
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: uriOf(".compute-stack.yaml"), type: FileChangeType.Changed }],
  });
  await expect.poll(requested).toEqual([]);
});

test("files that settings extend are checked without being open", async () => {
  const client = await session({
    capabilities: { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } },
    files: {
      [uriOf("a.yaml")]: wrong,
      [uriOf("app/.compute-stack.yaml")]: "extends: ../a.yaml\n",
      [uriOf("other.yaml")]: wrong,
    },
  });
  const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", {
    previousResultIds: [],
  });
  const found = items.map((one) => [one.uri, one.kind === "full" ? one.items.map(({ code }) => code) : one.kind]);
  expect(Object.fromEntries(found)).toEqual({
    [uriOf("a.yaml")]: ["enum-value"],
    [uriOf("app/.compute-stack.yaml")]: [],
  });
});

test("files that settings extend are watched, whether they exist or not, as long as they are extended", async () => {
  const own = uriOf(".compute-stack.yaml");
  const files = {
    [own]: "extends: [a.yaml, gone.yaml, site.pem]\n",
    [uriOf("a.yaml")]: wrong,
    [uriOf("b.yaml")]: "rules: {}\n",
    [uriOf("site.pem")]: "",
  };
  const client = await session({ capabilities, files });
  const referring = 'loadbalancers:\n  a:\n    configs:\n      - { port: 443, ssl_cert: "${file:site.pem}" }\n';
  client.open(uriOf("a.stack.yaml"), referring);
  const watched = () =>
    (client.registered as readonly Registration[]).flatMap(({ method, registerOptions }) => {
      const { watchers } = registerOptions as { readonly watchers?: readonly { readonly globPattern: unknown }[] };
      const pattern = watchers?.length === 1 ? watchers[0]?.globPattern : null;
      return method === "workspace/didChangeWatchedFiles" && typeof pattern === "object" && pattern !== null
        ? (pattern as { readonly pattern: string }).pattern
        : [];
    });
  await expect.poll(watched).toEqual(["a.yaml", "gone.yaml", "site.pem"]);
  await client.diagnosticsOf(uriOf("a.stack.yaml"), 1);

  const change = async (text: string): Promise<void> => {
    files[own] = text;
    const changes = [{ uri: own, type: FileChangeType.Changed }];
    await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  };
  await change("extends: b.yaml\n");
  // The certificate is referred to by a stack.
  await expect.poll(watched).toEqual(["site.pem", "b.yaml"]);
  await change("extends: [b.yaml, a.yaml]\n");
  await expect.poll(watched).toEqual(["site.pem", "b.yaml", "a.yaml"]);
  await change("rules: {}\n");
  await expect.poll(watched).toEqual(["site.pem"]);
});
