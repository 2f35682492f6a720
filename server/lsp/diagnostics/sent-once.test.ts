import { expect, test } from "vitest";
import type {
  CodeAction,
  Diagnostic,
  DocumentDiagnosticReport,
  InitializeParams,
  PublishDiagnosticsParams,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, type SessionOptions, session } from "../session.testing.ts";

/** How often a client receives diagnostics: each time, an editor forgets the quick fix that is being requested. */

const uri = `${folder}/shop.stack.yaml`;
/** More than are examined at once. */
const count = 400;
const wrong = count / 2;
const stackOf = (label: (i: number) => string): string =>
  `region: us-east\ninstances:\n${Array.from(
    { length: count },
    (_, i) => `  web-${i}:\n    type: standard-2\n    label: ${label(i)}\n`,
  ).join("")}  last:\n    type: standard-2\n    label: web-1\n`;
const text = stackOf((i) => (i % 2 ? `web-${i}` : `"web ${i}"`));
const typeLineOf = (i: number): number => 3 + 3 * i;
const insert = (line: number, character: number, text: string) => {
  const place = { line, character };
  return { range: { start: place, end: place }, text };
};

let client: Client;
const changeSettings = () => client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
const labelsIn = (all: readonly Diagnostic[] | undefined) => all?.filter(({ code }) => code === "label-pattern") ?? [];
const severities = (all: readonly Diagnostic[] | undefined) => [
  ...new Set(labelsIn(all).map(({ severity }) => severity)),
];

/** Once this is answered, all of the file has been checked, and what is to be sent about it has been. */
const allChecked = async (): Promise<void> => {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const context = { diagnostics: [], only: ["source.fixAll"] };
  await client.connection.sendRequest("textDocument/codeAction", { textDocument: { uri }, range, context });
  for (let turn = 0; turn < 5; turn++)
    await client.connection.sendRequest("textDocument/hover", { textDocument: { uri }, position: range.start });
};

const sent = (version: number): readonly PublishDiagnosticsParams[] =>
  client.published.filter((one) => one.uri === uri && one.version === version);
const last = () => client.published.findLast((one) => one.uri === uri)?.diagnostics;
/** Those of each resource, and that of comparing them. */
const all = expect.toSatisfy(
  (found: readonly Diagnostic[]) =>
    labelsIn(found).length === wrong && found.some(({ code }) => code === "instance-label-duplicate"),
);
const bytesOf = (some: readonly PublishDiagnosticsParams[]): number => JSON.stringify(some).length;

test("diagnostics of a version are sent at most twice: those found at once, and all, if there are more", async () => {
  await startPushing();
  client.open(uri, text);
  await expect.poll(last).toEqual(all);
  expect(sent(1).length).toBeLessThanOrEqual(2);
  expect(new Set(sent(1).map(({ diagnostics }) => diagnostics.length)).size).toBe(sent(1).length);
  expect(bytesOf(sent(1))).toBeLessThan(2 * bytesOf(sent(1).slice(-1)));
});

test("an edit in one resource sends diagnostics once, also if they are compared with those of others", async () => {
  await startPushing();
  client.open(uri, text);
  await expect.poll(last).toEqual(all);
  client.change(uri, 2, [insert(typeLineOf(count), 20, " # last")]);
  await client.diagnosticsOf(uri, 2);
  client.change(uri, 3, [insert(typeLineOf(7) + 1, 11, "x")]);
  await client.diagnosticsOf(uri, 3);
  client.change(uri, 4, [insert(0, 0, "# A comment\n")]);
  await client.diagnosticsOf(uri, 4);
  client.change(uri, 5, [{ text: "region: us-east\n" }]);
  await expect.poll(last).toEqual([]);
  expect([2, 3, 4].map((version) => sent(version).map(({ diagnostics }) => diagnostics))).toEqual([
    [all],
    [all],
    [all],
  ]);
});

test("what is around a file sends diagnostics once if they change, and not at all otherwise", async () => {
  let configuration: object = {};
  await startPushing({ configuration: () => configuration });
  client.open(uri, text);
  await expect.poll(last).toEqual(all);
  const before = sent(1).length;
  configuration = { rules: { "unknown-field": "warning" } };
  await changeSettings();
  await allChecked();
  expect(sent(1).length - before).toBe(0);
  configuration = { rules: { "unknown-field": "warning", "label-pattern": "hint" } };
  await changeSettings();
  await expect.poll(() => severities(last())).toEqual([4]);
  expect(sent(1).length - before).toBe(1);
  expect(last()).toEqual(all);
});

test("a changed file that another one refers to sends diagnostics once", async () => {
  const certificate = `${folder}/site.pem`;
  const files: Files = { [certificate]: "no certificate" };
  await startPushing({ files });
  client.open(
    uri,
    "region: r\nloadbalancers:\n  a:\n    configs: [{ port: 443, protocol: https, ssl_key: $KEY, ssl_cert: '${file:site.pem}', nodes: [{ label: a, address: '192.168.1.1:80' }] }]\n",
  );
  const codes = () => sent(1).map(({ diagnostics }) => diagnostics.map(({ code }) => code).join());
  await expect.poll(codes).toEqual(["", "pem-certificate"]);
  delete files[certificate];
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: certificate, type: 3 }],
  });
  await expect.poll(codes).toEqual(["", "pem-certificate", "reference-file"]);
});

test("nothing is sent of a file that was closed before its settings were read", async () => {
  await startPushing({ configuration: () => client.close(uri) });
  client.open(uri, text);
  const other = `${folder}/other.stack.yaml`;
  client.open(other, "instances: 5\n");
  await client.diagnosticsOf(other, 1);
  expect(client.published.filter((one) => one.uri === uri)).toEqual([]);
});

test("fixes of what was sent first can be requested at once", async () => {
  await startPushing();
  client.open(uri, text);
  // A slow machine may have found none at once.
  await expect.poll(() => last()?.length ?? 0).toBeGreaterThan(0);
  const first = last() ?? [];
  for (const diagnostic of [first[0], first.at(-1)]) {
    const actions = await client.connection.sendRequest<readonly CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range: diagnostic?.range,
      context: { diagnostics: [diagnostic], triggerKind: 1 },
    });
    expect(actions.find(({ kind }) => kind === "quickfix")?.diagnostics).toEqual([diagnostic]);
  }
});

async function startPushing(options: SessionOptions = {}): Promise<void> {
  const capabilities: InitializeParams["capabilities"] = {
    ...fullCapabilities,
    textDocument: { ...fullCapabilities.textDocument, codeAction: { codeActionLiteralSupport: literals } },
  };
  client = await session({ capabilities, ...options });
}

const literals = { codeActionKind: { valueSet: ["quickfix"] } };

/** A client that pulls as VS Code does: when a file is opened or changed, and when asked to. */
async function startPulling(options: SessionOptions = {}) {
  const reports: DocumentDiagnosticReport[] = [];
  let refreshed = 0;
  const pull = async (): Promise<DocumentDiagnosticReport> => {
    const report: DocumentDiagnosticReport = await client.connection.sendRequest("textDocument/diagnostic", {
      textDocument: { uri },
      previousResultId: reports.at(-1)?.resultId,
    });
    reports.push(report);
    return report;
  };
  client = await session({
    capabilities: { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, diagnostic: {} } },
    onRefresh: () => {
      refreshed++;
      void pull();
    },
    ...options,
  });
  return { pull, reports, refreshed: () => refreshed };
}

const full = (reports: readonly DocumentDiagnosticReport[]): readonly (readonly Diagnostic[])[] =>
  reports.flatMap((report) => (report.kind === "full" ? [report.items] : []));

test("a client that pulls gets the diagnostics of a version at most twice", async () => {
  const { pull, reports, refreshed } = await startPulling();
  client.open(uri, text);
  await pull();
  await expect.poll(() => full(reports).at(-1)).toEqual(all);
  expect(full(reports).length).toBe(1 + refreshed());
  expect(refreshed()).toBeLessThanOrEqual(1);
  client.change(uri, 2, [insert(typeLineOf(count), 20, " # last")]);
  expect(await pull()).toMatchObject({ kind: "unchanged" });
  client.change(uri, 3, [{ text: stackOf((i) => (i % 2 ? `web-${i}` : `"shop ${i}"`)) }]);
  await pull();
  client.change(uri, 4, [{ text: "region: us-east\n" }]);
  expect(await pull()).toMatchObject({ kind: "full", items: [] });
});

test("a client that pulls keeps what it has until all is found under other settings, and is asked only if that is news", async () => {
  let configuration: object = {};
  const { pull, reports, refreshed } = await startPulling({ configuration: () => configuration });
  client.open(uri, text);
  await pull();
  await expect.poll(() => full(reports).at(-1)).toEqual(all);
  let before = { full: full(reports).length, refreshed: refreshed() };
  configuration = { rules: { "unknown-field": "warning" } };
  await changeSettings();
  await expect.poll(() => reports.at(-1)?.kind).toBe("unchanged");
  await allChecked();
  expect([full(reports).length - before.full, refreshed() - before.refreshed]).toEqual([0, 1]);
  before = { full: full(reports).length, refreshed: refreshed() };
  configuration = { rules: { "label-pattern": "hint" } };
  await changeSettings();
  await expect.poll(() => severities(full(reports).at(-1))).toEqual([4]);
  expect(full(reports).slice(before.full)).toEqual([all]);
  // Once because settings have changed, and once if not everything was examined by then.
  expect(refreshed() - before.refreshed).toBeLessThanOrEqual(2);
});
