import { expect, test } from "vitest";
import { type Document, openDocument, rootOf, type Value } from "../document/index.ts";
import { memoryHost } from "./memory-host.testing.ts";
import { readSentFiles } from "./sent-files.ts";
import { createWorkspace } from "./workspace.ts";

const open = (path: string, text: string): Document =>
  openDocument({ uri: `file:///w/${path}`, name: path, text }) ?? expect.unreachable();

const sends = (path: string, to = "/compute/instances"): string =>
  `{ "method": "POST", "path": "${to}", "body": "\${file:${path}}" }`;

const valueIn = (document: Document): Value => {
  const block = document.blocks.get(0) ?? expect.unreachable();
  return rootOf(block) ?? expect.unreachable();
};

async function sentBy(documents: readonly Document[], texts: Readonly<Record<string, string | null>>) {
  const workspace = createWorkspace(memoryHost(texts), () => 0);
  const sources = await Promise.all(
    documents.map(async (document) => ({ document, files: await workspace.filesOf(document) })),
  );
  return readSentFiles(sources, workspace);
}

test("a file that is sent is read once for each operation, whatever names it", async () => {
  const documents = [
    open("a.requests.json", `[${sends("body.json")}, ${sends("body.json")}, ${sends("body.json", "/loadbalancers")}]`),
    open("sub/b.request.json", sends("../body.json")),
  ];
  const { sent, files } = await sentBy(documents, { "body.json": '{ "region": "r" }' });
  expect(sent.map(({ file: { uri, declared } }) => [uri, declared])).toEqual([
    ["file:///w/body.json", "create-instance"],
    ["file:///w/body.json", "create-loadbalancer"],
  ]);
  const [first = expect.unreachable(), second = expect.unreachable()] = documents;
  const operation = "create-instance";
  expect(files.body({ path: "body.json", operation }, first)).toBe(sent[0]);
  expect(files.body({ path: "../body.json", operation }, second)).toBe(sent[0]);
  expect(files.body({ path: "body.json", operation: "create-loadbalancer" }, first)).toBe(sent[1]);
});

test.each([
  ["gone.json", "File `gone.json` not found. Paths are relative to the folder of this file.", null],
  ["binary.json", "File `binary.json` is not readable as text.", null],
  [
    "../out.json",
    "`../out.json` is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.",
    "outside",
  ],
])("of %s is said why it is not sent", async (path, why, refusal) => {
  const document = open("a.request.json", sends(path));
  const { sent, files } = await sentBy([document], { "binary.json": null });
  expect(sent).toEqual([]);
  expect(files.body({ path, operation: "create-instance" }, document)).toBe(why);
  expect(files.refusal(path, valueIn(document))).toBe(refusal && why);
});

test("what a body names is known as well, and what nobody has read is said to be so", async () => {
  const { sent, files } = await sentBy([open("a.request.json", sends("sub/body.json"))], {
    "sub/body.json": '{ "region": "r", "user_data": "${file:init.sh}", "label": "${file:../../out.txt}" }',
    "sub/init.sh": "#!/bin/sh",
  });
  const [body = expect.unreachable()] = sent;
  const place = valueIn(body);
  expect(files.refusal("init.sh", place)).toBeNull();
  expect(files.refusal("../../out.txt", place)).toContain("is outside the workspace");
  expect(files.refusal("other.sh", place)).toBe("File `other.sh` has not been read yet.");
  expect(files.body({ path: "other.json", operation: "create-instance" }, body)).toBe(
    "File `other.json` is not readable as text.",
  );
});
