import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientDocument } from "./client-document.ts";
import { type Answer, startWire, type Wire } from "./fuzz/wire.ts";
import { runs } from "./runs.ts";

/** Clients that type, ask and cancel in any order, as a real server process sees them. */

const uri = "file:///test/shop.stack.yaml";
const textDocument = { uri };
const capabilities = { textDocument: { diagnostic: {} } };
const count = 120;
const largeStack = (count: number): string =>
  `region: us-east\ninstances:\n${Array.from({ length: count }, (_, i) => `  web-${i}:\n      type:   standard-2\n      image: compute/debian12\n`).join("")}`;
const initial = `region: us-east\ninstances:\n${Array.from({ length: count }, (_, i) => `  web-${i}:\n    type: standard-2\n    image: compute/debian12\n    label: web ${i}\n`).join("")}`;

const decorations = [
  ...["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "codeLens", "inlayHint"],
  ...["documentHighlight", "codeAction", "diagnostic"],
];
const waitedFor = ["completion", "hover", "definition", "selectionRange", "references"];

const line = fc.integer({ min: 2, max: 4 * count });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      name: fc.constantFrom(...decorations, ...waitedFor),
      line,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("edit" as const), line, text: fc.constantFrom("z", "1", " ", ": ", "\n") }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), back: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("cancel nothing" as const),
      id: fc.oneof(fc.constant(-5), fc.constant("x"), fc.nat(3)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const) }) },
);

interface Asked {
  readonly name: string;
  readonly params: object;
  /** The text that the client had then. */
  readonly text: string;
  readonly version: number;
  readonly id: number;
  readonly answer: Promise<Answer>;
}

const paramsAt = (line: number): object => {
  const position = { line, character: 8 };
  const range = { start: { line: Math.max(0, line - 20), character: 0 }, end: { line: line + 20, character: 0 } };
  const context = { diagnostics: [], triggerKind: 2, includeDeclaration: true };
  return { textDocument, position, positions: [position], range, context };
};

async function started(): Promise<Wire> {
  const wire = startWire();
  await wire.request("initialize", { processId: null, rootUri: null, capabilities });
  wire.notify("initialized", {});
  return wire;
}
const open = (wire: Wire, text: string): void =>
  wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "compute-stack", version: 1, text } });
const ask = (wire: Wire, name: string, params: object): Promise<Answer> => wire.request(`textDocument/${name}`, params);

let wire: Wire;
let fresh: Wire;
beforeEach(async () => {
  [wire, fresh] = await Promise.all([started(), started()]);
});
afterEach(() => {
  for (const one of [wire, fresh]) one.process.kill("SIGKILL");
});

/** What counts within one session is left out. */
const content = (result: unknown): string =>
  JSON.stringify(result, (key, value) => (["resultId", "data", "version"].includes(key) ? undefined : value));

test("each request is answered once: for the text it was sent for, or not at all if that was edited or it was cancelled", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      let [text, version] = [initial, 1];
      const asked: Asked[] = [];
      const cancelled = new Set<number>();
      open(wire, text);
      await ask(wire, "hover", paramsAt(3));
      for (const step of steps) {
        if (step.do === "ask") {
          const params = paramsAt(step.line);
          const id = wire.nextId();
          asked.push({ name: step.name, params, text, version, id, answer: ask(wire, step.name, params) });
        } else if (step.do === "edit") {
          const start = { line: step.line, character: 4 };
          const range = { start, end: start };
          const contentChanges = [{ range, text: step.text }];
          text = clientDocument(text).edited([{ range, newText: step.text }]);
          wire.notify("textDocument/didChange", { textDocument: { uri, version: ++version }, contentChanges });
        } else if (step.do === "wait") await ask(wire, "hover", paramsAt(3));
        else {
          const id = step.do === "cancel" ? wire.nextId() - 1 - step.back : step.id;
          if (typeof id === "number") cancelled.add(id);
          wire.notify("$/cancelRequest", { id });
        }
      }
      for (const { name, params, text: then, version: at, id, answer } of asked) {
        const { error, result } = await answer;
        if (error) {
          const allowed = [
            ...(cancelled.has(id) ? [-32800] : []),
            ...(at < version && decorations.includes(name) ? [name === "diagnostic" ? -32802 : -32801] : []),
          ];
          expect(allowed, `${name} at version ${at} of ${version}`).toContain(error.code);
        } else if (!cancelled.has(id)) {
          open(fresh, then);
          expect(content(result), name).toBe(content((await ask(fresh, name, params)).result));
          fresh.notify("textDocument/didClose", { textDocument });
        }
      }
      wire.notify("textDocument/didClose", { textDocument });
      expect(wire.stray).toEqual([]);
    }),
    { numRuns: runs(10) },
  );
  expect(await wire.stop()).toBe(0);
}, 120_000);

test.each([
  ["has many blocks", "compute-stack", (count: number) => largeStack(count)],
  [
    "is one list",
    "compute-request",
    (count: number) =>
      `[\n${Array.from({ length: count }, () => `{"path":"/compute/instances",   "method":"GET"}`).join(",\n")}\n]\n`,
  ],
])("completions are answered while a large file that %s is formatted", async (_, languageId, make) => {
  const text = make(20_000);
  const uri = languageId === "compute-stack" ? "file:///test/large.stack.yaml" : "file:///test/large.requests.json";
  const [textDocument, position] = [{ uri }, { line: 2, character: 4 }];
  wire.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
  await wire.request("textDocument/hover", { textDocument, position });
  const answered: string[] = [];
  const asked = async (method: string, params: object): Promise<Answer> => {
    const answer = await wire.request(`textDocument/${method}`, { textDocument, ...params });
    answered.push(method);
    return answer;
  };
  const options = { tabSize: 2, insertSpaces: true };
  const formatting = asked("formatting", { options });
  // Each is sent when the one before is answered, so the formatting has begun.
  for (let i = 0; i < 5; i++) await asked("completion", { position });
  expect((await formatting).result).not.toHaveLength(0);
  expect(answered).toEqual([...Array.from({ length: 5 }, () => "completion"), "formatting"]);
});
