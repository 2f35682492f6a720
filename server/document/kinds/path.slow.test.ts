import { expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { readPath } from "./path.ts";

test.each([
  "{".repeat(200_000),
  "/compute".repeat(50_000),
  "${".repeat(100_000),
  "{{".repeat(100_000),
  "%".repeat(1e5),
])("a hostile path is read in no time (%#)", (path) => {
  const before = cpuTime();
  readPath(path);
  expect(cpuTime() - before).toBeLessThan(1_000);
});
