import type { Answer, Wire } from "./fuzz/wire.ts";

/** What an editor says that it can do, for what is asked here. */
export const serverCapabilities = {
  workspace: { configuration: false },
  textDocument: {
    diagnostic: {},
    hover: { contentFormat: ["markdown"] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } }, isPreferredSupport: true },
    completion: { completionItem: { documentationFormat: ["markdown"] } },
    publishDiagnostics: { relatedInformation: true },
  },
};

/**
 * Opens a text and asks for what an editor shows of it: of the whole, and at places on every line, `step` characters apart.
 * Completions and code actions take longest, and are asked for at one place in three.
 */
export async function askEverywhere(
  wire: Wire,
  { name, text, step }: { readonly name: string; readonly text: string; readonly step: number },
  receive: (method: string, answer: Answer) => void,
): Promise<void> {
  const uri = `file:///test/${name}`;
  wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "x", version: 1, text } });
  const ask = async (method: string, more: object = {}): Promise<void> =>
    receive(method, await wire.request(`textDocument/${method}`, { textDocument: { uri }, ...more }));
  for (const method of ["diagnostic", "documentSymbol", "codeLens", "documentLink"]) await ask(method);
  const lines = text.split("\n");
  await ask("inlayHint", { range: { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } } });
  for (const [line, content] of lines.entries())
    for (let character = 0; character <= content.length; character += step) {
      const position = { line, character };
      await ask("hover", { position });
      if (character % (3 * step) > 0) continue;
      await ask("completion", { position });
      await ask("codeAction", { range: { start: position, end: position }, context: { diagnostics: [] } });
    }
}
