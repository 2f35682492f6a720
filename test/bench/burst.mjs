// What an editor requests after a pause, all at once, and typing in which each key cancels what the key before requested.
import { pathToFileURL } from "node:url";
import { connect, pause } from "./client.mjs";
import { median } from "./server.mjs";

/** How often: the peer needs seconds for each at the largest size it gets. */
export const fullBurst = { bursts: 8, keys: 10 };
export const shortBurst = { bursts: 3, keys: 2 };

const capabilities = {
  workspace: { configuration: true, diagnostics: { refreshSupport: true } },
  textDocument: {
    diagnostic: {},
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source"] } },
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
    foldingRange: { lineFoldingOnly: true },
    semanticTokens: {
      requests: { full: true, range: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ["relative"],
    },
  },
};

/** Medians: processor time of a burst, milliseconds until the outline and the completion, and what typing costs. */
export async function measureBurst(
  { command, args, languageId, settings },
  { path, text, places },
  { bursts, keys } = fullBurst,
) {
  const client = connect(command, args, settings);
  const { request, start, notify, memory, cpu, idle } = client;
  const textDocument = { uri: pathToFileURL(path).href };
  const since = (before) => (before === null ? null : cpu() - before);
  const { capabilities: server } = await request("initialize", { processId: process.pid, rootUri: null, capabilities });
  notify("initialized", {});
  notify("textDocument/didOpen", { textDocument: { ...textDocument, languageId, version: 1, text } });

  const { line, character } = places.edit;
  const view = { start: { line: Math.max(0, line - 30), character: 0 }, end: { line: line + 30, character: 0 } };
  const here = { start: places.edit, end: places.edit };
  const asked = [
    ["documentSymbol", {}, "documentSymbolProvider"],
    ["foldingRange", {}, "foldingRangeProvider"],
    ["semanticTokens/full", {}, "semanticTokensProvider"],
    ["documentLink", {}, "documentLinkProvider"],
    ["codeLens", {}, "codeLensProvider"],
    ["inlayHint", { range: view }, "inlayHintProvider"],
    ["codeAction", { range: here, context: { diagnostics: [], triggerKind: 2 } }, "codeActionProvider"],
    ["diagnostic", {}, "diagnosticProvider"],
  ].filter(([, , provider]) => server[provider]);
  const ask = ([method, params]) => start(`textDocument/${method}`, { textDocument, ...params });
  const complete = () => request("textDocument/completion", { textDocument, position: places.edit });
  let version = 1;
  const type = () => {
    const isMade = version++ % 2 === 1;
    const range = { start: places.edit, end: { line, character: character + (isMade ? 0 : 1) } };
    const contentChanges = [{ range, text: isMade ? "z" : "" }];
    notify("textDocument/didChange", { textDocument: { ...textDocument, version }, contentChanges });
  };
  const timed = async (work) => {
    const begin = performance.now();
    await work;
    return performance.now() - begin;
  };

  const first = await timed(ask(asked[0]).answer);
  for (const one of asked.slice(1)) await ask(one).answer;
  await idle();
  const found = { cpu: [], outline: [], completion: [] };
  for (let i = 0; i < bursts; i++) {
    await pause(500);
    const before = cpu();
    type();
    const answers = asked.map((one) => timed(ask(one).answer));
    const completion = timed(complete());
    found.outline.push(await answers[0]);
    await Promise.all(answers);
    found.completion.push(await completion);
    await pause(200);
    found.cpu.push(since(before));
  }
  await pause(500);
  const before = cpu();
  let waiting = [];
  let answered = 0;
  const all = [];
  for (let i = 0; i < keys; i++) {
    for (const { cancel } of waiting) cancel();
    type();
    waiting = asked.map(ask);
    for (const { answer } of waiting)
      all.push(
        answer.then(
          () => answered++,
          () => undefined,
        ),
      );
    await complete();
    await pause(100);
  }
  await Promise.all(all);
  const result = { first, ...Object.fromEntries(Object.entries(found).map(([name, list]) => [name, median(list)])) };
  const typing = { typing: since(before), answered, asked: all.length, memory: memory() };
  await client.stop();
  return { ...result, ...typing };
}
