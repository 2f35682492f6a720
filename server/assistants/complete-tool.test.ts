import { expect, test } from "vitest";
import { defaultSettings, readCatalog } from "../document/index.ts";
import { assistant, stack } from "./assistant.testing.ts";

const at = (line: number, column: number, text = stack) => assistant().call("complete", { text, line, column });

test("answers up to the end of a line and of the text", async () => {
  const open = "region: us-east\r\ninstances:\r\n  web:\r\n    ";
  expect(await at(4, 5, open)).toContain("image");
  expect(await at(1, 16, open)).not.toContain("past the end");
});

test.each([
  [5, 1, "Line 5 is past the end: `the text` ends with line 4."],
  [1, 17, "Column 17 is past the end of line 1, column 16."],
  [4, 2, "Column 2 is past the end of line 4, column 1."],
])("says that line %i and column %i are past the end", async (line, column, why) => {
  expect(await at(line, column)).toBe(why);
  expect(await at(line, column, stack.replaceAll("\n", "\r\n"))).toBe(why);
});

test.each([
  [
    "fields",
    "region: us-east\nsubnets:\n  app: { }\n",
    3,
    10,
    'id (integer, at least 1) → "id: \\"${ID}\\""\nrange (string (IPv4 range in CIDR notation)) → "range: "\nsubnet → "id: \\"${ID}\\", range: \\"${RANGE}\\""',
  ],
  ["values", "instances:\n  web: { booted: t }\n", 2, 19, "true (default)\nfalse"],
  ["nothing", "# x\ninstances: {}\n", 1, 2, "Nothing can be completed here."],
])("offers %s", async (_, text, line, column, expected) => {
  expect(await at(line, column, text)).toBe(expected);
});

test("only so many items are listed", async () => {
  const regions = Object.fromEntries(Array.from({ length: 102 }, (_, n) => [`r${n}`, {}]));
  const settingsFor = async () => ({
    settings: { ...defaultSettings, catalog: readCatalog({ regions }) },
    ignored: false,
  });
  const { answer } = assistant({}, { settingsFor });
  const { text, data } = await answer("complete", {
    text: "region: \ninstances: {}\n",
    kind: "stack",
    line: 1,
    column: 9,
  });
  expect(text).toMatch(/\nAnd 2 more\.$/);
  expect(data.items).toHaveLength(100);
});
