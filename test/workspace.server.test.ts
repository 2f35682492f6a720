import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type {
  CompletionList,
  DocumentDiagnosticReport,
  InitializeParams,
  SymbolInformation,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver/node";
import { CancellationTokenSource, FileChangeType, ProgressType } from "vscode-languageserver/node";
import { clientOfTest, folderOfTest } from "./client-of-test.ts";
import { checkJson, codesIn, folderWith, pathsIn } from "./command-line.ts";
import { type ClientOptions, fullCapabilities, type TestClient } from "./language-client.ts";

let client: TestClient;
let folder: string;

const pulls: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, diagnostic: {} },
};

async function start(files: Readonly<Record<string, string>>, options: ClientOptions = {}): Promise<void> {
  folder = folderOfTest(files);
  client = await clientOfTest({ folder: pathToFileURL(folder).href, capabilities: pulls, ...options });
}

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
const changed = (name: string, type: FileChangeType) =>
  client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(name), type }] });

const wrong = "region: us-east\ninstances:\n  web-1: { type: standard-2, label: web 1 }\n";
const right = "region: us-east\ninstances:\n  web-1: { type: standard-2, label: web-1 }\n";

interface Ids {
  readonly previousResultIds: { uri: string; value: string }[];
}
const idsOf = (items: readonly WorkspaceDocumentDiagnosticReport[]): Ids => ({
  previousResultIds: items.map(({ uri, resultId }) => ({ uri, value: resultId ?? "" })),
});
const pullAll = (ids: Ids = { previousResultIds: [] }, more: object = {}): Promise<WorkspaceDiagnosticReport> =>
  client.connection.sendRequest("workspace/diagnostic", { ...ids, ...more });
const show = ({ items }: Pick<WorkspaceDiagnosticReport, "items">) =>
  items.map((report) => {
    const name = report.uri.slice(pathToFileURL(folder).href.length + 1);
    return `${name}: ${report.kind === "full" ? report.items.map(({ code }) => code).join(", ") || "clean" : "unchanged"}`;
  });

test("a file that is ours only by its language leaves no diagnostics when it is closed", async () => {
  await start({ "notes.txt": wrong, "a.stack.yaml": right });
  const uri = uriOf("notes.txt");
  await client.connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "compute-stack", version: 1, text: wrong },
  });
  const pull = (): Promise<DocumentDiagnosticReport> =>
    client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } });
  // An editor requests diagnostics for the last time before it closes the file.
  expect(await pull()).toMatchObject({ kind: "full", items: [{ code: "label-pattern" }] });
  await client.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  expect(await pull()).toMatchObject({ items: [] });
  expect(show(await pullAll()).toSorted()).toEqual(["a.stack.yaml: clean", "notes.txt: clean"]);
  expect(show(await pullAll())).toEqual(["a.stack.yaml: clean"]);
});

const files = {
  "a.stack.yaml": wrong,
  "deep/b c.stack.yaml": right,
  "deep/create.request.json": "{",
  "left/out.stack.yaml": wrong,
  ".gitignore": "left/\n",
  "ignored/x.stack.yaml": wrong,
  ".compute-stack.yaml": "ignore: [ignored/**]\nrules: { label-pattern: warning, made-up: off }\n",
  "node_modules/x.stack.yaml": wrong,
  "other.yaml": "a: [",
};

test("the log says what was examined: once, and again when settings change", async () => {
  const script = "curl https://h/v4/compute/instances/1\n";
  await start({ ...files, "run.sh": script, "other.sh": "curl https://h/v4/loadbalancers-of-others\n" });
  const examined = () => client.said.filter((line) => line.startsWith("Examined "));
  await pullAll();
  const found = "2 stacks, 1 request file, 1 other file with requests and 1 settings file";
  await expect.poll(examined).toEqual([`Examined ${found}: 4 findings.`]);
  await pullAll();
  client.open(uriOf("a.stack.yaml"), wrong);
  writeFileSync(join(folder, ".compute-stack.yaml"), "ignore: [ignored/**, deep/**]\n");
  await changed(".compute-stack.yaml", FileChangeType.Changed);
  await pullAll();
  await expect
    .poll(() => examined().slice(1))
    .toEqual(["Examined 1 other file with requests and 1 settings file, besides 1 open file: 1 finding."]);
});

test("files that are not open are checked as on the command line, and unchanged results are not sent again", async () => {
  await start(files);
  const first = await pullAll();
  expect(show(first)).toEqual([
    ".compute-stack.yaml: unknown-field",
    "a.stack.yaml: label-pattern",
    "deep/b%20c.stack.yaml: clean",
    "deep/create.request.json: syntax",
    "ignored/x.stack.yaml: clean",
  ]);
  const report = await checkJson(folder);
  expect(first.items.flatMap((one) => (one.kind === "full" ? one.items.map(({ code }) => code) : [])).sort()).toEqual(
    [...codesIn(report)].sort(),
  );
  expect(pathsIn(report)).not.toContain("left/out.stack.yaml");

  expect(show(await pullAll(idsOf(first.items)))).toEqual([
    ".compute-stack.yaml: unchanged",
    "a.stack.yaml: unchanged",
    "deep/b%20c.stack.yaml: unchanged",
    "deep/create.request.json: unchanged",
    "ignored/x.stack.yaml: unchanged",
  ]);
});

test("changed, created, deleted and opened files are followed", async () => {
  await start({ "a.stack.yaml": wrong, "b.stack.yaml": right });
  const first = await pullAll();
  const next = async (): Promise<readonly string[]> =>
    show(await pullAll(idsOf(first.items))).filter((line) => !line.includes("unchanged"));
  expect(await next()).toEqual([]);

  writeFileSync(join(folder, "b.stack.yaml"), wrong);
  await changed("b.stack.yaml", FileChangeType.Changed);
  expect(await next()).toEqual(["b.stack.yaml: label-pattern"]);

  writeFileSync(join(folder, "c.stack.yaml"), wrong);
  await changed("c.stack.yaml", FileChangeType.Created);
  expect(await next()).toEqual(["b.stack.yaml: label-pattern", "c.stack.yaml: label-pattern"]);

  rmSync(join(folder, "a.stack.yaml"));
  await changed("a.stack.yaml", FileChangeType.Deleted);
  expect(await next()).toEqual(["b.stack.yaml: label-pattern", "c.stack.yaml: label-pattern", "a.stack.yaml: clean"]);

  client.open(uriOf("b.stack.yaml"), right);
  expect(await next()).toEqual(["c.stack.yaml: label-pattern", "a.stack.yaml: clean"]);
  client.close(uriOf("b.stack.yaml"));
  expect(await next()).toContain("b.stack.yaml: label-pattern");
  expect(
    await client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri: uriOf("b.stack.yaml") } }),
  ).toMatchObject({ kind: "full", items: [{ code: "label-pattern" }] });

  writeFileSync(join(folder, ".compute-stack.yaml"), "rules: { label-pattern: off }\n");
  await changed(".compute-stack.yaml", FileChangeType.Created);
  expect(await next()).toEqual([".compute-stack.yaml: clean", "c.stack.yaml: clean", "a.stack.yaml: clean"]);
});

test("settings that change on disk take effect for a client that cannot watch files", async () => {
  const { workspace, ...capabilities } = pulls;
  await start(
    { "a.stack.yaml": wrong, ".compute-stack.yaml": "extends: base.yaml\n" },
    { capabilities: { ...capabilities, workspace: { ...workspace, didChangeWatchedFiles: {} } } },
  );
  const uri = uriOf("a.stack.yaml");
  client.open(uri, wrong);
  const codes = async () => {
    const params = { textDocument: { uri } };
    const report = await client.connection.sendRequest<DocumentDiagnosticReport>("textDocument/diagnostic", params);
    return report.kind === "full" ? report.items.map(({ code }) => code) : [];
  };
  expect(await codes()).toEqual(["label-pattern"]);
  writeFileSync(join(folder, "base.yaml"), "rules: { label-pattern: off }\n");
  expect(await codes()).toEqual([]);
  rmSync(join(folder, "base.yaml"));
  expect(await codes()).toEqual(["label-pattern"]);
  writeFileSync(join(folder, ".compute-stack.yaml"), "rules: { label-pattern: off }\n");
  expect(await codes()).toEqual([]);
  rmSync(join(folder, ".compute-stack.yaml"));
  expect(await codes()).toEqual(["label-pattern"]);
});

test("a client that accepts partial results gets them as they come, and a response after a change", async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}.stack.yaml`, wrong]));
  await start(many);
  const parts: WorkspaceDiagnosticReport[] = [];
  const type = new ProgressType<WorkspaceDiagnosticReport>();
  const got = client.connection.onProgress(type, "first", (part) => void parts.push(part));
  expect(await pullAll(undefined, { partialResultToken: "first" })).toEqual({ items: [] });
  got.dispose();
  expect(parts.length).toBeGreaterThan(1);
  const all = parts.flatMap(({ items }) => items);
  expect(new Set(all.map(({ uri }) => uri)).size).toBe(50);

  const later: string[] = [];
  client.connection.onProgress(type, "second", (part) => void later.push(...show(part)));
  let isAnswered = false;
  const held = pullAll(idsOf(all), { partialResultToken: "second" }).finally(() => {
    isAnswered = true;
  });
  // When the next request is answered, this one has been processed.
  await client.connection.sendRequest("workspace/symbol", { query: "" });
  expect(isAnswered).toBe(false);
  writeFileSync(join(folder, "f7.stack.yaml"), right);
  await changed("f7.stack.yaml", FileChangeType.Changed);
  expect(await held).toEqual({ items: [] });
  expect(later).toEqual(["f7.stack.yaml: clean"]);

  const cancel = new CancellationTokenSource();
  const canceled = client.connection.sendRequest(
    "workspace/diagnostic",
    { ...idsOf(all), partialResultToken: "third" },
    cancel.token,
  );
  cancel.cancel();
  await canceled.catch(() => undefined);
});

test("`computeStack.workspaceDiagnostics.enabled` switches it off", async () => {
  await start({ "a.stack.yaml": wrong }, { configuration: () => ({ workspaceDiagnostics: { enabled: false } }) });
  expect(show(await pullAll())).toEqual(["a.stack.yaml: clean"]);
});

test("a client that does not pull gets diagnostics of open files only", async () => {
  await start({ "a.stack.yaml": wrong, "b.stack.yaml": wrong }, { capabilities: fullCapabilities });
  expect(client.initialized.capabilities.diagnosticProvider).toBeUndefined();
  client.open(uriOf("b.stack.yaml"), wrong);
  await client.diagnosticsOf(uriOf("b.stack.yaml"), 1);
  expect(new Set(client.published.map(({ uri }) => uri))).toEqual(new Set([uriOf("b.stack.yaml")]));
});

test("symbols come from closed files, and from the current text of open ones", async () => {
  await start({ "a.stack.yaml": wrong, "deep/b.stack.yaml": right.replace("web-1:", "db-1:") });
  const symbols = async (query: string) =>
    (await client.connection.sendRequest<SymbolInformation[]>("workspace/symbol", { query })).map(
      ({ name, location }) =>
        `${name} ${location.uri.slice(pathToFileURL(folder).href.length + 1)} ${location.range.start.line}`,
    );
  expect((await symbols("")).sort()).toEqual(["db-1 deep/b.stack.yaml 2", "web-1 a.stack.yaml 2"]);
  client.open(uriOf("a.stack.yaml"), right.replace("web-1:", "new-1:"));
  expect((await symbols("1")).sort()).toEqual(["db-1 deep/b.stack.yaml 2", "new-1 a.stack.yaml 2"]);
  writeFileSync(join(folder, "deep/b.stack.yaml"), right.replace("web-1:", "db-2:"));
  await changed("deep/b.stack.yaml", FileChangeType.Changed);
  expect(await symbols("db")).toEqual(["db-2 deep/b.stack.yaml 2"]);
});

const balancer = (value: string) =>
  `loadbalancers:\n  front:\n    configs:\n      - port: 443\n        ssl_cert: ${value}\n`;

async function labelsAt(marked: string, name = "deep/x.stack.yaml"): Promise<readonly string[]> {
  client.open(uriOf(name), marked.replace("<|>", ""));
  const list = await client.connection.sendRequest<CompletionList>("textDocument/completion", {
    textDocument: { uri: uriOf(name) },
    position: client.documentOf(uriOf(name)).positionAt(marked.indexOf("<|>")),
  });
  client.close(uriOf(name));
  return list.items.map(({ label }) => label);
}

test("file paths are completed folder by folder from the disk, inside the workspace", async () => {
  await start({
    "deep/certs/site.pem": "",
    "deep/certs/site.key": "",
    "deep/certs/notes.txt": "",
    "deep/certs/older/": "",
    "deep/readme.md": "",
    "deep/odd{name}.pem": "",
    "deep/.hidden": "",
    "top.pem": "",
    ".git/config": "",
  });
  const elsewhere = folderWith({ "secret.pem": "" });
  symlinkSync(elsewhere, join(folder, "deep/certs/away"));
  symlinkSync(join(elsewhere, "secret.pem"), join(folder, "deep/certs/away.pem"));
  symlinkSync(join(folder, "top.pem"), join(folder, "deep/certs/link.pem"));
  const paths = async (typed: string): Promise<readonly string[]> =>
    (await labelsAt(balancer(`\${file:${typed}<|>}`))).map((label) => label.replace(/^file:/, ""));
  expect(await paths("")).toEqual(["certs/", "readme.md", ".hidden"]);
  expect(await paths("certs/")).toEqual([
    "certs/link.pem",
    "certs/site.pem",
    "certs/older/",
    "certs/notes.txt",
    "certs/site.key",
  ]);
  expect(await paths("certs/si")).toContain("certs/site.pem");
  expect(await paths("../")).toEqual(["../top.pem", "../deep/"]);
  expect(await paths("../../")).toEqual([]);
  expect(await paths("/etc/")).toEqual([]);
  expect(await paths("nothing/")).toEqual([]);
});

test("environment variables of other files are offered without values", async () => {
  await start({
    "a.create-instance.request.json": '{ "root_pass": "${env:OTHER_PASS}" }',
    "b/deep.stack.yaml": "region: ${BARE_NAME}\n",
    ".env": "DOT_ENV_NAME=hunter2\n",
    ".env.example": "# comment\nexport SAMPLE_NAME=value-of-sample\n SPACED = x\nnot a line\n",
  });
  const at = () => labelsAt('instances:\n  a: { root_pass: "${env:<|>" }\n');
  await expect
    .poll(at)
    .toEqual(expect.arrayContaining(["env:OTHER_PASS", "env:BARE_NAME", "env:SAMPLE_NAME", "env:SPACED"]));
  expect(await at()).not.toContain("env:DOT_ENV_NAME");
  expect((await at()).join()).not.toMatch(/hunter2|value-of-sample/);
});
