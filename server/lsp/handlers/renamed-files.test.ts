import { expect, test } from "vitest";
import type { TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

let client: Client;
let present: Files;

const stack = (path: string): string =>
  `loadbalancers:\n  a:\n    configs: [{ port: 443, ssl_cert: "\${file:${path}}" }]\n`;
const uriOf = (name: string): string => `${folder}/${name}`;

async function start(files: Readonly<Record<string, string>>, documentChanges: boolean): Promise<void> {
  present = Object.fromEntries(Object.entries(files).map(([name, text]) => [uriOf(name), text]));
  client = await session({
    files: present,
    capabilities: {
      ...fullCapabilities,
      workspace: { ...fullCapabilities.workspace, workspaceEdit: { documentChanges } },
    },
  });
}

const willRename = (from: string, to: string): Promise<WorkspaceEdit | null> =>
  client.connection.sendRequest("workspace/willRenameFiles", {
    files: [{ oldUri: uriOf(from), newUri: uriOf(to) }],
  });

const files = {
  "open.stack.yaml": stack("certs/a.pem"),
  "deep/closed.stack.yaml": stack("../certs/a.pem"),
  "other.stack.yaml": stack("certs/b.pem"),
};

test("renaming a file updates its references, in open files and in others", async () => {
  await start(files, true);
  expect(client.initialized.capabilities.workspace?.fileOperations?.willRename?.filters).toHaveLength(1);
  client.open(uriOf("open.stack.yaml"), `# new\n${files["open.stack.yaml"]}`, "yaml", 7);
  const edit = await willRename("certs/a.pem", "keys/b.pem");
  const line = (number: number, start: number, end: number) => ({
    start: { line: number, character: start },
    end: { line: number, character: end },
  });
  expect(edit?.documentChanges).toHaveLength(2);
  expect(edit?.documentChanges).toEqual([
    {
      textDocument: { uri: uriOf("open.stack.yaml"), version: 7 },
      edits: [{ range: line(3, 45, 56), newText: "keys/b.pem" }],
    },
    {
      textDocument: { uri: uriOf("deep/closed.stack.yaml"), version: null },
      edits: [{ range: line(2, 45, 59), newText: "../keys/b.pem" }],
    },
  ] satisfies TextDocumentEdit[]);
  expect(await willRename("nothing.pem", "else.pem")).toBeNull();
});

test("so does renaming a folder or moving a stack; an old client gets edits without versions", async () => {
  await start(files, false);
  const edits = async (from: string, to: string) =>
    Object.entries((await willRename(from, to))?.changes ?? {}).map(
      ([uri, [first]]) => `${uri.slice(uriOf("").length)}: ${first?.newText}`,
    );
  expect((await edits("certs", "tls/own")).sort()).toEqual([
    "deep/closed.stack.yaml: ../tls/own/a.pem",
    "open.stack.yaml: tls/own/a.pem",
    "other.stack.yaml: tls/own/b.pem",
  ]);
  expect(await edits("open.stack.yaml", "far/away/open.stack.yaml")).toEqual(["open.stack.yaml: ../../certs/a.pem"]);
});

test("a file that moved with its folder is read again", async () => {
  await start({ ...files, "certs/a.pem": "no certificate" }, true);
  const uri = uriOf("open.stack.yaml");
  client.open(uri, files["open.stack.yaml"]);
  await expect.poll(() => client.published.at(-1)?.diagnostics.map(({ code }) => code)).toContain("pem-certificate");
  present[uriOf("old/certs/a.pem")] = "no certificate";
  delete present[uriOf("certs/a.pem")];
  void client.connection.sendNotification("workspace/didRenameFiles", {
    files: [{ oldUri: uriOf("certs"), newUri: uriOf("old/certs") }],
  });
  await expect.poll(() => client.published.at(-1)?.diagnostics.map(({ code }) => code)).toContain("reference-file");
});

test("settings files that appear, break and disappear are followed", async () => {
  await start({}, true);
  const uri = uriOf("a.stack.yaml");
  const settings = uriOf(".compute-stack.yaml");
  const severities = (of = uri) =>
    client.published
      .findLast((params) => params.uri === of)
      ?.diagnostics.map(({ severity, code }) => `${code} ${severity}`);
  const write = (text: string, type: 1 | 2) => {
    present[settings] = text;
    return client.connection.sendNotification("workspace/didChangeWatchedFiles", {
      changes: [{ uri: settings, type }],
    });
  };
  client.open(uri, "region: us-east\ninstances:\n  web-1: { type: standard-2, label: web 1 }\n");
  await expect.poll(() => severities()).toEqual(["label-pattern 1"]);
  await write("rules: { label-pattern: hint }\n", 1);
  await expect.poll(() => severities()).toEqual(["label-pattern 4"]);
  await write("rules: { label-pattern: warning\ncatalog: { regions: { eu-west: {} } }\n", 2);
  await expect.poll(() => severities()?.[0]).toMatch(/label-pattern|catalog-unknown/);
  client.open(settings, "rules: { label-pattern: loud, made-up: off }\n", "yaml");
  await expect.poll(() => severities(settings)).toEqual(["enum-value 1", "unknown-field 2"]);
  await write("catalog: { regions: { eu-west: {} } }\n", 2);
  await expect.poll(() => severities()).toEqual(["catalog-unknown 2", "label-pattern 1"]);
  delete present[settings];
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: settings, type: 3 }],
  });
  await expect.poll(() => severities()).toEqual(["label-pattern 1"]);
});
