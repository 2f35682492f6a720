import { expect, test } from "vitest";
import { defaultSettings, linesOfText, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { planFormats } from "../../stack/plan/formats.ts";
import { planView } from "./plan-view.ts";

function viewOf(text: string, format = planFormats[2]) {
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text }) ?? expect.unreachable();
  const { findings } = check(document, defaultSettings, environmentForTests());
  const view = planView({ document, findings }, { format, source: "a.stack.yaml" });
  return "refusal" in view ? expect.unreachable() : view;
}

const shop = `region: us-east
instances:
  web: { type: a, private_ip: true }
  app: { type: a }
loadbalancers:
  front: {}
`;

test("the plan mentions the lines of the stack, which are links to them", () => {
  const { text, links, isWhole } = viewOf(shop);
  const { offsetAt } = linesOfText(text);
  const shown = links.map(({ range, target: { block, start, end } }) => [
    text.slice(offsetAt(range.start), offsetAt(range.end)),
    block.text.slice(start, end),
  ]);
  expect(shown).toEqual([
    ["a.stack.yaml:6", "front"],
    ["a.stack.yaml:3", "web"],
    ["a.stack.yaml:4", "app"],
    ["a.stack.yaml:3", "private_ip"],
  ]);
  const starts = links.map(({ range }) => offsetAt(range.start));
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  expect(isWhole).toBe(true);
});

test("a format without comments has no links", () => {
  expect(viewOf(shop, planFormats[0] as never).links).toEqual([]);
});

test("a plan is whole if nothing is left out and nothing is wrong", () => {
  expect(viewOf(`version: v3\n${shop}`).isWhole).toBe(false);
  const { isWhole, summary } = viewOf(shop.replace("app: { type: a }", "app: { label: a b, type: a }"));
  expect(isWhole).toBe(false);
  expect(summary[0]).toMatch(/^Omitted: the instance `app`\. .*\(label-pattern\)$/);
});

test("the summary has what is left out, then notes, then what to know before sending", () => {
  const { summary } = viewOf(shop.replace("web: {", "web: { colour: red,").replace("app: {", "app: { label: a b,"));
  expect(summary.slice(0, 3)).toEqual([
    expect.stringMatching(/^Omitted: the instance `app`\. /),
    "No request sends `colour` of the instance `web`.",
    "3 requests; 1 of them is billed.",
  ]);
});
