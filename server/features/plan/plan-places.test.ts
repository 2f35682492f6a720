import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { planPlaces } from "./plan-places.ts";

const placesIn = (name: string, text: string): readonly string[] =>
  planPlaces(openDocument({ uri: `file:///test/${name}`, name, text }) ?? expect.unreachable()).map(
    ({ start, end }) => `${text.slice(0, start).split("\n").length}: ${text.slice(start, end)}`,
  );

test.each<[text: string, expected: readonly string[]]>([
  ["# shop\nregion: r\ninstances:\n  web: {}\n  app: {}\n", ["2: region"]],
  ["instances:\n  web: {}\n  app: {}\nregion: r\n", ["1: instances"]],
  ["name: a\n---\n# none\n---\ninstances:\n  web: {}\n---\nname: c\n", ["1: name", "5: instances", "8: name"]],
  ["{ region: r }\n", ["1: region"]],
  ["", []],
  ["- a\n", []],
  ["{}\n", []],
])("a plan is offered at the first key of each stack: %j", (text, expected) => {
  expect(placesIn("a.stack.yaml", text)).toEqual(expected);
});

test("no plan is offered for requests", () => {
  expect(placesIn("a.request.json", '{ "method": "GET" }')).toEqual([]);
});
