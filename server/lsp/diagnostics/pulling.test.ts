import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  CancellationTokenSource,
  type DocumentDiagnosticReport,
  FileChangeType,
  type InitializeParams,
  ProgressType,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, type SessionOptions, session } from "../session.testing.ts";

const pulls: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, diagnostic: {} },
};
const wrong = "region: us-east\ninstances:\n  web-1: { type: standard-2, label: web 1 }\n";
const right = wrong.replace("web 1", "web-1");
const uriOf = (name: string): string => `${folder}/${name}`;

let client: Client;
const start = async (files: Readonly<Record<string, string>> = {}, options: SessionOptions = {}): Promise<Files> => {
  const byUri: Files = Object.fromEntries(Object.entries(files).map(([name, text]) => [uriOf(name), text]));
  client = await session({ capabilities: pulls, files: byUri, ...options });
  return byUri;
};
const changed = (name: string, type: FileChangeType) =>
  client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(name), type }] });
const pull = (name: string, previousResultId?: string): Promise<DocumentDiagnosticReport> =>
  client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri: uriOf(name) }, previousResultId });
const codesIn = (report: DocumentDiagnosticReport) =>
  report.kind === "full" ? report.items.map(({ code }) => code) : report.kind;

interface Ids {
  readonly previousResultIds: readonly { readonly uri: string; readonly value: string }[];
}
const none: Ids = { previousResultIds: [] };
const idsOf = ({ items }: WorkspaceDiagnosticReport): Ids => ({
  previousResultIds: items.map(({ uri, resultId = "" }) => ({ uri, value: resultId })),
});
const pullAll = (ids: Ids = none, more: object = {}): Promise<WorkspaceDiagnosticReport> =>
  client.connection.sendRequest("workspace/diagnostic", { ...ids, ...more });
const show = ({ items }: WorkspaceDiagnosticReportPartialResult): readonly string[] =>
  items.map(
    ({ uri, ...report }) => `${uri.slice(folder.length + 1)}: ${[codesIn(report)].flat().join(" ") || "clean"}`,
  );

test("unchanged results of an open file are not sent again", async () => {
  await start();
  client.open(uriOf("a.stack.yaml"), wrong);
  const first = await pull("a.stack.yaml");
  expect(codesIn(first)).toEqual(["label-pattern"]);
  expect(await pull("a.stack.yaml", first.resultId)).toEqual({ kind: "unchanged", resultId: first.resultId });
  client.change(uriOf("a.stack.yaml"), 2, [{ text: `${wrong}# same findings\n` }]);
  expect(await pull("a.stack.yaml", first.resultId)).toEqual({ kind: "unchanged", resultId: first.resultId });
  client.change(uriOf("a.stack.yaml"), 3, [{ text: right }]);
  const second = await pull("a.stack.yaml", first.resultId);
  expect(codesIn(second)).toEqual([]);
  expect(second.resultId).not.toBe(first.resultId);
  expect(client.published).toEqual([]);
});

test("one pull waits for all that the findings depend on, one after the other", async () => {
  const fixture = (name: string): string =>
    readFileSync(new URL(`../../rules/pages/fixtures/${name}.pem`, import.meta.url), "utf8");
  await start(
    { "site.pem": fixture("rsa.cert"), "key.pem": fixture("ed25519.key.pkcs8") },
    { capabilities: { ...pulls, workspace: {} } },
  );
  const config = '{ port: 443, protocol: https, ssl_cert: "${file:site.pem}", ssl_key: "${file:key.pem}" }';
  client.open(
    uriOf("a.stack.yaml"),
    `region: us-east\nloadbalancers:\n  web:\n    configs:\n      - ${config}\n`,
    "yaml",
  );
  // Once the files have been read, something has to be loaded that reads certificates.
  expect(codesIn(await pull("a.stack.yaml"))).toContain("pem-mismatch");
});

test("after a file is closed, it is read if it is in the workspace, and has no diagnostics otherwise", async () => {
  await start({ "a.stack.yaml": wrong });
  client.open(uriOf("a.stack.yaml"), right);
  expect(codesIn(await pull("a.stack.yaml"))).toEqual([]);
  client.close(uriOf("a.stack.yaml"));
  expect(codesIn(await pull("a.stack.yaml"))).toEqual(["label-pattern"]);
  expect(codesIn(await pull("gone.stack.yaml"))).toEqual([]);
  expect(codesIn(await pull("../elsewhere/a.stack.yaml"))).toEqual([]);
});

test("when settings change, a client that supports refresh is asked to pull again", async () => {
  let count = 0;
  let severity = "hint";
  const options: SessionOptions = {
    configuration: () => ({ rules: { "label-pattern": severity } }),
    onRefresh: () => {
      count++;
    },
  };
  await start({}, options);
  client.open(uriOf("a.stack.yaml"), wrong);
  expect(await pull("a.stack.yaml")).toMatchObject({ items: [{ severity: 4 }] });
  expect(count).toBe(0);
  severity = "warning";
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await expect.poll(() => count).toBe(1);
  expect(await pull("a.stack.yaml")).toMatchObject({ items: [{ severity: 2 }] });

  await start({}, { ...options, capabilities: { ...pulls, workspace: { ...pulls.workspace, diagnostics: {} } } });
  client.open(uriOf("a.stack.yaml"), wrong);
  severity = "hint";
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(await pull("a.stack.yaml")).toMatchObject({ items: [{ severity: 4 }] });
  expect(count).toBe(1);
});

test("files that are not open are checked together, except excluded ones", async () => {
  await start({
    "a.stack.yaml": wrong,
    "deep/b.stack.yaml": right,
    "deep/c.request.json": "{",
    "ignored/x.stack.yaml": wrong,
    "left/x.stack.yaml": wrong,
    "open.stack.yaml": wrong,
    ".gitignore": "left/\n",
    ".compute-stack.yaml": "ignore: [ignored/**]\n",
    "other.yaml": "a: [",
  });
  client.open(uriOf("open.stack.yaml"), wrong);
  const first = await pullAll();
  expect([...show(first)].sort()).toEqual([
    ".compute-stack.yaml: clean",
    "a.stack.yaml: label-pattern",
    "deep/b.stack.yaml: clean",
    "deep/c.request.json: syntax",
    "ignored/x.stack.yaml: clean",
  ]);
  expect(first.items.every(({ version }) => version === null)).toBe(true);
  expect(new Set((await pullAll(idsOf(first))).items.map(({ kind }) => kind))).toEqual(new Set(["unchanged"]));
});

const request = (body: string): string =>
  `# Shop\n\n\`\`\`sh\ncurl $API/compute/instances --json '${body}' -n\n\`\`\`\n`;
const wrongRequest = request('{"region":"us-east","type":"standard-2","lable":"web-1"}');
const rightRequest = wrongRequest.replace("lable", "label");

test("files that hold requests are checked, too, and those without findings are not listed", async () => {
  const files = await start({
    "README.md": wrongRequest,
    "docs/other.md": "# Other\n",
    "docs/right.md": rightRequest,
    "a.http": "post /compute/instances/1/boot\n",
    "ignored/a.sh": "curl -X post /compute/instances/1/boot\n",
    "none/a.sh": "curl -X post /compute/instances/1/boot\n",
    ".compute-stack.yaml": "ignore: [ignored/**]\nfiles: { none: [none/**] }\n",
  });
  const first = await pullAll();
  expect([...show(first)].sort()).toEqual([
    ".compute-stack.yaml: clean",
    "README.md: unknown-field",
    "a.http: request-method request-authorization",
  ]);
  expect(first.items.flatMap((one) => (one.kind === "full" ? one.items.map(({ range }) => range.start) : []))).toEqual(
    expect.arrayContaining([
      { line: 3, character: 76 },
      { line: 0, character: 0 },
    ]),
  );
  files[uriOf("README.md")] = rightRequest;
  files[uriOf("docs/other.md")] = wrongRequest;
  await changed("README.md", FileChangeType.Changed);
  await changed("docs/other.md", FileChangeType.Changed);
  const second = await pullAll(idsOf(first));
  expect([...show(second)].sort()).toEqual([
    ".compute-stack.yaml: unchanged",
    "README.md: clean",
    "a.http: unchanged",
    "docs/other.md: unknown-field",
  ]);
  client.open(uriOf("docs/other.md"), rightRequest, "markdown");
  expect(codesIn(await pull("docs/other.md"))).toEqual([]);
  client.close(uriOf("docs/other.md"));
  expect(codesIn(await pull("docs/other.md"))).toEqual(["unknown-field"]);
});

test("a file without requests is read once, as long as it does not change", async () => {
  const files = await start();
  let reads = 0;
  const get = (): string => {
    reads++;
    return "# Other\n";
  };
  Object.defineProperty(files, uriOf("README.md"), { enumerable: true, get });
  const first = await pullAll();
  expect([show(first), reads]).toEqual([[], 1]);
  expect([show(await pullAll(idsOf(first))), reads]).toEqual([[], 1]);
  await changed("README.md", FileChangeType.Changed);
  expect([show(await pullAll()), reads]).toEqual([[], 2]);
});

test("files that hold requests are not checked where the editor's settings turn them off", async () => {
  let configuration: object = {};
  await start({ "a.md": wrongRequest }, { configuration: () => configuration });
  expect(show(await pullAll())).toEqual(["a.md: unknown-field"]);
  configuration = { carriers: { markdown: false } };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(show(await pullAll())).toEqual([]);
});

test("only changed, created, deleted, opened and closed files are reported again", async () => {
  const files = await start({ "a.stack.yaml": wrong, "b.stack.yaml": right });
  const first = await pullAll();
  const news = async () => show(await pullAll(idsOf(first))).filter((line) => !line.endsWith("unchanged"));
  files[uriOf("b.stack.yaml")] = wrong;
  expect(await news()).toEqual([]);
  await changed("b.stack.yaml", FileChangeType.Changed);
  expect(await news()).toEqual(["b.stack.yaml: label-pattern"]);
  files[uriOf("c.stack.yaml")] = wrong;
  await changed("c.stack.yaml", FileChangeType.Created);
  expect(await news()).toEqual(["b.stack.yaml: label-pattern", "c.stack.yaml: label-pattern"]);
  delete files[uriOf("a.stack.yaml")];
  await changed("a.stack.yaml", FileChangeType.Deleted);
  expect(await news()).toEqual(["b.stack.yaml: label-pattern", "c.stack.yaml: label-pattern", "a.stack.yaml: clean"]);
  client.open(uriOf("b.stack.yaml"), right);
  expect(await news()).toEqual(["c.stack.yaml: label-pattern", "a.stack.yaml: clean"]);
  client.close(uriOf("b.stack.yaml"));
  expect(await news()).toContain("b.stack.yaml: label-pattern");
});

test("files that move with their folder are checked under their new names", async () => {
  const files = await start({ "old/a.stack.yaml": wrong });
  expect(show(await pullAll())).toEqual(["old/a.stack.yaml: label-pattern"]);
  files[uriOf("new/a.stack.yaml")] = wrong;
  delete files[uriOf("old/a.stack.yaml")];
  await client.connection.sendNotification("workspace/didRenameFiles", {
    files: [{ oldUri: uriOf("old"), newUri: uriOf("new") }],
  });
  expect(show(await pullAll())).toEqual(["new/a.stack.yaml: label-pattern"]);
  delete files[uriOf("new/a.stack.yaml")];
  await client.connection.sendNotification("workspace/didDeleteFiles", { files: [{ uri: uriOf("new") }] });
  expect(show(await pullAll())).toEqual([]);
});

test("the editor's settings limit or turn off workspace diagnostics", async () => {
  let configuration: object = { maxDiagnostics: 1 };
  const several = wrong.replace("web 1", "-web 1").replace("standard-2", "5");
  await start({ "a.stack.yaml": several }, { configuration: () => configuration });
  expect(show(await pullAll())).toEqual([expect.stringMatching(/^a\.stack\.yaml: [a-z-]+ $/)]);
  configuration = { workspaceDiagnostics: { enabled: false } };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(show(await pullAll())).toEqual(["a.stack.yaml: clean"]);
});

test("a file that is ours only by its language is cleared when it is closed", async () => {
  await start({ "notes.txt": wrong });
  client.open(uriOf("notes.txt"), wrong, "compute-stack");
  expect(codesIn(await pull("notes.txt"))).toEqual(["label-pattern"]);
  client.close(uriOf("notes.txt"));
  expect(show(await pullAll())).toEqual(["notes.txt: clean"]);
  expect(show(await pullAll())).toEqual([]);
});

test("the report after a file was closed is repeated: a client ignores it while its own last request is running", async () => {
  await start({ "notes.py": wrong, "a.stack.yaml": right, "b.stack.yaml": wrong });
  const first = await pullAll();
  for (const name of ["notes.py", "a.stack.yaml"]) client.open(uriOf(name), wrong, "compute-stack");
  for (const name of ["notes.py", "a.stack.yaml"]) client.close(uriOf(name));
  const second = await pullAll(idsOf(first));
  expect(show(second)).toEqual(["a.stack.yaml: clean", "b.stack.yaml: unchanged", "notes.py: clean"]);
  const third = await pullAll(idsOf(second));
  expect(show(third)).toEqual(["a.stack.yaml: clean", "b.stack.yaml: unchanged", "notes.py: clean"]);
  expect(show(await pullAll(idsOf({ items: third.items.slice(0, 2) })))).toEqual([
    "a.stack.yaml: unchanged",
    "b.stack.yaml: unchanged",
  ]);
});

const partOf = new ProgressType<WorkspaceDiagnosticReportPartialResult>();

test("a client that accepts partial results gets what is new, and nothing until there is something", async () => {
  const names = Array.from({ length: 30 }, (_, i) => `${10 + i}.stack.yaml`);
  const files = await start(Object.fromEntries(names.map((name) => [name, wrong])));
  const parts: WorkspaceDiagnosticReportPartialResult[] = [];
  client.connection.onProgress(partOf, "token", (part) => void parts.push(part));
  expect((await pullAll(none, { partialResultToken: "token" })).items).toEqual([]);
  expect(parts.map(({ items }) => items.length)).toEqual([20, 10]);

  const ids = idsOf({ items: parts.flatMap(({ items }) => items) });
  parts.length = 0;
  const answer = pullAll(ids, { partialResultToken: "token" });
  // Asked for in between: the first answer is still to come.
  await pull("10.stack.yaml");
  files[uriOf("11.stack.yaml")] = right;
  await changed("11.stack.yaml", FileChangeType.Changed);
  expect((await answer).items).toEqual([]);
  expect(parts.map(show)).toEqual([["11.stack.yaml: clean"]]);
});

test("a request that the client cancels is answered", async () => {
  await start({ "a.stack.yaml": wrong });
  const ids = idsOf(await pullAll());
  const cancel = new CancellationTokenSource();
  const answer = client.connection.sendRequest<WorkspaceDiagnosticReport>(
    "workspace/diagnostic",
    { ...ids, partialResultToken: "token" },
    cancel.token,
  );
  await pull("a.stack.yaml");
  cancel.cancel();
  expect((await answer).items).toEqual([]);
});

test("an answer has the findings of a very large block, however long it takes to examine", async () => {
  await start();
  const tags = Array.from({ length: 20_000 }, (_, i) => `      - tag-number-${i}\n`).join("");
  const large = `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    label: web 1\n    tags:\n${tags}`;
  client.open(uriOf("a.stack.yaml"), large);
  expect(codesIn(await pull("a.stack.yaml"))).toContain("label-pattern");
  const place = { line: 4, character: 14 };
  client.change(uriOf("a.stack.yaml"), 2, [{ text: "!", range: { start: place, end: place } }]);
  expect(codesIn(await pull("a.stack.yaml"))).toContain("label-pattern");
});

test("where a file cannot be read because of a bug, the answers are empty and complete", async () => {
  const files = await start();
  Object.defineProperty(files, uriOf("bad.stack.yaml"), {
    enumerable: true,
    get: () => {
      throw new TypeError("S3cret");
    },
  });
  expect(await pull("bad.stack.yaml")).toEqual({ kind: "full", items: [] });
  expect(await client.connection.sendRequest("workspace/diagnostic", none)).toEqual({ items: [] });
  expect(client.log.splice(0).map((line) => line.split("\n")[0])).toEqual([
    "textDocument/diagnostic failed: TypeError",
    "workspace/diagnostic failed: TypeError",
  ]);
});
