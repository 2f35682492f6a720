import { expect, test } from "vitest";
import { textOfPieces } from "../../syntax/index.ts";
import { layersIn } from "../extended.testing.ts";
import { openMarked } from "./complete.testing.ts";
import { complete } from "./complete.ts";
import { noSurroundings, type PathEntry } from "./completion-context.ts";
import type { Completion } from "./item.ts";

const shop = `region: us-east
vars: { size: nano-1, image: compute/debian12, pw: hunter2 }
subnets:
  app: { id: 1, range: 10.0.0.0/24 }
instances:
  web-1:
    type: \${vars.size}
    root_pass: \${vars.pw}
    private_ip: true
    tags: [a]
    backups: { enabled: true }
  web-2: { type: nano-1, private_ip: true }
loadbalancers:
  front: { label: shop-front }
`;

/** What is offered at `<|>` in a stack that extends the shop. */
function offered(marked: string, base = shop): readonly Completion[] {
  const { document, offset } = openMarked("prod.stack.yaml", marked);
  const layers = layersIn(document, { "shop.stack.yaml": base }, ["pw"]);
  return complete(document, offset, { ...noSurroundings, layers }).items;
}

/** With their details. */
const shown = (items: readonly Completion[]): readonly string[] =>
  items.map(({ label, detail }) => (detail ? `${label}: ${detail}` : label));
const labels = (items: readonly Completion[]): readonly string[] => items.map(({ label }) => label);
const newText = ({ pieces }: Completion): string => textOfPieces(pieces);

test("the resources of a base that are not overridden yet come first", () => {
  const items = offered("extends: shop.stack.yaml\ninstances:\n  web-2: { label: x }\n  <|>\n");
  expect(shown(items)[0]).toBe("web-1: from shop.stack.yaml:6");
  expect(labels(items)).not.toContain("web-2");
});

test("the fields that a base sets come first, with the value that they have now", () => {
  const items = offered(
    "extends: shop.stack.yaml\nvars: { size: standard-2 }\ninstances:\n  web-1:\n    private_ip: false\n    <|>\n",
  );
  expect(shown(items).slice(0, 4)).toEqual([
    "type: ${vars.size}",
    "root_pass: from shop.stack.yaml:8",
    "tags: from shop.stack.yaml:10",
    "backups: from shop.stack.yaml:11",
  ]);
  expect(labels(items)).toContain("label");
  expect(labels(items).filter((label) => label === "type")).toHaveLength(1);
  expect(labels(items)).not.toContain("private_ip");
});

test("an inherited field without facts starts as it is, and all say where they come from", () => {
  const base =
    "instances:\n  web-1:\n    x-a: b\n    x-b: 512\n    x-c: [a]\n    x-d: {}\n    x-e: null\n    tags: [a]\n";
  const at = (begun: string) =>
    offered(`extends: shop.stack.yaml\ninstances:\n  web-1:\n    ${begun}<|>\n`, base)
      .slice(0, 6)
      .map((item) => [newText(item), item.filter, item.detail, item.kind, item.documentation()]);
  const from = (line: number): string => `from shop.stack.yaml:${line}`;
  const said = (line: number): string => `Inherited from \`shop.stack.yaml:${line}\`.`;
  expect(at("")).toEqual([
    ["x-a: b", "x-a", "b", "field", said(3)],
    ["x-b: 512", "x-b", "512", "field", said(4)],
    ["x-c: []", "x-c", from(5), "field", said(5)],
    ["x-d:\n      ", "x-d", from(6), "field", said(6)],
    ["x-e: ", "x-e", from(7), "field", said(7)],
    ["tags: []", "tags", from(8), "field", expect.stringMatching(/^\*\*`tags`\*\* [\s\S]*\n\nInherited from /)],
  ]);
  expect(at('"')[0]?.slice(0, 2)).toEqual(['"x-a": b', '"x-a']);
});

test("a whole instance needs no region where a base has one", () => {
  const whole = (base: string) => {
    const items = offered("extends: shop.stack.yaml\ninstances:\n  <|>\n", base);
    return newText(items.find(({ label }) => label === "instance") ?? expect.unreachable());
  };
  expect(whole(shop)).not.toContain("region");
  expect(whole("instances: {}\n")).toContain("region");
});

test("the keys of mappings and of the stack itself are offered with their values", () => {
  expect(shown(offered("extends: shop.stack.yaml\nvars:\n  size: a\n  <|>\n")).slice(0, 2)).toEqual([
    "image: compute/debian12",
    "pw: from shop.stack.yaml:2",
  ]);
  const top = shown(offered("extends: shop.stack.yaml\n<|>\n"));
  expect(top.slice(0, 2)).toEqual(["region: us-east", "vars: from shop.stack.yaml:2"]);
  expect(top.join()).not.toContain("extends: from");
});

test("an overridden value starts as the one that is inherited", () => {
  const items = offered("extends: shop.stack.yaml\nvars:\n  im<|>\n");
  expect(items.map(newText)).toContain("image: compute/debian12");
});

test("of the instances of a base, those with the word that is typed can be cloned", () => {
  const sources = (word: string) =>
    labels(offered(`extends: shop.stack.yaml\ninstances:\n  db-1: {}\n  b: { clone: { source: "${word}<|>" } }\n`));
  expect(sources("")).toEqual(["db-1", "web-1", "web-2"]);
  expect(sources("we")).toEqual(["web-1", "web-2"]);
  expect(sources("B-1")).toEqual(["db-1", "web-1"]);
});

test("references lead to the resources of a base, and to no other that is taken away", () => {
  const text = 'extends: shop.stack.yaml\ninstances:\n  web-1: null\n  web-3: { label: "${<|>" }\n';
  const items = labels(offered(text));
  expect(items).toContain("instances.web-2.id");
  expect(items).not.toContain("instances.web-1.id");
});

test("the nodes of a balancer can be instances of a base", () => {
  const text = `extends: shop.stack.yaml
loadbalancers:
  front:
    configs:
      - nodes:
          - address: <|>
`;
  expect(labels(offered(text)).slice(0, 2)).toEqual([
    "${instances.web-1.private_ipv4}:80",
    "${instances.web-2.private_ipv4}:80",
  ]);
});

test("variables are offered with their values, but no secret", () => {
  const text = 'extends: shop.stack.yaml\nvars: { size: standard-2 }\ninstances:\n  web-3: { type: "${v<|>" }\n';
  expect(shown(offered(text)).filter((one) => one.startsWith("vars."))).toEqual([
    "vars.size: standard-2",
    "vars.image: compute/debian12",
    "vars.pw",
  ]);
});

test("a variable is not offered in the value of another", () => {
  expect(labels(offered('vars: { a: 1, b: "${<|>" }\n')).join()).not.toContain("vars.");
});

test("the stacks of a folder can be extended", () => {
  const entries: Readonly<Record<string, readonly PathEntry[]>> = {
    "": [
      { name: "more", kind: "folder" },
      { name: "prod.stack.yaml", kind: "file" },
      { name: "shop.stack.yaml", kind: "file" },
      { name: "notes.yaml", kind: "file" },
    ],
    "more/": [{ name: "other.stack.yaml", kind: "file" }],
  };
  const at = (marked: string) => {
    const { document, offset } = openMarked("prod.stack.yaml", marked);
    const context = { ...noSurroundings, folder: (path: string) => entries[path] ?? [] };
    return shown(complete(document, offset, context).items);
  };
  expect(at("extends: <|>\n")).toEqual(["more/: folder", "shop.stack.yaml: stack"]);
  expect(at("extends: [more/<|>]\n")).toEqual(["more/other.stack.yaml: stack"]);
  expect(at("extends: none/<|>\n")).toEqual([]);
});
