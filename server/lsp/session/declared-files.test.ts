import { expect, test } from "vitest";
import type {
  ApplyWorkspaceEditParams,
  Diagnostic,
  Hover,
  InitializeParams,
  TextDocumentEdit,
  TextEdit,
  WorkspaceDiagnosticReport,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

let files: Files;
let client: Client;

const uriOf = (name: string): string => `${folder}/${encodeURI(name)}`;
const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);

function write(named: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(named)) files[uriOf(name)] = text;
}

const start = async (named: Readonly<Record<string, string>>, capabilities = fullCapabilities): Promise<void> => {
  files = {};
  write(named);
  client = await session({ files, capabilities });
};

/** Writes files, and notifies the server as an editor does. */
async function change(named: Readonly<Record<string, string>>): Promise<void> {
  const changes = Object.keys(named).map((name) => ({ uri: uriOf(name), type: uriOf(name) in files ? 2 : 1 }));
  write(named);
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
}

const last = (name: string): readonly unknown[] | undefined => {
  const found = client.published.findLast(({ uri }) => uri === uriOf(name));
  return found && codes(found.diagnostics);
};
const settle = (name: string, expected: readonly string[]): Promise<void> =>
  expect.poll(() => last(name)).toEqual(expected);

const hoverAt = (name: string, character: number): Promise<Hover | null> =>
  client.connection.sendRequest("textDocument/hover", {
    textDocument: { uri: uriOf(name) },
    position: { line: 0, character },
  });

const body = '{ "region": "us-east", "type": "standard-2", "label": "web 1", "tags": [] }\n';
const stack = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    label: web 1\n";
const settingsName = ".compute-stack.yaml";

test("files listed under `files` are served, whatever their language id, and others are left alone", async () => {
  await start({ [settingsName]: 'files: { create-instance: ["services/*/create.json"], stack: ["infra/*.yaml"] }\n' });
  client.open(uriOf("services/web/create.json"), body, "json");
  // The test does not wait for the settings to be read.
  expect(await hoverAt("services/web/create.json", 4)).not.toBeNull();
  client.open(uriOf("infra/x.yaml"), stack, "yaml");
  client.open(uriOf("other.json"), body, "json");
  client.open(uriOf("other.yaml"), stack, "yaml");
  expect(codes(await client.diagnosticsOf(uriOf("services/web/create.json"), 1))).toEqual(["label-pattern"]);
  expect(codes(await client.diagnosticsOf(uriOf("infra/x.yaml"), 1))).toEqual(["label-pattern"]);
  expect(await hoverAt("other.json", 4)).toBeNull();
  expect([last("other.json"), last("other.yaml")]).toEqual([undefined, undefined]);
});

test("edits before the settings are read are not lost", async () => {
  await start({ [settingsName]: 'files: { create-instance: ["a.json"] }\n' });
  client.open(uriOf("a.json"), body, "json");
  client.change(uriOf("a.json"), 2, [{ text: body.replace("web 1", "web-1") }]);
  client.change(uriOf("a.json"), 3, [
    { text: "us west", range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
  ]);
  expect(codes(await client.diagnosticsOf(uriOf("a.json"), 3))).toEqual(["syntax"]);
});

test("changed settings reclassify open files at once and leave no stale finding", async () => {
  await start({ [settingsName]: "" });
  client.open(uriOf("a.json"), body, "json");
  client.open(uriOf("b.stack.yaml"), stack, "compute-stack");
  await settle("b.stack.yaml", ["label-pattern"]);
  expect(last("a.json")).toBeUndefined();

  await change({ [settingsName]: "files: { create-instance: [a.json], none: [b.stack.yaml] }\n" });
  await settle("a.json", ["label-pattern"]);
  await settle("b.stack.yaml", []);
  expect(await hoverAt("b.stack.yaml", 1)).toBeNull();

  // It was edited while it was not declared.
  client.change(uriOf("b.stack.yaml"), 2, [{ text: stack.replace("us-east", "5") }]);
  await change({ [settingsName]: "files: { create-node: [a.json] }\n" });
  await settle("a.json", ["missing-expected"]);
  await settle("b.stack.yaml", ["type-mismatch", "label-pattern"]);

  await change({ [settingsName]: "files: { stack: [a.json] }\n" });
  await settle("a.json", ["unknown-field", "unknown-field", "unknown-field"]);
  await change({ [settingsName]: "files: { create-instance: a.json }\n" });
  await settle("a.json", []);
});

test("a renamed file is classified by its new name", async () => {
  await start({ [settingsName]: "files: { create-instance: [create.json] }\n" });
  client.open(uriOf("create.json"), body, "json");
  await settle("create.json", ["label-pattern"]);
  client.close(uriOf("create.json"));
  client.open(uriOf("other.json"), body, "json");
  await settle("create.json", []);
  client.close(uriOf("other.json"));
  client.open(uriOf("create.json"), body, "json", 2);
  expect(codes(await client.diagnosticsOf(uriOf("create.json"), 2))).toEqual(["label-pattern"]);
  expect(last("other.json")).toBeUndefined();
});

test("a stack.yaml of another tool is left alone until it becomes a stack", async () => {
  await start({});
  const uri = uriOf("stack.yaml");
  client.open(uri, "resolver: lts-21\n", "compute-stack");
  expect(await hoverAt("stack.yaml", 1)).toBeNull();
  expect(last("stack.yaml")).toBeUndefined();
  client.change(uri, 2, [{ text: "resolver: lts-21\ninstances: {}\n" }]);
  expect(codes(await client.diagnosticsOf(uri, 2))).toEqual(["unknown-field"]);
  // While it is edited, it remains a stack.
  client.change(uri, 3, [{ text: "resolver: lts-21\n" }]);
  expect(codes(await client.diagnosticsOf(uri, 3))).toEqual(["unknown-field"]);
  client.close(uri);
  await settle("stack.yaml", []);

  client.open(uri, "", "compute-stack", 4);
  client.change(uri, 5, [{ text: "ins" }]);
  expect(codes(await client.diagnosticsOf(uri, 5))).toEqual(["type-mismatch"]);
  await change({ [settingsName]: "files: { none: [stack.yaml] }\n" });
  await settle("stack.yaml", []);
});

test("overrides and extended settings apply in the editor, and a changed base reaches open files", async () => {
  await start({
    "base.yaml": "rules: { label-pattern: hint }\n",
    [settingsName]: 'extends: base.yaml\noverrides: [{ files: ["examples/**"], rules: { label-pattern: off } }]\n',
  });
  const severities = (name: string) =>
    client.published.findLast(({ uri }) => uri === uriOf(name))?.diagnostics.map(({ severity }) => severity);
  client.open(uriOf("a.stack.yaml"), stack);
  client.open(uriOf("examples/a.stack.yaml"), stack);
  await expect.poll(() => severities("a.stack.yaml")).toEqual([4]);
  await expect.poll(() => severities("examples/a.stack.yaml")).toEqual([]);
  await change({ "base.yaml": "rules: { label-pattern: warning }\nfiles: { create-instance: [a.json] }\n" });
  await expect.poll(() => severities("a.stack.yaml")).toEqual([2]);
  client.open(uriOf("a.json"), body, "json");
  expect(codes(await client.diagnosticsOf(uriOf("a.json"), 1))).toEqual(["label-pattern"]);
  expect(JSON.stringify(client.registered)).toContain("base.yaml");

  client.open(uriOf(settingsName), "extends: [none.yaml, ../../x.yaml, .compute-stack.yaml]\n", "yaml");
  await settle(settingsName, ["settings-extends", "settings-extends", "settings-extends"]);
});

const pulling = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, diagnostic: {} },
};

test("files that are not open are found, watched and searched for symbols, too", async () => {
  await start(
    {
      [settingsName]: 'files: { create-instance: ["services/*/create.json"], stack: ["infra/**"], none: ["old/*"] }\n',
      "services/web/create.json": body,
      "services/web/other.json": body,
      "infra/x.yaml": stack,
      "old/x.stack.yaml": stack,
      "sub/stack.yaml": "name: other\n",
    },
    pulling,
  );
  const all = async (): Promise<readonly string[]> => {
    const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    return items.map((one) =>
      [one.uri.slice(uriOf("").length), ...(one.kind === "full" ? codes(one.items) : [])].join(" "),
    );
  };
  expect(await all()).toEqual([
    ".compute-stack.yaml",
    "infra/x.yaml label-pattern",
    "services/web/create.json label-pattern",
    "sub/stack.yaml",
  ]);
  expect(JSON.stringify(client.registered)).toContain('"**/*.json"');
  const symbols = await client.connection.sendRequest<readonly { readonly name: string }[]>("workspace/symbol", {
    query: "web",
  });
  expect(symbols.map(({ name }) => name)).toEqual(["web-1"]);

  await change({ "services/web/create.json": body.replace("web 1", "web-1"), "services/new/create.json": body });
  expect(await all()).toEqual(
    expect.arrayContaining(["services/web/create.json", "services/new/create.json label-pattern"]),
  );
  await change({ [settingsName]: "files: { clone-instance: [other.json] }\n" });
  expect((await all()).map((line) => line.split(" ")[0])).toEqual([
    ".compute-stack.yaml",
    "old/x.stack.yaml",
    "services/web/other.json",
    "sub/stack.yaml",
  ]);
});

/** The steps of *Check This File As…*. */
const choosing: InitializeParams["capabilities"] = {
  ...fullCapabilities,
  workspace: {
    ...fullCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
  },
  experimental: { fileKinds: true },
};

interface FileKind {
  readonly languageId: string | null;
  readonly choices: readonly { readonly kind: string; readonly title: string; readonly isLikely: boolean }[];
}

const fileKind = (name: string, languageId: string, text: string): Promise<FileKind> =>
  client.connection.sendRequest("computeStack/fileKind", { uri: uriOf(name), languageId, text });

/** Applies edits to files, as an editor that saves them. */
function applyEdits(): void {
  client.connection.onRequest("workspace/applyEdit", ({ edit }: ApplyWorkspaceEditParams) => {
    for (const change of edit.documentChanges ?? []) {
      if ("kind" in change) files[uriOf(settingsName)] ??= "";
      else files[change.textDocument.uri] = edited(files[change.textDocument.uri] ?? "", change);
    }
    return { applied: true };
  });
}

const edited = (text: string, { edits }: TextDocumentEdit): string =>
  TextDocument.applyEdits(TextDocument.create("file:///x", "yaml", 1, text), edits as TextEdit[]);

const checkFileAs = (name: string, kind: string): Promise<unknown> =>
  client.connection.sendRequest("workspace/executeCommand", {
    command: "computeStack.checkFileAs",
    arguments: [{ uri: uriOf(name), kind }],
  });

test("the editor is told which language a file should have, and what it looks like", async () => {
  await start(
    { [settingsName]: "files: { create-instance: [a.json], stack: [x.yaml], none: [b.stack.yaml] }\n" },
    choosing,
  );
  expect((await fileKind("a.json", "json", "{}")).languageId).toBe("compute-request");
  expect((await fileKind("x.yaml", "yaml", "")).languageId).toBe("compute-stack");
  expect((await fileKind("b.stack.yaml", "compute-stack", stack)).languageId).toBeNull();
  expect((await fileKind("c.stack.yaml", "compute-stack", stack)).languageId).toBe("compute-stack");
  expect((await fileKind("stack.yaml", "compute-stack", "resolver: lts\n")).languageId).toBeNull();
  expect((await fileKind("stack.yaml", "compute-stack", stack)).languageId).toBe("compute-stack");
  expect((await fileKind(settingsName, "yaml", "")).languageId).toBeNull();
  const other = await fileKind("other.json", "json", body);
  expect(other.languageId).toBeNull();
  expect(other.choices[0]).toEqual({
    kind: "create-instance",
    title: "Create an instance",
    detail: "POST /compute/instances",
    isLikely: true,
  });
  expect(other.choices.filter(({ isLikely }) => isLikely).length).toBe(1);
  expect(other.choices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["request", "sequence", "stack", "create-node", "none"]),
  );
  expect((await fileKind("package.json", "json", '{ "name": "x" }')).choices.some(({ isLikely }) => isLikely)).toBe(
    false,
  );
  expect(await client.connection.sendRequest("computeStack/fileKind", { uri: 5 })).toBeNull();

  const told = new Promise((resolve) => client.connection.onNotification("computeStack/fileKindsChanged", resolve));
  await change({ [settingsName]: "" });
  await told;
  expect((await fileKind("a.json", "json", "{}")).languageId).toBeNull();
});

test("a file is declared in the nearest settings and checked at once", async () => {
  await start({ [settingsName]: "rules: {} # ours\n", "sub/deep/a b.json": body }, choosing);
  applyEdits();
  client.open(uriOf("sub/deep/a b.json"), body, "json");
  expect(await checkFileAs("sub/deep/a b.json", "create-instance")).toEqual({ settings: uriOf(settingsName) });
  expect(files[uriOf(settingsName)]).toBe("rules: {} # ours\nfiles:\n  create-instance:\n    - sub/deep/a b.json\n");
  await change({ [settingsName]: files[uriOf(settingsName)] ?? "" });
  await settle("sub/deep/a b.json", ["label-pattern"]);
  await checkFileAs("sub/deep/a b.json", "none");
  expect(files[uriOf(settingsName)]).toBe("rules: {} # ours\nfiles:\n  none:\n    - sub/deep/a b.json\n");
});

test("without settings, a settings file is created at the root", async () => {
  await start({ "sub/create.json": body }, choosing);
  applyEdits();
  await checkFileAs("sub/create.json", "request");
  expect(files[uriOf(settingsName)]).toBe('files:\n  request:\n    - "sub/create.json"\n');
});

test("files that cannot be declared are reported", async () => {
  await start(
    { [settingsName]: 'files: { none: ["*.json"] }\n', "a.json": body, "bad/.compute-stack.yaml": "files: {\n" },
    choosing,
  );
  applyEdits();
  await expect(checkFileAs("a.json", "create-instance")).rejects.toThrow(
    "Another pattern under `files` in .compute-stack.yaml takes precedence. Change it there.",
  );
  await expect(checkFileAs("bad/a.json", "stack")).rejects.toThrow(
    "Fix the errors in .compute-stack.yaml first, or list the file under `files` there.",
  );
  await expect(checkFileAs("a.json", "stak")).rejects.toThrow(
    "Pass an object with `uri` and `kind`: `none`, `list-instances`",
  );
  expect(files[uriOf(settingsName)]).toBe('files: { none: ["*.json"] }\n');
});
