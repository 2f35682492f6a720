import { expect, test } from "vitest";
import { linesOfText, type Shown } from "../../document/index.ts";
import { excerpt } from "./excerpt.ts";

/** The excerpt for the part of a text between two `|`. */
async function shown(marked: string, width = 100): Promise<readonly string[]> {
  const [before = "", inside = "", after = ""] = marked.split("|");
  const text = before + inside + after;
  const span = { start: before.length, end: before.length + inside.length };
  const hide = (start: number, end: number) => text.slice(start, end) as Shown;
  const start = text.indexOf("curl");
  const end = text.indexOf("H", start) + 1;
  const requestAt = (offset: number) => (start >= 0 && start <= offset && offset < end ? { start, end } : null);
  const { line, marker } = await excerpt({ lines: linesOfText(text), requestAt }, hide, span, width);
  return [line, marker];
}

const x = (count: number): string => "x".repeat(count);

test.each([
  ["one line", "a: |bcd| e", ["a: bcd e", "   ^^^"]],
  ["the start of a line", "|ab| c", ["ab c", "^^"]],
  ["one line of several", "a: 1\nb: |22|\nc: 3", ["b: 22", "   ^^"]],
  ["an empty span", "a: ||", ["a: ", "   ^"]],
  ["a span that goes on in the next line", "a: |b\nc| d", ["a: b", "   ^"]],
  ["tabs, which are two columns", "\ta:\t|b\tc|", ["  a:  b  c", "      ^^^^"]],
  ["wide characters", "日本: |語| x", ["日本: 語 x", "      ^^"]],
  ["a request that shares its line", "a -b; curl -X |PSOT| H # c", ["curl -X PSOT H", "        ^^^^"]],
  ["a request in several lines", "  curl -X \\\n  |PSOT| H # c", ["  PSOT H", "  ^^^^"]],
  ["what is outside of it", "|a| -b; curl H", ["a -b; curl H", "^"]],
  ["control characters", "\u001b: |\u0007|", ["␛: ␇", "   ^"]],
])("%s", async (_, marked, expected) => expect(await shown(marked)).toEqual(expected));

test.each([
  ["as long as the width", `${x(90)}|y|${x(9)}`, [`${x(90)}y${x(9)}`, `${" ".repeat(90)}^`]],
  ["longer at its end", `|y|${x(100)}`, [`y${x(99)}…`, "^"]],
  ["with a span near its start", `${x(59)}|y|${x(100)}`, [`${x(59)}y${x(40)}…`, `${" ".repeat(59)}^`]],
  ["with a span in the middle", `${x(60)}|y|${x(100)}`, [`…${x(40)}y${x(59)}…`, `${" ".repeat(41)}^`]],
  ["with a span at its end", `${x(200)}|yy|`, [`…${x(40)}yy`, `${" ".repeat(41)}^^`]],
  [
    "with a long span",
    `${x(100)}|${"y".repeat(90)}|`,
    [`…${x(40)}${"y".repeat(60)}…`, `${" ".repeat(41)}${"^".repeat(60)}`],
  ],
])("of a long line, a part around the span: %s", async (_, marked, expected) =>
  expect(await shown(marked)).toEqual(expected),
);

test("in a narrow terminal, the part begins in the same line", async () => {
  expect(await shown(`a: 1\n${x(20)}|y|${x(20)}`, 30)).toEqual([`…${x(15)}y${x(14)}…`, `${" ".repeat(16)}^`]);
  expect(await shown(`a: 1\n${x(9)}|y|${x(50)}`, 20)).toEqual([`${x(9)}y${x(10)}…`, `${" ".repeat(9)}^`]);
});

test("wide characters count twice", async () => {
  const wide = (count: number): string => "語".repeat(count);
  expect(await shown(`${wide(2)}|y|${wide(40)}`, 21)).toEqual([`${wide(2)}y${wide(7)}…`, "    ^"]);
});
