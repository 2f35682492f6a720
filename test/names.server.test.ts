import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CodeAction, CompletionItem, CompletionList, Hover, SymbolInformation } from "vscode-languageserver/node";
import { linesOfText } from "../server/document/index.ts";
import { rewritten } from "../server/rules/pages/rewritten.testing.ts";
import { startClient, type TestClient } from "./language-client.ts";

/** One file in the words of the API documentation and in those of a service: an editor shows the same of both. */
let folder: string;
let client: TestClient;

const settings = "names: { compute: acme, loadbalancer: acmebalancer, script: acmescript }\n";

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "compute-stack-"));
  for (const name of ["plain", "acme"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "plain", ".compute-stack.yaml"), "");
  writeFileSync(join(folder, "acme", ".compute-stack.yaml"), settings);
  client = await startClient({ folder: pathToFileURL(folder).href });
});

afterEach(async () => {
  expect(client.log).toEqual([]);
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;

const stack = `region: us-east
instances:
  web:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    script_id: 12
    script_data: { a: 1 }
    private_ip: true
    labl: web
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: web, address: "\${instances.web.private_ipv4}:80" }
`;
const requests = `[
  { "name": "web", "method": "POST", "path": "/compute/instances", "body": { "region": "us-east", "type": "standard-2", "script_id": 5 } },
  { "method": "POST", "path": "/compute/instances/12/clone", "body": { "compute_id": 5, "label": "a-b" } },
  { "method": "POST", "path": "/networking/ips", "body": { "type": "ipv4", "public": false, "compute_id": "\${steps.web.id}" } },
  { "method": "GET", "path": "/loadbalancers/12/configs/5" }
]
`;
const script = `curl -X POST https://api.example.com/v4/compute/instances/12/clone \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{"compute_id": 5, "region": "us-east"}'
`;
const cases = [
  ["a.stack.yaml", "compute-stack", stack],
  ["a.requests.json", "compute-request", requests],
  ["a.sh", "shellscript", script],
] as const;

const inWords = (text: string | undefined): string =>
  rewritten(text ?? "").text.replace("Default: `compute`", "Default: `acme`");

/** At the beginning of each word. */
const wordsIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(/[A-Za-z_][\w-]*/g), ({ index }) => index);

test.each(cases)("what an editor shows in %s is the same up to the words", async (name, languageId, text) => {
  const other = rewritten(text);
  const files = [
    { uri: uriOf(`plain/${name}`), lines: linesOfText(text), text },
    { uri: uriOf(`acme/${name}`), lines: linesOfText(other.text), text: other.text },
  ] as const;
  for (const { uri, text } of files) {
    writeFileSync(new URL(uri), text);
    client.open(uri, text, languageId);
  }
  const ask = async <T>(method: string, index: 0 | 1, offset: number): Promise<T> => {
    const { uri, lines } = files[index];
    return client.connection.sendRequest(method, { textDocument: { uri }, position: lines.positionAt(offset) });
  };
  const shownAt = async (index: 0 | 1, offset: number, say: (text: string | undefined) => string) => {
    const hover = await ask<Hover | null>("textDocument/hover", index, offset);
    const list = await ask<CompletionList>("textDocument/completion", index, offset);
    const [first] = list.items;
    const resolved = first && (await client.connection.sendRequest<CompletionItem>("completionItem/resolve", first));
    return {
      hover: hover && say((hover.contents as { value: string }).value),
      items: list.items.map(({ label, detail, filterText, textEdit }) =>
        [label, detail, filterText, textEdit?.newText].map(say),
      ),
      documentation: say(JSON.stringify(resolved?.documentation ?? null)),
    };
  };
  const asItIs = (one: string | undefined): string => one ?? "";
  for (const offset of wordsIn(text)) {
    const expected = await shownAt(0, offset, inWords);
    expect(await shownAt(1, other.at(offset), asItIs), text.slice(offset, offset + 30)).toEqual(expected);
  }
  const actionsAt = async (index: 0 | 1, offset: number, say: (text: string | undefined) => string) => {
    const { uri, lines } = files[index];
    const position = lines.positionAt(offset);
    const actions = await client.connection.sendRequest<readonly CodeAction[] | null>("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    return Promise.all(
      (actions ?? []).map(async (action) => {
        const { edit } = await client.connection.sendRequest<CodeAction>("codeAction/resolve", action);
        const texts = Object.values(edit?.changes ?? {}).flatMap((edits) => edits.map(({ newText }) => newText));
        return [say(action.title), ...texts.map(say)];
      }),
    );
  };
  for (const offset of wordsIn(text).filter((_, index) => index % 5 === 0)) {
    const expected = await actionsAt(0, offset, inWords);
    expect(await actionsAt(1, other.at(offset), asItIs), text.slice(offset, offset + 30)).toEqual(expected);
  }
  for (const method of ["textDocument/documentSymbol", "textDocument/codeLens", "textDocument/inlayHint"]) {
    const of = (index: 0 | 1) =>
      client.connection.sendRequest<readonly { name?: string; detail?: string; label?: unknown }[] | null>(method, {
        textDocument: { uri: files[index].uri },
        range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
      });
    const textsOf = (all: Awaited<ReturnType<typeof of>>) =>
      all?.map((one) => JSON.stringify([one.name, one.detail, one.label]));
    expect(textsOf(await of(1))).toEqual(textsOf(await of(0))?.map(inWords));
  }
});

test("new files and the symbols of the workspace have the words of the service", async () => {
  const skeletonsIn = async (name: string): Promise<readonly Readonly<Record<string, string>>[]> => {
    const inFolder = await startClient({ folder: pathToFileURL(join(folder, name)).href });
    try {
      return await inFolder.connection.sendRequest("computeStack/skeletons");
    } finally {
      await inFolder.stop();
    }
  };
  const said = (one: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(one).map(([key, value]) => [key, inWords(value)]));
  const plain = await skeletonsIn("plain");
  expect(plain.map(said)).not.toEqual(plain);
  expect(await skeletonsIn("acme")).toEqual(plain.map(said));

  for (const name of ["plain", "acme"])
    writeFileSync(join(folder, name, "b.requests.json"), name === "acme" ? rewritten(requests).text : requests);
  const symbols = () =>
    client.connection.sendRequest<readonly SymbolInformation[]>("workspace/symbol", { query: "web" });
  const filesOf = async () => (await symbols()).map(({ name, location }) => `${name} ${location.uri}`).sort();
  await expect
    .poll(filesOf, { timeout: 10_000 })
    .toEqual(["acme", "plain"].map((name) => `web ${uriOf(`${name}/b.requests.json`)}`));
});

test("other words in the settings read an open file again", async () => {
  const uri = uriOf("acme/a.sh");
  const own = rewritten(script).text;
  writeFileSync(new URL(uri), own);
  client.open(uri, own, "shellscript");
  const codes = () => client.published.findLast((one) => one.uri === uri)?.diagnostics.map(({ code }) => code);
  await expect.poll(codes, { timeout: 10_000 }).toContain("clone-existing-target");
  writeFileSync(join(folder, "acme", ".compute-stack.yaml"), "names: { compute: other }\n");
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: uriOf("acme/.compute-stack.yaml"), type: 2 }],
  });
  await expect.poll(codes, { timeout: 10_000 }).toEqual([]);
  expect(readFileSync(new URL(uri), "utf8")).toBe(own);
});
