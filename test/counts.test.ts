import { afterEach, beforeEach, expect, test } from "vitest";
import { startWire, type Wire } from "./fuzz/wire.ts";

/** What a client's requests cost, counted in what is computed: the same on every machine. */

const uri = "file:///test/shop.stack.yaml";
const textDocument = { uri };
const keys = 10;
const text = `region: us-east\ninstances:\n${Array.from({ length: 1_000 }, (_, i) => `  web-${i}:\n    type: standard-2\n`).join("")}`;
const place = { line: 500, character: 4 };
const range = { start: place, end: place };
const burst = [
  ...["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "codeLens", "inlayHint"],
  ...["codeAction", "diagnostic"],
];

let wire: Wire;
beforeEach(async () => {
  wire = startWire();
  await wire.request("initialize", {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  wire.notify("initialized", {});
  wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "compute-stack", version: 1, text } });
  await wire.request("textDocument/diagnostic", { textDocument });
});
afterEach(() => wire.process.kill("SIGKILL"));

const ask = (name: string) =>
  wire.request(`textDocument/${name}`, { textDocument, range, context: { diagnostics: [], triggerKind: 2 } });
const type = (key: number): void =>
  wire.notify("textDocument/didChange", {
    textDocument: { uri, version: 2 + key },
    contentChanges: [{ range, text: "z" }],
  });

test.each([
  { client: "that cancels what the key before asked for", cancels: true },
  { client: "that never cancels", cancels: false },
])("of what a client $client asks with each key, little more than the last burst is computed", async ({ cancels }) => {
  const answers: ReturnType<typeof ask>[] = [];
  let before: readonly number[] = [];
  for (let key = 0; key < keys; key++) {
    if (cancels) for (const id of before) wire.notify("$/cancelRequest", { id });
    type(key);
    const first = wire.nextId();
    answers.push(...burst.map(ask));
    before = burst.map((_, index) => first + index);
  }
  const outcomes = (await Promise.all(answers)).map(({ error }) => error?.code ?? "computed");
  expect(outcomes.slice(-burst.length)).toEqual(burst.map(() => "computed"));
  expect(outcomes.filter((outcome) => outcome === "computed").length).toBeLessThanOrEqual(2 * burst.length);
  expect(await wire.stop()).toBe(0);
});

test("a client that cancels everything gets an answer to each request, and a server that goes on", async () => {
  const answers = Array.from({ length: 20 }, () => burst.map(ask)).flat();
  for (let id = 0; id < wire.nextId() + 50; id++) wire.notify("$/cancelRequest", { id });
  await Promise.all(answers);
  expect(await ask("foldingRange")).toHaveProperty("result");
  expect(wire.stray).toEqual([]);
  expect(await wire.stop()).toBe(0);
});
