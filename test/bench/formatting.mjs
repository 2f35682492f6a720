// The processor time that formatting takes in the server, the first time and after a small edit.
import { connect } from "./client.mjs";
import { stackText } from "./files.mjs";
import { median } from "./server.mjs";

const rounds = 5;
const bytes = 50_000;
const uri = "file:///bench/format.stack.yaml";
const textDocument = { uri };
const options = { tabSize: 2, insertSpaces: true };

/** A stack of 50 kB in which every line changes that has a value. */
function untidyText() {
  let count = 10;
  while (stackText(count).length < bytes) count += 10;
  return stackText(count).replace(/: (?=\S)/g, ":   ");
}

/** Milliseconds; null where the platform does not tell the processor time of a process. */
export async function measureFormatting(node, cli) {
  const text = untidyText();
  const first = [];
  const again = [];
  for (let round = 0; round < rounds; round++) {
    const server = connect(node, [cli, "lsp", "--stdio"], {});
    const format = async (list) => {
      const begin = server.cpu();
      const edits = await server.request("textDocument/formatting", { textDocument, options });
      list.push(server.cpu() - begin);
      if (edits.length === 0) throw new Error("Nothing was formatted.");
      return edits.toReversed().map(({ range, newText }) => ({ range, text: newText }));
    };
    try {
      if (server.cpu() === null) return null;
      await server.request("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
      server.notify("initialized", {});
      const checked = server.next("textDocument/publishDiagnostics", (params) => params.uri === uri);
      server.notify("textDocument/didOpen", {
        textDocument: { uri, languageId: "compute-stack", version: 1, text },
      });
      await checked;
      const changes = await format(first);
      const published = server.next("textDocument/publishDiagnostics", (params) => params.uri === uri);
      const start = { line: text.split("\n").findIndex((line) => line.includes("label:")), character: 0 };
      const range = { start, end: start };
      server.notify("textDocument/didChange", {
        textDocument: { uri, version: 2 },
        contentChanges: [...changes, { range, text: "# \n" }],
      });
      await published;
      await format(again);
    } finally {
      await server.stop();
    }
  }
  return { first: median(first), again: median(again) };
}
