import { expect, test } from "vitest";
import type { CodeAction, WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { fullCapabilities } from "../../../test/language-client.ts";
import { baselineFileName, writeBaseline } from "../../rules/baseline/baseline.ts";
import { type Files, folder, session } from "../session.testing.ts";

const uri = `${folder}/a.stack.yaml`;
const script = `${folder}/up.sh`;
const baseline = `${folder}/${baselineFileName}`;
const stack = "region: r\ninstances:\n  web: { type: t, private_ip: tru }\n";
const curl = 'curl $API/compute/instances --json \'{"region": 3, "type": "t"}\' -n\n';
const entries = (...files: readonly string[]): string =>
  writeBaseline(
    new Map(
      files.map((file) => [
        file,
        new Map([
          ["type-mismatch /instances/web/private_ip", 1],
          ["type-mismatch /operation=create-instance/body/region", 1],
        ]),
      ]),
    ),
  );
const capabilities = { ...fullCapabilities, experimental: { baseline: true } };
type Started = Awaited<ReturnType<typeof session>>;

async function start(files: Files) {
  const client = await session({ capabilities, files });
  const told: unknown[] = [];
  client.connection.onNotification("computeStack/acceptedFindings", (one) => void told.push(one));
  const changed = (of: string, type: 1 | 2 | 3) =>
    client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri: of, type }] });
  return { client, told, changed };
}

const codes = ({ published }: Started, of: string) =>
  published.findLast((one) => one.uri === of)?.diagnostics.map(({ code }) => code);

test("findings in the baseline are not shown in stacks and scripts, and counted", async () => {
  const { client, told } = await start({ [baseline]: entries("a.stack.yaml", "up.sh") });
  client.open(uri, stack);
  client.open(script, curl, "shellscript");
  await expect.poll(() => told).toContainEqual({ uri, count: 1, isShown: false });
  await expect.poll(() => told).toContainEqual({ uri: script, count: 1, isShown: false });
  expect(codes(client, uri) ?? []).toEqual([]);
  expect(codes(client, script) ?? []).toEqual([]);
  const actions = await client.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: { line: 2, character: 30 }, end: { line: 2, character: 31 } },
    context: { diagnostics: [] },
  });
  expect(actions.filter(({ kind }) => kind === "quickfix")).toEqual([]);
  const next = stack.replace("web:", "database: { type: t, private_ip: tru }\n  web:");
  client.change(uri, 2, [{ text: next }]);
  await expect.poll(() => codes(client, uri)).toEqual(["type-mismatch"]);
});

test("they are shown on request, and hidden again", async () => {
  const { client, told } = await start({ [baseline]: entries("a.stack.yaml", "up.sh") });
  client.open(uri, stack);
  client.open(script, curl, "shellscript");
  await expect.poll(() => told.length).toBe(2);
  const toggle = () =>
    client.connection.sendRequest("workspace/executeCommand", { command: "computeStack.showBaselineFindings" });
  await toggle();
  await expect.poll(() => codes(client, uri)).toEqual(["type-mismatch"]);
  await expect.poll(() => codes(client, script)).toEqual(["type-mismatch"]);
  await expect.poll(() => told).toContainEqual({ uri, count: 1, isShown: true });
  await toggle();
  await expect.poll(() => codes(client, uri)).toEqual([]);
});

test("a baseline that changes is read again, and one that is broken is reported", async () => {
  const files: Files = {};
  const { client, changed } = await start(files);
  client.open(uri, stack);
  await expect.poll(() => codes(client, uri)).toEqual(["type-mismatch"]);
  files[baseline] = entries("a.stack.yaml");
  await changed(baseline, 1);
  await expect.poll(() => codes(client, uri)).toEqual([]);
  files[baseline] = "{\n<<<<<<< ours\n";
  await changed(baseline, 2);
  await expect.poll(() => codes(client, uri)).toEqual(["type-mismatch"]);
  await expect
    .poll(() => client.published.findLast((one) => one.uri === baseline)?.diagnostics)
    .toMatchObject([
      {
        range: { start: { line: 1, character: 0 } },
        message: "This baseline contains merge conflict markers. Resolve the conflict.",
      },
    ]);
  delete files[baseline];
  await changed(baseline, 3);
  await expect.poll(() => client.published.findLast((one) => one.uri === baseline)?.diagnostics).toEqual([]);
});

test.each(["git:/project/a.stack.yaml?ref=HEAD", "untitled:Untitled-1"])(
  "no baseline is missed where no file can be read: %s",
  async (elsewhere) => {
    const { client } = await start({ [baseline]: entries("a.stack.yaml") });
    client.open(elsewhere, stack, "compute-stack");
    await expect.poll(() => codes(client, elsewhere)).toEqual(["type-mismatch"]);
    expect(client.published.filter((one) => one.uri.includes(baselineFileName))).toEqual([]);
  },
);

test("a renamed file keeps its entries", async () => {
  const files: Files = { [baseline]: entries("old.stack.yaml"), [`${folder}/old.stack.yaml`]: stack };
  const { client, changed } = await start(files);
  client.open(uri, stack);
  await expect.poll(() => codes(client, uri)).toEqual(["type-mismatch"]);
  delete files[`${folder}/old.stack.yaml`];
  await changed(`${folder}/old.stack.yaml`, 3);
  await expect.poll(() => codes(client, uri)).toEqual([]);
});

test("files that are not open have no findings of the baseline either", async () => {
  const pulling = { ...capabilities, textDocument: { ...capabilities.textDocument, diagnostic: {} } };
  const files = { [baseline]: entries("a.stack.yaml", "up.sh"), [uri]: stack, [script]: curl };
  const client = await session({ capabilities: pulling, files });
  const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", {
    previousResultIds: [],
  });
  expect(items.flatMap((one) => ("items" in one ? one.items : []))).toEqual([]);
});
