import { expect, test } from "vitest";
import {
  type CompletionContext,
  type CompletionItem,
  type CompletionList,
  CompletionTriggerKind,
  type InitializeParams,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { session } from "../session.testing.ts";

let client: Client;

const uri = "file:///nowhere/shop.stack.yaml";

type ItemCapabilities = NonNullable<
  NonNullable<InitializeParams["capabilities"]["textDocument"]>["completion"]
>["completionItem"];

async function start(
  completionItem: ItemCapabilities,
  positionEncodings: string[] = ["utf-16"],
  commands: readonly string[] = ["editor.action.triggerSuggest"],
): Promise<void> {
  client = await session({
    capabilities: {
      ...fullCapabilities,
      experimental: { commands },
      general: { positionEncodings },
      textDocument: {
        ...fullCapabilities.textDocument,
        completion: { completionItem: completionItem ?? {} },
      },
    },
  });
}

/** The completions at the cursor of a text. */
async function complete(marked: string, context?: CompletionContext): Promise<CompletionList> {
  client.open(uri, marked.replace("<|>", ""));
  return client.connection.sendRequest<CompletionList>("textDocument/completion", {
    textDocument: { uri },
    position: client.documentOf(uri).positionAt(marked.indexOf("<|>")),
    ...(context ? { context } : {}),
  });
}

const find = ({ items }: CompletionList, label: string): CompletionItem | undefined =>
  items.find((item) => item.label === label);

const inInstance = "instances:\n  web:\n    type: x\n    ";

test("a client with snippets gets tab stops and the file's own indentation", async () => {
  await start({
    snippetSupport: true,
    insertTextModeSupport: { valueSet: [1, 2] },
    documentationFormat: ["markdown"],
    tagSupport: { valueSet: [1] },
  });
  expect(client.initialized.capabilities.completionProvider).toMatchObject({ resolveProvider: true });
  const list = await complete(`${inInstance}in<|>`);
  expect(find(list, "interfaces")).toMatchObject({
    insertTextFormat: 2,
    insertTextMode: 1,
    filterText: "interfaces",
    textEdit: {
      range: { start: { line: 3, character: 4 }, end: { line: 3, character: 6 } },
      newText: "interfaces:\n      - purpose: ${1|public,vlan,vpc|}",
    },
  });
  // A value that is complete is not selected, so that Enter does not delete it.
  expect(find(list, "root_pass")).toMatchObject({
    insertTextFormat: 1,
    textEdit: { newText: "root_pass: ${env:ROOT_PASS}" },
  });
  // A template is not: what is typed takes its place.
  expect(find(list, "firewall_id")?.textEdit?.newText).toBe("firewall_id: ${1:\\${FIREWALL_ID\\}}");
  expect(find(list, "region")).toMatchObject({
    insertTextFormat: 1,
    textEdit: { newText: "region: " },
    command: { command: "editor.action.triggerSuggest" },
  });
  expect(find(list, "group")).toMatchObject({ tags: [1] });
  expect(list.items.map(({ sortText }) => sortText)).toEqual([...list.items.map(({ sortText }) => sortText)].sort());
});

test.each([
  ["a value", "instances:\n  web:\n    region: eu\n  db:\n    region: us<|>east", "eu", [12, 14], [12, 18]],
  ["the name of a field", `${inInstance}la<|>bl: x`, "label", [4, 6], [4, 8]],
  ["text in quotes", 'instances:\n  web:\n    region: eu\n  db:\n    region: "us<|>east"', "eu", [12, 20], [12, 20]],
  ["a reference", `${inInstance}root_pass: \${en<|>v:A}`, "env:ROOT_PASS", [15, 23], [15, 23]],
])("a client that asks for both can keep or replace the rest of %s", async (_, marked, label, insert, replace) => {
  await start({ insertReplaceSupport: true });
  const edit = find(await complete(marked), label)?.textEdit;
  const line = marked.split("\n").length - 1;
  const range = ([from, to]: readonly number[]) => ({ start: { line, character: from }, end: { line, character: to } });
  expect(edit).toMatchObject({ insert: range(insert), replace: range(replace) });
});

test("of several values to fill in, the first is empty with its list open; names are not selected", async () => {
  await start({
    snippetSupport: true,
    insertTextModeSupport: { valueSet: [1, 2] },
    labelDetailsSupport: true,
  });
  expect(find(await complete("region: r\nins<|>"), "instances")).toMatchObject({
    insertTextFormat: 2,
    textEdit: {
      newText: "instances:\n  web-1:\n    type: $1\n    image: ${2:\\${IMAGE\\}}\n    root_pass: \\${env:ROOT_PASS\\}",
    },
    command: { command: "editor.action.triggerSuggest" },
  });
  expect(find(await complete(`${inInstance}image: <|>`), "compute/")).toMatchObject({
    insertTextFormat: 1,
    textEdit: { newText: "compute/" },
    command: { command: "editor.action.triggerSuggest" },
  });
});

test("a client that does not name the command that opens a list gets a value to type over, and never a bare key in JSON", async () => {
  await start({ snippetSupport: true, insertTextModeSupport: { valueSet: [1, 2] } }, ["utf-16"], []);
  const yaml = await complete("region: r\nins<|>");
  expect(find(yaml, "instances")?.textEdit?.newText).toContain("    type: ${1:\\${TYPE\\}}\n    image: ${2:");
  const body = "file:///nowhere/web.update-instance.request.json";
  client.open(body, '{ "" }');
  const json = await client.connection.sendRequest<CompletionList>("textDocument/completion", {
    textDocument: { uri: body },
    position: { line: 0, character: 3 },
  });
  expect(find(json, "watchdog_enabled")?.textEdit?.newText).toBe('"watchdog_enabled": ${1:true}');
  for (const { textEdit, command, label } of [...yaml.items, ...json.items]) {
    expect(command).toBeUndefined();
    expect(textEdit?.newText, label).not.toMatch(/"\w+": $/);
  }
});

test("a client without snippets gets no empty text, between whose quotes its cursor would not be", async () => {
  await start({});
  const body = "file:///nowhere/web.create-instance.request.json";
  client.open(body, "{  }");
  const { items } = await client.connection.sendRequest<CompletionList>("textDocument/completion", {
    textDocument: { uri: body },
    position: { line: 0, character: 2 },
  });
  const textOf = (label: string) => items.find((item) => item.label === label)?.textEdit?.newText;
  expect(textOf("label")).toBe('"label": "${LABEL}"');
  expect(textOf("tags")).toBe('"tags": ["${TAGS}"]');
});

test("a whole load balancer is no error at once: its region is a template to type over", async () => {
  await start({ snippetSupport: true, insertTextModeSupport: { valueSet: [1, 2] } });
  const item = find(await complete("loadb<|>"), "loadbalancers");
  expect(item).toMatchObject({
    insertTextFormat: 2,
    textEdit: {
      newText: expect.stringContaining("loadbalancers:\n  front:\n    region: ${1:\\${REGION\\}}\n    configs:"),
    },
  });
  expect(item).not.toHaveProperty("command");
});

test.each([
  ["instances:<|>", false],
  ["instances: <|>", false],
  ["instances:\n  web:<|>\n", false],
  ["loadbalancers:\n  front:\n    configs:<|>\n", false],
  [`${inInstance}tags:<|>`, false],
  ["region:<|>", true],
  [`${inInstance}image: <|>`, true],
  [`${inInstance}interfaces: [{ ipv4: <|>}]`, true],
  [`${inInstance}interfaces:\n      - <|>\n`, true],
])(
  "no list opens after a key whose value begins on the next line, because Enter would accept from it: %j",
  async (text, opens) => {
    await start({ snippetSupport: true });
    expect((await complete(text)).items.length).toBeGreaterThan(0);
    const triggerCharacter = text.charAt(text.indexOf("<|>") - 1);
    const opened = await complete(text, { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter });
    expect(opened.items.length > 0).toBe(opens);
  },
);

test("what is added elsewhere says where, beside its label or before its details", async () => {
  const inAlerts = `${inInstance}alerts: { cpu: 90 }\n    <|>`;
  await start({ labelDetailsSupport: true });
  const details = (item: CompletionItem | undefined) => [item?.labelDetails?.description, item?.detail];
  expect(details(find(await complete(inAlerts), "subnets"))).toEqual([
    "at the top level",
    expect.stringMatching(/^mapping/),
  ]);
  await start({});
  expect(details(find(await complete(inAlerts), "subnets"))).toEqual([
    undefined,
    expect.stringMatching(/^at the top level: mapping/),
  ]);
});

test("a client that indents by itself gets lines relative to the cursor", async () => {
  await start({ snippetSupport: true });
  const list = await complete(`${inInstance}in<|>`);
  expect(find(list, "interfaces")?.textEdit?.newText).toBe("interfaces:\n  - purpose: ${1|public,vlan,vpc|}");
  expect(find(list, "group")).toMatchObject({ deprecated: true });
});

test("a client without snippets gets plain text", async () => {
  await start({});
  const list = await complete(`${inInstance}in<|>`);
  expect(find(list, "firewall_id")?.textEdit?.newText).toBe("firewall_id: ${FIREWALL_ID}");
  expect(find(list, "booted")).toBeDefined();
  expect(find(list, "booted")?.command).toBeUndefined();
  expect(find(list, "interfaces")).toMatchObject({
    insertTextFormat: 1,
    textEdit: { newText: "interfaces:\n      - purpose: public" },
  });
});

test("documentation is sent on request", async () => {
  await start({ documentationFormat: ["markdown"] });
  const list = await complete(`${inInstance}<|>`);
  const item = find(list, "swap_size");
  expect(item?.documentation).toBeUndefined();
  const resolved = await client.connection.sendRequest<CompletionItem>("completionItem/resolve", item);
  expect(resolved.documentation).toMatchObject({ kind: "markdown" });
  expect(JSON.stringify(resolved.documentation)).toContain("`swap_size`");
  const stale = { label: "x", data: { list: 0, index: 0 } };
  expect(await client.connection.sendRequest("completionItem/resolve", stale)).toEqual(stale);
});

test("a client without Markdown gets plain documentation", async () => {
  await start({});
  const item = find(await complete(`${inInstance}<|>`), "swap_size");
  const resolved = await client.connection.sendRequest<CompletionItem>("completionItem/resolve", item);
  expect(resolved.documentation).toMatch(/^swap_size/);
});

test.each(["utf-16", "utf-8"])("positions are counted in %s", async (encoding) => {
  await start({}, [encoding]);
  const edit = find(await complete("instances:\n  äö😀: { booted: fal<|> }\n"), "false")?.textEdit;
  if (!edit || !("range" in edit)) throw new Error("nothing to insert");
  expect(client.documentOf(uri).textIn(edit.range)).toBe("fal");
});

test("nothing for a document that is not open, or a position outside the text", async () => {
  await start({});
  const ask = (of: string, line: number): Promise<CompletionList> =>
    client.connection.sendRequest("textDocument/completion", {
      textDocument: { uri: of },
      position: { line, character: 9 },
    });
  expect(await ask("file:///nowhere/other.stack.yaml", 0)).toEqual({ isIncomplete: false, items: [] });
  client.open(uri, "name: a\n");
  expect((await ask(uri, 99)).items.length).toBeGreaterThan(0);
  client.open("file:///nowhere/plain.txt", "x");
  expect((await ask("file:///nowhere/plain.txt", 0)).items).toEqual([]);
});

test("a comma accepts a value of a closed list where another entry can follow", async () => {
  await start({ commitCharactersSupport: true });
  const commits = async (marked: string, label: string) => {
    const item = find(await complete(marked), label);
    expect(item).toMatchObject({ label });
    return item?.commitCharacters;
  };
  expect(await commits("instances:\n  web: { booted: fal<|> }", "false")).toEqual([","]);
  expect(
    await commits("instances:\n  db: { type: standard-2 }\n  web: { type: sta<|> }", "standard-2"),
  ).toBeUndefined();
  expect(await commits("instances:\n  web:\n    booted: fal<|>", "false")).toBeUndefined();
});
