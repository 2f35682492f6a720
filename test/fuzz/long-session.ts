import fc from "fast-check";
import { clientDocument } from "../client-document.ts";
import { change, edited, editFor } from "./edits.ts";
import type { Memory } from "./heap.ts";
import { memoryOf } from "./heap.ts";
import { snapped } from "./positions.ts";
import { stackOf } from "./texts.ts";
import type { Wire } from "./wire.ts";

const uri = "file:///soak/long.stack.yaml";
const textDocument = { uri };

export async function initialize(wire: Wire): Promise<void> {
  // Each version is published, even if its findings are the same.
  const capabilities = { textDocument: { publishDiagnostics: { versionSupport: true } } };
  await wire.request("initialize", { processId: null, rootUri: null, capabilities });
  wire.notify("initialized", {});
}

/**
 * Edits one file over and over, asking this and that in between. After each `stretch` of edits the file becomes what it was,
 * so that the memory then can be compared.
 */
export async function* editForLong(wire: Wire, edits: number, stretch: number, seed: number): AsyncGenerator<Memory> {
  const start = stackOf(seed, 40);
  let text = start;
  let version = 1;
  wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "compute-stack", version, text } });
  for (let done = 0; done < edits; done += stretch) {
    const changes = fc.sample(change, { numRuns: stretch, seed: seed + done });
    for (const [index, one] of changes.entries()) {
      const isAllOrNothing = one.how === "cut the rest" || one.how === "replace all";
      const edit = snapped(text, editFor(text, isAllOrNothing ? { ...one, how: "insert" } : one));
      const { positionAt } = clientDocument(text);
      const range = { start: positionAt(edit.start), end: positionAt(edit.end) };
      text = edited(text, edit);
      wire.notify("textDocument/didChange", {
        textDocument: { uri, version: ++version },
        contentChanges: [{ range, text: edit.text }],
      });
      if (index % 50 === 0) await ask(wire, range.start);
      if (text.length > start.length * 2 || index === stretch - 1) {
        text = start;
        const whole = wire.diagnosed(uri, ++version);
        wire.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
        await whole;
      }
    }
    yield memoryOf(wire);
  }
}

async function ask(wire: Wire, position: { readonly line: number; readonly character: number }): Promise<void> {
  const range = { start: position, end: position };
  await Promise.all([
    wire.request("textDocument/completion", { textDocument, position }),
    wire.request("textDocument/hover", { textDocument, position }),
    wire.request("textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } }),
    wire.request("textDocument/documentSymbol", { textDocument }),
    wire.request("textDocument/semanticTokens/full", { textDocument }),
  ]);
}

/** Opens files, waits for their findings, and closes them again. */
export async function openAndClose(wire: Wire, files: number): Promise<Memory> {
  for (let i = 0; i < files; i++) {
    const uri = `file:///soak/${i}.stack.yaml`;
    const found = wire.diagnosed(uri, 1);
    const text = stackOf(i, 10);
    wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "compute-stack", version: 1, text } });
    await found;
    const position = { line: 3, character: 6 };
    await wire.request("textDocument/hover", { textDocument: { uri }, position });
    await wire.request("textDocument/completion", { textDocument: { uri }, position });
    wire.notify("textDocument/didClose", { textDocument: { uri } });
  }
  // Any response after these messages is sent after the files are closed.
  await wire.request("textDocument/hover", { textDocument: { uri }, position: { line: 0, character: 0 } });
  return memoryOf(wire);
}
