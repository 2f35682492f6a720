import { expect, test } from "vitest";
import { documentOf } from "../../document/index.ts";
import { cardsOf } from "./cards.ts";
import { drawingOf } from "./drawing.ts";
import { layoutCards } from "./layout.ts";
import { placesOf } from "./places.ts";
import { remembering } from "./shape.ts";
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
  const end = ({ card, row }: (typeof lines)[number]["from"]) =>
    row ? titles(row.items) : `[${titles(card.rows.flatMap(({ items }) => items))}]`;
  return [
    ...cards.map(
      ({ column, region, rows }) => `${column} ${region}: ${rows.map(({ items }) => titles(items)).join(" | ")}`,
    ),
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
  const rows = cards.find(({ column }) => column === 1)?.rows.map(({ items }) => items.length);
  expect(rows).toEqual(expected);
});

test("cards have their places in columns, with room for lines between cards of the first one", () => {
  const places = (text: string) => placesOf(cardsIn(text), layoutCards);
  const alone = places("instances: { web: {} }\n");
  expect(alone.cards.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([[18, 34, 250, 42]]);
  expect(alone.regions).toEqual([{ region: null, x: 0, y: 0, width: 286, height: 94 }]);
  expect([alone.width, alone.height, alone.lines]).toEqual([286, 94, []]);
  const cloned = places("instances: { web: {}, copy: { clone: { source: web } } }\n");
  expect(cloned.cards.map(({ x, y }) => [x, y])).toEqual([
    [54, 34],
    [54, 90],
  ]);
  expect(cloned.lines.map(({ from, to }) => [from, to])).toEqual([
    [
      { x: 54, y: 55 },
      { x: 54, y: 111 },
    ],
  ]);
  const outside = places("subnets: { app: {} }\n");
  expect([outside.cards.map(({ x, y }) => [x, y]), outside.regions, outside.width, outside.height]).toEqual([
    [[0, 0]],
    [],
    190,
    42,
  ]);
});

test("an arrangement is forgotten after fifty others", () => {
  const asked: number[] = [];
  const arrange = remembering(({ gap }) => {
    asked.push(gap);
    return [gap];
  });
  const ask = (gap: number) => arrange({ cards: [], lines: [], gap });
  expect([ask(1), ask(1), asked]).toEqual([[1], [1], [1]]);
  for (let gap = 2; gap < 80; gap++) expect(ask(gap)).toEqual([gap]);
  expect([ask(79), asked.length]).toEqual([[79], 79]);
  expect([ask(1), asked.length]).toEqual([[1], 80]);
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
