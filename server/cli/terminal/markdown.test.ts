import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";
import type { Paint } from "./style.ts";

const paint: Paint = (text, ...styles) => (text === "" ? "" : `${styles.join("+")}<${text}>`);

test.each([
  ["a title", "# label-pattern", "bold<label-pattern>"],
  ["a heading", "## Wrong, with `code`", "bold<Wrong, with `code`>"],
  ["no heading", "a # b", "a # b"],
  ["a whole line of emphasis", "*error in stack files*", "dim<error in stack files>"],
  ["a part of a line in emphasis", "an *error* here", "an *error* here"],
  ["code in prose", "Use `a` or `b`.", "Use cyan<a> or cyan<b>."],
  ["a bold name", "**`a`** · b, **c**", "bold<cyan<a>> · b, bold<c>"],
  ["a link", "See [here](a.md#b).", "See here."],
  ["a deprecated name", "~~`a`~~ b", "cyan<a> b"],
  ["code without an end", "Use `a.", "Use `a."],
  ["blank lines", "a\n\n\n\nb\n\nc", "a\n\nb\n\nc"],
  ["a fence", "a\n```\n`b`\n# c\n```\nd", "a\n\n    `b`\n    # c\n\nd"],
  ["a fence with a language", "```json\nx\n```", "\n    x\n"],
  ["a fence with a file name", "```yaml a.stack.yaml\nx\n```", "dim<a.stack.yaml>\n    x\n"],
  ["a line that only begins like a fence", "```yaml a b", "```yaml a b"],
  ["a line that only ends like a fence", "see ```", "see ```"],
  ["a marked error", "```\n ^^ error ipv4-x: No.\n```", "\n     red<^^ error ipv4-x: No.>\n"],
  ["a marked warning", "```\n^ warning a-b: No.\n```", "\n    yellow<^ warning a-b: No.>\n"],
  ["a marked hint", "```\n^ hint a-b: No.\n```", "\n    dim<^ hint a-b: No.>\n"],
  ["marked information", "```\n^ information a-b: No.\n```", "\n    cyan<^ information a-b: No.>\n"],
  [
    "marks of something else",
    "```\n^ fatal a-b: No.\na ^ error a-b: No.\n```",
    "\n    ^ fatal a-b: No.\n    a ^ error a-b: No.\n",
  ],
  ["a marker outside of code", "^ error a-b: No.", "^ error a-b: No."],
])("%s", (_, markdown, expected) => expect(renderMarkdown(markdown, paint)).toBe(expected));

test("paragraphs are wrapped; code, titles and what is between backticks are not", () => {
  const page =
    "# a-long-title-of-a-page\n\nUse this or\n`that and that` here.\n\n*error in all of the files*\n\n```\nlong code stays as it is\n```";
  expect(renderMarkdown(page, paint, 16)).toBe(
    [
      "bold<a-long-title-of-a-page>",
      "",
      "Use this or",
      "cyan<that and that>",
      "here.",
      "",
      "dim<error in all of>",
      "dim<the files>",
      "",
      "    long code stays as it is",
      "",
    ].join("\n"),
  );
});

test("a message below code continues below itself, if there is room for it", () => {
  const page = "```\ntype: x\n      ^ error a-b: This type is not in the catalog.\n```";
  expect(renderMarkdown(page, paint, 40)).toBe(
    ["", "    type: x", "          red<^ error a-b: This type is not>", "          red<  in the catalog.>", ""].join(
      "\n",
    ),
  );
  expect(renderMarkdown(page, paint, 30)).toContain("red<^ error a-b: This type is not in the catalog.>");
});

test("items of a list are wrapped below their text", () => {
  expect(renderMarkdown("Text\n\n- one two three\n- four", paint, 10)).toBe("Text\n\n- one two\n  three\n- four");
  expect(renderMarkdown("one - two - three", paint, 10)).toBe("one - two\n- three");
});
