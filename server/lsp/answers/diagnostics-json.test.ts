import { expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver";
import { diagnosticsWriter } from "./diagnostics-json.ts";
import type { ReadyJson } from "./ready-json.ts";

const start = { line: 0, character: 0 };

test("a diagnostic is written once, for whatever list it is in", () => {
  let written = 0;
  const diagnostic = (message: string): Diagnostic & { readonly toJSON: () => unknown } => {
    const data = { range: { start, end: start }, message };
    const toJSON = (): unknown => {
      written++;
      return data;
    };
    return { ...data, toJSON };
  };
  const sent: unknown[] = [];
  const sendNotification = async (_: unknown, params?: ReadyJson): Promise<void> => void sent.push(params?.toJSON());
  const writer = diagnosticsWriter({ sendNotification });
  const kept = Array.from({ length: 200 }, (_, i) => diagnostic(`“${i}”`));
  writer.publish("file:///a b", kept, 1);
  const report = writer.report([...kept, diagnostic("new")], "2").toJSON();
  writer.publish("file:///a b", []);
  expect(written).toBe(201);
  expect(sent).toEqual([
    { uri: "file:///a b", version: 1, diagnostics: JSON.parse(JSON.stringify(kept)) },
    { uri: "file:///a b", diagnostics: [] },
  ]);
  expect(report).toMatchObject({ kind: "full", resultId: "2", items: { length: 201, 200: { message: "new" } } });
});
