import { expect, test } from "vitest";
import type { CompletionList, DocumentDiagnosticReport, Range } from "vscode-languageserver/node";
import {
  fileKinds,
  kindOfName,
  type PlaygroundFile,
  pathsBeside,
  rootUri,
  switchedTo,
  textBeside,
  uriOf,
} from "../client/playground/files.ts";
import { readFragment, toFragment } from "../client/playground/share.ts";
import { linesOfText } from "../server/document/index.ts";
import { type Files, session } from "../server/lsp/session.testing.ts";
import { fullCapabilities } from "./language-client.ts";

const capabilities = { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, diagnostic: {} } };

/** A server that is asked as the page asks it: one file is open, and those beside it are read. */
async function page(first: PlaygroundFile) {
  const files: Files = {};
  const client = await session({ folder: rootUri, files, capabilities });
  let file = first;
  let version = 1;
  const show = (): void => {
    for (const uri of Object.keys(files)) delete files[uri];
    for (const path of pathsBeside(file)) files[uriOf(path)] = textBeside(file, path) ?? "";
    const changes = pathsBeside(file).map((path) => ({ uri: uriOf(path), type: 2 }));
    void client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
    const kind = kindOfName(file.name);
    client.open(uriOf(file.name), file.text, kind ? fileKinds[kind].languageId : "");
  };
  show();
  return {
    file: () => file,
    type: (text: string): void => {
      version += 1;
      client.change(uriOf(file.name), version, [{ text }]);
      file = { ...file, text };
    },
    switchTo: (path: string): void => {
      client.close(uriOf(file.name));
      file = switchedTo(file, path);
      show();
    },
    findings: async (): Promise<readonly string[]> => {
      const textDocument = { uri: uriOf(file.name) };
      const report: DocumentDiagnosticReport = await client.connection.sendRequest("textDocument/diagnostic", {
        textDocument,
      });
      const items = report.kind === "full" ? report.items : [];
      const lines = linesOfText(file.text);
      const marked = ({ start, end }: Range): string => file.text.slice(lines.offsetAt(start), lines.offsetAt(end));
      return items.map(({ code, range }) => `${code} ${marked(range)}`);
    },
    labelsAt: async (offset: number): Promise<readonly string[]> => {
      const position = linesOfText(file.text).positionAt(offset);
      const textDocument = { uri: uriOf(file.name) };
      const list: CompletionList = await client.connection.sendRequest("textDocument/completion", {
        textDocument,
        position,
      });
      return list.items.map(({ label }) => label);
    },
  };
}

const scriptIn = (word: string): string => `curl -X POST https://api.example.com/v4/${word}/instances/12/clone \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"${word}_id": 5, "lable": "web"}'
`;
const misspelled = 'unknown-field "lable"';

test("words of the service that are typed into the settings hold for the file beside them, and are shared with it", async () => {
  const opened = await page({ name: "web.sh", text: scriptIn("acme"), files: {} });
  expect(await opened.findings()).toEqual([]);

  opened.switchTo(".compute-stack.yaml");
  opened.type("names: { com }\n");
  expect(await opened.labelsAt("names: { com".length)).toContain("compute");
  opened.type("names: { compute: acme }\n");
  expect(await opened.findings()).toEqual([]);

  opened.switchTo("web.sh");
  expect(await opened.findings()).toContain(misspelled);
  expect(await opened.labelsAt(scriptIn("acme").indexOf("acme_id"))).toContain("acme_id");

  const link = await readFragment(await toFragment(opened.file()));
  expect(link).toEqual({ kind: "file", file: opened.file() });
  opened.switchTo(".compute-stack.yaml");
  expect(opened.file().text).toBe("names: { compute: acme }\n");
  opened.type("");
  opened.switchTo("web.sh");
  expect(await opened.findings()).toEqual([]);
  opened.type(scriptIn("compute"));
  expect(await opened.findings()).toContain(misspelled);
});
