import { expect, test } from "vitest";
import { growth, growthLimit } from "../../../test/growth.ts";
import { readPath } from "./path.ts";

test.each(["{", "/compute", "${", "{{", "%"])("a path of many `%s` is read in linear time", (part) => {
  expect(growth((count) => void readPath(part.repeat(count)), 50_000)).toBeLessThan(growthLimit);
});
