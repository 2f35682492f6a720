import { expect, test } from "vitest";
import { problemOf } from "./invalid-params.ts";

const textDocument = { uri: "file:///a.stack.yaml" };
const position = { line: 1, character: 2 };
const range = { start: position, end: position };
const valid: Readonly<Record<string, object>> = {
  initialize: { capabilities: { general: null }, workspaceFolders: null },
  "textDocument/didOpen": { textDocument: { ...textDocument, languageId: "yaml", version: 1, text: "" } },
  "textDocument/didChange": { textDocument: { ...textDocument, version: 1 } },
  "textDocument/didClose": { textDocument },
  "textDocument/didSave": { textDocument },
  "workspace/didChangeConfiguration": {},
  "workspace/didChangeWatchedFiles": { changes: [{ uri: "file:///a", type: 1 }] },
  "workspace/didChangeWorkspaceFolders": { event: { added: [textDocument], removed: [] } },
  "workspace/didDeleteFiles": { files: [{ uri: "file:///a" }] },
  "workspace/didRenameFiles": { files: [{ oldUri: "file:///a", newUri: "file:///b" }] },
  "textDocument/codeAction": { textDocument, range, context: {} },
  "codeAction/resolve": { title: "" },
  "codeLens/resolve": { range },
  "workspace/executeCommand": { command: "x" },
  "textDocument/completion": { textDocument, position },
  "workspace/diagnostic": { previousResultIds: [{ uri: "file:///a", value: "1" }] },
  "textDocument/rangesFormatting": { textDocument, ranges: [range], options: {} },
  "textDocument/onTypeFormatting": { textDocument, position, options: {} },
  "textDocument/rename": { textDocument, position, newName: "x" },
  "textDocument/selectionRange": { textDocument, positions: [position] },
  "workspace/symbol": { query: "" },
  "workspace/willRenameFiles": { files: [] },
};

test.each(Object.entries(valid))("%s needs each of its parameters", (method, params) => {
  expect(problemOf(method, params)).toBe(null);
  expect(problemOf(method, 5)).toBe("`params` must be an object.");
  for (const name of Object.keys(params).filter((one) => one !== "workspaceFolders")) {
    expect(problemOf(method, { ...params, [name]: 5 })).toMatch(
      new RegExp(`^\`${name}\` must be an? (?!integer)\\w+\\.$`),
    );
    expect(problemOf(method, { ...params, [name]: undefined })).toMatch(new RegExp(`^\`${name}\` must be `));
  }
});

test("the path of what is wrong is said, and what is unknown to us is left to others", () => {
  const at = { textDocument, position: { line: 1, character: "2" } };
  expect(problemOf("textDocument/hover", at)).toBe("`position.character` must be an integer.");
  const files = { files: [{ oldUri: "a", newUri: "b" }, { oldUri: 1 }] };
  expect(problemOf("workspace/didRenameFiles", files)).toBe("`files[1].oldUri` must be a string.");
  const encodings = { capabilities: { general: { positionEncodings: 5 } } };
  expect(problemOf("initialize", encodings)).toBe("`capabilities.general.positionEncodings` must be a list.");
  expect(problemOf("textDocument/linkedEditingRange", 5)).toBe(null);
  // Our own clients may send anything.
  expect(problemOf("computeStack/fileKind", 5)).toBe(null);
});
