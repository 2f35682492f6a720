import { expect, test } from "vitest";
import { readSettings, readSettingsText } from "../../document/index.ts";
import { applyEdits } from "../../syntax/index.ts";
import { turnOffRule } from "./override-rule.ts";

const off = 'overrides:\n  - files: ["/a.json"]\n    rules:\n      label-pattern: "off"\n';

test.each([
  ["an empty file", "", off],
  ["only comments", "# ours\n", `# ours\n${off}`],
  [
    "other settings with comments",
    "# ours\nrules:\n  unknown-field: off # yes\n",
    '# ours\nrules:\n  unknown-field: off # yes\noverrides:\n  - files:\n      - /a.json\n    rules:\n      label-pattern: "off"\n',
  ],
  [
    "other overrides",
    'overrides:\n  # examples\n  - files: ["x/**"]\n    rules: { unknown-field: off }\n',
    'overrides:\n  # examples\n  - files: ["x/**"]\n    rules: { unknown-field: off }\n  - files:\n      - /a.json\n    rules:\n      label-pattern: "off"\n',
  ],
  [
    "an override for the file",
    "overrides:\n  - files: [/a.json]\n    rules:\n      unknown-field: off # yes\n",
    'overrides:\n  - files: [/a.json]\n    rules:\n      unknown-field: off # yes\n      label-pattern: "off"\n',
  ],
  [
    "another severity for the file",
    "overrides: [{ files: [/a.json], rules: { label-pattern: error } }]\n",
    'overrides: [{ files: [/a.json], rules: { label-pattern: "off" } }]\n',
  ],
  [
    "overrides that are empty yet",
    "overrides:\nrules: {}\n",
    'overrides: [{ files: [/a.json], rules: { label-pattern: "off" } }]\nrules: {}\n',
  ],
  [
    "empty overrides in braces",
    "{ overrides: , rules: {} }\n",
    '{ overrides: [{ files: [/a.json], rules: { label-pattern: "off" } }], rules: {} }\n',
  ],
  ["line ends", "# ours\r\n", `# ours\n${off}`.replaceAll("\n", "\r\n")],
])("a rule is turned off beside %s", (_, text, expected) => {
  const edits = turnOffRule(text, "/a.json", "label-pattern") ?? [];
  const after = applyEdits(text, edits);
  expect(after).toBe(expected);
  const override = readSettings(readSettingsText(after)).overrides?.at(-1);
  expect(override?.rules["label-pattern"]).toBe("off");
  expect(override?.files.patterns).toEqual(["/a.json"]);
});

test("a file with errors is not edited", () => {
  expect(turnOffRule("overrides: [\n", "/a.json", "label-pattern")).toBeNull();
  expect(turnOffRule("overrides: 3\n", "/a.json", "label-pattern")).toBeNull();
});
