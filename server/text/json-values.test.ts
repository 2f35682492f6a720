import { expect, test } from "vitest";
import { jsonExtent } from "./json-values.ts";

test.each<[text: string, end: number, open: readonly number[]]>([
  ['{"a":[1]} {', 9, []],
  ['[{"a":"]\\"}"}]x', 14, []],
  ['{"a":[{"b":1},{"c":"]', 21, [0, 5, 14]],
  ["12 34", 5, []],
  ["", 0, []],
])("%s", (text, end, open) => {
  expect(jsonExtent(text)).toEqual({ end, open });
});
