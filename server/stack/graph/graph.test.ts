import { expect, test } from "vitest";
import { defaultSettings, documentOf } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { stacksOf } from "../model/resources.ts";
import { cardsOf } from "./cards.ts";
import { drawDot } from "./dot.ts";
import { type Drawing, drawingOf, severityOf } from "./drawing.ts";
import { type Graph, graphOf } from "./graph.ts";
import { drawMermaid } from "./mermaid.ts";
import { spanIn } from "./problems.ts";
import { drawSvg } from "./svg.ts";
import { clip, widthOf } from "./text.ts";
import { describe, describeItem } from "./words.ts";

const open = (text: string) => documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);

const graphs = (text: string): readonly Graph[] => stacksOf(open(text)).map(graphOf);

function draw(text: string): Drawing {
  const document = open(text);
  return drawingOf(document, check(document, defaultSettings, environmentForTests()).findings, "a.stack.yaml");
}

/** One line for each item, and under it what its links say. */
const tell = ({ items, links }: Graph): readonly string[] =>
  items.flatMap((item) => [
    `${item.kind} ${item.title}${item.detail && ` (${item.detail})`}${item.region ? ` in ${item.region}` : ""}`,
    ...links
      .filter(({ from }) => from === item)
      .map(({ kind, to, detail }) => `  ${kind} ${to.title}${detail && ` as ${detail}`}`),
  ]);

const shop = `
name: shop
region: us-east
subnets: { app: { id: 4821, range: 10.10.0.0/24 }, spare: { id: 9, range: 10.11.0.0/24 } }
instances:
  web:
    type: standard-2
    image: compute/debian12
    interfaces:
      - { purpose: public }
      - { purpose: vlan, label: plane, ipam_address: 10.0.0.1/24 }
      - { purpose: vpc, subnet_id: "\${subnets.app.id}", ipv4: { vpc: 10.10.0.10 } }
  far: { region: eu-west, label: The far, interfaces: [ { purpose: vlan, label: plane }, { purpose: vpc, subnet_id: 4821 }, { purpose: vpc, subnet_id: 5 } ] }
  copy: { clone: { source: web }, type: nano-1 }
loadbalancers:
  front:
    label: The front
    configs:
      - { port: 443, protocol: https, check: connection, nodes: [ { label: web, address: "\${instances.web.private_ipv4}:80" }, { address: "192.168.1.1:80" } ] }
      - {}
`;

test("balancers, ports, nodes, instances and networks", () => {
  expect(graphs(shop).map(tell)).toEqual([
    [
      "loadbalancer front (“The front”) in us-east",
      "  holds port 443 · https",
      "  holds no port",
      "port port 443 · https (check: connection) in us-east",
      "  holds web",
      "  holds 192.168.1.1:80",
      "node web (:80) in us-east",
      "  reaches web",
      "node 192.168.1.1:80 in us-east",
      "port no port in us-east",
      "instance web (standard-2 · compute/debian12) in us-east",
      "  joins plane as 10.0.0.1/24",
      "  joins app as 10.10.0.10",
      "  cloned copy",
      "instance far (“The far”) in eu-west",
      "  joins plane",
      "  joins app",
      "  joins 5",
      "instance copy (nano-1 · clone of web) in us-east",
      // A VLAN is one for each region.
      "vlan plane in us-east",
      "vlan plane in eu-west",
      "subnet app (10.10.0.0/24)",
      "subnet spare (10.11.0.0/24)",
      "subnet 5",
    ],
  ]);
});

test("an item is located where it is written and at each alias", () => {
  const text = `x-n: &n [ { label: a, address: "\${instances.i.private_ipv4}:1" } ]
instances:
  i: { type: t }
loadbalancers:
  l: { configs: [ { port: 1, nodes: *n }, { port: 2, nodes: *n } ] }
`;
  const document = open(text);
  const [graph] = stacksOf(document).map(graphOf);
  expect(
    graph?.items.map((item) => {
      const { start, end } = spanIn(document, item);
      return text.slice(start, end);
    }),
  ).toEqual([
    "l: { configs: [ { port: 1, nodes: *n }, { port: 2, nodes: *n } ] }",
    "{ port: 1, nodes: *n }",
    '{ label: a, address: "${instances.i.private_ipv4}:1" }',
    "{ port: 2, nodes: *n }",
    '{ label: a, address: "${instances.i.private_ipv4}:1" }',
    "i: { type: t }",
  ]);
});

test("problems belong to the innermost item, and to each use of an anchored item", () => {
  const { problems } = draw(`region: us-east
x-n: &n [ { label: a, address: nowhere } ]
instances: { i: { type: 5, image: compute/x, root_pass: "\${env:P}", interfaces: [ { purpose: vlan, label: "a b" } ] } }
loadbalancers: { l: { configs: [ { port: 70000, nodes: *n }, { port: 2, nodes: *n } ] } }
`);
  expect([...problems].map(([{ kind, title }, found]) => `${severityOf(found)} ${kind} ${title}`)).toEqual([
    "error node a",
    "error node a",
    "error instance i",
    "error vlan a b",
    "error port port 70000",
  ]);
});

test("each stack of a file has its own items, and empty stacks are omitted", () => {
  const { graphs } = draw("name: one\ninstances: { a: {} }\n---\nname: nothing\n---\ninstances: { a: {} }\n");
  expect(graphs.map(({ name, items }) => `${name}: ${items.map(({ id }) => id)}`)).toEqual([
    "one: instance0",
    ": s2_instance0",
  ]);
});

test("an empty stack is drawn as empty", () => {
  for (const text of ["", "# only a comment\n", "[]", "instances: 5", "instances:\n", "name: x", "{", "\t- :"]) {
    const drawing = draw(text);
    for (const picture of [drawDot(drawing), drawMermaid(drawing), drawSvg(drawing)])
      expect(picture).toContain("Nothing to draw.");
  }
});

test("instances with the same neighbors share a card; of very many, the first and those with problems are shown", () => {
  const many = (count: number) =>
    draw(
      `region: r\ninstances:\n${Array.from({ length: count }, (_, i) => `  web-${i}: { type: ${i === count - 1 ? 5 : "t"}, image: compute/x, root_pass: "\${P}" }\n`).join("")}`,
    );
  const rows = (count: number) => {
    const drawing = many(count);
    return drawing.graphs.flatMap((graph) =>
      cardsOf(graph, drawing.problems).cards.map((card) => card.rows.map((items) => items.length)),
    );
  };
  expect(rows(3)).toEqual([[1, 1, 1]]);
  expect(rows(40)).toEqual([Array(40).fill(1)]);
  expect(rows(50)).toEqual([[1, 1, 1, 1, 1, 1, 44]]);
  expect(drawSvg(many(50))).toMatch(/web-4<.*web-49<.*… 44 more/s);
});

test("omitted resources are noted", () => {
  const drawing = draw(
    `instances:\n${Array.from({ length: 99 }, (_, i) => `  i${i}: { interfaces: [ { purpose: vlan, label: v${i} } ] }\n`).join("")}`,
  );
  expect(drawSvg(drawing)).toContain("19 instances, 19 VLANs more are not shown in this diagram.");
  expect(drawDot(drawing)).toContain("instance98 -> vlan98");
});

test("nested aliases are not visited forever", () => {
  const levels = [..."abcdefghi"].map(
    (name, i, all) =>
      `x-${name}: &${name} [${
        i === 0
          ? "x"
          : Array(9)
              .fill(`*${all[i - 1]}`)
              .join(", ")
      }]\n`,
  );
  const used =
    "instances: { w: { interfaces: *i, clone: { source: *i } } }\nloadbalancers: { l: { configs: [ { nodes: [ { address: *i } ] } ] } }\n";
  expect(graphs(levels.join("") + used)[0]?.items.map(({ kind }) => kind)).toEqual([
    "loadbalancer",
    "port",
    "node",
    "instance",
  ]);
});

test("clones are drawn", () => {
  const svg = drawSvg(draw("instances: { a: { clone: { source: b } }, b: { clone: { source: a } } }"));
  expect(svg.match(/class="line cloned"/g)).toHaveLength(2);
});

test("every prefix of a stack can be drawn, without dangling links", () => {
  const text = `${shop}---\n${shop.replaceAll("\n", "\r\n")}`;
  for (let end = 0; end < text.length; end += 17) {
    const drawing = drawingOf(open(text.slice(0, end)), [], "a.stack.yaml");
    for (const { items, links } of drawing.graphs) {
      const ids = new Set(items.map(({ id }) => id));
      expect(ids.size).toBe(items.length);
      for (const { from, to } of links) expect(ids.has(from.id) && ids.has(to.id)).toBe(true);
    }
    expect(drawSvg(drawing)).toMatch(/<\/svg>\n$/);
    expect(drawSvg(drawing)).not.toMatch(/NaN|Infinity|undefined/);
    expect(drawDot(drawing) + drawMermaid(drawing)).not.toMatch(/undefined/);
  }
});

const hostile = [
  '"',
  "\\",
  "a`b`",
  "] --> x",
  '"]; x --> y["',
  "<script>alert(1)</script>",
  "&amp;",
  "%%{init: {}}%%",
  "#quot;",
  "1. list",
  "- list",
  "end",
  "line\nline",
  "\u001b[31m",
  "a\u202eb",
  "日本語",
  "عربي",
  "x]]>y",
  "{{x}}",
  "👩‍👩‍👧",
];

test.each(hostile)("a name is escaped in every format: %j", (name) => {
  const drawing = draw(`instances:\n  ${JSON.stringify(name)}: {}\n`);
  // What Graphviz reads: quotes, backslashes and entities are undone.
  const shown = drawing.graphs[0]?.items[0]?.title ?? "";
  const dot = /instance0 \[label="((?:[^"\\]|\\.)*)"/.exec(drawDot(drawing))?.[1] ?? "";
  expect(
    dot
      .replace(/\\n⚠.*/, "")
      .replace(/\\(["\\])/g, "$1")
      .replace(/&amp;/g, "&"),
  ).toBe(shown);
  const mermaid = /instance0\["([^"]*)"\](:::error|:::warning)?$/m.exec(drawMermaid(drawing))?.[1] ?? "";
  expect(mermaid).toMatch(/^[\p{L}\p{M}\p{N} .,/·–—#;-]*(<br\/>[\p{L}\p{N} #;-]*)?$/u);
  const name_ = mermaid.replace(/<br\/>.*/, "").replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  expect(name_).toBe(shown);
  const svg = drawSvg(drawing);
  expect(svg).not.toMatch(/<script|(?![\n\u200d])\p{C}/u);
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="title desc">\n<title id="title">a.stack.yaml<\/title>/);
});

test("no secret is drawn", () => {
  const canary = "correct-horse-9";
  const drawing = draw(`instances:
  "root_pass:${canary}": { root_pass: ${canary}, type: "token: ${canary}", authorized_keys: [ ${canary} ] }
loadbalancers: { l: { configs: [ { port: 443, protocol: https, ssl_key: ${canary}, nodes: [ { label: "password=${canary}" } ] } ] } }
`);
  for (const picture of [drawDot(drawing), drawMermaid(drawing), drawSvg(drawing)])
    expect(picture).not.toContain(canary);
});

test("long names are clipped between characters, and complete in tooltips", () => {
  expect(clip("short", 100, 13)).toBe("short");
  const clipped = clip("👩‍👩‍👧".repeat(30), 100, 13);
  expect(clipped).toMatch(/^(👩‍👩‍👧)*…$/u);
  expect(widthOf(clip("n".repeat(300), 100, 13), 13)).toBeLessThanOrEqual(100);
  const name = "a-very-long-name-of-an-instance-that-goes-on-and-on-and-on";
  const svg = drawSvg(draw(`instances: { ${name}: {} }`));
  expect(svg).toMatch(new RegExp(`<title>Instance ${name}`));
  expect(svg).toMatch(/class="title"[^>]*>a-very-long-[^<]*…</);
});

test("of very many items and problems, the first are described", () => {
  const many = Array.from({ length: 42 }, (_, index) => `  web-${index}: {}\n`).join("");
  const [drawing, wrong] = [draw(`instances:\n${many}`), draw("instances: { web: { a: 1, b: 2, c: 3, d: 4, e: 5 } }")];
  expect(describe(drawing).split("\n").slice(39)).toEqual(["Instance web-38.", "Instance web-39.", "And 2 more."]);
  expect(describe({ ...drawing, graphs: [] })).toBe("Nothing to draw.");
  const item = wrong.graphs[0]?.items[0] ?? expect.unreachable();
  const problems = wrong.problems.get(item) ?? [];
  expect(problems.length).toBeGreaterThan(5);
  const lines = describeItem(item, problems).split("\n");
  expect([lines.length, lines[0], lines[6]]).toEqual([7, "Instance web", `And ${problems.length - 5} more.`]);
  expect(describeItem(item, problems.slice(0, 5)).split("\n")).toHaveLength(6);
});

test("a diagram has a textual description", () => {
  expect(drawSvg(draw(shop))).toContain(
    [
      "1 load balancer, 2 ports, 2 nodes, 3 instances, 2 VLANs, 3 subnets.",
      "front, port 443 · https: web and 192.168.1.1:80.",
      "front, no port: no nodes.",
      "Instance web in us-east: VLAN plane as 10.0.0.1/24 and subnet app as 10.10.0.10.",
    ].join("\n"),
  );
});
