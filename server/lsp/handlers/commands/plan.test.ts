import { expect, test } from "vitest";
import type { ApplyWorkspaceEditParams, CodeLens, Range } from "vscode-languageserver/node";
import { clientDocument } from "../../../../test/client-document.ts";
import { type Client, fullCapabilities } from "../../../../test/language-client.ts";
import { session } from "../../session.testing.ts";

let client: Client;

const uri = "file:///somewhere/shop.stack.yaml";
const stack = `region: us-east
instances:
  web:
    type: nano-1
    private_ip: true
  bad: { type: 5 }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: web, address: "\${instances.web.private_ipv4}:80" }
`;

interface Answer {
  readonly text: string;
  readonly summary: readonly string[];
  readonly isWhole: boolean;
  readonly version: number;
  readonly links: readonly {
    readonly range: Range;
    readonly target: { readonly uri: string; readonly range: Range };
  }[];
}

const plan = (argument?: unknown): Promise<Answer> =>
  client.connection.sendRequest("workspace/executeCommand", { command: "computeStack.plan", arguments: [argument] });

/** What each link reads in the plan, and the first line of what it leads to in the client's copy of the stack. */
const linksIn = ({ text, links }: Answer): readonly string[] => {
  const [written, stack] = [clientDocument(text), client.documentOf(uri)];
  return links.map(
    ({ range, target }) => `${written.textIn(range)} ${stack.textIn(target.range).replace(/\n.*/s, "")}`,
  );
};

test("the plan of an open stack links each request to its lines, and follows edits", async () => {
  client = await session();
  expect(client.initialized.capabilities.executeCommandProvider?.commands).toContain("computeStack.plan");
  client.open(uri, stack);
  const first = await plan({ uri });
  expect(linksIn(first)).toEqual([
    "shop.stack.yaml:8 front",
    "shop.stack.yaml:10 port: 80",
    "shop.stack.yaml:3 web",
    "shop.stack.yaml:5 private_ip",
    'shop.stack.yaml:12 { label: web, address: "${instances.web.private_ipv4}:80" }',
  ]);
  expect(first).toMatchObject({ isWhole: false, version: 1 });
  expect(first.summary[0]).toMatch(/^Omitted: the instance `bad`\. /);
  client.change(uri, 2, [{ text: "n", range: { start: { line: 5, character: 16 }, end: { line: 5, character: 17 } } }]);
  const second = await plan({ uri, format: "http" });
  expect(second).toMatchObject({ isWhole: true, version: 2 });
  expect(second.text).toContain("# @name bad\nPOST {{base_url}}/compute/instances\n");
  expect(linksIn(second)).toContain("shop.stack.yaml:6 bad");
});

test("files that cannot be planned are refused with a sentence", async () => {
  client = await session();
  client.open("file:///a.request.json", "{}");
  const refusal = (argument: unknown): Promise<string> => plan(argument).then(() => "answered", String);
  expect(await refusal(null)).toContain("`uri` of an open stack file");
  expect(await refusal({ uri })).toContain("Open the stack file first.");
  expect(await refusal({ uri: "file:///a.request.json" })).toContain("Open the stack file first.");
  client.open(uri, stack);
  expect(await refusal({ uri, format: "xml" })).toContain("`requests`, `http` or `curl`");
  client.open("file:///b.stack.yaml", "extends: shop.stack.yaml\ninstances: {}\n");
  expect(await refusal({ uri: "file:///b.stack.yaml" })).toContain("cannot be merged. File `shop.stack.yaml`");
});

test("a plan for another folder has the paths of files as they read from there", async () => {
  client = await session({ files: { "file:///somewhere/notes/label.txt": "front" } });
  client.open(uri, stack.replace("port: 80", "port: 80\n        label: ${file:notes/label.txt}"));
  const { text } = await plan({ uri, format: "sh", target: "file:///somewhere/out/send.sh" });
  expect(text).toContain("plan_file_1='../notes/label.txt'\n");
});

const creates = {
  ...fullCapabilities,
  workspace: {
    ...fullCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
  },
} satisfies typeof fullCapabilities;

const save = (argument?: unknown): Promise<unknown> =>
  client.connection.sendRequest("workspace/executeCommand", {
    command: "computeStack.savePlan",
    arguments: [argument],
  });

test.each([
  [{}, "file:///somewhere/shop.requests.jsonc", "// The requests of shop.stack.yaml, in sending order.\n"],
  [{ format: "requests.json" }, "file:///somewhere/shop.requests.json", "[\n"],
  [{ format: "http" }, "file:///somewhere/shop.http", "# The requests of shop.stack.yaml. "],
  [{ format: "curl" }, "file:///somewhere/shop.sh", "#!/bin/sh\n# The requests of shop.stack.yaml, "],
  [{ target: "file:///else/send.sh" }, "file:///else/send.sh", "#!/bin/sh\n# The requests of shop.stack.yaml, "],
])("the plan is saved with %j as a new file, %s", async (how, target, start) => {
  client = await session({ capabilities: creates });
  const edits: ApplyWorkspaceEditParams[] = [];
  client.connection.onRequest("workspace/applyEdit", (params: ApplyWorkspaceEditParams) => {
    edits.push(params);
    return { applied: true };
  });
  client.open(uri, stack);
  expect(await save({ uri, ...how })).toEqual({ uri: target, isWhole: false });
  expect(edits).toEqual([
    {
      edit: {
        documentChanges: [
          { kind: "create", uri: target, options: { overwrite: false, ignoreIfExists: false } },
          { textDocument: { uri: target, version: null }, edits: [expect.anything()] },
        ],
      },
    },
  ]);
  expect(JSON.stringify(edits)).toContain(JSON.stringify(start).slice(1, -1));
});

test("a plan that cannot be saved is refused with a sentence", async () => {
  const refusal = (argument: unknown): Promise<string> => save(argument).then(() => "answered", String);
  client = await session();
  client.open(uri, stack);
  expect(await refusal({ uri })).toContain("cannot create files");
  client = await session({ capabilities: creates });
  client.connection.onRequest("workspace/applyEdit", () => ({ applied: false }));
  expect(await refusal(null)).toContain("`uri` of an open stack file");
  expect(await refusal({ uri })).toContain("Open the stack file first.");
  client.open(uri, stack);
  expect(await refusal({ uri, format: "xml" })).toContain("`requests`, `http` or `curl`");
  expect(await refusal({ uri, target: "file:///a.txt" })).toContain("`requests`, `http` or `curl`");
  expect(await refusal({ uri: "untitled:Untitled-1" })).toContain("Save the stack first");
  expect(await refusal({ uri })).toContain("`shop.requests.jsonc` could not be created");
});

test("a client that can show plans gets lenses above each stack", async () => {
  const commands = ["computeStack.showPlan", "computeStack.showPlanAs"];
  client = await session({ capabilities: { ...fullCapabilities, experimental: { commands } } });
  client.open(uri, `# A comment\nname: one\n---\n# nothing\n---\nregion: r\n`);
  const lenses = await client.connection.sendRequest<CodeLens[]>("textDocument/codeLens", { textDocument: { uri } });
  expect(lenses.map(({ range, command }) => [range.start.line, command?.command, command?.arguments])).toEqual([
    [1, "computeStack.showPlan", [uri]],
    [1, "computeStack.showPlanAs", [uri]],
    [5, "computeStack.showPlan", [uri]],
    [5, "computeStack.showPlanAs", [uri]],
  ]);
});

test("editors that can ask for the text of a document have the plan as one", async () => {
  client = await session({
    capabilities: { ...fullCapabilities, workspace: { ...fullCapabilities.workspace, textDocumentContent: {} } },
  });
  expect(client.initialized.capabilities.workspace?.textDocumentContent).toEqual({ schemes: ["compute-stack"] });
  client.open(uri, stack);
  const contentOf = (of: string) => client.connection.sendRequest("workspace/textDocumentContent", { uri: of });
  const { text } = await plan({ uri });
  expect(await contentOf(`compute-stack:/plan?${uri}`)).toEqual({ text });
  expect(await contentOf(`compute-stack:///plan?${encodeURIComponent(uri)}`)).toEqual({ text });
  await expect(contentOf("compute-stack:/plan?file:///other.stack.yaml")).rejects.toThrow("Open the stack file first.");
  await expect(contentOf(`compute-stack:/merge?${uri}`)).rejects.toThrow("The stack extends no other");
  await expect(contentOf(`compute-stack:/nothing?${uri}`)).rejects.toThrow("Expected `compute-stack:/plan?URI`");
});

test("other editors are not told of it", async () => {
  client = await session();
  expect(client.initialized.capabilities.workspace).not.toHaveProperty("textDocumentContent");
});
