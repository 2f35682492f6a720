import fc from "fast-check";
import { expect, test } from "vitest";
import { code, codeBlock, plainText } from "./escape.ts";

test.each([
  ["web-1", "`web-1`"],
  ["", "` `"],
  [" \n ", "` `"],
  ["a`b", "``a`b``"],
  ["`", "`` ` ``"],
  ["```", "```` ``` ````"],
  ["[x](https://evil.example)", "`[x](https://evil.example)`"],
  ["<img src=x onerror=alert(1)>", "`<img src=x onerror=alert(1)>`"],
  ["a\n\n# b", "`a # b`"],
  ["a\u202Eb\u0000", "`a\uFFFDb\uFFFD`"],
])("%j is shown as %s", (text, shown) => {
  expect(code(text)).toBe(shown);
});

test("long text is cut, but not inside a character", () => {
  expect(code("x".repeat(200), 5)).toBe("`xxxxx…`");
  expect(code("xxxx😀😀", 5)).toBe("`xxxx…`");
});

/** CommonMark: a code span ends at the next run of as many backticks. */
test("any text stays inside its code span", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("`", "a", " ", "\n", "<", "[", "]", "(", "\\", "$") }), (text) => {
      const shown = code(text);
      const fence = /^`+/.exec(shown)?.[0] ?? "";
      const inner = shown.slice(fence.length, -fence.length);
      expect(shown.endsWith(fence)).toBe(true);
      expect(shown).not.toMatch(/\n/);
      expect((inner.match(/`+/g) ?? []).map((run) => run.length)).not.toContain(fence.length);
      expect(inner).not.toMatch(/^`|`$/);
    }),
  );
});

test("no content closes its code block", () => {
  expect(codeBlock("a\n```\n<b>", "yaml")).toBe("````yaml\na\n```\n<b>\n````");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("`", "~", "a", " ", "\n", "\r") }), (text) => {
      const [first = "", ...rest] = codeBlock(text).split("\n");
      const closing = rest.findIndex((line) => /^ {0,3}`{3,}\s*$/.test(line) && line.trim().length >= first.length);
      expect(closing).toBe(rest.length - 1);
    }),
  );
});

test("plain text contains only the words", () => {
  expect(plainText("**`a`** · ~~b~~ ``c`d``\n\n```yaml\n**x** `y`\n```\n- z")).toBe("a · b c`d\n\n**x** `y`\n- z");
});
