import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { CompletionList, InitializeParams, WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { clientOfTest, folderOfTest } from "./client-of-test.ts";
import { checkJson, codesIn, folderWith, pathsIn } from "./command-line.ts";
import { fullCapabilities, type TestClient } from "./language-client.ts";

let client: TestClient;
let folder: string;

const pulls: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, diagnostic: {} },
};

async function start(files: Readonly<Record<string, string>>): Promise<void> {
  folder = folderOfTest(files);
  client = await clientOfTest({ folder: pathToFileURL(folder).href, capabilities: pulls });
}

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
const wrong = "region: us-east\ninstances:\n  web-1: { type: standard-2, label: web 1 }\n";

const files = {
  ".gitignore": "left/\n",
  "left/out.stack.yaml": wrong,
  ".compute-stack.yaml": "rules: { made-up: off }\n",
  "deep/create.request.json": "{",
  "deep/wrong.stack.yaml": wrong,
};

test("files that are not open are checked as on the command line", async () => {
  await start(files);
  const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", {
    previousResultIds: [],
  });
  const report = await checkJson(folder);
  expect(items.flatMap((one) => (one.kind === "full" ? one.items.map(({ code }) => code) : [])).sort()).toEqual(
    [...codesIn(report)].sort(),
  );
  expect(pathsIn(report)).not.toContain("left/out.stack.yaml");
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
