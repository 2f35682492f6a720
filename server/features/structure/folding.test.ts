import { expect, test } from "vitest";
import { documentOf, openDocument } from "../../document/index.ts";
import { folding } from "./folding.ts";

/** Each fold on a line: `first line … last line`. */
function checkFolds(name: string, text: string, expected: string, most?: number): void {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  const written = text.split(/\r\n|\r|\n/);
  const show = (line: number): string => written[line]?.trim() ?? "outside";
  const { folds } = folding(document, most);
  const shown = folds.map(
    ({ startLine, endLine, kind }) => `${show(startLine)} … ${show(endLine)}${kind ? ` (${kind})` : ""}`,
  );
  expect(shown.join("\n")).toBe(expected.trim());
  if (most === undefined) expect(folds, "uncut").toEqual(folding(documentOf(document.file, text, "whole")).folds);
}

const stack = `# one
# two

version: v4   # not alone
subnets:
  app: { id: 1 }
instances:
  # about web
  # and more
  web-1:
    interfaces:
      - purpose: vlan
        label: back
      - purpose: public
      # - purpose: old
    user_data: |
      #!/bin/sh
      # x
      echo

    tags: [
      a,
    ]
  web-2:
  # web-3:
  #   type: x

# about balancers
loadbalancers:
  front:
    configs:
    - port: 80
      nodes: [{ label: a,
        address: b }]
    # the name
    label: long
      text
`;

const stackFolds = `
# one … # two (comment)
subnets: … app: { id: 1 }
instances: … #   type: x
# about web … # and more (comment)
web-1: … ]
interfaces: … # - purpose: old
- purpose: vlan … label: back
user_data: | … echo
tags: [ … a,
# web-3: … #   type: x (comment)
loadbalancers: … text
front: … text
configs: … address: b }]
- port: 80 … address: b }]
nodes: [{ label: a, … address: b }]
label: long … text`;

test("a stack: sections, resources, lists, texts of several lines, comments", () => {
  checkFolds("a.stack.yaml", stack, stackFolds);
  checkFolds("a.stack.yaml", stack.replaceAll("\n", "\r\n"), stackFolds);
});

test("requests: objects, arrays, comments, and brackets that close on the same line", () => {
  const text = `// a
// b
[{
  "body": { "tags": [
    "a"
  ]},
  /* c
     d */
  "x": [1, // e
    2]
}, // f
// g
// h
{
  "name": "b"
}]
`;
  checkFolds(
    "a.requests.json",
    text,
    `
// a … // b (comment)
[{ … "name": "b"
"body": { "tags": [ … "a"
/* c … d */ (comment)
"x": [1, // e … 2]
// g … // h (comment)
{ … "name": "b"`,
  );
  checkFolds("a.request.json", '{\n  "body": {}\n}\n', '{ … "body": {}');
  checkFolds("a.requests.json", '[\n  {\n    "a": 1\n  },\n  { "b": 2 }\n]', '[ … { "b": 2 }\n{ … "a": 1');
});

test("each document of a file is folded", () => {
  const text = "# head\n---\nname: a\ninstances:\n  a:\n    type: x\n---\nname: b\ntags:\n  - a\n...\n---\n";
  checkFolds(
    "a.stack.yaml",
    text,
    `
--- … type: x
instances: … type: x
a: … type: x
--- … - a
tags: … - a`,
  );
});

test("unclosed brackets and empty files", () => {
  checkFolds("a.request.json", '{\n  "a": [\n    1\n\n', '{ … 1\n"a": [ … 1');
  for (const text of ["", "\n\n", "\uFEFF", "a"]) checkFolds("a.stack.yaml", text, "");
});

test("with too many folds, the outer ones are kept", () => {
  checkFolds(
    "a.stack.yaml",
    "instances:\n  a:\n    tags:\n      - x\nloadbalancers:\n  b:\n    label: b\n",
    "instances: … - x\nloadbalancers: … label: b",
    2,
  );
  checkFolds("a.stack.yaml", "instances:\n  a:\n    type: b\n", "", 0);
});

test("comments fold together if nothing but blanks follows them", () => {
  checkFolds(
    "a.request.jsonc",
    '{\n  /* one */  \n  /* two */\t\n  "method": "GET"\n}\n',
    `
{ … "method": "GET"
/* one */ … /* two */ (comment)`,
  );
  checkFolds("a.request.jsonc", '{\n  /* one */\n  /* two */ "method": "GET"\n}\n', '{ … /* two */ "method": "GET"');
});

test("folding a sequence leaves an indented bracket at its end visible", () => {
  checkFolds("a.requests.json", '[\n  { "method": "GET" },\n  { "method": "PUT" }\n  ]\n', '[ … { "method": "PUT" }');
});
