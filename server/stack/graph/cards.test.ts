import { expect, test } from "vitest";
import { documentOf } from "../../document/index.ts";
import { cardsOf } from "./cards.ts";
import { drawingOf } from "./drawing.ts";
import { placesOf } from "./places.ts";
import { clip, escapeXml, widthOf } from "./text.ts";

const open = (text: string) => documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);

function cardsIn(text: string) {
  const { graphs, problems } = drawingOf(open(text), [], "a");
  const [graph] = graphs;
  return cardsOf(graph ?? expect.unreachable(), problems);
}

/** The cards from left to right, a line for each, and what leads from where to where. */
function drawn(text: string): readonly string[] {
  const { cards, lines, leftOut } = cardsIn(text);
  const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title).join("+");
  const end = ({ card, rows }: (typeof lines)[number]["from"]) =>
    rows.length > 0 ? rows.map(titles).join(" & ") : `[${titles(card.rows.flat())}]`;
  return [
    ...cards.map(({ column, region, rows }) => `${column} ${region}: ${rows.map(titles).join(" | ")}`),
    ...lines.map(({ kind, from, to }) => `${end(from)} ${kind} ${end(to)}`),
    ...(leftOut.length > 0 ? [`without ${titles(leftOut)}`] : []),
  ];
}

const node = (name: string, port = 80) =>
  `{ label: ${name}${port}, address: "\${instances.${name}.private_ipv4}:${port}" }`;

test("two nodes of a port that lead to one instance have a row each", () => {
  expect(
    drawn(
      `region: r\ninstances: { web: {} }\nloadbalancers: { lb: { configs: [ { port: 1, nodes: [ ${node("web")}, ${node("web", 81)} ] } ] } }\n`,
    ),
  ).toEqual([
    "0 r: lb",
    "2 r: web",
    "1 r: port 1 | web80 | web81",
    "lb holds port 1",
    "web80 reaches web",
    "web81 reaches web",
  ]);
});

test("instances with the same ports, networks and source share a card, from which their lines start", () => {
  const copies = (count: number) =>
    Array.from({ length: count }, (_, at) => `c${at}: { clone: { source: web } }`).join(", ");
  expect(drawn(`instances: { web: {}, ${copies(3)} }\n`)).toEqual([
    "2 null: web",
    "2 null: c0 | c1 | c2",
    "web cloned c0",
    "web cloned c1",
    "web cloned c2",
  ]);
  expect(drawn(`instances: { web: {}, ${copies(4)} }\n`)).toEqual([
    "2 null: web",
    "2 null: c0 | c1 | c2 | c3",
    "web cloned [c0+c1+c2+c3]",
  ]);
});

test("a network of one region is in that region, and one of several in none", () => {
  const inNetworks = (...ids: readonly number[]) =>
    `interfaces: [ ${ids.map((id) => `{ purpose: vpc, subnet_id: ${id} }`).join(", ")} ]`;
  expect(
    drawn(
      `instances: { aaa: { region: x, ${inNetworks(1, 2)} }, bbb: { region: y, ${inNetworks(1)} } }\nsubnets: { own: { id: 1 }, none: { id: 3 } }\n`,
    ),
  ).toEqual([
    "2 x: aaa",
    "2 y: bbb",
    "3 null: own",
    "3 null: none",
    "3 x: 2",
    "[aaa] joins [own]",
    "[aaa] joins [2]",
    "[bbb] joins [own]",
  ]);
});

test.each([24, 25, 27])("of %i load balancers, 24 are drawn", (count) => {
  const names = Array.from({ length: count }, (_, at) => `b${at}`);
  const { cards, leftOut } = cardsIn(
    `loadbalancers: { ${names.map((name) => `${name}: { configs: [ {} ] }`).join(", ")} }\n`,
  );
  expect(cards.map(({ column }) => column)).toEqual([...Array(24).fill(0), ...Array(24).fill(1)]);
  expect(leftOut.map(({ title }) => title)).toEqual(names.slice(24));
});

test.each([
  [41, Array(42).fill(1)],
  [42, [...Array(41).fill(1), 2]],
])("nodes beyond forty share a row: %i", (count, expected) => {
  const nodes = Array.from({ length: count }, (_, at) => `{ label: n${at} }`).join(", ");
  const { cards } = cardsIn(`loadbalancers: { lb: { configs: [ { nodes: [ ${nodes} ] } ] } }\n`);
  const rows = cards.find(({ column }) => column === 1)?.rows.map((items) => items.length);
  expect(rows).toEqual(expected);
});

test("cards have their places in columns, with room for lines between cards of the first one", () => {
  const places = (text: string) => placesOf(cardsIn(text));
  const alone = places("instances: { web: {} }\n");
  expect(alone.cards.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([[18, 34, 160, 42]]);
  expect(alone.regions).toEqual([{ region: null, x: 0, y: 0, width: 196, height: 94 }]);
  expect([alone.width, alone.height, alone.lines]).toEqual([196, 94, []]);
  const cloned = places("instances: { web: {}, copy: { clone: { source: web } } }\n");
  expect(cloned.cards.map(({ x, y }) => [x, y])).toEqual([
    [54, 34],
    [54, 90],
  ]);
  expect(cloned.lines.map(({ from, to }) => [from, to])).toEqual([
    [
      { x: 54, y: 55, height: 42 },
      { x: 54, y: 111, height: 42 },
    ],
  ]);
  const outside = places("subnets: { app: {} }\n");
  expect([outside.cards.map(({ x, y }) => [x, y]), outside.regions, outside.width, outside.height]).toEqual([
    [[0, 0]],
    [],
    110,
    42,
  ]);
});

const region = (instances: readonly string[], ports: readonly (readonly string[])[]): string =>
  `region: r\ninstances: { ${instances.map((name) => `${name}: {}`).join(", ")} }\nloadbalancers: { lb: { configs: [ ${ports
    .map(
      (names, index) => `{ port: ${80 + index}, nodes: [ ${names.map((name) => node(name, 80 + index)).join(", ")} ] }`,
    )
    .join(", ")} ] } }\n`;

test("instances are in the order of the nodes that reach them, and then in the order of the file", () => {
  expect(drawn(region(["aaa", "bbb", "ccc", "ddd"], [["ddd", "bbb"], ["ccc"]]))).toEqual([
    "0 r: lb",
    "2 r: ddd | bbb",
    "2 r: ccc",
    "2 r: aaa",
    "1 r: port 80 | ddd80 | bbb80",
    "1 r: port 81 | ccc81",
    "lb holds port 80",
    "ddd80 reaches ddd",
    "bbb80 reaches bbb",
    "lb holds port 81",
    "ccc81 reaches ccc",
  ]);
});

test("ports that reach the same instances have one line each to all of them", () => {
  expect(
    drawn(
      region(
        ["aaa", "bbb", "ccc"],
        [
          ["bbb", "aaa"],
          ["ccc", "aaa", "bbb"],
        ],
      ),
    ).slice(-4),
  ).toEqual([
    "bbb80 & aaa80 reaches bbb & aaa",
    "lb holds port 81",
    "ccc81 reaches ccc",
    "bbb81 & aaa81 reaches bbb & aaa",
  ]);
});

test("instances that several ports reach share a card, and those in it with the same networks their lines", () => {
  const inSubnet = "{ interfaces: [ { purpose: vpc, subnet_id: 1 } ] }";
  const text = region(["aaa", "bbb", "ccc", "ddd"], Array(2).fill(["aaa", "bbb", "ccc", "ddd"]))
    .replace("bbb: {}", `bbb: ${inSubnet}`)
    .replace("ddd: {}", `ddd: ${inSubnet}`)
    .replace("ccc: {}", "ccc: { clone: { source: aaa } }");
  expect(drawn(text)).toEqual(
    expect.arrayContaining([
      "2 r: aaa | bbb | ddd | ccc",
      "aaa80 & bbb80 & ddd80 & ccc80 reaches aaa & bbb & ddd & ccc",
      "aaa81 & bbb81 & ddd81 & ccc81 reaches aaa & bbb & ddd & ccc",
      "bbb & ddd joins [1]",
    ]),
  );
  expect(crossingsIn(text)).toEqual([]);
});

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const ten = names("web", 10);

test.each<[what: string, text: string]>([
  ["ten backends of one port", region(ten, [ten])],
  ["ten backends of two ports", region(ten, [ten, ten])],
  ["ten backends of two ports in another order", region(ten, [ten, ten.toReversed()])],
  ["ten backends of three ports", region(ten.toReversed(), [ten, ten.toReversed(), ten])],
  [
    "backends of two ports in turn",
    region(ten, [ten.filter((_, at) => at % 2 > 0), ten.filter((_, at) => at % 2 === 0)]),
  ],
  ["ports that share half of their backends", region(ten, [ten.slice(0, 6), ten.slice(3)])],
  ["sixty backends of two ports", region(names("web", 60), [names("web", 60), names("web", 60)])],
  [
    "backends in networks",
    `${region(ten, [ten.slice(0, 5), ten.slice(5)])}subnets: { sub: { id: 1 } }\n`.replace(
      /(web[2-7]): \{\}/g,
      "$1: { interfaces: [ { purpose: vpc, subnet_id: 1 } ] }",
    ),
  ],
])("no lines cross: %s", (_, text) => {
  expect(crossingsIn(text)).toEqual([]);
});

/** Pairs of lines that cross: between the same columns, one starts above the other and ends below it. */
function crossingsIn(text: string): readonly string[] {
  const { lines } = placesOf(cardsIn(text));
  expect(lines.length).toBeGreaterThan(0);
  const name = ({ line }: (typeof lines)[number]) =>
    [line.from, line.to].map(({ card, rows }) => (rows[0] ?? card.rows[0])?.[0]?.title).join(" to ");
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter(
        (other) =>
          one.from.x < other.to.x &&
          other.from.x < one.to.x &&
          (one.from.y - other.from.y) * (one.to.y - other.to.y) < 0,
      )
      .map((other) => `${name(one)} crosses ${name(other)}`),
  );
}

test("a column is as wide as its texts need, within limits", () => {
  const widths = (name: string) =>
    new Set(placesOf(cardsIn(region([name], [[name]]))).cards.map(({ card, width }) => `${card.column}: ${width}`));
  expect([...widths("web")].sort()).toEqual(["0: 140", "1: 160", "2: 160"]);
  expect([...widths("web-with-a-long-name")].sort()).toEqual(["0: 140", "1: 290", "2: 220"]);
});

test.each([
  ["", 0],
  ["a", 5.9],
  ["ai", 9.2],
  ["mW", 19],
  ["A", 7],
  ["日", 10.5],
  ["é", 5.9],
  ["e\u0301", 5.9],
])("%j is %d pixels wide at ten pixels", (text, width) => {
  expect(widthOf(text, 10)).toBeCloseTo(width);
});

test.each([
  ["aaaa", 23.6, "aaaa"],
  ["aaaa", 23, "aa…"],
  ["aa  aa", 29, "aa…"],
  ["aaaa", 1, "…"],
])("%j is clipped to %d pixels", (text, width, expected) => {
  expect(clip(text, width, 10)).toBe(expected);
});

test("what XML has a meaning for is written as entities", () => {
  expect(escapeXml(`<a b="c" d='e'>&</a>`)).toBe("&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;&#60;/a&#62;");
});
