import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { documentLinks } from "../files/document-links.ts";
import { workspaceSymbols } from "../names/workspace-symbols.ts";
import type { DocumentSymbol } from "./block-symbols.ts";
import { outline } from "./outline.ts";

const open = (name: string, text: string) => {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  return document;
};

/** Each symbol on a line: `kind name (detail) «selection»`. */
function checkOutline(name: string, text: string, expected: string): void {
  const show = (symbols: readonly DocumentSymbol[], indent: string): string =>
    symbols
      .map(({ kind, name: own, detail, selection, start, end, children }) => {
        expect(start <= selection.start && selection.end <= end, `${own}: the selection is inside`).toBe(true);
        for (const child of children)
          expect(start <= child.start && child.end <= end, `${child.name} is inside`).toBe(true);
        const what = `${kind} ${own}${detail && ` (${detail})`} «${text.slice(selection.start, selection.end)}»`;
        return `${indent}${what}\n${show(children, `${indent}  `)}`;
      })
      .join("");
  expect(show(outline(open(name, text)).symbols, "")).toBe(expected);
}

test("objects that nothing is known of are called after their list", () =>
  checkOutline(
    "a.stack.yaml",
    "x-list:\n  - a: 1\n  - { purpose: public, deep: { b: 2 } }\n  - 5\n",
    "object x-list «x-list»\n  object x-list 1 «»\n  object x-list 2 «»\n    object deep «deep»\n",
  ));

test("a stack: sections, resources, and the objects in them", () =>
  checkOutline(
    "a.stack.yaml",
    `version: v4
region: us-east
x-own: { a: 1 }
subnets:
  app: { id: 1, range: 10.0.0.0/24 }
instances:
  web-1:
    type: standard-2
    root_pass: hunter2
    tags: [a, b]
    interfaces:
      - purpose: public
      - { purpose: vlan, label: back }
      - label: x
    backups: { enabled: true }
  web-2:
loadbalancers:
  front:
    configs:
      - port: 443
        protocol: https
        nodes:
          - { label: web-1, address: "10.0.0.1:80" }
          - address: 10.0.0.2:80
`,
    `field version (v4) «version»
field region (us-east) «region»
object x-own «x-own»
section subnets «subnets»
  subnet app (10.0.0.0/24) «app»
section instances «instances»
  instance web-1 (standard-2) «web-1»
    object interfaces «interfaces»
      interface public «public»
      interface vlan (back) «vlan»
      interface interface 3 (x) «»
    object backups «backups»
  instance web-2 «web-2»
section loadbalancers «loadbalancers»
  loadbalancer front «front»
    object configs «configs»
      config 443 (https) «443»
        object nodes «nodes»
          node web-1 (10.0.0.1:80) «web-1»
          node 10.0.0.2:80 (10.0.0.2:80) «10.0.0.2:80»
`,
  ));

test("several stacks in one file stay separate, and merged values are located where they are written", () =>
  checkOutline(
    "a.stack.yaml",
    "instances:\n  a: {}\n---\ninstances:\n  b: {}\n---\nx-a: &a\n  alerts: { cpu: 1 }\ninstances:\n  c: { <<: *a }\n  d: *a\n",
    `section instances «instances»
  instance a «a»
section instances «instances»
  instance b «b»
object x-a «x-a»
  object alerts «alerts»
section instances «instances»
  instance c «c»
  instance d «d»
`,
  ));

test("of more symbols than may be shown, the deepest are left out", () => {
  const text = "region: a\ninstances:\n  web: { alerts: { cpu: 1 }, backups: {} }\n  db: {}\nx-a: {}\n";
  const document = open("a.stack.yaml", text);
  const namesIn = (symbols: readonly DocumentSymbol[]): readonly unknown[] =>
    symbols.map(({ name, children }) => (children.length > 0 ? [name, namesIn(children)] : name));
  const all = ["region", ["instances", [["web", ["alerts", "backups"]], "db"]], "x-a"];
  const noAlerts = ["region", ["instances", ["web", "db"]], "x-a"];
  const top = ["region", "instances", "x-a"];
  for (const [most, names, isCut] of [
    [7, all, false],
    [6, noAlerts, true],
    [4, top, true],
  ] as const) {
    const shown = outline(document, most);
    expect([namesIn(shown.symbols), shown.isCut]).toEqual([names, isCut]);
  }
});

test("long names are cut, between characters", () => {
  const name = (length: number) => outline(open("a.stack.yaml", `x-${"a".repeat(length)}😀b: 1\n`)).symbols[0]?.name;
  expect([name(95), name(97), name(98)]).toEqual([
    `x-${"a".repeat(95)}😀b`,
    `x-${"a".repeat(97)}…`,
    `x-${"a".repeat(98)}…`,
  ]);
});

test("a request, a body and a sequence", () => {
  checkOutline(
    "a.request.json",
    '{ "method": "POST", "path": "/compute/instances", "body": { "type": "a", "alerts": {}, "interfaces": [{ "purpose": "public" }] } }',
    `request POST /compute/instances (create-instance) «"/compute/instances"»
  object alerts «"alerts"»
  object interfaces «"interfaces"»
    interface public «"public"»
`,
  );
  checkOutline(
    "a.create-instance.request.json",
    '{ "type": "a", "root_pass": "hunter2", "interfaces": [{}], "": 1 }',
    `field type (a) «"type"»
field root_pass «"root_pass"»
object interfaces «"interfaces"»
  interface interface 1 «»
field "" (1) «""»
`,
  );
  checkOutline(
    "a.requests.json",
    '[\n  { "name": "front", "method": "POST", "path": "/loadbalancers", "body": {} },\n  { "method": "GET" },\n  {}\n]',
    `request front (POST /loadbalancers) «"front"»
request GET «"GET"»
request request «»
`,
  );
});

test("the links of a file lead to other files and to the pages of rules", () => {
  const text = `# compute-stack-disable unknown-field, no-such-rule -- see \${file:a}
loadbalancers:
  f:
    configs:
      - ssl_cert: "\${file:certs/site.pem}" # compute-stack-disable-line pem-certificate
        ssl_key: |
          \${file:x}
`;
  expect(
    documentLinks(open("a.stack.yaml", text)).map(({ start, end, target }) => [text.slice(start, end), target]),
  ).toEqual([
    ["unknown-field", { kind: "rule", id: "unknown-field" }],
    ["certs/site.pem", { kind: "file", path: "certs/site.pem" }],
    ["pem-certificate", { kind: "rule", id: "pem-certificate" }],
    ["x", { kind: "file", path: "x" }],
  ]);
});

test("the links of what is extended lead to its files", () => {
  const linked = (name: string, text: string) =>
    documentLinks(open(name, text)).map(({ start, end, target }) => [text.slice(start, end), target]);
  expect(linked("a.stack.yaml", 'extends: [base.stack.yaml, "../b.stack.yaml#web", "#web", ""]\n')).toEqual([
    ["base.stack.yaml", { kind: "file", path: "base.stack.yaml" }],
    ["../b.stack.yaml", { kind: "file", path: "../b.stack.yaml" }],
  ]);
  expect(linked(".compute-stack.yaml", "extends: ../ours.yaml\n")).toEqual([
    ["../ours.yaml", { kind: "file", path: "../ours.yaml" }],
  ]);
});

test("workspace symbols are matched by letters in order", () => {
  const documents = [
    open("a.stack.yaml", "subnets:\n  app: {}\ninstances:\n  web-1: {}\n  Web-2:\n  db: {}\n"),
    open("b.requests.json", '[{ "name": "web-3", "method": "GET", "path": "/x" }]'),
  ];
  const find = (query: string) =>
    workspaceSymbols(documents, query).map((found) => {
      const { name, namespace, document, start, end } = found;
      return `${document.file.name} ${namespace} ${name} «${document.text.slice(start, end)}»`;
    });
  expect(find("")).toHaveLength(5);
  expect(find("WB")).toEqual([
    "a.stack.yaml instances web-1 «web-1»",
    "a.stack.yaml instances Web-2 «Web-2»",
    "b.requests.json steps web-3 «web-3»",
  ]);
  expect(find("a p")).toEqual(["a.stack.yaml subnets app «app»"]);
  expect(find("bw")).toEqual([]);
});
