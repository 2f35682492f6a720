import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor, Uri } from "../test/fake-vscode.ts";
import { copyRequestCommands } from "./copy-request.ts";
import { askingMiddleware } from "./protocol/asking-commands.ts";

beforeEach(resetEditor);

const { executeCommand } = askingMiddleware(copyRequestCommands);

test("the server's answer for the request at the cursor is copied to the clipboard", async () => {
  const active = { line: 3, character: 4 };
  editor.active = {
    document: { uri: Uri.parse("file:///shop/a.md"), fileName: "a.md", languageId: "markdown", getText: () => "" },
    selection: { active, isEmpty: true },
    viewColumn: 1,
  };
  let asked: unknown;
  await executeCommand?.("computeStack.copyAsCurl", [], async (_, given) => {
    asked = given;
    return { text: "curl x\n", notes: [] };
  });
  expect(asked).toEqual([{ uri: "file:///shop/a.md", position: active }]);
  expect(editor.clipboard).toBe("curl x\n");
  expect(editor.log).toEqual([]);
  await executeCommand?.("computeStack.copyAsHttp", [], async () => ({
    text: "GET x",
    notes: ["Set `TOKEN`.", "Two."],
  }));
  expect(editor.log).toEqual(["Copied. Set `TOKEN`. Two."]);
  expect(await executeCommand?.("computeStack.copyAsHttp", [], async () => undefined)).toBeUndefined();
  expect(editor.clipboard).toBe("GET x");
});

test("commands with explicit arguments, and other commands, are passed to the server unchanged", async () => {
  editor.clipboard = "before";
  expect(await executeCommand?.("computeStack.copyAsCurl", [], async (name) => name)).toBeUndefined();
  for (const [command, given] of [
    ["computeStack.plan", []],
    ["computeStack.copyAsHttp", [{ uri: "a" }]],
  ] as const)
    expect(await executeCommand?.(command, [...given], async (name) => name)).toBe(command);
  expect(editor.clipboard).toBe("before");
});
