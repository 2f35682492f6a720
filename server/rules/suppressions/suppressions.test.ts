import { expect, test } from "vitest";
import { find } from "../pages/check.testing.ts";

const request = (label: string): string =>
  `{ "method": "POST", "path": "/compute/instances", "body": { "label": "${label}" } }`;

/** Where comments reach over the blocks of a document: which findings remain, and which comments are unused. */
const cases: Readonly<Record<string, readonly [name: string, text: string, told: readonly string[]]>> = {
  "the last line of a block speaks of the first of the next": [
    "a.stack.yaml",
    "region: us-east\ninstances:\n  one:\n    type: t\n    # compute-stack-disable-next-line label-pattern\n  bb!: { type: t }\n  cc!: { type: t }\n",
    ["label-pattern !"],
  ],
  "the first line of a block": [
    "a.stack.yaml",
    "region: us-east\ninstances:\n  bb!: { type: t } # compute-stack-disable-line label-pattern\n  cc!: { type: t } # compute-stack-disable-line label-length\n",
    ["label-pattern !", "unused-suppression # compute-stack-disable-line label-length"],
  ],
  "a line with several blocks": [
    "a.requests.jsonc",
    `[${request("aa!")}, ${request("bb!")}, // compute-stack-disable-line label-pattern, label-length\n ${request("cc!")}]`,
    ["unused-suppression // compute-stack-disable-line label-pattern, label-length", "label-pattern !"],
  ],
  "what a line suppresses counts as use of what suppresses everything below": [
    "a.stack.yaml",
    "# compute-stack-disable label-pattern\nregion: us-east\ninstances:\n  one:\n    type: t\n    # compute-stack-disable-next-line label-pattern\n    label: a!b\n",
    [],
  ],
  "a day that is over, on a line and below": [
    "a.stack.yaml",
    "# compute-stack-disable label-pattern -- until 2025-12-31: x\nregion: us-east\ninstances:\n  bb!: { type: t } # compute-stack-disable-line label-pattern -- until 2025-12-31\n  cc!: { type: t }\n",
    [
      "expired-suppression # compute-stack-disable label-pattern -- until 2025-12-31: x",
      "label-pattern !",
      "expired-suppression # compute-stack-disable-line label-pattern -- until 2025-12-31",
      "label-pattern !",
    ],
  ],
  "the last day, and words that name no day": [
    "a.stack.yaml",
    "region: us-east\ninstances:\n  one:\n    type: t\n    label: b! # compute-stack-disable-line label-pattern, label-length -- until 2026-01-01: x\n  cc!: { type: t } # compute-stack-disable-line label-pattern -- until 2020-01-011 or so\n",
    [],
  ],
  "a date that no calendar has": [
    "a.stack.yaml",
    "region: us-east\ninstances:\n  bb!: { type: t } # compute-stack-disable-line label-pattern -- until 2026-02-30: x\n  cc!: { type: t } # compute-stack-disable-line label-pattern -- until 2028-02-29\n",
    ["label-pattern !", "expired-suppression # compute-stack-disable-line label-pattern -- until 2026-02-30: x"],
  ],
  "a day that is over beside a suppression that holds": [
    "a.stack.yaml",
    "# compute-stack-disable label-pattern\nregion: us-east\ninstances:\n  bb!: { type: t } # compute-stack-disable-line label-pattern -- until 2025-1-2\n",
    ["expired-suppression # compute-stack-disable-line label-pattern -- until 2025-1-2"],
  ],
  "a day that is over of a comment that suppressed nothing or names no rule": [
    "a.stack.yaml",
    "# compute-stack-disable label-pattern -- until 2025-12-31\nregion: us-east # compute-stack-disable-line -- until 2025-12-31\n",
    [
      "expired-suppression # compute-stack-disable label-pattern -- until 2025-12-31",
      "expired-suppression # compute-stack-disable-line -- until 2025-12-31",
    ],
  ],
  "suppressed: expired suppressions": [
    "a.stack.yaml",
    "# compute-stack-disable expired-suppression\nregion: us-east\ninstances:\n  bb!: { type: t } # compute-stack-disable-line label-pattern -- until 2025-12-31\n",
    ["label-pattern !"],
  ],
  "suppressed: unused suppressions, below and on a line": [
    "a.stack.yaml",
    "region: us-east\ninstances:\n  one:\n    type: t # compute-stack-disable-line label-pattern\n    # compute-stack-disable-next-line unused-suppression\n    label: abc # compute-stack-disable-line label-length\n# compute-stack-disable unused-suppression\n  two:\n    type: t # compute-stack-disable-line label-length\n",
    ["unused-suppression # compute-stack-disable-line label-pattern"],
  ],
};

const withBreaks = (lineBreak: string) =>
  Object.entries(cases).map(
    ([what, [name, text, told]]) => [what, name, text.replaceAll("\n", lineBreak), told] as const,
  );

test.each([...withBreaks("\n"), ...withBreaks("\r\n"), ...withBreaks("\r")])("%s", (_, name, text, told) => {
  expect(
    find(name, text)
      .filter(({ code }) => /^(?:label-pattern|unused-suppression|expired-suppression)$/.test(code))
      .map(({ code, marked }) => `${code} ${marked}`),
  ).toEqual(told);
});
