import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultSettings, documentOf } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { changesBetween } from "../changes/changes.ts";
import { existingIn } from "../changes/existing.ts";
import { stackSide } from "../changes/sides.ts";
import { markItemChanges } from "./changed-items.ts";
import { type Drawing, drawingOf } from "./drawing.ts";
import { drawSvg } from "./svg.ts";
import { describe } from "./words.ts";

const open = (name: string, text: string) => documentOf({ uri: `file:///${name}`, name, kind: "stack" }, text);

function drawChanges(now: string, existing: ReturnType<typeof existingIn>): Drawing {
  const document = open("new.stack.yaml", now);
  const drawing = drawingOf(
    document,
    check(document, defaultSettings, environmentForTests()).findings,
    "new.stack.yaml",
  );
  if ("refusal" in existing) throw new Error(existing.refusal((option) => option));
  return markItemChanges(drawing, changesBetween(stackSide(document), existing.side).changes, existing);
}

const fromStack = (old: string) =>
  existingIn([
    { name: "old.stack.yaml", fileName: "old.stack.yaml", text: old, document: () => open("old.stack.yaml", old) },
  ]);

const old = readFileSync(new URL("../../../test/pictures/changes-old.stack.yaml", import.meta.url), "utf8");
const now = readFileSync(new URL("../../../test/pictures/changes.stack.yaml", import.meta.url), "utf8");

const told = ({ changes }: Drawing): readonly string[] =>
  [...(changes?.of ?? [])].map(([{ kind, title, owner }, { action, details }]) =>
    [kind, ...(owner ? [`of ${owner.title}:`] : []), title, action, ...details].join(" "),
  );

test("items are created, updated, impossible or gone, each with what changes", () => {
  expect(told(drawChanges(now, fromStack(old)))).toEqual([
    'instance web-1 update tags: (none) → ["a"].',
    "instance web-2 create",
    expect.stringMatching(/^instance db impossible type: "standard-2" → "standard-4"\. The type of an instance is set/),
    'port of front: port 80 · http update check: "connection" → "none".',
    "node of port 80 · http: web-2 create",
    "node of port 80 · http: old gone",
    "port of front: port 8080 gone",
    "instance old gone",
  ]);
});

test("a node without a label that is gone is called by its address, as one that is left is", () => {
  const node = (port: number) => `{ address: "\${instances.app.private_ipv4}:${port}" }`;
  const stack = (...nodes: readonly string[]) =>
    `region: us-east\ninstances: { app: { type: a, private_ip: true } }\nloadbalancers: { front: { configs: [{ port: 80, nodes: [${nodes.join()}] }] } }\n`;
  const drawing = drawChanges(stack(node(81)), fromStack(stack(node(81), node(82))));
  expect(told(drawing)).toEqual(["node of port 80: app:82 gone"]);
  expect(drawing.graphs[0]?.items.map(({ title }) => title)).toContain("app:81");
});

test("the same stack has no changes", () => {
  const drawing = drawChanges(now, fromStack(now));
  expect(told(drawing)).toEqual([]);
  expect(drawSvg(drawing)).toContain("no resource changes");
});

test("what is gone is drawn where it was, also from answers and from a stack of which nothing is left", () => {
  const empty = drawChanges("region: us-east\n", fromStack(old));
  expect(told(empty)).toEqual([
    "instance web-1 gone",
    "instance old gone",
    "instance db gone",
    "loadbalancer front gone",
  ]);
  expect(empty.graphs[0]?.items.map(({ region }) => region)).toEqual(["us-east", "us-east", "us-east", "us-east"]);
  const text = '{"data":[{ "id": 7, "label": "far", "type": "standard-2", "region": "eu-west", "status": "running" }]}';
  const answers = existingIn([{ name: "a.json", fileName: "a.json", text, document: () => open("a.json", text) }]);
  const drawing = drawChanges("region: us-east\ninstances: { web: { type: a } }\n", answers);
  expect(told(drawing)).toEqual(["instance web create", "instance far gone"]);
  expect(drawing.graphs[0]?.items.at(-1)).toMatchObject({ title: "far", detail: "standard-2", region: "eu-west" });
});

test.each(["file", "page"] as const)("each action has a badge with a shape, a sign and a name: %s", (use) => {
  const drawing = drawChanges(now, fromStack(old));
  const svg = drawSvg(drawing, use);
  const badges = new Map(
    [...svg.matchAll(/class="change-badge (\w+)"[^>]* aria-label="([^"]*)"><(\w+)[^>]*\/><text[^>]*>(.)</g)].map(
      ([, action, label, shape, sign]) => [action, `${label} ${shape} ${sign}`],
    ),
  );
  expect(Object.fromEntries(badges)).toEqual({
    create: "to create circle +",
    update: "to update path ~",
    impossible: "impossible path !",
    gone: "gone rect ×",
  });
  expect(svg).toContain('aria-label="Compared with old.stack.yaml: 2 to create, 2 to update, 1 impossible, 3 gone"');
  expect(svg).toMatch(/class="item instance gone"/);
});

test("the diagram of changes matches its golden file", () => {
  const drawing = drawChanges(now, fromStack(old));
  for (const [name, text] of [
    ["changes.svg", drawSvg(drawing)],
    ["changes.txt", describe(drawing)],
  ] as const) {
    const golden = new URL(`../../../test/pictures/${name}`, import.meta.url);
    if (process.env.UPDATE) writeFileSync(golden, text);
    expect(readFileSync(golden, "utf8"), "renewed by `npm run update`").toBe(text);
  }
});

test("changed items of very many have rows of their own", () => {
  const many = (count: number) =>
    `region: us-east\ninstances:\n${Array.from({ length: count }, (_, i) => `  web-${i}: { type: a }\n`).join("")}`;
  const svg = drawSvg(
    drawChanges(many(200).replace("web-150: { type: a }", "web-150: { type: b }"), fromStack(many(200))),
  );
  expect(svg).toMatch(/<title>Instance web-150\n[^<]*Impossible/);
});
