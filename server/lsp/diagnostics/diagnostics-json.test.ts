import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver";
import { diagnosticsWriter } from "./diagnostics-json.ts";
import type { ReadyJson } from "./ready-json.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

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

test("after an edit, only the part of a long list is put together again that it changes", () => {
  const diagnostic = (line: number, message: string): Diagnostic => {
    const at = { line, character: 0 };
    return { range: { start: at, end: at }, message };
  };
  const writer = diagnosticsWriter({ sendNotification: async () => undefined });
  const before = Array.from({ length: 800 }, (_, i) => diagnostic(20 * i, `${i}`));
  const after = before.toSpliced(400, 1).toSpliced(120, 1, diagnostic(2_400, "changed"), diagnostic(2_401, "new"));
  const known = new Set(writer.report(before).pieces);
  const { pieces } = writer.report(after);
  expect(JSON.parse(pieces.join(""))).toEqual({ kind: "full", items: after });
  expect(pieces.filter((piece) => !known.has(piece))).toHaveLength(2);
});

test("parts of earlier lists are not kept, so that a moving window of findings does not fill the memory", () => {
  const writer = diagnosticsWriter({ sendNotification: async () => undefined });
  const all = Array.from({ length: 3_000 }, (_, i): Diagnostic => {
    const at = { line: 0, character: i };
    return { range: { start: at, end: at }, message: "m".repeat(100) };
  });
  const windowAt = (from: number): void => void writer.report(all.slice(from, from + 1_000));
  const heap = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  windowAt(0);
  const before = heap();
  for (let from = 0; from < 2_000; from += 10) windowAt(from);
  const bytesOfList = 200_000;
  expect(heap() - before).toBeLessThan(20 * bytesOfList);
  windowAt(2_000);
});
