import { expect, test } from "vitest";
import type { Message, NotificationMessage, ResponseMessage } from "vscode-languageserver";
import { jsonOf, plainMessage, ReadyJson } from "./ready-json.ts";

const items = [{ message: "“a” \\ \u2028" }];
const ready = new ReadyJson(['{"items":', JSON.stringify(items), "}"]);
const response: ResponseMessage = { jsonrpc: "2.0", id: 'a"b', result: { items } };
const notification: NotificationMessage = {
  jsonrpc: "2.0",
  method: "textDocument/publishDiagnostics",
  params: { items },
};

test.each<{ readonly what: string; readonly data: Message; readonly written: Message }>([
  { what: "a result", data: response, written: { ...response, result: ready } as Message },
  { what: "parameters", data: notification, written: { ...notification, params: ready } as Message },
])("$what that are JSON already reach a client like data", ({ data, written }) => {
  expect(jsonOf(written).join("")).toBe(JSON.stringify(data));
  expect(JSON.stringify(written)).toBe(JSON.stringify(data));
  expect(plainMessage(written)).toEqual(data);
  expect(plainMessage(data)).toBe(data);
});
