import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { ApplyWorkspaceEditParams } from "vscode-languageserver/node";
import { checkJson, compute, folderWith, removeFolders } from "./command-line.ts";
import { fullCapabilities, startClient } from "./language-client.ts";

afterEach(removeFolders);

const stack = `region: r
instances:
  web: { type: t, private_ip: tru, interfaces: [{ purpose: public }, { purpose: vlan, label: "a b" }] }
`;
const curl = "curl $API/compute/instances -d '{\"region\": 3}'\n";

/** What both say about files: the codes with their lines. */
test("a baseline hides the same in the editor and on the command line", async () => {
  const folder = folderWith({
    ".git/": "",
    ".compute-stack.yaml": "rules: {}\n",
    "same.stack.yaml": stack,
    "more.stack.yaml": stack,
    "old-name.stack.yaml": stack,
    "up.sh": curl,
    "sub/.compute-stack.yaml": "rules: {}\n",
    "sub/own.stack.yaml": stack,
  });
  await compute(["check", "--update-baseline"], { cwd: folder });
  const path = (name: string): string => join(folder, name);
  writeFileSync(path("more.stack.yaml"), stack.replace("web:", "mail: { type: t, private_ip: 3 }\n  web:"));
  renameSync(path("old-name.stack.yaml"), path("new-name.stack.yaml"));
  writeFileSync(path("copy.stack.yaml"), stack);
  writeFileSync(path("up.sh"), curl + curl.replace("3", "4"));
  const report = await checkJson(folder);
  const fromCommandLine = report.files.map(({ path: name, diagnostics }) => [
    name,
    diagnostics.map(({ code, range }) => `${code} ${range.start.line}`),
  ]);
  expect(fromCommandLine).toContainEqual(["more.stack.yaml", ["type-mismatch 2"]]);
  expect(fromCommandLine).toContainEqual(["new-name.stack.yaml", []]);

  const client = await startClient({ folder: pathToFileURL(folder).href });
  onTestFinished(async () => void (await client.stop()));
  for (const [name, expected] of fromCommandLine) {
    const uri = pathToFileURL(path(String(name))).href;
    client.open(uri, readFileSync(path(String(name)), "utf8"), String(name).endsWith(".sh") ? "shellscript" : "yaml");
    await expect
      .poll(() =>
        (client.published.findLast((one) => one.uri === uri)?.diagnostics ?? []).map(
          ({ code, range }) => `${code} ${range.start.line}`,
        ),
      )
      .toEqual(expected);
  }
  const { total, accepted } = await toolFindings(client);
  expect(total).toBe(fromCommandLine.flatMap(([, found]) => found).length);
  const whole = await checkJson(folder, ["--no-baseline"]);
  expect(total + accepted).toBe(whole.files.flatMap(({ diagnostics }) => diagnostics).length);
});

/** What the tool of assistants reports of the workspace. */
async function toolFindings({ connection }: Awaited<ReturnType<typeof startClient>>) {
  const answer = await connection.sendRequest<{ readonly data: { readonly total: number; readonly accepted: number } }>(
    "workspace/executeCommand",
    { command: "computeStack.callTool", arguments: [{ name: "check", arguments: { path: "." } }] },
  );
  return answer.data;
}

const adopted = {
  ".git/": "",
  ".gitignore": "left-out/\n",
  ".compute-stack.yaml": `ignore: [generated/]
files: { create-instance: ["payloads/*.json"], none: ["notes/*.json"] }
overrides: [{ files: [quiet.stack.yaml], rules: { type-mismatch: off } }]
rules: { region-shape: 3 }
`,
  "a b.stack.yaml": stack,
  "quiet.stack.yaml": stack,
  "fine.stack.yaml": "region: us-east\ninstances: {}\n",
  "generated/c.stack.yaml": stack,
  "left-out/d.stack.yaml": stack,
  "stack.yaml": "services: {}\n",
  "up.sh": `${curl}curl $API/compute/instances -d @body.txt\n`,
  "body.txt": '{"region": 3}',
  "payloads/e.json": '{"region": 3, "type": "t"}',
  "notes/f.json": '{"region": 3}',
  "flow.requests.json": '[{ "method": "POST", "path": "/loadbalancers", "body": { "region": 3 } }]',
  "sub/.compute-stack.yaml": "extends: ../.compute-stack.yaml\n",
  "sub/own.stack.yaml": stack,
};
const baselines = [".compute-stack.baseline.json", "sub/.compute-stack.baseline.json"];

test("an editor writes the same baselines as the command line, and keeps the entries of other folders", async () => {
  const [expected, folder] = [folderWith(adopted), folderWith(adopted)];
  const client = await startClient({
    folder: pathToFileURL(folder).href,
    capabilities: {
      ...fullCapabilities,
      workspace: {
        ...fullCapabilities.workspace,
        workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
      },
    },
  });
  onTestFinished(async () => void (await client.stop()));
  client.connection.onRequest("workspace/applyEdit", ({ edit }: ApplyWorkspaceEditParams) => {
    for (const change of edit.documentChanges ?? []) {
      if ("kind" in change) continue;
      const path = fileURLToPath(change.textDocument.uri);
      const [{ range, newText } = { range: null, newText: "" }] = change.edits as {
        range: typeof whole;
        newText: string;
      }[];
      const before = existsSync(path) ? readFileSync(path, "utf8") : "";
      const whole = { start: { line: 0, character: 0 }, end: { line: before.split("\n").length - 1, character: 0 } };
      expect(range).toEqual(whole);
      writeFileSync(path, newText);
    }
    return { applied: true };
  });
  const update = (argument?: { readonly uri: string }) =>
    client.connection.sendRequest("workspace/executeCommand", {
      command: "computeStack.updateBaseline",
      arguments: argument ? [argument] : [],
    });
  const written = (of: string) => baselines.map((name) => readFileSync(join(of, name), "utf8"));

  await compute(["check", "--update-baseline"], { cwd: expected });
  expect(await update()).toEqual({
    baselines: baselines.map((name) => ({
      uri: pathToFileURL(join(folder, name)).href,
      findings: expect.any(Number),
    })),
  });
  expect(written(folder)).toEqual(written(expected));
  expect(written(folder)[0]).toContain("body.txt");

  for (const of of [folder, expected]) {
    rmSync(join(of, "a b.stack.yaml"));
    writeFileSync(join(of, "sub/own.stack.yaml"), stack.replace("region: r", "region: 3"));
  }
  await compute(["check", "--update-baseline", "sub"], { cwd: expected });
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: pathToFileURL(join(folder, "sub/own.stack.yaml")).href, type: 2 }],
  });
  await update({ uri: pathToFileURL(join(folder, "sub")).href });
  expect(written(folder)).toEqual(written(expected));
  expect(written(folder)[0]).toContain("a b.stack.yaml");
});
