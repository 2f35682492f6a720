// One server with one file: its response times and its memory.
import { pathToFileURL } from "node:url";
import { connect, pause } from "./client.mjs";

const capabilities = {
  workspace: { configuration: true, workspaceFolders: true },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] }, contextSupport: true },
    hover: { contentFormat: ["markdown"] },
  },
};

export const median = (numbers) => quantile(numbers, 0.5);
export const quantile = (numbers, part) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];

/**
 * `server`: command, args, languageId, settings, pulls. `file`: path, text and the places to ask at. Answers lists of
 * milliseconds by what was asked, the memory in MB, and why it ended early where it did.
 */
export async function measure(server, file, { runs, edits, limit }) {
  const found = {
    start: [],
    open: [],
    edit: [],
    editAndComplete: [],
    complete: [],
    hover: [],
    memory: [],
    failure: null,
  };
  for (let run = 0; run < runs && found.failure === null; run++) {
    const client = { now: null };
    const patience = new Promise((_, reject) => {
      client.timer = setTimeout(() => reject(new Error(`more than ${limit / 1000} s`)), limit);
    });
    try {
      await Promise.race([oneRun(server, file, edits, found, client), patience]);
    } catch (error) {
      found.failure = error.message;
    } finally {
      clearTimeout(client.timer);
      await client.now?.stop();
    }
  }
  return found;
}

async function oneRun({ command, args, languageId, settings, pulls }, { path, text, places }, edits, found, client) {
  const uri = pathToFileURL(path).href;
  const textDocument = { uri };
  const timed = async (list, work) => {
    const begin = performance.now();
    await work();
    list.push(performance.now() - begin);
  };
  await timed(found.start, async () => {
    client.now = connect(command, args, settings);
    await client.now.request("initialize", {
      processId: process.pid,
      rootUri: new URL(".", uri).href,
      capabilities: pulls
        ? { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } }
        : capabilities,
      initializationOptions: { provideFormatter: true },
    });
  });
  const { request, notify, next, memory, idle } = client.now;
  notify("initialized", {});
  notify("workspace/didChangeConfiguration", { settings });
  await pause(300);

  const diagnostics = (begin) => {
    const published = pulls ? null : next("textDocument/publishDiagnostics", (params) => params.uri === uri);
    begin();
    return published ?? request("textDocument/diagnostic", { textDocument });
  };
  await timed(found.open, () =>
    diagnostics(() => notify("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } })),
  );

  await idle();

  let version = 1;
  /** Makes a mistake or undoes it, so that the findings change each time. */
  const edit = () => {
    const { line, character } = places.edit;
    const isMade = version++ % 2 === 0;
    const range = { start: { line, character }, end: { line, character: character + (isMade ? 1 : 0) } };
    notify("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ range, text: isMade ? "" : "!" }],
    });
  };
  const complete = () =>
    request("textDocument/completion", { textDocument, position: places.complete, context: { triggerKind: 1 } });
  for (let i = 0; i < edits; i++) await timed(found.edit, () => diagnostics(edit));
  for (let i = 0; i < Math.min(edits, 10); i++) {
    const published = pulls ? null : next("textDocument/publishDiagnostics", (params) => params.uri === uri);
    await timed(found.editAndComplete, () => {
      edit();
      return complete();
    });
    await published;
  }
  for (let i = 0; i < Math.min(edits, 10); i++) await timed(found.complete, complete);
  for (let i = 0; i < Math.min(edits, 10); i++)
    await timed(found.hover, () => request("textDocument/hover", { textDocument, position: places.hover }));
  for (let i = found.edit.length; i < Math.min(100, edits * 5); i++) await diagnostics(edit);
  found.memory.push(memory());
}

/** The positions to edit, complete and hover: the first fitting ones after the middle of a text, or else from its start. */
export function placesIn(text) {
  const place = (pattern) => {
    pattern.lastIndex = text.length >> 1;
    const found = pattern.exec(text) ?? pattern.exec(text);
    const offset = found.index + found[0].length;
    const lines = text.slice(0, offset).split("\n");
    return { line: lines.length - 1, character: lines[lines.length - 1].length };
  };
  return {
    edit: place(/\blabel"?: "?web-\d+/g),
    complete: place(/\bpurpose"?: "?pub/g),
    hover: place(/\bregi(?=on"?:)/g),
  };
}
