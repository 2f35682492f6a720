// What a fix moves takes the comments above, beside and inside it along.
import { expect, test } from "vitest";
import { applyEdits } from "../../syntax/index.ts";
import { checkExample } from "../pages/pages.testing.ts";

function moved(fileName: string, text: string): string {
  const example = { section: "wrong", language: "", fileName, text } as const;
  const fixes = checkExample([example], example, text).findings.flatMap((finding) => finding.fixes);
  const fix = fixes.find(({ title }) => title.startsWith("Move "));
  return fix ? applyEdits(text, fix.edits()) : "no fix";
}

const stack = "a.stack.yaml";
const body = "a.create-instance.request.jsonc";
const head = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n";
const object = '{\n  "region": "us-east",\n  "type": "standard-2"';

test.each<[what: string, fileName: string, text: string, expected: string]>([
  [
    "a field into a list below it",
    stack,
    `${head}    # 1\n    # 2\n    group: ops # 3\n    # 4\n    tags: # 5\n      - a # 6\n`,
    `${head}    # 4\n    tags: # 5\n      - a # 6\n      # 1\n      # 2\n      - ops # 3\n`,
  ],
  [
    "a field into a list above it",
    stack,
    `${head}    tags:\n      - a # 1\n    # 2\n    group: ops # 3\n    label: web-1\n`,
    `${head}    tags:\n      - a # 1\n      # 2\n      - ops # 3\n    label: web-1\n`,
  ],
  [
    "a field into a list in brackets",
    stack,
    `${head}    # 1\n    group: ops # 2\n    tags: [a] # 3\n`,
    `${head}    # 1\n    # 2\n    tags: [a, ops] # 3\n`,
  ],
  [
    "a field into a list in brackets above it",
    stack,
    `${head}    tags: [a] # 1\n    # 2\n    group: ops # 3\n`,
    `${head}    # 2\n    # 3\n    tags: [a, ops] # 1\n`,
  ],
  [
    "a field that becomes a list",
    stack,
    `${head}    # 1\n    group: ops # 2\n`,
    `${head}    # 1\n    tags: [ops] # 2\n`,
  ],
  [
    "a field on one line with others",
    stack,
    "region: us-east\ninstances:\n  # 1\n  web-1: { type: nano-1, group: ops, tags: [a] } # 2\n",
    "region: us-east\ninstances:\n  # 1\n  web-1: { type: nano-1, tags: [a, ops] } # 2\n",
  ],
  [
    "a field of JSON",
    body,
    `${object},\n  // 1\n  "group": "ops", // 2\n  "tags": ["a"]\n}\n`,
    `${object},\n  // 1\n  // 2\n  "tags": ["a", "ops"]\n}\n`,
  ],
  [
    "the last field of JSON",
    body,
    `${object},\n  "tags": ["a"], // 1\n  // 2\n  "group": "ops" // 3\n}\n`,
    `${object},\n  // 2\n  // 3\n  "tags": ["a", "ops"] // 1\n}\n`,
  ],
  [
    "fields up",
    stack,
    `${head}    backups:\n      enabled: true\n      # 1\n      schedule: # 2\n        # 3\n        day: Saturday # 4\n        window: W22 # 5\n`,
    `${head}    backups:\n      enabled: true\n      # 1\n      # 2\n      # 3\n      day: Saturday # 4\n      window: W22 # 5\n`,
  ],
  [
    "an item to the front",
    stack,
    `${head}    interfaces:\n      # 1\n      - purpose: vlan # 2\n        label: a\n      # 3\n      - purpose: public # 4\n`,
    `${head}    interfaces:\n      # 3\n      - purpose: public # 4\n      # 1\n      - purpose: vlan # 2\n        label: a\n`,
  ],
  [
    "an item of JSON to the front",
    body,
    `${object},\n  "interfaces": [\n    { "purpose": "vlan", "label": "a" }, // 1\n    // 2\n    { "purpose": "public" } // 3\n  ]\n}\n`,
    `${object},\n  "interfaces": [\n    // 2\n    { "purpose": "public" }, // 3\n    { "purpose": "vlan", "label": "a" } // 1\n  ]\n}\n`,
  ],
])("%s", (_, fileName, text, expected) => {
  expect(moved(fileName, text)).toBe(expected);
  const returns = (some: string): string => some.replaceAll("\n", "\r\n");
  expect(moved(fileName, returns(text))).toBe(returns(expected));
});
