import { expect, test } from "vitest";
import type {
  DocumentDiagnosticReport,
  InitializeParams,
  SymbolInformation,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver/node";
import { CancellationTokenSource, FileChangeType, ProgressType } from "vscode-languageserver/node";
import { type Client, type ClientOptions, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

let client: Client;
let files: Files;

const pulls: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, diagnostic: {} },
};

const uriOf = (name: string): string => `${folder}/${encodeURI(name)}`;

async function start(named: Readonly<Record<string, string>>, options: ClientOptions = {}): Promise<void> {
  files = Object.fromEntries(Object.entries(named).map(([name, text]) => [uriOf(name), text]));
  client = await session({ files, capabilities: pulls, ...options });
}

const write = (name: string, text: string): void => {
  files[uriOf(name)] = text;
};
const remove = (name: string): void => {
  delete files[uriOf(name)];
};
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
    const name = report.uri.slice(folder.length + 1);
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

const several = {
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
  await start({ ...several, "run.sh": script, "other.sh": "curl https://h/v4/loadbalancers-of-others\n" });
  const examined = () => client.said.filter((line) => line.startsWith("Examined "));
  await pullAll();
  const found = "2 stacks, 1 request file, 1 other file with requests and 1 settings file";
  await expect.poll(examined).toEqual([`Examined ${found}: 4 findings.`]);
  await pullAll();
  client.open(uriOf("a.stack.yaml"), wrong);
  write(".compute-stack.yaml", "ignore: [ignored/**, deep/**]\n");
  await changed(".compute-stack.yaml", FileChangeType.Changed);
  await pullAll();
  await expect
    .poll(() => examined().slice(1))
    .toEqual(["Examined 1 other file with requests and 1 settings file, besides 1 open file: 1 finding."]);
});

test("files that are not open are checked, except ignored ones, and unchanged results are not sent again", async () => {
  await start(several);
  const first = await pullAll();
  expect(show(first)).toEqual([
    ".compute-stack.yaml: unknown-field",
    "a.stack.yaml: label-pattern",
    "deep/b%20c.stack.yaml: clean",
    "deep/create.request.json: syntax",
    "ignored/x.stack.yaml: clean",
  ]);
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

  write("b.stack.yaml", wrong);
  await changed("b.stack.yaml", FileChangeType.Changed);
  expect(await next()).toEqual(["b.stack.yaml: label-pattern"]);

  write("c.stack.yaml", wrong);
  await changed("c.stack.yaml", FileChangeType.Created);
  expect(await next()).toEqual(["b.stack.yaml: label-pattern", "c.stack.yaml: label-pattern"]);

  remove("a.stack.yaml");
  await changed("a.stack.yaml", FileChangeType.Deleted);
  expect(await next()).toEqual(["b.stack.yaml: label-pattern", "c.stack.yaml: label-pattern", "a.stack.yaml: clean"]);

  client.open(uriOf("b.stack.yaml"), right);
  expect(await next()).toEqual(["c.stack.yaml: label-pattern", "a.stack.yaml: clean"]);
  client.close(uriOf("b.stack.yaml"));
  expect(await next()).toContain("b.stack.yaml: label-pattern");
  expect(
    await client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri: uriOf("b.stack.yaml") } }),
  ).toMatchObject({ kind: "full", items: [{ code: "label-pattern" }] });

  write(".compute-stack.yaml", "rules: { label-pattern: off }\n");
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
  write("base.yaml", "rules: { label-pattern: off }\n");
  expect(await codes()).toEqual([]);
  remove("base.yaml");
  expect(await codes()).toEqual(["label-pattern"]);
  write(".compute-stack.yaml", "rules: { label-pattern: off }\n");
  expect(await codes()).toEqual([]);
  remove(".compute-stack.yaml");
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
  write("f7.stack.yaml", right);
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
      ({ name, location }) => `${name} ${location.uri.slice(folder.length + 1)} ${location.range.start.line}`,
    );
  expect((await symbols("")).sort()).toEqual(["db-1 deep/b.stack.yaml 2", "web-1 a.stack.yaml 2"]);
  client.open(uriOf("a.stack.yaml"), right.replace("web-1:", "new-1:"));
  expect((await symbols("1")).sort()).toEqual(["db-1 deep/b.stack.yaml 2", "new-1 a.stack.yaml 2"]);
  write("deep/b.stack.yaml", right.replace("web-1:", "db-2:"));
  await changed("deep/b.stack.yaml", FileChangeType.Changed);
  expect(await symbols("db")).toEqual(["db-2 deep/b.stack.yaml 2"]);
});
