import { expect, test } from "vitest";
import { type Document, fileOfDocument, openDocument, readSettings, type Settings } from "../document/index.ts";
import { noBodyErrors, noNeeds } from "../rules/engine/environment.ts";
import { memoryHost } from "./memory-host.testing.ts";
import { createWorkspace, type WorkspaceOptions } from "./workspace.ts";

const request = (path: string, operation = "/compute/instances"): string =>
  `{ "method": "POST", "path": "${operation}", "body": "\${file:${path}}" }`;

const open = (text: string): Document =>
  openDocument({ uri: "file:///w/a.requests.json", name: "a.requests.json", text }) ?? expect.unreachable();

const wrong = '{ "region": "r",\n  "type": 5, "tags": 7 }\n';

function workspaceOf(texts: Readonly<Record<string, string | null>>, options: WorkspaceOptions = {}) {
  const host = memoryHost(texts);
  const workspace = createWorkspace(host, () => 0, options);
  const { file } = open("[]");
  const read = async (path: string, operation: "create-instance" | "create-loadbalancer" = "create-instance") => {
    const body = { path, operation };
    await workspace.fetch(file, { ...noNeeds, files: new Set([path]) });
    await workspace.fetch(file, { ...noNeeds, bodies: [body] });
    return workspace.environmentOf(file).body(body);
  };
  const known = (path: string) => workspace.environmentOf(file).body({ path, operation: "create-instance" });
  return { host, workspace, file, read, known };
}

test("the errors of a body in a file are counted, and the first is named with its line", async () => {
  const { read, known } = workspaceOf({ "body.json": wrong, "good.json": '{ "region": "r", "type": "t" }' });
  expect(known("body.json")).toBe("pending");
  expect(await read("body.json")).toEqual({ count: 2, first: { rule: "type-mismatch", line: 2 } });
  expect(await read("good.json")).toEqual({ count: 0, first: null });
});

test("a body is checked as that of the operation that sends it, whatever its file is called", async () => {
  const { read, known } = workspaceOf({ "a.create-node.request.json": '{ "region": "r", "type": "t" }' });
  expect(await read("a.create-node.request.json", "create-loadbalancer")).toEqual(noBodyErrors);
  expect(known("a.create-node.request.json")).toBe("pending");
  expect(await read("a.create-node.request.json")).toEqual(noBodyErrors);
  const { read: readBalancer } = workspaceOf({ "body.json": '{ "region": 5 }' });
  expect(await readBalancer("body.json", "create-loadbalancer")).toMatchObject({ count: 1 });
});

test("what is known of one operation stays when another one is checked", async () => {
  const { read, known } = workspaceOf({ "body.json": wrong });
  const first = await read("body.json");
  await read("body.json", "create-loadbalancer");
  expect(known("body.json")).toEqual(first);
});

test("a body that cannot be read has no errors that are known", async () => {
  const { read, known } = workspaceOf({ "unreadable.json": null });
  expect(await read("missing.json")).toBe("pending");
  expect(await read("unreadable.json")).toBe("pending");
  expect(known("\uD800")).toEqual(noBodyErrors);
});

test("a body whose text was not read is not checked", async () => {
  const { workspace, file, known } = workspaceOf({ "body.json": wrong });
  const body = { path: "body.json", operation: "create-instance" } as const;
  await workspace.fetch(file, { ...noNeeds, bodies: [body, { ...body, path: "\uD800" }] });
  expect(known("body.json")).toBe("pending");
});

test("the settings of its own folder hold for a body", async () => {
  const { read } = workspaceOf({
    "deep/.compute-stack.yaml": "rules: { type-mismatch: hint }",
    "deep/body.json": wrong,
  });
  expect(await read("deep/body.json")).toEqual(noBodyErrors);
});

test("the settings that are given for bodies hold, and without any a body is not checked", async () => {
  const asked: string[] = [];
  const withSettings = (settings: Settings | null) =>
    workspaceOf(
      { "body.json": wrong },
      {
        settingsOfBody: async (uri) => {
          asked.push(uri);
          return settings;
        },
      },
    ).read("body.json");
  expect(await withSettings(null)).toEqual(noBodyErrors);
  expect(await withSettings(readSettings({}))).toMatchObject({ count: 2 });
  expect(asked).toEqual(["file:///w/body.json", "file:///w/body.json"]);
});

test("a body that changes is checked again", async () => {
  const { host, workspace, read, known } = workspaceOf({ "body.json": wrong });
  await read("body.json");
  host.files.set("file:///w/body.json", '{ "region": "r", "type": "t" }');
  expect(known("body.json")).toMatchObject({ count: 2 });
  expect([workspace.forget("file:///w/body.json"), known("body.json")]).toEqual([true, "pending"]);
  expect(await read("body.json")).toEqual(noBodyErrors);
});

test("the errors of a body that changes while it is checked are not kept", async () => {
  const { workspace, read, known } = workspaceOf(
    { "body.json": wrong },
    {
      settingsOfBody: async (uri) => {
        workspace.forget(uri);
        return readSettings({});
      },
    },
  );
  expect(await read("body.json")).toBe("pending");
  expect(known("body.json")).toBe("pending");
});

test("the bodies of a document are the files that its requests send and that could be read", async () => {
  const document = open(
    `[${[request("a.json"), request("b.json", "/loadbalancers"), request("gone.json"), request("null.json")].join(", ")}]`,
  );
  const { workspace } = workspaceOf({ "a.json": "{}", "b.json": "{}", "null.json": null });
  expect(workspace.bodiesOf(fileOfDocument(document))).toEqual([]);
  await workspace.fetch(document.file, { ...noNeeds, files: new Set(["a.json", "b.json", "gone.json", "null.json"]) });
  expect(workspace.bodiesOf(fileOfDocument(document))).toEqual([
    { uri: "file:///w/a.json", operation: "create-instance" },
    { uri: "file:///w/b.json", operation: "create-loadbalancer" },
  ]);
});
