import { expect, test } from "vitest";
import { describeExamined } from "./describe-examined.ts";

test("the log counts files by their kinds, and what was found in them", () => {
  expect(describeExamined([], 0)).toBe("Examined no files: 0 findings.");
  expect(describeExamined([], 1)).toBe("Examined no files, besides 1 open file: 0 findings.");
  const all = (["settings", "stack", "carrier", "request"] as const).map((kind) => ({ kind, findings: 0 }));
  expect(describeExamined(all, 2)).toBe(
    "Examined 1 stack, 1 request file, 1 other file with requests and 1 settings file, besides 2 open files: 0 findings.",
  );
  const twice = [...all, ...all].map(({ kind }, findings) => ({ kind, findings: findings === 3 ? 1 : 0 }));
  expect(describeExamined(twice, 0)).toBe(
    "Examined 2 stacks, 2 request files, 2 other files with requests and 2 settings files: 1 finding.",
  );
});
