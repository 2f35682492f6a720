import { expect, test } from "vitest";
import type { CodeLens } from "vscode-languageserver";
import { type Files, folder, session } from "../../session.testing.ts";

const uri = `${folder}/shop.stack.yaml`;
const expectedUri = `${folder}/shop.plan.json`;
const web = (type: string): string =>
  `region: us-east\ninstances:\n  web: { type: ${type}, image: compute/debian12, root_pass: "\${env:PW}" }\n`;

async function opened(files: Files, text: string, options: object = {}) {
  const client = await session({ files, capabilities: { workspace: { applyEdit: true } }, ...options });
  client.open(uri, text);
  const run = (command: string, argument: object) =>
    client.connection.sendRequest<Record<string, unknown>>("workspace/executeCommand", {
      command,
      arguments: [argument],
    });
  const lenses = async (): Promise<readonly CodeLens[]> => {
    const textDocument = { uri };
    const all = await client.connection.sendRequest<readonly CodeLens[]>("textDocument/codeLens", { textDocument });
    const resolved = await Promise.all(
      all.map((lens) => (lens.command ? lens : client.connection.sendRequest<CodeLens>("codeLens/resolve", lens))),
    );
    return resolved.filter(({ command }) => command?.title.startsWith("Expected plan"));
  };
  const titles = async () => (await lenses()).map(({ command }) => command?.title);
  return { client, run, lenses, titles };
}

/** What `--update` writes. */
async function plannedFor(files: Files, text: string): Promise<string> {
  const { run } = await opened(files, text);
  return String((await run("computeStack.expectedPlan", { uri })).planned);
}

test("a lens says whether the expected plan beside a stack is up to date, also after edits of either file", async () => {
  const files: Files = {};
  files[expectedUri] = await plannedFor(files, web("nano-1"));
  const { client, lenses, titles, run } = await opened(files, web("nano-1"));
  const [lens, ...others] = await lenses();
  expect([lens?.range.start.line, lens?.command?.title, others]).toEqual([0, "Expected plan: up to date", []]);
  expect(lens?.command).toMatchObject({ command: "computeStack.expectedPlan", arguments: [{ uri, show: true }] });
  client.change(uri, 2, [{ text: web("nano-2") }]);
  expect(await titles()).toEqual(["Expected plan: differs"]);
  const { difference, planned } = await run("computeStack.expectedPlan", { uri });
  expect(difference).toEqual(['~ requests[create-instance:WEB].body.type: "nano-1" → "nano-2"']);
  files[expectedUri] = String(planned);
  client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri: expectedUri, type: 2 }] });
  expect(await titles()).toEqual(["Expected plan: up to date"]);
});

test("a stack without an expected plan, or with another file of this name, has no lens", async () => {
  expect(await (await opened({}, web("nano-1"))).titles()).toEqual([]);
  expect(await (await opened({ [expectedUri]: '{ "plan": [] }' }, web("nano-1"))).titles()).toEqual([]);
});

test("it is planned with what exists and the options that it was made with", async () => {
  const files = {
    [`${folder}/saved/old.stack.yaml`]: `${web("nano-1")}  app: { type: nano-1, image: compute/debian12, root_pass: "\${env:PW}" }\n`,
    [expectedUri]: JSON.stringify({
      version: 1,
      options: { from: ["saved/old.stack.yaml"], delete: true },
      changes: [],
      requests: [],
    }),
  };
  const { run } = await opened(files, web("nano-1"));
  const { planned } = await run("computeStack.expectedPlan", { uri });
  expect(JSON.parse(String(planned))).toMatchObject({
    options: { from: ["saved/old.stack.yaml"], delete: true },
    changes: [{ resource: "instances.app", action: "gone" }],
    requests: [{ method: "DELETE" }],
  });
});

test("what only the place has where it was made cannot be compared", async () => {
  const options = [{ from: ["-"] }, { from: ["saved"], "use-env": true }, { from: ["missing.json"] }, { delete: true }];
  for (const one of options) {
    const text = JSON.stringify({ version: 1, options: one, changes: [], requests: [] });
    const { titles } = await opened({ [expectedUri]: text }, web("nano-1"));
    expect(await titles()).toEqual(["Expected plan: cannot be compared here"]);
  }
});

test.each([
  ["a file of variables that is not there", { "env-file": ["missing.env"] }, "`missing.env` cannot be read."],
  [
    "a file of variables outside the workspace",
    { "env-file": ["../out/.env"] },
    "`../out/.env` is outside the workspace, so it is not read.",
  ],
  [
    "a stack outside the workspace",
    { from: ["../out/old.stack.yaml"] },
    "`../out/old.stack.yaml` is outside the workspace, so it is not read.",
  ],
  [
    "the folder of the workspace and more",
    { from: ["../project2"] },
    "`../project2` is outside the workspace, so it is not read.",
  ],
])("a plan that was made with %s is not compared", async (_, options, why) => {
  const old = { from: ["old.stack.yaml"], ...options };
  const files = {
    [`${folder}/old.stack.yaml`]: web("nano-1"),
    [`${folder}2/list.json`]: '{ "data": [] }',
    "file:///out/old.stack.yaml": web("nano-1"),
    "file:///out/.env": "STAGE=prod\n",
    [expectedUri]: JSON.stringify({ version: 1, options: old, changes: [], requests: [] }),
  };
  const { run, titles } = await opened(files, web("nano-1"));
  expect(await run("computeStack.expectedPlan", { uri }).catch(({ message }: Error) => message)).toBe(why);
  expect(await titles()).toEqual(["Expected plan: cannot be compared here"]);
});

test("the difference is shown in any editor, which can update the file from there", async () => {
  const files = { [expectedUri]: '{ "version": 1, "changes": [], "requests": [], "omissions": [] }\n' };
  const { client, run } = await opened(files, web("nano-1"));
  const said: string[] = [];
  client.connection.onRequest("window/showMessageRequest", ({ message, actions }) => {
    said.push(message);
    return actions[0];
  });
  const edited = new Promise<{ readonly edit: { readonly changes: Record<string, readonly unknown[]> } }>((done) =>
    client.connection.onRequest("workspace/applyEdit", (params) => {
      done(params);
      return { applied: true };
    }),
  );
  await run("computeStack.expectedPlan", { uri });
  expect(said).toEqual([]);
  const { planned } = await run("computeStack.expectedPlan", { uri, show: true });
  const { changes } = (await edited).edit;
  expect(said[0]).toContain('+ changes[instances.web].action: "create"');
  expect(changes[expectedUri]).toEqual([
    { range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }, newText: planned },
  ]);
});

test("an expected plan is created, unless the editor cannot create files", async () => {
  const { run } = await opened({}, web("nano-1"));
  const refusal = await run("computeStack.updateExpectedPlan", { uri }).catch(({ message }: Error) => message);
  expect(refusal).toContain("`compute-stack plan --expect FILE --update` writes it.");
  const workspaceEdit = { documentChanges: true, resourceOperations: ["create"] };
  const able = await opened({}, web("nano-1"), { capabilities: { workspace: { applyEdit: true, workspaceEdit } } });
  able.client.connection.onRequest("workspace/applyEdit", () => ({ applied: true }));
  expect(await able.run("computeStack.updateExpectedPlan", { uri })).toEqual({ uri: expectedUri });
});

test("a stack that is not open has none", async () => {
  const { run } = await opened({}, web("nano-1"));
  const refusal = (argument: object) =>
    run("computeStack.expectedPlan", argument).catch(({ message }: Error) => message);
  expect(await refusal({ uri: `${folder}/other.stack.yaml` })).toBe("Open the stack file first.");
  expect(await refusal({})).toBe("Pass an object with the `uri` of an open stack file.");
});
