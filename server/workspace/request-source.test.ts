import { expect, test } from "vitest";
import { memoryHost } from "./memory-host.testing.ts";
import { readFile } from "./read-file.ts";
import { requestsOf } from "./request-source.ts";
import { createWorkspace } from "./workspace.ts";

type Type = Parameters<typeof readFile>[1];

/** The requests of a file: the lines and the written names of each document, and what reading it came upon. */
async function read(name: string, type: Type, text: string, others: Readonly<Record<string, string>> = {}) {
  const { file } = await readFile({ uri: `file:///w/${name}`, name }, type, text);
  const { documents, messages } = await requestsOf(
    file,
    createWorkspace(memoryHost(others), () => 0),
  );
  return {
    documents,
    messages,
    lines: documents.map(({ document, lineOf }) =>
      document.blocks.all().flatMap((block) => {
        const start = block.text.indexOf('"method"');
        return start < 0 ? [] : lineOf({ block, start, end: start + 1 });
      }),
    ),
  };
}

const get = '{ "method": "GET", "path": "/compute/instances/1" }';

test("a request file is one document, in its own lines, whose names somebody wrote", async () => {
  const { documents, messages, lines } = await read(
    "a.requests.json",
    { kind: "request", declared: "sequence" },
    `[\n${get},\n\n${get}\n]\n`,
  );
  expect(documents.map(({ document }) => document.file.name)).toEqual(["a.requests.json"]);
  expect(lines).toEqual([[2, 4]]);
  expect(messages).toEqual([]);
  expect(documents[0]?.isWrittenName("any")).toBe(true);
});

test("a stack is no request", async () => {
  expect((await read("a.stack.yaml", { kind: "stack" }, "region: r\n")).documents).toEqual([]);
});

test("the requests of a script are one sequence, in the lines of the script", async () => {
  const script = `#!/bin/sh
# name: not a name
id=$(curl $API/compute/instances --json '{ "region": "r", "type": "t" }' | jq -r .id)
while true; do
  curl $API/compute/instances/$id
done
`;
  const { documents, messages, lines } = await read("up.sh", { kind: "carrier", language: "shell" }, script);
  expect(documents.map(({ document: { file } }) => [file.kind, file.declared])).toEqual([["request", "sequence"]]);
  expect(lines).toEqual([[3, 5]]);
  expect(messages.map(({ kind, line }) => [kind, line])).toEqual([["lost", 5]]);
  expect(documents[0]?.isWrittenName("create_instance")).toBe(false);
});

test("names of requests in an HTTP file are written", async () => {
  const text = "# @name shop\nPOST {{api}}/compute/instances\nContent-Type: application/json\n\n{}\n";
  const { documents } = await read("a.http", { kind: "carrier", language: "http" }, text);
  expect(["shop", "other"].map((name) => documents[0]?.isWrittenName(name))).toEqual([true, false]);
});

test("Markdown has a sequence of its requests, and the request files in its fences with their lines", async () => {
  const text = `# Run\n\n\`\`\`sh\ncurl $API/compute/instances/1\n\`\`\`\n\n\`\`\`json a.requests.json\n[\n  ${get}\n]\n\`\`\`\n\n\`\`\`yaml a.stack.yaml\nregion: r\ninstances:\n  web: { type: t }\n\`\`\`\n`;
  const { lines } = await read("a.md", { kind: "carrier", language: "markdown" }, text);
  expect(lines).toEqual([[4], [9]]);
  const without = text.replace("curl $API/compute", "curl $API/other");
  expect((await read("a.md", { kind: "carrier", language: "markdown" }, without)).lines).toEqual([[9]]);
});

test("what may be read of the files that requests name is read", async () => {
  const post = '{ "method": "POST", "path": "/compute/instances", "body": "${file:body.json}" }';
  const { documents } = await read("a.request.json", { kind: "request" }, post, { "body.json": "{}" });
  expect(documents.map(({ files }) => files.file("body.json"))).toEqual([{ kind: "text", text: "{}" }]);
});
