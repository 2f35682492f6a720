import { describe, expect, test } from "vitest";
import type { CodeAction, Diagnostic, InitializeParams, TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

type Capabilities = InitializeParams["capabilities"];

/** What VS Code says of itself. */
const modern: Capabilities = {
  ...fullCapabilities,
  workspace: {
    ...fullCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
  },
  textDocument: {
    ...fullCapabilities.textDocument,
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
  },
};

/** A client that understands little more than that there are actions. */
const plain: Capabilities = {
  ...fullCapabilities,
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
};

let client: Client;
const uriOf = (name: string): string => `${folder}/${name}`;

/** The actions at a `<|>` of a text, or between two. */
async function actionsAt(
  name: string,
  marked: string,
  capabilities: Capabilities,
  context: { only?: string[]; withDiagnostics?: boolean } = {},
  files: Files = {},
) {
  client = await session({ capabilities, files });
  const [before = "", within = "", ...behind] = marked.split("<|>");
  const text = before + within + behind.join("");
  const uri = uriOf(name);
  client.open(uri, text);
  const { positionAt, edited } = client.documentOf(uri);
  const end = before.length + (behind.length > 0 ? within.length : 0);
  const diagnostics: readonly Diagnostic[] = context.withDiagnostics ? await client.diagnosticsOf(uri, 1) : [];
  const ask = (): Promise<CodeAction[]> =>
    client.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: positionAt(before.length), end: positionAt(end) },
      context: { diagnostics, ...(context.only ? { only: context.only } : {}) },
    });
  const apply = (edit: WorkspaceEdit | undefined): string => {
    const changes = edit?.documentChanges?.flatMap((change) =>
      "edits" in change && change.textDocument.uri === uri ? (change.edits as TextEdit[]) : [],
    );
    return edited(changes ?? edit?.changes?.[uri] ?? []);
  };
  const actions = await ask();
  const named = (title: string): CodeAction => {
    const action = actions.find((one) => one.title === title);
    if (!action) throw new Error(`${title} is not among ${actions.map((one) => one.title).join(" | ")}`);
    return action;
  };
  const resolve = (action: CodeAction): Promise<CodeAction> =>
    client.connection.sendRequest("codeAction/resolve", action);
  return { uri, text, diagnostics, actions, named, ask, apply, resolve };
}

const stack = `region: us-east
instances:
  web-1:
    type: standard-2
    label: "ü𝒳" # 𝒳
    watchdog_enabled: "tr<|>ue"
    backups: { enabled: "true" }
`;

describe("a client with all capabilities", () => {
  test("gets fixes with their diagnostics and the document version", async () => {
    const { uri, named, apply, text, diagnostics } = await actionsAt("a.stack.yaml", stack, modern, {
      withDiagnostics: true,
    });
    expect(client.initialized.capabilities.codeActionProvider).toEqual({
      codeActionKinds: ["quickfix", "refactor.rewrite", "refactor.extract", "source.fixAll.compute-stack"],
      resolveProvider: true,
    });
    const fix = named("Change `watchdog_enabled` to `true`");
    expect(fix).toMatchObject({ kind: "quickfix", isPreferred: true });
    expect(fix.diagnostics).toEqual(
      diagnostics.filter(({ code, range }) => code === "type-mismatch" && range.start.line === 5),
    );
    expect(fix.edit?.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }]);
    expect(apply(fix.edit)).toBe(text.replace('watchdog_enabled: "true"', "watchdog_enabled: true"));
    expect(apply(named("Suppress `type-mismatch` on this line").edit)).toBe(
      text.replace("    watchdog", "    # compute-stack-disable-next-line type-mismatch\n    watchdog"),
    );
  });

  test("gets its own diagnostics back, not those of others at the same place", async () => {
    const { uri, diagnostics } = await actionsAt("a.stack.yaml", stack, modern, { withDiagnostics: true });
    const ours = diagnostics.find(({ code, range }) => code === "type-mismatch" && range.start.line === 5);
    if (!ours) throw new Error("The finding is missing.");
    const { range } = ours;
    const { start, end } = range;
    const others = [
      { ...ours, source: "yaml" },
      { ...ours, code: "other" },
      { ...ours, range: { start: { ...start, character: 0 }, end } },
      { ...ours, range: { start, end: start } },
    ];
    const actions = await client.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range,
      context: { diagnostics: [...others, ours] },
    });
    const fix = actions.find(({ title }) => title === "Change `watchdog_enabled` to `true`");
    expect(fix?.diagnostics).toEqual([ours]);
  });

  test("gets fixes of the whole file computed when they are chosen", async () => {
    const { named, apply, text, resolve } = await actionsAt("a.stack.yaml", stack, modern);
    const all = named("Fix all 2 `type-mismatch` in this file");
    expect(all.edit).toBeUndefined();
    expect(apply((await resolve(all)).edit)).toBe(text.replaceAll('"true"', "true"));
  });

  test("is offered the same actions for the whole of a file with very many findings", async () => {
    const instances = Array.from({ length: 1_500 }, (_, index) => `  web-${index}: { booted: "true", type: a }\n`);
    const many = `region: us-east\ninstances:\n${instances.join("")}`;
    const { named, apply, text, resolve } = await actionsAt(
      "a.stack.yaml",
      many.replace('web-700: { booted: "', 'web-700: { booted: "<|>'),
      modern,
    );
    const all = named("Fix all `type-mismatch` in this file");
    expect(apply((await resolve(all)).edit)).toBe(text.replaceAll('"true"', "true"));
  });

  test("is told if the document has changed in the meantime", async () => {
    const { uri, named, resolve, text } = await actionsAt("a.stack.yaml", stack, modern);
    const all = named("Fix all 2 `type-mismatch` in this file");
    client.change(uri, 2, [{ text: `\n${text}` }]);
    await expect(resolve(all)).rejects.toMatchObject({ code: -32801 });
    client.close(uri);
    await expect(resolve(all)).rejects.toMatchObject({ code: -32801 });
  });

  test("gets the stack of a sequence as a new file when it is chosen", async () => {
    const { named, resolve } = await actionsAt(
      "shop.requests.json",
      '[{ <|>"name": "web", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "t" } }]',
      modern,
    );
    const offer = named("Generate the stack `shop.stack.yaml` from these requests");
    expect(offer.edit).toBeUndefined();
    const target = uriOf("shop.stack.yaml");
    expect((await resolve(offer)).edit?.documentChanges?.slice(0, 2)).toMatchObject([
      { kind: "create", uri: target, options: { overwrite: false, ignoreIfExists: false } },
      { edits: [{ newText: "region: r\n\ninstances:\n  web:\n    type: t\n" }] },
    ]);
  });

  test("is told in the new stack what of the requests it does not have", async () => {
    const body = { region: "r", type: "t", tags: ["${file:../out.txt}", "web"] };
    const requests = [
      { name: "web", method: "POST", path: "/compute/instances", body },
      { name: "db", method: "POST", path: "/compute/instances", body: "${file:db.json}" },
      { name: "old", method: "POST", path: "/compute/instances", body: "${file:../out.json}" },
      { method: "POST", path: "/networking/firewalls", body: {} },
    ];
    const { named, resolve } = await actionsAt(
      "shop.requests.json",
      `[<|>\n${requests.map((one) => JSON.stringify(one)).join(",\n")}\n]`,
      modern,
      {},
      { [uriOf("db.json")]: '{ "region": "r", "type": "t", "group": "${base64:../out.txt}" }' },
    );
    const { edit } = await resolve(named("Generate the stack `shop.stack.yaml` from these requests"));
    const outside = (path: string): string =>
      `\`${path}\` is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.`;
    const newText = [
      `# Omitted: \`0\` (shop.requests.json:2). ${outside("../out.txt")}`,
      `# Omitted: \`group\` (db.json). ${outside("../out.txt")}`,
      `# Omitted: \`body\` (shop.requests.json:4). ${outside("../out.json")}`,
      "# Omitted: A request (shop.requests.json:5). Its operation is unknown.",
      "region: r\n\ninstances:\n  web:\n    type: t\n    tags: [web]\n  db-instance:\n    type: t\n  old: {}\n",
    ].join("\n");
    expect(edit?.documentChanges?.[1]).toMatchObject({ edits: [{ newText }] });
  });

  test("gets a new file together with the reference to it", async () => {
    const pem = "-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----\\n";
    const { named } = await actionsAt(
      "a.create-config.request.json",
      `{ "port": 443, "protocol": "https", "ssl_cert": "<|>${pem}" }`,
      modern,
    );
    const { edit } = named("Move `ssl_cert` into `certs/a.pem`");
    const target = uriOf("certs/a.pem");
    expect(edit?.documentChanges).toMatchObject([
      { kind: "create", uri: target, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri: target, version: null }, edits: [{ newText: pem.replaceAll("\\n", "\n") }] },
      { textDocument: { version: 1 }, edits: [{ newText: '"${file:certs/a.pem}"' }] },
    ]);
  });
});

describe("`only`", () => {
  test.each([
    [undefined, ["quickfix", "refactor.extract"]],
    [["quickfix"], ["quickfix"]],
    [["refactor"], ["refactor.extract"]],
    [["source.fixAll"], ["source.fixAll.compute-stack"]],
    [["source.fixAll.compute-stack"], ["source.fixAll.compute-stack"]],
    [["source.organizeImports"], []],
    [["quick"], []],
    [[""], ["quickfix", "refactor.extract", "source.fixAll.compute-stack"]],
  ])("%j", async (only, kinds) => {
    const label = stack.replace('"tr<|>ue"', "true").replace('"ü𝒳"', "web<|> 1");
    const { actions } = await actionsAt("a.stack.yaml", label, modern, only ? { only } : {});
    expect([...new Set(actions.map(({ kind }) => kind))].sort()).toEqual(kinds);
  });
});

describe("a client with few capabilities", () => {
  test("gets everything at once, without versions and new files", async () => {
    const { actions, named, apply, text, uri } = await actionsAt("a.stack.yaml", stack, plain);
    expect(actions.every(({ edit, isPreferred }) => edit?.changes?.[uri] && isPreferred === undefined)).toBe(true);
    expect(apply(named("Fix all 2 `type-mismatch` in this file").edit)).toBe(text.replaceAll('"true"', "true"));
  });

  test("of a large file, gets the fixes at the cursor alone, unless it asks for those of the whole file", async () => {
    const large = `${stack}${"#".repeat(100_000)}\n`;
    const { actions, named } = await actionsAt("a.stack.yaml", large, plain);
    expect(named("Change `watchdog_enabled` to `true`").edit).toBeDefined();
    expect(actions.filter(({ title }) => title.startsWith("Fix all"))).toEqual([]);
    const { actions: all } = await actionsAt("a.stack.yaml", large, plain, { only: ["source.fixAll"] });
    expect(all).toHaveLength(1);
  });

  test("gets all rounds of safe fixes on request", async () => {
    const marked = stack.replace("watchdog", "host_uuid: 1\n    hypervisor: 2\n    watchdog");
    const { actions, apply, text } = await actionsAt("a.stack.yaml", marked, plain, { only: ["source.fixAll"] });
    expect(actions.map(({ title }) => title)).toEqual(["Apply all safe compute-stack fixes"]);
    expect(apply(actions[0]?.edit)).toBe(
      text.replaceAll('"true"', "true").replace(/ {4}(?:host_uuid|hypervisor).*\n/g, ""),
    );
  });

  test("gets nothing if it supports only commands", async () => {
    for (const textDocument of [{ codeAction: {} }, {}])
      expect((await actionsAt("a.stack.yaml", stack, { ...plain, textDocument })).actions).toEqual([]);
  });

  test("positions are counted in its encoding", async () => {
    const { named, apply, text } = await actionsAt(
      "a.stack.yaml",
      stack.replace("ü𝒳", "ü<|>𝒳").replace("tr<|>ue", "true"),
      {
        ...plain,
        general: { positionEncodings: ["utf-8"] },
      },
    );
    expect(apply(named("Suppress `label-pattern` on this line").edit)).toContain("next-line label-pattern\n    label");
    expect(apply(named("Replace the value of `label` with `${env:LABEL}`").edit)).toBe(
      text.replace('"ü𝒳"', '"${env:LABEL}"'),
    );
  });
});

test("malformed requests are answered, and the server keeps running", async () => {
  const { uri, ask } = await actionsAt("a.stack.yaml", stack, modern);
  const at = (line: number, character: number) => ({ line, character });
  const request = (textDocument: { uri: string }, start: object, end: object): Promise<CodeAction[]> =>
    client.connection.sendRequest("textDocument/codeAction", {
      textDocument,
      range: { start, end },
      context: { diagnostics: [] },
    });
  expect(await request({ uri: uriOf("never-opened.stack.yaml") }, at(0, 0), at(0, 0))).toEqual([]);
  for (const [start, end] of [
    [at(9_999, 9_999), at(9_999, 9_999)],
    [at(5, 9_999), at(0, 0)],
    [at(-1, -1), at(0, 0)],
  ] as const)
    expect(Array.isArray(await request({ uri }, start, end))).toBe(true);
  expect(await client.connection.sendRequest("codeAction/resolve", { title: "x" })).toMatchObject({ title: "x" });
  expect((await ask()).length).toBeGreaterThan(0);
});
