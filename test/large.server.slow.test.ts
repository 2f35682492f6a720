import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Diagnostic, DocumentDiagnosticReport, Hover } from "vscode-languageserver/node";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { type ClientOptions, fullCapabilities, startClient, type TestClient } from "./language-client.ts";

/** More than any machine checks in one slice. */
const count = 5_000;
const instance = (i: number): string =>
  `  web-${i}:\n    type: standard-2\n    label: ${i % 2 ? `web-${i}` : `web ${i}`}\n    image: compute/debian12\n`;
const silent = "# compute-stack-disable-next-line label-pattern\n";
/** The same label at both ends, and used and unused suppressions. */
const text = `region: us-east\n# compute-stack-disable unknown-field\ninstances:\n${Array.from(
  { length: count },
  (_, i) =>
    i % 100 === 4 ? instance(i).replace("    label", `    ${silent}    color: red\n    ${silent}$&`) : instance(i),
).join("")}  last:\n    type: standard-2\n    label: web 0\n    image: compute/debian12\n`;
const lastLine = text.split("\n").length - 4;

let uri: string;
let told: readonly string[];

beforeAll(async () => {
  const folder = folderWith({ "large.stack.yaml": text });
  uri = pathToFileURL(join(folder, "large.stack.yaml")).href;
  const { stdout } = await compute(["check", "--format", "json", "large.stack.yaml"], { cwd: folder });
  told = tell(JSON.parse(stdout).files[0].diagnostics);
});
afterAll(removeFolders);

const tell = (found: readonly Pick<Diagnostic, "code" | "range" | "message">[]): readonly string[] =>
  found
    .map(({ code, range: { start, end }, message }) =>
      [start.line, start.character, end.line, end.character, code, message].join(" "),
    )
    .sort();

let client: TestClient;
const start = async (capabilities: ClientOptions["capabilities"], options: ClientOptions = {}): Promise<void> => {
  client = await startClient({
    capabilities: capabilities ?? fullCapabilities,
    configuration: () => ({ maxDiagnostics: 1_000_000 }),
    ...options,
  });
};
afterEach(async () => {
  const { log } = client;
  expect(await client.stop()).toBe(0);
  expect(log).toEqual([]);
});

const hover = (): Promise<Hover | null> =>
  client.connection.sendRequest("textDocument/hover", {
    textDocument: { uri },
    position: { line: lastLine, character: 5 },
  });
const shown = (): readonly Diagnostic[] => client.published.at(-1)?.diagnostics ?? [];
/** Until everything is published, requests are sent continuously, and the server has to answer. */
const allPushed = async (): Promise<void> => {
  while (shown().length < told.length) expect(await hover()).not.toBeNull();
};
const letter = (line: number, character: number) => ({
  text: "x",
  range: { start: { line, character }, end: { line, character } },
});
const noLetter = (line: number, character: number) => ({
  text: "",
  range: { start: { line, character }, end: { line, character: character + 1 } },
});

test("a large document answers while it is being checked, edited or not, and ends with the findings of `check`", async () => {
  await start(fullCapabilities);
  client.open(uri, text);
  expect(await hover()).toMatchObject({ contents: expect.anything() });
  expect(shown().length).toBeLessThan(told.length);
  client.change(uri, 2, [letter(lastLine, 11), letter(4, 12)]);
  expect(await hover()).not.toBeNull();
  client.change(uri, 3, [noLetter(4, 12), noLetter(lastLine, 11)]);
  await allPushed();
  expect(tell(shown())).toEqual(told);
  expect(client.published.at(-1)?.version).toBe(3);
  for (const version of [1, 2, 3]) {
    const lists = client.published.filter((one) => one.version === version).map((one) => JSON.stringify(one));
    expect(lists.length).toBeLessThanOrEqual(2);
    expect(new Set(lists).size).toBe(lists.length);
  }
  client.close(uri);
  await hover();
  expect(shown()).toEqual([]);
});

test("the configured number of findings of a large document is returned, with the total", async () => {
  await start(fullCapabilities, { configuration: () => ({ maxDiagnostics: 100 }) });
  client.open(uri, text);
  const more = `${(told.length - 100).toLocaleString("en")} more findings`;
  while (!JSON.stringify(shown()).includes(more)) await hover();
  expect(shown()).toHaveLength(101);
});

const pulling = { ...fullCapabilities, textDocument: { ...fullCapabilities?.textDocument, diagnostic: {} } };
const pull = async (): Promise<readonly string[]> => {
  const report: DocumentDiagnosticReport = await client.connection.sendRequest("textDocument/diagnostic", {
    textDocument: { uri },
  });
  return tell(report.kind === "full" ? report.items : []);
};

test("a client that pulls gets nearby findings first and is asked to pull the rest", async () => {
  let onRefresh: () => void = () => {};
  const refreshed = new Promise<void>((resolve) => {
    onRefresh = resolve;
  });
  await start(pulling, { onRefresh: () => onRefresh() });
  client.open(uri, text);
  expect((await pull()).length).toBeLessThan(told.length);
  await refreshed;
  expect(await pull()).toEqual(told);
});

test("a client that pulls without refresh support waits for all findings", async () => {
  await start({ ...pulling, workspace: { ...pulling.workspace, diagnostics: { refreshSupport: false } } });
  client.open(uri, text);
  const [all, here] = await Promise.all([pull(), hover()]);
  expect(here).not.toBeNull();
  expect(all).toEqual(told);
});

test("settings that change while a client waits apply to the response", async () => {
  let rules = {};
  await start(
    { ...pulling, workspace: { ...pulling.workspace, diagnostics: { refreshSupport: false } } },
    { configuration: () => ({ maxDiagnostics: 1_000_000, rules }) },
  );
  client.open(uri, text);
  const answer = pull();
  await hover();
  rules = { "label-pattern": "off" };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  const found = await answer;
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((one) => one.includes(" label-pattern "))).toEqual([]);
});
