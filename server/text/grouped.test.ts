import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { grouped } from "./grouped.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1000000, "1,000,000"],
  [1234567, "1,234,567"],
  [2n ** 40n, "1,099,511,627,776"],
])("%s is written `%s`", (count, text) => {
  expect(grouped(count)).toBe(text);
});

// It costs as much as loading `yaml`, in a process that only prints `1 error in 1 file`.
test("no code uses the platform's number formatting", () => {
  const asking = readdirSync("server", { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      /(?<!\.test)\.ts$/.test(path) && /toLocaleString|NumberFormat/.test(readFileSync(`server/${path}`, "utf8")),
  );
  expect(asking).toEqual([]);
});
