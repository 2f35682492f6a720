import { expect, test } from "vitest";
import type { CodeLens, Hover, InlayHint, SemanticTokens, TextEdit } from "vscode-languageserver/node";
import { type Client, type ClientOptions, fullCapabilities } from "../../../test/language-client.ts";
import { folder, type SessionOptions, session } from "../session.testing.ts";

let client: Client;

const uriOf = (name: string): string => `${folder}/${name}`;
const start = async (options: SessionOptions = {}): Promise<void> => {
  client = await session({ ...options });
};
const ask = <T>(method: string, uri: string, params: object = {}): Promise<T> =>
  client.connection.sendRequest<T>(`textDocument/${method}`, { textDocument: { uri }, ...params });
const whole = { start: { line: 0, character: 0 }, end: { line: 9_999, character: 0 } };

const text = `region: us-east
instances:
  "é😀": { label: a }
  web-1:
    private_ip: true
    backups: { window: W2 }   # é😀
loadbalancers:
  front:
    configs:
      - nodes: [{ label: 😀, address: "\${instances.web-1.private_ipv4}:80" }]
`;

const markdown = (encoding: string): NonNullable<ClientOptions["capabilities"]> => ({
  ...fullCapabilities,
  general: { positionEncodings: [encoding] },
  textDocument: { ...fullCapabilities?.textDocument, hover: { contentFormat: ["markdown"] } },
});

test.each([
  ["utf-16", { start: 39, end: 70 }],
  ["utf-8", { start: 41, end: 72 }],
])("hover ranges use the client's units: %s", async (encoding, { start: from, end }) => {
  await start({ capabilities: markdown(encoding) });
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, text);
  const found = await ask<Hover>("hover", uri, { position: { line: 9, character: 50 } });
  expect(found).toMatchObject({
    contents: { kind: "markdown", value: expect.stringContaining("**Instance** `web-1`") },
    range: { start: { line: 9, character: from }, end: { line: 9, character: end } },
  });
});

test("a hover waits for a referenced file, and a client without Markdown gets plain text", async () => {
  await start({ files: { [uriOf("init.b64")]: "I2Nsb3VkLWNvbmZpZwo=\n" } });
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, "instances:\n  a:\n    metadata: { user_data: '${file:init.b64}' }\n");
  const found = await ask<Hover>("hover", uri, { position: { line: 2, character: 35 } });
  expect(found.contents).toMatchObject({ kind: "plaintext", value: expect.stringMatching(/\n#cloud-config$/) });
  expect(JSON.stringify(found)).not.toMatch(/`|\*\*/);
});

test("nothing is returned outside the text, or for a file that is not open or not supported", async () => {
  await start();
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, "name: a\n");
  client.open(uriOf("other.yaml"), "name: a\n", "yaml");
  for (const place of [uri, uriOf("other.yaml"), uriOf("closed.stack.yaml"), "nonsense"]) {
    expect(await ask("hover", place, { position: { line: 999, character: 9 } })).toBeNull();
    const options = { tabSize: 2, insertSpaces: true };
    expect((await ask<TextEdit[] | null>("formatting", place, { options })) ?? []).toEqual([]);
    expect((await ask<InlayHint[] | null>("inlayHint", place, { range: whole })) ?? []).toEqual([]);
    expect((await ask<CodeLens[] | null>("codeLens", place)) ?? []).toEqual([]);
    expect((await ask<SemanticTokens>("semanticTokens/range", place, { range: whole })).data).toEqual([]);
  }
});

test("inlay hints follow the settings, and the client is asked to refresh", async () => {
  let inlayHints: object = {};
  const workspace = { ...fullCapabilities?.workspace, inlayHint: { refreshSupport: true } };
  await start({ capabilities: { ...fullCapabilities, workspace }, configuration: () => ({ inlayHints }) });
  const refreshed = new Promise<void>((resolve) => {
    client.connection.onRequest("workspace/inlayHint/refresh", () => resolve());
  });
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, text);
  const labels = async () =>
    ((await ask<InlayHint[] | null>("inlayHint", uri, { range: whole })) ?? []).map(({ label }) => label);
  expect(await labels()).toEqual(["region: us-east", "from 02:00 to 04:00 UTC", "region: us-east"]);
  inlayHints = { defaults: false };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await refreshed;
  expect(await labels()).toEqual(["from 02:00 to 04:00 UTC"]);
  inlayHints = { enabled: false };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(await labels()).toEqual([]);
});

test("code lenses get their titles when they are shown, and commands only if the client supports them", async () => {
  const commands = ["computeStack.showReferences", "computeStack.chooseOperation"];
  await start({ capabilities: { ...fullCapabilities, experimental: { commands } } });
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, text);
  const lenses = await ask<CodeLens[]>("codeLens", uri);
  const shown = await Promise.all(
    lenses.map((lens) => client.connection.sendRequest<CodeLens>("codeLens/resolve", lens)),
  );
  expect(shown.map(({ command }) => [command?.title, command?.command])).toEqual([
    ["no references", ""],
    ["1 reference", "computeStack.showReferences"],
    ["1 node", "computeStack.showReferences"],
  ]);
  expect(shown[1]?.command?.arguments).toEqual([
    uri,
    { line: 3, character: 2 },
    [{ uri, range: { start: { line: 9, character: 51 }, end: { line: 9, character: 56 } } }],
  ]);
  const body = uriOf("web.create-instance.request.json");
  client.open(body, "{}");
  const [operation] = await ask<CodeLens[]>("codeLens", body);
  expect(operation?.command).toMatchObject({
    title: "Create an instance (from its file name) · change",
    command: "computeStack.chooseOperation",
  });
  expect(operation?.command?.arguments?.[1]).toContainEqual({
    title: "Update an instance",
    request: "PUT /compute/instances/{instanceId}",
    uri: uriOf("web.update-instance.request.json"),
  });
  // What a client makes up is no reason to fall over.
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  for (const data of [null, 5, { uri }, { uri, start: 0, version: 1, lens: { kind: "other" } }])
    await client.connection.sendRequest("codeLens/resolve", { range, data });
});

test("semantic tokens are sent for the whole file and for a range", async () => {
  await start();
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, text);
  const { data } = await ask<SemanticTokens>("semanticTokens/full", uri);
  expect(data.slice(0, 15)).toEqual([2, 2, 5, 1, 1, 1, 2, 5, 1, 1, 2, 23, 2, 3, 0]);
  const range = { start: { line: 5, character: 0 }, end: { line: 6, character: 0 } };
  expect((await ask<SemanticTokens>("semanticTokens/range", uri, { range })).data).toEqual([5, 23, 2, 3, 0]);
  const types = client.initialized.capabilities.semanticTokensProvider;
  expect(types).toMatchObject({ legend: { tokenModifiers: ["declaration"] }, range: true });
});

test("formatting and indentation after Enter work unless the setting is off", async () => {
  let format: object = {};
  await start({ configuration: () => ({ format }) });
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, "name:   a # c\ninstances:\n");
  const options = { tabSize: 4, insertSpaces: true };
  expect(await ask("formatting", uri, { options })).toEqual([
    { range: { start: { line: 0, character: 6 }, end: { line: 0, character: 8 } }, newText: "" },
  ]);
  const linesFrom = (line: number) => ({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  expect(await ask("rangeFormatting", uri, { range: linesFrom(1), options })).toEqual([]);
  expect(await ask("rangesFormatting", uri, { ranges: [linesFrom(1), linesFrom(0)], options })).toHaveLength(1);
  expect(await ask("onTypeFormatting", uri, { position: { line: 2, character: 0 }, ch: "\n", options })).toEqual([
    { range: { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } }, newText: "    " },
  ]);
  format = { enabled: false };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(await ask("formatting", uri, { options })).toBeNull();
  const body = uriOf("a.request.json");
  client.open(body, '{"a":');
  format = {};
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(await ask("formatting", body, { options })).toEqual([]);
});
