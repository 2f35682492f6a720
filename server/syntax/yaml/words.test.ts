import { expect, test } from "vitest";
import { newState, wordsOf } from "./words.ts";

/** The words of each line, `:` after a key and `…` after an unclosed quote; then the constructs open at the end. */
function read(text: string): readonly string[] {
  const state = newState();
  let at = 0;
  const lines = text.split("\n").map((line) => {
    const from = at;
    at += line.length + 1;
    return wordsOf(text, from, from + line.length, state)
      .map(({ kind, start, end, isClosed, isKey }) => {
        const marks = `${isKey ? ":" : ""}${isClosed ? "" : "…"}`;
        return `${kind}‹${text.slice(start, end)}›${marks}`;
      })
      .join(" ");
  });
  const open = state.open.map(({ close, indent, isInner }) => `${indent}${isInner ? "" : "root"}${close}`);
  return [...lines, ...(open.length > 0 ? [open.join(" ")] : []), ...(state.scalar < 0 ? [] : [`| ${state.scalar}`])];
}

test.each<[text: string, words: readonly string[]]>([
  ["a: b c # d", ["plain‹a›: colon‹:› plain‹b c› comment‹# d›"]],
  ["a b:c #d", ["plain‹a b:c› comment‹#d›"]],
  ["a#b:", ["plain‹a#b›: colon‹:›"]],
  ["a:\tb", ["plain‹a›: colon‹:› plain‹b›"]],
  ["\uFEFF\ta, b ]", ["plain‹a, b ]›"]],
  ["a: b: c", ["plain‹a›: colon‹:› plain‹b›: colon‹:› plain‹c›"]],
  // Dashes.
  ["- - a", ["dash‹-› dash‹-› plain‹a›"]],
  ["-a - b", ["plain‹-a - b›"]],
  ["a: -", ["plain‹a›: colon‹:› dash‹-›"]],
  ["[- a]", ["open‹[› plain‹-› plain‹a› close‹]›"]],
  // Anchors and tags.
  ["&x a: !t &y [b]", ["plain‹a›: colon‹:› open‹[› plain‹b› close‹]›"]],
  ["a &x: !", ["plain‹a &x›: colon‹:›"]],
  // Quotes.
  ["'a' : 'it''s' # c", ["single‹'a'›: colon‹:› single‹'it''s'› comment‹# c›"]],
  ['"a": "b\\"c"', ['double‹"a"›: colon‹:› double‹"b\\"c"›']],
  ["a: 'b", ["plain‹a›: colon‹:› single‹'b›…"]],
  ["a: 'b'c", ["plain‹a›: colon‹:› single‹'b'c›…"]],
  ['a: "b\\', ['plain‹a›: colon‹:› double‹"b\\›…']],
  ["a: 'b\\'", ["plain‹a›: colon‹:› single‹'b\\'›"]],
  ["a: b'c' \"d\"", ["plain‹a›: colon‹:› plain‹b'c' \"d\"›"]],
  [`['a',"b"]`, [`open‹[› single‹'a'› comma‹,› double‹"b"› close‹]›`]],
  // Brackets and braces.
  [
    '[a: b c,{"d": e}]',
    ['open‹[› plain‹a›: colon‹:› plain‹b› plain‹c› comma‹,› open‹{› double‹"d"›: colon‹:› plain‹e› close‹}› close‹]›'],
  ],
  ["a: {b: , c:}", ["plain‹a›: colon‹:› open‹{› plain‹b›: colon‹:› comma‹,› plain‹c›: colon‹:› close‹}›"]],
  ["a: [b]] c", ["plain‹a›: colon‹:› open‹[› plain‹b› close‹]› plain‹] c›"]],
  ["a: b [c]", ["plain‹a›: colon‹:› plain‹b [c]›"]],
  ["a: [| >]", ["plain‹a›: colon‹:› open‹[› plain‹|› plain‹>› close‹]›"]],
  [" a: {b: [c", ["plain‹a›: colon‹:› open‹{› plain‹b›: colon‹:› open‹[› plain‹c›", "1} 1]"]],
  ["[a\nb\n]", ["open‹[› plain‹a›", "plain‹b›", "close‹]›"]],
  ["{\n  a: 1", ["open‹{›", "plain‹a›: colon‹:› plain‹1›", "0root}"]],
  ["a: [b\n  c\n]\nd", ["plain‹a›: colon‹:› open‹[› plain‹b›", "plain‹c›", "close‹]›", "plain‹d›"]],
  // A line that is not indented deeper than a bracket's line is outside the bracket.
  ["a: [b\n  {\nc: d, e", ["plain‹a›: colon‹:› open‹[› plain‹b›", "open‹{›", "plain‹c›: colon‹:› plain‹d, e›"]],
  ["- [b\n\n- c", ["dash‹-› open‹[› plain‹b›", "", "dash‹-› plain‹c›"]],
  ["a: {b\n}\nc", ["plain‹a›: colon‹:› open‹{› plain‹b›", "close‹}›", "plain‹c›"]],
  // Texts of several lines.
  ["a: |\n  x: y\n\n z\nb: c", ["plain‹a›: colon‹:› plain‹|›", "", "", "", "plain‹b›: colon‹:› plain‹c›"]],
  ["- a: >\n    x\n  b: |2", ["dash‹-› plain‹a›: colon‹:› plain‹>›", "", "plain‹b›: colon‹:› plain‹|2›", "| 2"]],
  ["  'a': | b\n   c\n  d", ["single‹'a'›: colon‹:› plain‹| b›", "", "plain‹d›"]],
  ["a: b |", ["plain‹a›: colon‹:› plain‹b |›"]],
  ["- |\n a\nb", ["dash‹-› plain‹|›", "", "plain‹b›"]],
  // Templates.
  ["a: ${B} ${c: d}", ["plain‹a›: colon‹:› plain‹${B} ${c: d}›"]],
  [
    "[${B:c}, x${D}y, {{ e: f }}, {{g}}]",
    ["open‹[› plain‹${B:c}› comma‹,› plain‹x${D}y› comma‹,› plain‹{{ e: f }}› comma‹,› plain‹{{g}}› close‹]›"],
  ],
  ["[${B, c]", ["open‹[› plain‹${B› comma‹,› plain‹c› close‹]›"]],
  ["{{ a: b }}: c", ["plain‹{{ a: b }}›: colon‹:› plain‹c›"]],
  ["[$a, {{b]", ["open‹[› plain‹$a› comma‹,› plain‹{{b› close‹]›"]],
  ["a: {b}", ["plain‹a›: colon‹:› open‹{› plain‹b› close‹}›"]],
])("%j is read as words", (text, words) => {
  expect(read(text)).toEqual(words);
});
