import { beforeEach, expect, test } from "vitest";
import type { ExtensionContext } from "vscode";
import { Disposable, editor, lm, resetEditor } from "../test/fake-vscode.ts";
import { registerAssistants } from "./assistants.ts";

interface Tool {
  readonly prepareInvocation: (options: object) => unknown;
  readonly invoke: (options: object) => Promise<unknown>;
}

const context = {
  extension: {
    packageJSON: { version: "1.2.3", contributes: { languageModelTools: [{ name: "computeStack_fix" }] } },
  },
} as unknown as ExtensionContext;

let registered: Map<string, unknown>;
const register = (name: string, what: unknown): Disposable => {
  registered.set(name, what);
  return new Disposable(() => registered.delete(name));
};

beforeEach(() => {
  resetEditor();
  registered = new Map();
});

test("an editor without language models is left alone", () => {
  registerAssistants(context, "/x/cli.js").dispose();
  expect(editor.log).toEqual([]);
});

test("an editor that runs MCP servers gets one for the folders of the workspace, and no tools beside it", () => {
  lm.registerTool = register;
  lm.registerMcpServerDefinitionProvider = register;
  registerAssistants(context, "/x/cli.js");
  expect([...registered.keys()]).toEqual(["computeStack.mcp"]);
  const provider = registered.get("computeStack.mcp") as { provideMcpServerDefinitions: () => readonly object[] };
  expect(provider.provideMcpServerDefinitions()).toMatchObject([
    {
      args: ["Compute Stack", process.execPath, ["/x/cli.js", "mcp", "/shop"], { ELECTRON_RUN_AS_NODE: "1" }, "1.2.3"],
    },
  ]);
  expect(editor.log).toEqual([]);
});

test("an editor that has these functions only as proposals starts without them", () => {
  const refuse = (): never => {
    throw new Error("CANNOT use API proposal: lmTools");
  };
  lm.registerTool = refuse;
  lm.registerMcpServerDefinitionProvider = refuse;
  registerAssistants(context, "/x/cli.js").dispose();
  expect(editor.log).toEqual([]);
  lm.registerTool = register;
  registerAssistants(context, "/x/cli.js");
  expect([...registered.keys()]).toEqual(["computeStack_fix"]);
});

test.each(["an older version", "a browser"])("in %s, chats call the tools of the server", async (where) => {
  lm.registerTool = register;
  if (where === "a browser") lm.registerMcpServerDefinitionProvider = register;
  registerAssistants(context, where === "a browser" ? null : "/x/cli.js");
  expect(editor.log).toEqual(['setContext "computeStack.offersTools" true']);
  expect([...registered.keys()]).toEqual(["computeStack_fix"]);
  const tool = registered.get("computeStack_fix") as Tool;
  expect(tool.prepareInvocation({ input: { path: "a" } })).toBeUndefined();
  expect(tool.prepareInvocation({ input: { path: "a`b", write: true } })).toMatchObject({
    confirmationMessages: { message: "Apply safe fixes to `ab`?" },
  });
  editor.answers.set("computeStack.callTool", { text: "1 fix" });
  expect(await tool.invoke({ input: { path: "a" } })).toEqual({ content: [{ value: "1 fix" }] });
  expect(editor.log.at(-1)).toBe('computeStack.callTool {"name":"fix","arguments":{"path":"a"}}');
});
