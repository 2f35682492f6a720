// Blocks are laid out as Prettier lays out the whole document, or left to it.
import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as plugin from "prettier/plugins/yaml";
import { format } from "prettier/standalone";
import { expect, test } from "vitest";
import { json } from "../json/json.ts";
import type { BlockStart, Language } from "../language.ts";
import { yaml } from "../yaml/yaml.ts";
import type { LayoutPlace, LayoutStyle } from "./style.ts";

const usual: Omit<LayoutStyle, "parser"> = {
  printWidth: 40,
  tabWidth: 2,
  useTabs: false,
  singleQuote: false,
  bracketSpacing: true,
  trailingComma: "all",
  proseWrap: "preserve",
  objectWrap: "preserve",
  quoteProps: "as-needed",
};

type Style = Partial<LayoutStyle>;

const styleOf = (language: Language, style: Style): LayoutStyle => ({
  ...usual,
  parser: language.layout.parser,
  ...style,
});

const prettier = (text: string, style: LayoutStyle): Promise<string> =>
  format(text, { ...style, endOfLine: "lf", plugins: [babel, estree, plugin] });

/** The blocks of a text with their places. */
function placed(language: Language, text: string) {
  const starts = language.splitBlocks(text, {
    names: new Set(["name", "instances", "subnets"]),
    ownPrefix: "x-",
    sections: new Set(["instances", "subnets"]),
  });
  return starts.map((block, index) => {
    const [before, after] = [starts[index - 1], starts[index + 1]];
    const isLike = (other: BlockStart | undefined) => other?.holds === block.holds && other.section === block.section;
    const next: LayoutPlace["next"] =
      after === undefined || after.holds === "frame"
        ? "end"
        : after.holds === "top"
          ? "top"
          : isLike(after)
            ? "sibling"
            : "child";
    const place: LayoutPlace = {
      isFirst: !isLike(before),
      next,
      nextIndent: next === "child" ? (after?.indent ?? 0) : 0,
    };
    return { text: text.slice(block.start, after?.start), block, place };
  });
}

/** The layout of each block, null for one that is left to Prettier. */
async function quickly(language: Language, text: string, style: Style = {}): Promise<readonly (string | null)[]> {
  const layout = await language.layout.load();
  return placed(language, text).map(({ text: own, block, place }) =>
    layout.quickly(own, language.parse(own, block.holds), block, place, styleOf(language, style)),
  );
}

async function checkQuick(language: Language, text: string, style: Style): Promise<void> {
  const laid = await quickly(language, text, style);
  expect(laid.join("")).toBe(await prettier(text, styleOf(language, style)));
  expect(laid).not.toContain(null);
  // Alone in its frame, Prettier lays out each block the same.
  const layout = await language.layout.load();
  for (const [index, { text: own, block, place }] of placed(language, text).entries()) {
    const frame = layout.frame(block, place, styleOf(language, style));
    if (frame === null) {
      expect(block.holds === "frame" || (place.isFirst && place.next === "end")).toBe(true);
      continue;
    }
    const all = await prettier(frame.before + own + frame.after, styleOf(language, style));
    expect(all).toBe(frame.laidBefore + laid[index] + frame.laidAfter);
  }
}

const wide = "x".repeat(30);

test.each<[string, Style?]>([
  ['{"a":1,"b":[true,false,null],"c":{}}'],
  ['{"a":1,"b":[],"c":{"d":"e"}}', { bracketSpacing: false }],
  ["  [ ]\n"],
  ["1"],
  ['"a"'],
  ["-0.25"],
  ['{\n"a":1}'],
  ['{\n"a":1}', { objectWrap: "collapse" }],
  ['{"a":1,\n"b":2}'],
  ['{"a":1,\n\n"b":2}'],
  ['{"a":1,\n \t\n\n"b":2}', { objectWrap: "collapse" }],
  ['{"a":{"b":1,\n\n"c":2},"d":[{"e":1,\n\n"f":2}]}'],
  ['{"a":{\n"b":1}}'],
  ['[{\n"b":1}]'],
  ['[["a","b"],["c","d"]]'],
  ['[["a"],["c"]]'],
  ['[{"a":1,"b":2},{"a":1,"b":2}]'],
  ['[{"a":1,"b":2},["c","d"]]'],
  [`{"a":"${wide}","b":"c"}`],
  [`{"a":"${wide}","b":"c"}`, { parser: "jsonc" }],
  [`{"a":"${wide}","b":"c"}`, { parser: "jsonc", trailingComma: "none" }],
  [`{"a":"${wide}","b":"c"}`, { useTabs: true }],
  [`{"a":"${wide}","b":["${wide}","c"]}`, { tabWidth: 4 }],
  [`{"a":"${wide}","b":["${wide}","c"]}`, { useTabs: true, tabWidth: 4, parser: "jsonc" }],
  [`["${wide}",\n\n"${wide}"]`],
  // Exactly as wide as a line, and wider by one.
  ...["x", "xx", "xxx", "xxxx", "xxxxx", "xxxxxx"].flatMap((more): [string, Style?][] => [
    [`{"a":"${wide.slice(4)}","b":${more.length}, "c": "${more.slice(3)}"}`],
    [`{"a":{"b":"${wide.slice(8)}${more}"},"c":{"d":[true,"${wide.slice(12)}${more}"]},"e":"${wide}"}`],
    [
      `{"a":{"b":"${wide.slice(9)}${more}"},"c":{"d":[true,"${wide.slice(11)}${more}"]},"e":["${wide}"]}`,
      { useTabs: true },
    ],
    [`{"a":"${wide}","b":["${wide.slice(8)}${more}"]}`, { parser: "jsonc" }],
  ]),
  ["[1,2,3]"],
  ["[1, 22, 333, 4444, 55555, 666666, 7777777, 8, 9]"],
  ["[1, 22, 333, 4444, 55555, 666666, 7777777, 88, 9]", { parser: "jsonc" }],
  ['{"a":[100,200,300,400,500,600,700,800,900,1000,1100,1200]}'],
  ['{"a":[100,200,300,400,500,600,700,800,900,1000,1100,1200]}', { useTabs: true, tabWidth: 4 }],
  [`[1,"${wide}","b"]`],
  [`[12345678901234567890123456789012345678901234567890]`],
  // Items of an array.
  [`[{"a":1},{"b":"${wide}"},\n\n{"c":3}]`],
  [`[\n\n{"a":1}\n,{"b":"${wide}"}]`, { objectWrap: "collapse" }],
  [`[\n{"a":1},\n\n \n\n{"b":"${wide}","c":2} ]\n`, { parser: "jsonc" }],
  [`[{"a":1},{"b":"${wide}"}]`, { parser: "jsonc", trailingComma: "none" }],
  [`[{"a":1},{"b":"${wide}"},{"c":3}]`, { useTabs: true, tabWidth: 4 }],
  [`[{"a":1},{"b":"${wide}"},{"c":3}]`, { tabWidth: 3 }],
  [`[\n{"a":"${wide}","bbbbbbbbbbb":1}]`],
])("%j is laid out in JSON as by Prettier, with %j", async (text, style = {}) => {
  await checkQuick(json, text, style);
});

test.each<[string, Style?]>([
  ['{"a":1}', { parser: "json5" }],
  ['{"a":1}', { quoteProps: "consistent" }],
  [""],
  ['{"a":1'],
  ['{"a":1} // b'],
  ['{"a":"é"}'],
  ['{"a":\r1}'],
  ['{"a":1e3}'],
  ['{"a":1.50}'],
  ["{a:1}"],
  [`{a:"${wide}","b":"${wide}"}`],
  ["{'a':1}"],
  ["['a']"],
  ['{"a":1\n,\n"b":2}'],
  [`{"a":["${wide}"\n,"${wide}"]}`],
  [`{"a":[1,\n2,3,4,"${wide}"],"b":[11111111111,222222222222,3333333333,\n4444444]}`],
  [`[1e3,"${wide}","${wide}"]`],
])("%j is left to Prettier in JSON, with %j", async (text, style = {}) => {
  expect(await quickly(json, text, style)).toEqual([null]);
});

test("what is around the items of an array may be left to Prettier", async () => {
  expect(await quickly(json, '[ // a\n{"b":1}\n, {"c":1} ]')).toEqual(["[", null, '\n  { "c": 1 }\n', "]\n"]);
  expect(await quickly(json, '[{"b":1} // a\n, {"c":1} // d\n]')).toEqual(["[", null, null, "]\n"]);
});

test.each<[string, Style?]>([
  ["a:   b\nc:    1\n"],
  ["a: 1"],
  ["# a\n\n\n\n# b\nc: 1   # d\n\n\n\n# e\nf: 2\n"],
  ["\n\na: 1\n\n\n# last\n"],
  ["a:\n    b:\n        c: 1\n    d: 2\n"],
  ["a:\n    b:\n        c: 1\n    d: 2\n", { tabWidth: 4 }],
  ["a:\n- b\n-   c\n- d: 1\n  e: 2\n"],
  ["a:\n    -   b: 1\n        c:\n            - d\n    - - e\n      - f\n"],
  ["a:\n  - b\n  - \n  - c\n"],
  ["a:\nb:\nc: ~\n"],
  ["a: 'b'\nc: \"d\"\n"],
  ["a: 'b'\nc: \"d\"\n", { singleQuote: true }],
  ["a: 'b\"c'\nd: \"e'f\"\ng: \"h\\n\"\n'i': 1\n"],
  ["a: [b,c]\nd: {e: 1,f: [ g ]}\nh: []\ni: {}\n"],
  ["a: [b,c]\nd: {e: 1,f: [ g ]}\nh: { }\n", { bracketSpacing: false }],
  ["a: [ 'b', \"c\", {d: 'e'} ]\n", { singleQuote: true }],
  [`a: ["${wide}", b]\n`],
  [`a: ["${wide}", b, c]\n`],
  [`a: ["${wide}", b, c, ddd]\ne: { f: "${wide}", ggg: 1 }\n`],
  [
    `a:\n    bbb: ["${wide.slice(9)}", b, c, d, ee]\n    e: { f: "${wide.slice(9)}", gggg: 1 }\n`,
    { bracketSpacing: false, tabWidth: 3 },
  ],
  ...["", "x", "xx", "xxx", "xxxx", "xxxxx"].map((more): [string] => [
    `key:\n  other: [${wide.slice(9)}, b${more}]\n  more: [${wide}, c${more}]\n`,
  ]),
  ["a: |\n    b\n      c\n\n    d\ne: |-\n    f\n"],
  ["a:\n  - |\n      b\n  - c\n", { tabWidth: 4 }],
  ["a: &b { c: 1 }\nd: *b\n"],
  ["a: &b\n    c: 1\nd:   &e   f\n"],
  ["a: &b 1\nc: [*b , d]\n"],
  ["a:\n  # b\n  c: 1\n\n  # d\n\n\n  # e\n  f: 2\n  # g\nh: 3\n"],
  ["a:\n  c:\n      d: 1\n      # e\n  # f\n# g\nh: 3\n"],
  ["a:\n  - b\n  # c\n  - d\n\n  # e\n\n  - f: 1\n    g: 2\n"],
  ["a:\n  - b: 1\n    # c\n    d: 2\n"],
  // Children of sections.
  ["name: a\ninstances:\n    b:\n        c: 1\n    d: { e: 1 }\n"],
  [
    "name: a\n\n\ninstances:\n\n    # b\n    b:\n        c: 1\n\n\n    # d\n    d: { e: 1 }\n    # e\n\nsubnets:\n    f: 1\n    g: 2\nx-a: 1\n",
  ],
  ["instances:\n b:\n  c: 1\n d: 2\nname: a\n", { tabWidth: 4 }],
  [
    "instances:\n    b:\n        c: |\n            d\n    e:\n        f:\n            - 1\n            # g\n    # h\n    i: 1\n",
  ],
])("%j is laid out in YAML as by Prettier, with %j", async (text, style = {}) => {
  await checkQuick(yaml, text, style);
});

test.each<[string, Style?]>([
  [""],
  ["a"],
  ["- a"],
  ["{ a: 1 }"],
  ["&a\nb: 1"],
  ["a: [\n"],
  ["a: {{ b }}"],
  ["a: b\u2028c"],
  ["# prettier-ignore\na:   b"],
  ["---\na: 1"],
  ["a: 1", { proseWrap: "always" }],
  ["a: !!str 1"],
  ["a: !!map\n  b: 1"],
  ["a: !!seq\n  - b"],
  ["a: [!!str b]"],
  ["!!str a: b"],
  ["a: 1\n!!str b: c"],
  ["a:\n  !!str b: c"],
  ["a:\n  - !!str b"],
  ["a:\n  - !!map\n    b: c"],
  ["a:\n  - !!str b: c"],
  ["a: &b !!str c"],
  ["a: { !!str b: c }"],
  ["a: { b: !t c }"],
  ["a:\n  - b: 1\n    &c d: 2"],
  ["!t\na: 1"],
  ["&a b: c"],
  ["? a\n: b"],
  ["a: b\n  c"],
  ["a: 'b\n  c'"],
  ["a: 'b''c'"],
  ['a: "b\\"c"'],
  ["a: >\n  b\n"],
  ["a: |+\n  b\n"],
  ["a: |2\n    b\n"],
  ["a: |\n  b \n  c\n"],
  ["a: |\n  b\n   \n  c\n"],
  ["a: |\n\n  b\n"],
  ["a: &b |\n  c\n"],
  ["a: &b\nc: 1\n"],
  ["a: &b # d\n  c: 1\n"],
  ["a: [&b c]"],
  ["a: [ , ]"],
  ["a: { b: , c: 1 }"],
  ["a: { *b : c }\nd: &b e"],
  ["a: [b, # c\n  d]\n"],
  ["a: [é]"],
  ["é: [a]"],
  [`a: [${wide},\n ${wide}]\n`],
  [`a: [${wide}, ${wide}] # b\n`],
  [`a: &b [${wide}, ${wide}]\n`],
  [`a:\n  - [${wide}, ${wide}]\n`],
  ["a:\n  - # b\n    c: 1\n"],
  ["a:\n  - &b c\n"],
  ["a:\n  -\n    b: 1\n"],
  ["a:\n  b: |\n    c\n  # d\n"],
  ["a:\n  # b\n\n  - c: 1\n    # d\n  - e\n"],
  ["a: 1\n\n# b\n\n"],
])("%j is left to Prettier in YAML, with %j", async (text, style = {}) => {
  expect(await quickly(yaml, text, style)).toEqual([null]);
});

test.each([
  ["a: 1", true, ""],
  ["a: 1", false, null],
  ["---  \na: 1", false, "---  \n"],
  ["--- a\n", true, null],
  ["---\na: 1\n...\n", false, null],
  ["%YAML 1.2\n---\na: 1\n", true, null],
])("the marker of the document %j, the only one: %s, is %j", async (text, isOnly, marker) => {
  expect((await yaml.layout.load()).marker(text, isOnly)).toBe(marker);
});
