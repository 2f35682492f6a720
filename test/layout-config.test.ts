import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { afterEach, expect, test } from "vitest";
import type { TextEdit } from "vscode-languageserver/node";
import { runIn } from "../server/cli/run-command.testing.ts";
import { session } from "../server/lsp/session.testing.ts";
import { folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const stack = `region: 'us-east'
instances:
    web:   { type: standard-2, label: web-server, tags: [ alpha, beta, gamma, delta ] }
    db:
        label: "db"   # why
        interfaces:
        - purpose: public
`;
const request =
  '{"region": "us-east",\n"type":"standard-2", "tags": ["alpha", "beta", "gamma", "delta", "epsilon"] }\n';

/** What the editor, `fmt` and Prettier make of a file among others. */
async function checkAll(path: string, text: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = folderWith({ ".git/HEAD": "", ...files, [path]: text });
  const { stderr } = await runIn(folder, ["fmt", `./${path}`]);
  expect(stderr).toBe("");
  const formatted = readFileSync(join(folder, path), "utf8");

  const filepath = join(folder, path);
  const config = await prettier.resolveConfig(filepath, { editorconfig: true, useCache: false });
  expect(await prettier.format(text, { ...config, filepath })).toBe(formatted);
  expect(await prettier.check(formatted, { ...config, filepath })).toBe(true);

  const root = "file:///project/";
  const placed = Object.fromEntries(Object.entries(files).map(([name, content]) => [root + name, content]));
  const client = await session({ files: placed });
  client.open(root + path, text);
  const edits = await client.connection.sendRequest<TextEdit[]>("textDocument/formatting", {
    textDocument: { uri: root + path },
    options: { tabSize: 2, insertSpaces: true },
  });
  expect(client.documentOf(root + path).edited(edits)).toBe(formatted);
  return formatted;
}

test.each<[string, Readonly<Record<string, string>>]>([
  ["nothing", {}],
  [".prettierrc as YAML", { ".prettierrc": "tabWidth: 4\nsingleQuote: true\nprintWidth: 60\nobjectWrap: collapse\n" }],
  [".prettierrc as JSON", { ".prettierrc": '{ "bracketSpacing": false, "useTabs": true }' }],
  [
    ".prettierrc.json with overrides",
    {
      ".prettierrc.json": JSON.stringify({
        tabWidth: 4,
        overrides: [
          { files: ["*.yaml", "sub/*.json"], options: { tabWidth: 3, singleQuote: true } },
          { files: "*.stack.yaml", excludeFiles: "sub/**", options: { printWidth: 40 } },
        ],
      }),
    },
  ],
  [
    "a nearer .editorconfig, which adds to the outer one",
    {
      ".editorconfig": "[*.{yaml,json}]\nindent_size = 4\nindent_style = space\nend_of_line = crlf\n",
      "sub/.editorconfig": "[*]\nmax_line_length = off\n[stack.yaml]\nindent_size = 8\n",
    },
  ],
  [
    "both, of which .prettierrc wins",
    {
      ".editorconfig": "[*]\nindent_size = 8\nindent_style = space\nmax_line_length = 40\n",
      ".prettierrc": "tabWidth: 4\n",
    },
  ],
  ["line endings", { ".prettierrc": "endOfLine: crlf\n" }],
])("%s: editor, `fmt` and Prettier agree", async (_, files) => {
  for (const at of ["", "sub/"]) {
    await checkAll(`${at}a.stack.yaml`, stack, files);
    await checkAll(`${at}a.create-instance.request.json`, request, files);
    await checkAll(`${at}a.create-instance.request.jsonc`, `// why\n${request}`, files);
  }
});

test("line endings stay without configuration, and are those of Prettier with one", async () => {
  const text = "region:   a\r\ninstances: {}\r\n";
  const folder = folderWith({ "a.stack.yaml": text, "sub/.prettierrc": "{}", "sub/a.stack.yaml": text });
  await runIn(folder, ["fmt", "./"]);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe("region: a\r\ninstances: {}\r\n");
  expect(readFileSync(join(folder, "sub/a.stack.yaml"), "utf8")).toBe("region: a\ninstances: {}\n");
});

test("JavaScript is not executed, broken configuration is reported, and ignored files stay", async () => {
  const folder = folderWith({
    ".git/HEAD": "",
    ".prettierignore": "old/\n",
    "old/a.stack.yaml": stack,
    "js/prettier.config.mjs": "throw new Error();\n",
    "js/a.stack.yaml": "region:   a\n",
    "js/b.stack.yaml": "region:   b\n",
    "broken/.prettierrc": "{ a: [\n",
    "broken/a.stack.yaml": stack,
  });
  expect(await runIn(folder, ["fmt", "./"])).toEqual({
    ended: 1,
    stdout: "js/a.stack.yaml\njs/b.stack.yaml\n2 files formatted; 1 left alone.\n",
    stderr:
      "compute-stack: broken/a.stack.yaml is not formatted: `.prettierrc` cannot be read.\n" +
      "compute-stack: `prettier.config.mjs` is not applied, because JavaScript in a workspace is not executed. Write its options into a `.prettierrc`.\n",
  });
  expect(await runIn(folder, ["fmt", "./old/a.stack.yaml"])).toMatchObject({
    ended: 0,
    stderr: expect.stringContaining("old/a.stack.yaml is not formatted: `.prettierignore` excludes it.\n"),
  });
});

test("a change of the configuration counts at once in the editor, and what is declined is said once", async () => {
  const files: Record<string, string> = {};
  const uri = "file:///project/a.request.json";
  const client = await session({
    files,
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
  client.open(uri, '{\n"method":"GET" }\n');
  const said: string[] = [];
  client.connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
    said.push(message);
  });
  const formatted = async () => {
    const edits = await client.connection.sendRequest<TextEdit[]>("textDocument/formatting", {
      textDocument: { uri },
      options: { tabSize: 2, insertSpaces: true },
    });
    return client.documentOf(uri).edited(edits);
  };
  expect(await formatted()).toBe('{\n  "method": "GET"\n}\n');
  const config = "file:///project/.prettierrc";
  files[config] = "useTabs: true\n";
  const changed = () =>
    client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri: config, type: 2 }] });
  await changed();
  expect(await formatted()).toBe('{\n\t"method": "GET"\n}\n');
  files[config] = "[\n";
  await changed();
  expect(await formatted()).toBe('{\n"method":"GET" }\n');
  await formatted();
  expect(said).toEqual(["a.request.json is not formatted: `.prettierrc` cannot be read."]);
});
