import { expect, test } from "vitest";
import { parseQuickly } from "./quick.ts";

// That it is read as the whole parser reads it is shown by test/fuzz.test.ts.
test("what is written plainly is read quickly", () => {
  for (const text of [
    "  web-1:\n    type: standard-2\n    tags: [a, 'b']\n    interfaces:\n      - purpose: public\n        primary: true\n",
    "a:\n- b: 1 # c\n- 'd'\n\nx:\n  - - 1\n    - {a: b}\n",
    "a: |\n  b\n\n    c\nd: |-\n  e\n",
    "\ufeff# c\r\na: {{b}}\r\nb: ${c}\r\n",
    "",
    "# only\n",
  ])
    expect({ text, isQuick: parseQuickly(text) !== null }).toEqual({ text, isQuick: true });
});
