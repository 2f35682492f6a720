import { deepStrictEqual, ok } from "node:assert";
import fc from "fast-check";
import { clientDocument, type Encoding } from "../client-document.ts";
import { change, edited, editFor } from "./edits.ts";
import { snapped } from "./positions.ts";
import type { Sample } from "./texts.ts";
import { type Answer, startWire, type Wire } from "./wire.ts";

/** All requests that a client can send, and some invalid ones. */
const requests = [
  ...["completion", "hover", "definition", "references", "documentHighlight", "documentSymbol", "codeAction"],
  ...["codeLens", "documentLink", "foldingRange", "selectionRange", "semanticTokens/full"],
  ...["semanticTokens/range", "inlayHint", "formatting", "onTypeFormatting", "prepareRename", "rename", "diagnostic"],
  "unheardOf",
].map((name) => `textDocument/${name}`);
const others = [
  ...["completionItem/resolve", "codeAction/resolve", "codeLens/resolve", "documentLink/resolve", "inlayHint/resolve"],
  ...["workspace/symbol", "workspace/executeCommand", "workspace/diagnostic", "$/unheardOf", "initialize"],
];
const notifications = [
  ...["didOpen", "didChange", "didClose", "didSave", "willSave"].map((name) => `textDocument/${name}`),
  ...["didChangeConfiguration", "didChangeWatchedFiles", "didChangeWorkspaceFolders"].map(
    (name) => `workspace/${name}`,
  ),
  ...["initialized", "$/cancelRequest", "$/setTrace", "$/progress", "window/workDoneProgress/cancel", "$/unheardOf"],
];
const names = ["a.stack.yaml", "b.requests.json", "c.create-instance.request.json"];
const uris = names.map((name) => `file:///fuzz/${name}`);

const number = fc.oneof(fc.nat(30), fc.constantFrom(0, 900, 2 ** 31 - 1));
const position = fc.record({ line: number, character: number });
const uri = fc.constantFrom(...uris, ...uris, "file:///fuzz/never-opened.stack.yaml", "untitled:x", "not a uri %%%");
/** All parameters of any request. */
const params = fc.record({
  textDocument: fc.record({ uri, version: fc.nat(5) }),
  position,
  range: fc.record({ start: position, end: position }),
  positions: fc.array(position, { maxLength: 3 }),
  context: fc.constant({ diagnostics: [], includeDeclaration: true, triggerKind: 1 }),
  options: fc.record({ tabSize: fc.constantFrom(0, 2, 4, 1e9), insertSpaces: fc.boolean() }),
  newName: fc.constantFrom("web-9", "", "a b", "${x}"),
  query: fc.constantFrom("", "web", "𝒳"),
  ch: fc.constant("\n"),
  previousResultId: fc.constantFrom("0", "1"),
});

const junk = fc.oneof(
  fc.constantFrom(null, 5, "x", true, [], [null], {}, -1, 1e300, 0.5),
  fc.jsonValue({ maxDepth: 2 }).map((value) => value as unknown),
);
/** The same with one part replaced. */
const corrupted = fc
  .tuple(params, fc.constantFrom("textDocument", "position", "range", "positions", "context", "options", "all"), junk)
  .map(([good, part, bad]): unknown => (part === "all" ? bad : { ...good, [part]: bad }));

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("ask" as const), method: fc.constantFrom(...requests), params }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      file: fc.nat(2),
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopen" as const), file: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("stale" as const), file: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), back: fc.nat(3) }) },
);
const wrongStep = fc.oneof(
  fc.record({
    do: fc.constant("ask wrongly" as const),
    method: fc.constantFrom(...requests, ...others),
    params: corrupted,
  }),
  fc.record({ do: fc.constant("tell wrongly" as const), method: fc.constantFrom(...notifications), params: corrupted }),
  fc.record({ do: fc.constant("say" as const), message: junk }),
  fc.record({ do: fc.constant("answer" as const), id: fc.oneof(fc.nat(9), fc.constant("x")), result: junk }),
);
type Step = typeof step | typeof wrongStep extends fc.Arbitrary<infer T> ? T : never;

/** For any messages, each request is answered once, the server survives, and it has the same text as the client. */
export const anythingCanBeSaid = (samples: fc.Arbitrary<Sample>) =>
  fc.asyncProperty(
    fc.array(samples, { minLength: 3, maxLength: 3 }),
    fc.constantFrom<Encoding>("utf-8", "utf-16", "utf-32"),
    fc.oneof(
      fc.record({ isOrderly: fc.constant(true), steps: fc.array(step as fc.Arbitrary<Step>, { maxLength: 40 }) }),
      fc.record({
        isOrderly: fc.constant(false),
        steps: fc.array(fc.oneof(step, wrongStep) as fc.Arbitrary<Step>, { maxLength: 40 }),
      }),
    ),
    async (texts, encoding, { isOrderly, steps }) => {
      const wire = startWire();
      try {
        await session(wire, texts, encoding, steps, isOrderly);
        deepStrictEqual(await wire.stop(), 0, "its exit code");
      } finally {
        wire.process.kill("SIGKILL");
      }
    },
  );

async function session(
  wire: Wire,
  texts: readonly Sample[],
  encoding: Encoding,
  steps: readonly Step[],
  isOrderly: boolean,
) {
  const capabilities = { general: { positionEncodings: [encoding] }, textDocument: { diagnostic: {} } };
  const { result } = await wire.request("initialize", { processId: null, rootUri: null, capabilities });
  ok(result, "an answer to `initialize`");
  wire.notify("initialized", {});
  const files = uris.map((uri, i) => ({ uri, version: 0, text: texts[i]?.text ?? "" }));
  const openAs = (uri: string, version: number, text: string): void =>
    wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "x", version, text } });
  for (const { uri, text } of files) openAs(uri, 0, text);
  const answers: Promise<Answer>[] = [];
  // Nothing is known about a file with malformed notifications.
  let isKnown = true;
  for (const step of steps) {
    const file = files["file" in step ? step.file : 0];
    if (!file) continue;
    const { uri } = file;
    switch (step.do) {
      case "ask":
      case "ask wrongly":
        answers.push(wire.request(step.method, step.params));
        break;
      case "edit": {
        const contentChanges = step.changes.map((one) => {
          const edit = snapped(file.text, editFor(file.text, one));
          const { positionAt } = clientDocument(file.text, encoding);
          const range = { start: positionAt(edit.start), end: positionAt(edit.end) };
          file.text = edited(file.text, edit);
          return { range, text: edit.text };
        });
        wire.notify("textDocument/didChange", { textDocument: { uri, version: ++file.version }, contentChanges });
        break;
      }
      case "stale":
        wire.notify("textDocument/didChange", {
          textDocument: { uri, version: file.version - 1 },
          contentChanges: [{ text: "stale" }],
        });
        break;
      case "reopen":
        wire.notify("textDocument/didClose", { textDocument: { uri } });
        openAs(uri, ++file.version, file.text);
        break;
      case "cancel":
        wire.notify("$/cancelRequest", { id: wire.nextId() - 1 - step.back });
        break;
      case "tell wrongly":
        isKnown = false;
        wire.notify(step.method, step.params);
        break;
      case "say":
        wire.send(step.message);
        break;
      case "answer":
        wire.send({ jsonrpc: "2.0", id: step.id, result: step.result });
    }
  }
  for (const { error } of await Promise.all(answers))
    if (isOrderly && error) ok(allowed.has(error.code), `error ${error.code}: ${error.message}`);
  if (isOrderly)
    deepStrictEqual(
      wire.said.filter((line) => /failed|compute-stack:/.test(line)),
      [],
      "no failures",
    );
  // A raw message may or may not be a request; a response to nothing has no ID.
  deepStrictEqual(
    wire.stray.filter(({ id }) => id !== null),
    [],
    "nothing is answered twice",
  );
  if (!isKnown) files.splice(0);
  files.push({ uri: "file:///fuzz/last.stack.yaml", version: 0, text: "instances: 5\n" });
  openAs("file:///fuzz/last.stack.yaml", 0, "instances: 5\n");
  for (const { uri, text } of files) {
    const anew = uri.replace("/fuzz/", "/anew/");
    openAs(anew, 0, text);
    const [known, fresh] = await Promise.all([uri, anew].map((one) => itemsOf(wire, one)));
    deepStrictEqual(known?.replaceAll("/fuzz/", "/anew/"), fresh, `what is said of ${uri}`);
  }
}

async function itemsOf(wire: Wire, uri: string): Promise<string> {
  const textDocument = { uri };
  const asked = ["textDocument/diagnostic", "textDocument/semanticTokens/full", "textDocument/documentSymbol"];
  const [diagnostics, tokens, symbols] = await Promise.all(
    asked.map((method) => wire.request(method, { textDocument })),
  );
  const items = (diagnostics?.result as { readonly items?: unknown } | undefined)?.items;
  ok(Array.isArray(items), `diagnostics of ${uri}: ${JSON.stringify(diagnostics)}`);
  const { data } = (tokens?.result ?? {}) as { readonly data?: unknown };
  return JSON.stringify({ items, data, symbols: symbols?.result }, null, 1);
}

/** MethodNotFound, InvalidParams, and the protocol's own: canceled, content modified, request failed. */
const allowed: ReadonlySet<number> = new Set([-32601, -32602, -32800, -32801, -32802, -32803]);
