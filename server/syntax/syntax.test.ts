import { describe, expect, test } from "vitest";
import { json } from "./json/json.ts";
import type { Language, Parsed } from "./language.ts";
import { childrenOf, type Mapping, type Node, type Scalar } from "./tree/tree.ts";
import { yaml } from "./yaml/yaml.ts";

/** A tree on one line: `?` marks unread text, `*` an alias, `!` a tag. */
function draw(node: Node | null): string {
  if (node === null) return "nothing";
  if (node.kind === "alias") return `*${node.name}${node.target ? "" : "?"}`;
  const marks = `${node.anchor === undefined ? "" : `&${node.anchor} `}${node.tag === undefined ? "" : `${node.tag} `}`;
  switch (node.kind) {
    case "mapping":
      return `${marks}{${node.entries.map(({ key, value }) => `${drawKey(key)}: ${draw(value)}`).join(", ")}}`;
    case "sequence":
      return `${marks}[${node.items.map(draw).join(", ")}]`;
    case "scalar":
      return `${marks}${node.unread ? "?" : JSON.stringify(node.value)}`;
  }
}

const drawKey = ({ value, unread }: Scalar): string =>
  `${unread ? "?" : ""}${/^[\w-]+$/.test(String(value)) ? value : JSON.stringify(value)}`;

/** `«marked text» message`, with `…` after a problem that makes the rest unreliable. */
const list = (text: string, { problems }: Parsed): readonly string[] =>
  problems.map(
    ({ start, end, message, reach }) => `«${text.slice(start, end)}» ${message}${reach === "rest" ? " …" : ""}`,
  );

const misfit = "Inconsistent indentation. Align this with its neighbors, or close the bracket or brace above.";

type Row = readonly [text: string, tree: string, problems: readonly string[]];

const control = "Control characters are not allowed in YAML. Remove this one.";

const commandFound = "«curl» Expected JSON, found a shell command. …";
const shellQuotes = "Shell quotes are not valid in JSON.";

const inYaml: readonly Row[] = [
  [
    "s:\n    a: 1\n\tb: [x]\n    c: 2\n",
    '{s: {a: 1, b: ["x"], c: 2}}',
    ["«\t» Tab used as indentation. YAML allows only spaces."],
  ],
  [
    "s:\n    a: [1,\n\t2]\n    c: 2 # d\n",
    "{s: {a: [1, 2], c: 2}}",
    ["«\t» Tab used as indentation. YAML allows only spaces."],
  ],
  [
    "s:\n  w:\n\ta: 1\n\tb:\n\t\t- c: 1\n\t\t- d\n\te: 2\n",
    '{s: {w: {a: 1, b: [{c: 1}, "d"], e: 2}}}',
    ["«\t» Tab used as indentation. YAML allows only spaces."],
  ],
  ["s:\n  w:\n    a: 1\n   b: [x]\n    c: 2\n", '{s: {w: {a: 1, b: ["x"], c: 2}}}', [`« » ${misfit}`]],
  ["s:\n    - a: 1\n   - a: 2\n     b: 3\nt: 4\n", "{s: [{a: 1}, {a: 2, b: 3}], t: 4}", [`« » ${misfit}`]],
  ["s:\n  a: [x\n  b: true\n  c: y\n", '{s: {a: ?, b: true, c: "y"}}', ["«[» Unclosed `[`."]],
  ["a: [shop", '{a: ["shop"]}', ["«[» Unclosed `[`."]],
  ["a:\n  tags: [shop\nb: 1\n", '{a: {tags: ["shop"]}, b: 1}', ["«[» Unclosed `[`."]],
  ["a:\n  tags: [shop, x\n  c: 2\nb: 1\n", '{a: {tags: ["shop", "x"], c: 2}, b: 1}', ["«[» Unclosed `[`."]],
  ["a: {x: 1\nb: 2\n", "{a: {x: 1}, b: 2}", ["«{» Unclosed `{`."]],
  ["a: {x: 1, y\n", "{a: {x: 1, y: ?}}", ["«{» Unclosed `{`."]],
  ['a: "x\nb: 2\nc: "d"\n', '{a: ?, b: 2, c: "d"}', ['«"x» Unclosed quote.']],
  ["a: 'x\nb: 2\nc: 'd'\n", '{a: ?, b: 2, c: "d"}', ["«'x» Unclosed quote."]],
  ['a: "x', "{a: ?}", ['«"x» Unclosed quote.']],
  ["a: 'it''s\nb: 1\n", "{a: ?, b: 1}", ["«'it''s» Unclosed quote."]],
  ["a:\n\tb: 1\n\tc: 2\nd: 3\n", "{a: {b: 1, c: 2}, d: 3}", ["«\t» Tab used as indentation. YAML allows only spaces."]],
  ["a:\n  b:\n  \tc: 1\n", "{a: {b: {c: 1}}}", ["«  \t» Tab used as indentation. YAML allows only spaces."]],
  [
    "a:\n  t:\n  - b\n\tc: 1\n  d: 2\n",
    '{a: {t: ["b"], c: 1, d: 2}}',
    ["«\t» Tab used as indentation. YAML allows only spaces."],
  ],
  [
    "a:\n  - t:\n      - b\n\tc: 1\n",
    '{a: [{t: ["b"], c: 1}]}',
    ["«\t» Tab used as indentation. YAML allows only spaces."],
  ],
  ["a:\n  - t: 1\n\tc: 1\n", "{a: [{t: 1, c: 1}]}", ["«\t» Tab used as indentation. YAML allows only spaces."]],
  ["[? ", '[{?"": ?}]', ["«[» Unclosed `[`."]],
  ["a: 1\n{\nb: 2\n", '{a: 1, ?"": null}', ["«{» Unclosed `{`."]],
  ["a: 1\n&b\n", '{a: 1, ?"": ?}', ["«» A key must be on one line, followed by `:`."]],
  ["a:\tb\nc: 1\n", '{a: "b", c: 1}', []],
  [
    "<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x\nb: 3\n",
    "{a: 1, b: 3}",
    ["«<<<<<<< HEAD» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  [
    "a: 1\n<<<<<<< HEAD\n",
    "{a: 1}",
    ["«<<<<<<< HEAD» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  [
    "a: 1\n>>>>>>> x\nb: 2\n",
    "{a: 1, b: 2}",
    ["«>>>>>>> x» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  [
    "a: 1\n=======\na: 2\n>>>>>>> x\nb: 2\n",
    "{a: 1, b: 2}",
    ["«=======» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  [
    "<<<<<<< x\na: 1\n>>>>>>> y\n>>>>>>> z\n",
    "{a: 1}",
    ["<<<<<<< x", ">>>>>>> z"].map(
      (marker) => `«${marker}» Unresolved merge conflict. Keep one side and delete the markers.`,
    ),
  ],
  ["a: 1\n=======\nb: 2\n", "{a: 1, b: 2}", ["«=======» Missing `:` and value after this key."]],
  [
    "a: { x: ${env:A}, y: 2 }\n",
    '{a: {x: "${env:A}", y: 2}}',
    [
      "«${env:A}» `${env:A}` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.",
    ],
  ],
  [
    "a: [${A}, ${instances.b.id}]\nb: {x: {y: ${C}}}\n",
    '{a: ["${A}", "${instances.b.id}"], b: {x: {y: "${C}"}}}',
    [
      "«${A}» `${A}` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.",
      "«${instances.b.id}» `${instances.b.id}` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.",
      "«${C}» `${C}` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.",
    ],
  ],
  ["a: [$A, {{b}}]\n", '{a: ["$A", "{{b}}"]}', []],
  ["a: {{region}}\n", '{a: "{{region}}"}', []],
  ["a: { b: {{region}} }\n", '{a: {b: "{{region}}"}}', []],
  ["a: ${env:A}\n", '{a: "${env:A}"}', []],
  ["a: ${env:A}:80 # c\n", '{a: "${env:A}:80"}', []],
  ["- a\n- b\nc: 1\n", '["a", "b"]', ["«c» Unexpected text. Look for a missing quote, comma or bracket before it. …"]],
  [
    "a: b: c\n",
    '{a: {?b: "c"}}',
    ["«b» Unexpected second `key: value` on this line. Put it on its own line, or quote the value."],
  ],
  [
    "a: 1\n b: 2\n",
    "{a: ?}",
    ["«b» Unexpected indentation: the line above already has a value. Align this line with its neighbors."],
  ],
  [
    "a:\n  b: 1\n c: 2\n",
    "{a: {b: 1, c: 2}}",
    ["« » Inconsistent indentation. Align this with its neighbors, or close the bracket or brace above."],
  ],
  ["a: @x\nb: 1\n", "{a: ?, b: 1}", ["«@» An unquoted value cannot start with this character."]],
  ["a: `x`\nb: 1\n", "{a: ?, b: 1}", ["«`» An unquoted value cannot start with this character."]],
  ["a: %x\n", "{a: ?}", ["«%» An unquoted value cannot start with this character."]],
  [
    'a: "\\q"\nb: 1\n',
    "{a: ?, b: 1}",
    ["«\\» Invalid escape sequence. Write `\\\\` for a backslash, or use single quotes."],
  ],
  [
    "a: *nope\nb: 1\n",
    "{a: *nope?, b: 1}",
    ["«*nope» No anchor of this file has that name. Define it with `&` and its name before the value."],
  ],
  ["a: &x\nb: *x\n", "{a: &x null, b: *x}", []],
  ["foo\n", '"foo"', []],
  ["foo\nbar: 1\n", "{bar: 1}", ["«foo» Missing `:` and value after this key."]],
  ["inst", '"inst"', []],
  ["a: 1\nb\n", "{a: 1, ?b: ?}", ["«b» Missing `:` and value after this key."]],
  ["a: 1\nb\nc: 2\n", "{a: 1, ?b: ?, c: 2}", ["«b» Missing `:` and value after this key."]],
  ["a:\n  - x\n  y\n  - z\n", '{a: ["x", "z"]}', ["«y» Missing `:` and value after this key."]],
  ["a:\n  - x: 1\n    y\n    z: 1\n", "{a: [{x: 1, ?y: ?, z: 1}]}", ["«y» Missing `:` and value after this key."]],
  ["? a\n: b\n", '{a: "b"}', []],
  ["? [a, b]\n: c\n", '{"[a, b]": "c"}', []],
  ["a: |\n  x\n   y\n\nb: >-\n  z\n", '{a: "x\\n y\\n", b: "z"}', []],
  ["a: |\n\tx\nb: 1", "{a: ?, b: 1}", ["«\tx» Missing `:` and value after this key."]],
  ["a: ]\nb: 1\n", "{a: ?, b: 1}", ["«]» Unmatched `]`."]],
  ["a: }\nb: 1\n", "{a: ?, b: 1}", ["«}» Unmatched `}`."]],
  ["a: [1, 2]]\nb: 1\n", "{a: [1, 2], b: 1}", ["«]» Unmatched `]`."]],
  ["a: , b\n", "{a: ?}", ["«,» An unquoted value cannot start with this character."]],
  ["%YAML 1.2\n---\na: 1\n", "{a: 1}", []],
  // Stack files are YAML 1.2, whatever version they name.
  ["%YAML 1.1\n---\na: yes\nb: 010\n", '{a: "yes", b: 10}', []],
  ["%FOO bar\n---\na: 1\n", "{a: 1}", []],
  ["--- a: 1\n", "{?a: 1}", ["«a» Missing `:` after a key, closing quote, or comma."]],
  ['a: !!int "5"\nb: !secret x\nc: !!foo y\n', '{a: 5, b: !secret "x", c: tag:yaml.org,2002:foo "y"}', []],
  // Invalid base64: the two builds of `yaml` disagree on it, and the bundles use the one that reports it.
  [
    'a: !!binary "@@@"\nb: 1\n',
    '{a: tag:yaml.org,2002:binary "@@@", b: 1}',
    ["«!!binary» The value does not match its tag."],
  ],
  ["a: 1 #c\n#d\nb: '# not' # e\n", '{a: 1, b: "# not"}', []],
  ["a: x#y\n", '{a: "x#y"}', []],
  ["\ufeffa: 1\n", "{a: 1}", []],
  ["a: \u0000\n", "{a: ?}", [`«\u0000» ${control}`]],
  ['a: 1\nb: "\u0001"\nc: \u0000\n', '{a: 1, b: ?, c: "\\u0000"}', [`«\u0001» ${control}`]],
  ["a: 1 # x\u001by\n", "{a: 1}", [`«\u001b» ${control}`]],
  ["a: \ud800\n", '{a: "\\ud800"}', []],
  ["a: 1\r\nb:\r\n  - x\r\n", '{a: 1, b: ["x"]}', []],
  ["a: 1\rb: 2\r", "{a: 1, b: 2}", []],
  ['- "x\n- y\n', '[?, "y"]', ['«"x» Unclosed quote.']],
  [
    "a: x\n  b: 2\n  c: 3\nd: 1\n",
    "{a: ?, d: 1}",
    ["«b» Unexpected indentation: the line above already has a value. Align this line with its neighbors."],
  ],
  ["a: [1, {b: 2\nc: 1\n", "{a: [1, {b: 2}], c: 1}", ["«{» Unclosed `{`."]],
  [
    "a:\n  - b: x\n        c: {d: 1}\n\n        # e\n    f: 3\n",
    "{a: [{b: ?, f: 3}]}",
    ["«c» Unexpected indentation: the line above already has a value. Align this line with its neighbors."],
  ],
  [
    "a: x\n    - b: 1\n    - c: 2\nd: 1\n",
    "{a: ?, d: 1}",
    ["«- b» Unexpected indentation: the line above already has a value. Align this line with its neighbors."],
  ],
  [
    'a: "x"{b}\nc: {d: 1}[e, # f\ng: 1\n',
    '{a: "x", c: {d: 1}, g: 1}',
    [
      "«{b}» Unexpected text. Look for a missing quote, comma or bracket before it.",
      "«[e,» Unexpected text. Look for a missing quote, comma or bracket before it.",
    ],
  ],
  ["a: {x: 1}}\nb: 1\n", "{a: {x: 1}, b: 1}", ["«}» Unmatched `}`."]],
  ['a: ["x" "y"]\n', "{a: [{x: ?}]}", ['«"» Missing comma before this.']],
  ["a: {b: 1 c: 2}\nd: 1\n", '{a: {b: {?"1 c": 2}}, d: 1}', ["«1 c: 2» Missing comma."]],
  ["a: [1,, 2]\n", "{a: [1, 2]}", ["«,» Unexpected text. Look for a missing quote, comma or bracket before it. …"]],
  ["a: {,}\n", "{a: {}}", ["«,» Unexpected text. Look for a missing quote, comma or bracket before it. …"]],
  ["n: [\n {a: 1}\n {b: 2}\n]\n", '{n: [{"{a: 1}": {b: 2}}]}', ["«{» Missing comma before this."]],
  [
    "a: 'x' y\nb: 1\n",
    '{a: "x", b: 1}',
    ["«y» Unexpected text. Look for a missing quote, comma or bracket before it. …"],
  ],
  ["a: {{x}}-1\n", '{a: "{{x}}-1"}', []],
  ["a: \"{{x}}\" # {{y}}\nb: '{{z}}' \n", '{a: "{{x}}", b: "{{z}}"}', []],
  ['a: [1, "x]\nb: 1\n', "{a: [1], b: 1}", ['«"x]» Unclosed quote.']],
  ['a: {b: "x }\nc: 1\n', "{a: {b: ?}, c: 1}", ['«"x }» Unclosed quote.']],
  ["[a, b]: c\n", '{"[a, b]": "c"}', []],
  ["a: - b\n", "{a: ?, b: ?}", ["«-» Unexpected text. Look for a missing quote, comma or bracket before it. …"]],
  ["key: value\n- x\n", '{key: "value"}', ["«- x» A list item cannot be mixed with `key: value`."]],
  [
    'a: "x" "y"\nb: 1\n',
    '{a: "x", b: 1}',
    ['«"y"» Unexpected text. Look for a missing quote, comma or bracket before it. …'],
  ],
  [
    "a: 'it's'\nb: 1\n",
    '{a: "it", b: 1}',
    ["«s'» Unexpected text. Look for a missing quote, comma or bracket before it. …"],
  ],
  [
    'a: "say "hi""\nb: 1\n',
    '{a: "say ", b: 1}',
    ['«hi""» Unexpected text. Look for a missing quote, comma or bracket before it. …'],
  ],
  ["a: |x\nb: 1\n", "{a: ?, b: 1}", ["«x» Unexpected text. Look for a missing quote, comma or bracket before it. …"]],
  ["a: >\nb: 1\n", '{a: "", b: 1}', []],
  ["a: [1, 2\nb: [3\nc: 4", "{a: [1, 2], b: [3], c: 4}", ["«[» Unclosed `[`.", "«[» Unclosed `[`."]],
  ["a: &\nb: 1\n", "{a: ?, b: 1}", ["«&» Incomplete anchor or alias name."]],
  ["a: *\nb: 1\n", "{a: *?, b: 1}", ["«*» Incomplete anchor or alias name."]],
  ["a: &x &y z\n", '{a: &y "z"}', ["«&y» A value can have only one anchor."]],
  ["a: !\n", '{a: ! ""}', []],
  [
    "instances:\n  web-1:\n    type: x\n      label: y\n  web-2:\n    type: z\n",
    '{instances: {web-1: {type: ?}, web-2: {type: "z"}}}',
    ["«label» Unexpected indentation: the line above already has a value. Align this line with its neighbors."],
  ],
  ["a:\n  b: {c: 1,\n  d: 2}\n", '{a: {b: {c: 1}, d: "2}"}}', ["«{» Unclosed `{`."]],
  ["a: [\n  x,\n  y\n]\n", '{a: ["x", "y"]}', []],
  [
    'a: {\n x: ${A},\n y: "${B}", z: ${C}-1\n}\n',
    '{a: {x: "${A}", y: "${B}", z: "${C}-1"}}',
    [
      "«${A}» `${A}` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.",
      "«${C}-1» `${C}-1` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.",
    ],
  ],
  [
    'a: ${A}\nb: [ "${A}", x${B}y ]\n',
    '{a: "${A}", b: ["${A}", "x${B}y"]}',
    ["«x${B}y» `x${B}y` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes."],
  ],
  [
    "a: {x: $${env:A}}\n",
    '{a: {x: "$${env:A}"}}',
    [
      "«$${env:A}» `$${env:A}` is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.",
    ],
  ],
  ["a: '\nb: 1\n", "{a: ?, b: 1}", ["«'» Unclosed quote."]],
  ["a:\n  -\n  - x\n  b\n", '{a: [null, "x"]}', ["«b» Missing `:` and value after this key."]],
  ["a: |\n  <<<<<<< x\nb: 1\n", '{a: "<<<<<<< x\\n", b: 1}', []],
  ["a:b\nc: 1\n", "{c: 1}", ["«a:b» Missing `:` and value after this key."]],
  ["a:b\n", '"a:b"', []],
  ["- a: 1\n  - b\n", "[{a: 1}]", ["«- b» A list item cannot be mixed with `key: value`."]],
  ["a:\n- b\n c\n", '{a: ["b c"]}', []],
  ["- x\n|\n", '["x"]', ["«|» Unexpected text. Look for a missing quote, comma or bracket before it. …"]],
  ["a: 1\n- ", '{a: 1, ?"": ?}', ["«-» A list item cannot be mixed with `key: value`."]],
  [
    "a: &b\nc: *b &d\n",
    "{a: &b null, c: *b}",
    ["«&d» Unexpected text. Look for a missing quote, comma or bracket before it. …"],
  ],
  ["a: &b 1\nc: &d *b\n", "{a: &b 1, c: *b}", ["«*b» An alias cannot have an anchor or a tag. Remove them."]],
  [
    "a: !t *b\nb: &b 1\n",
    "{a: *b?, b: &b 1}",
    [
      "«*b» An alias cannot have an anchor or a tag. Remove them.",
      "«*b» No anchor of this file has that name. Define it with `&` and its name before the value.",
    ],
  ],
  ["%YAML 1.2\n%FOO\na: 1\n", "{?a: 1}", ["«a» Missing `:` after a key, closing quote, or comma."]],
  ['a: "\\q"\n', "{a: ?}", ["«\\» Invalid escape sequence. Write `\\\\` for a backslash, or use single quotes."]],
  ["a: b &c\n", '{a: "b &c"}', []],
  ["a: [&c\n", "{a: [&c null]}", ["«[» Unclosed `[`."]],
  ["a: @b\n", "{a: ?}", ["«@» An unquoted value cannot start with this character."]],
  ["a: `b`\nc: 1\n", "{a: ?, c: 1}", ["«`» An unquoted value cannot start with this character."]],
  [
    "a: b: c: d\n",
    '{a: {?b: {c: "d"}}}',
    ["«b» Unexpected second `key: value` on this line. Put it on its own line, or quote the value."],
  ],
  [
    "a: b: c\n",
    '{a: {?b: "c"}}',
    ["«b» Unexpected second `key: value` on this line. Put it on its own line, or quote the value."],
  ],
  ["a: {\n- b\n}\n", "{a: {}}", ["«- b» A list item cannot be mixed with `key: value`."]],
  ["a: !x !y 5\n", '{a: !y "5"}', ["«!y» A value can have only one tag."]],
  ["a: >2\n b\n", "{a: ?}", ["«b» Missing `:` and value after this key."]],
  ["a: {b: [}\n", "{a: {b: []}}", ["«[» Unclosed `[`."]],
  [
    "a: {b: c\n d: e}\n",
    "{a: {b: ?}}",
    [
      "«{» Unclosed `{`.",
      "«d» Unexpected indentation: the line above already has a value. Align this line with its neighbors.",
    ],
  ],
  ["a: [b\n c]\n", '{a: ["b c"]}', []],
  ["? [a]\n: b\n", '{"[a]": "b"}', []],
  ["? a\n", "{a: null}", []],
  ["[a]: b\nc: 1\n", '{"[a]": "b", c: 1}', []],
  ["a: [b: c, d]\n", '{a: [{b: "c"}, "d"]}', []],
  ["a: [? b : c]\n", '{a: [{b: "c"}]}', []],
  ["a: [b: {c: 1}]\n", "{a: [{b: {c: 1}}]}", []],
  ["? |\n  x\n: b\n", '{?"": "b"}', []],
  [
    "*a : b\nx: 1\n",
    '{?"": "b", x: 1}',
    ["«*a» No anchor of this file has that name. Define it with `&` and its name before the value."],
  ],
  ["x: &a 1\n*a : b\n", '{x: &a 1, 1: "b"}', []],
  ["x: &a null\n*a : b\n", '{x: &a null, ?"": "b"}', []],
  ["x: &a [1]\n*a : b\n", '{x: &a [1], ?"": "b"}', []],
  ["1: a\ntrue: b\nnull: c\n1.50: d\n", '{1: "a", true: "b", null: "c", "1.50": "d"}', []],
  ["!!merge <<: {a: 1}\n", '{"<<": {a: 1}}', []],
  ["a: !!null b\n", '{a: "b"}', []],
  ["a: !!float 1\n", '{a: "1"}', []],
  ["a: 2020-01-01\n", '{a: "2020-01-01"}', []],
  ["a: |\n  x\n \n", '{a: "x\\n"}', []],
  ["a: >-\n  x\n\n  y\n\n", '{a: "x\\ny"}', []],
  ["- - a\n  - b: 1\n    c\n", '[["a", {b: 1, ?c: ?}]]', ["«c» Missing `:` and value after this key."]],
  ["a: 'b\n\n  c'\nd: 1\n", '{a: "b\\nc", d: 1}', []],
  [
    "'a\n b': c\n",
    '{?"": "c"}',
    ["«b'» Unexpected indentation: the line above already has a value. Align this line with its neighbors."],
  ],
  ["a: b\n\tc: d\n", '{a: "b", ?"\\tc": "d"}', ["«\t» Tab used as indentation. YAML allows only spaces."]],
  ["a: {b: {c: 1}\nd: 1\n", "{a: {b: {c: 1}}, d: 1}", ["«{» Unclosed `{`."]],
  ["a: }\n", "{a: ?}", ["«}» Unmatched `}`."]],
  [
    "]a: 1\nb: 2\n",
    "{a: 1}",
    ["«]» Unmatched `]`.", "«b» Unexpected text. Look for a missing quote, comma or bracket before it. …"],
  ],
  ["a: 1\n[b: 2\nc: 3\n", '{a: 1, ?"[b": 2, c: 3}', ["«[» Unclosed `[`."]],
  ["a: 1\n'b: 2\nc: 3\n", '{a: 1, ?"\'b": 2, c: 3}', ["«'» Unclosed quote."]],
  [
    "a:\n  : b: 1\n  c: 2\n",
    "{a: {b: 1, c: 2}}",
    ["«:» Unexpected text. Look for a missing quote, comma or bracket before it."],
  ],
  ["a: [1, 2\n  b: 3\n", '{a: [1, {?"": 3}]}', ["«[» Unclosed `[`."]],
  ["- a\nb: 1\n", '["a"]', ["«b» Unexpected text. Look for a missing quote, comma or bracket before it. …"]],
  ["a\nb\n", '"a b"', []],
  [
    "a: 'x'y: 1\n",
    "{a: {?x: 1}}",
    ["«'» Unexpected second `key: value` on this line. Put it on its own line, or quote the value."],
  ],
  ["a: x\n y\nb: 1\n", '{a: "x y", b: 1}', []],
  [
    "a: *b c\nb: &b 1\n",
    "{a: *b?, b: &b 1}",
    [
      "«*b» No anchor of this file has that name. Define it with `&` and its name before the value.",
      "«c» Unexpected text. Look for a missing quote, comma or bracket before it. …",
    ],
  ],
  [
    "a: {{ b }}c: d\n",
    '{a: {?"{{ b }}c": "d"}}',
    ["«{» Unexpected second `key: value` on this line. Put it on its own line, or quote the value."],
  ],
  ["a: [{{b}}, {{ c }}]\n", '{a: ["{{b}}", "{{ c }}"]}', []],
  ["a: {b: {{c}}, {{d}}: e}\n", '{a: {b: "{{c}}", "{{d}}": "e"}}', []],
  ["a: '{{'\nb: '}}'\n", '{a: "{{", b: "}}"}', []],
  ["{{a}}:\n  b: 1\n", '{"{{a}}": {b: 1}}', []],
  ["a: {%b%}\n", '{a: {?"%b%": ?}}', ["«%» An unquoted value cannot start with this character."]],
  ["a: ${b\nc: 1\n", '{a: "${b", c: 1}', []],
  ["a: {b: ${c\n}", '{a: {b: "$"}}', ["«{c» Unexpected text. Look for a missing quote, comma or bracket before it."]],
  [
    "a:\n  <<<<<<< x\n  b: 1\n  =======\n  b: 2\n  >>>>>>> y\nc: 1\n",
    "{a: {b: 1, b: 2}, c: 1}",
    [
      "«<<<<<<< x» Missing `:` and value after this key.",
      "«=======» Missing `:` and value after this key.",
      "«>>>>>>> y» Missing `:` and value after this key.",
    ],
  ],
  [
    "a: 1\n<<<<<<< x\n||||||| y\n=======\nb: 1\n>>>>>>> z\n",
    "{a: 1}",
    ["«<<<<<<< x» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  [
    "a: 1\n<<<<<<< x\nb: 1\n",
    "{a: 1, b: 1}",
    ["«<<<<<<< x» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  ["=======\na: 1\n", "{a: 1}", ["«=======» Missing `:` and value after this key."]],
];

const inJson: readonly Row[] = [
  [
    '{"a": ["x, "y"],\n"b": 1, "c": true}',
    '{a: ["x, ", ?], b: 1, c: true}',
    ['«y"» Missing quote or comma before this.'],
  ],
  ['{"a": ["x", "y",\n"b": 1, "c": true}', '{a: ["x", "y"], b: 1, c: true}', ['«"» Missing closing `]` after this.']],
  ['{"a": ["x"\n"b": 1, "c": true}', '{a: ["x"], b: 1, c: true}', ['«"» Missing closing `]` after this.']],
  ['{"a": s", b": 1, "c": 2}', "{a: ?, ?b: 1, c: 2}", ['«s"» Missing opening quote.', '«b"» Missing opening quote.']],
  ["", "nothing", []],
  [" \n", "nothing", []],
  ["// c\n", "nothing", []],
  ["{", "{}", ["«{» Unclosed `{`. …"]],
  ["{}", "{}", []],
  ["[", "[]", ["«[» Unclosed `[`. …"]],
  ["[1, 2", "[1, 2]", ["«[» Unclosed `[`. …"]],
  ['{"a"', "{a: ?}", ["«{» Unclosed `{`. …"]],
  ['{"a":', "{a: ?}", ["«{» Unclosed `{`. …"]],
  ['{"a": }', "{a: ?}", ["«:» Missing value after this."]],
  ['{"a": , "b": 1}', "{a: ?, b: 1}", ["«:» Missing value after this."]],
  ['{"a" 1}', "{a: 1}", ['«"» Missing `:` after this.']],
  ['{"a": 1 "b": 2}', "{a: 1, b: 2}", ["«1» Missing comma after this."]],
  ['{"a": [SCRIPT_ID], "b": [1]}', '{a: "[SCRIPT_ID]", b: [1]}', []],
  ['{"a": "x\n  "b": 1\n}', "{a: ?, b: 1}", ['«"x» Unclosed quote.']],
  ["{\"a\": 'x'}", "{a: ?}", ["«'x'» JSON allows only double quotes."]],
  ["{a: 1}", "{?a: 1}", ["«a» The key `a` needs double quotes."]],
  ["{'a': 1}", "{?a: 1}", ["«'a'» The key `'a'` needs double quotes."]],
  [
    '{"a": yes, "b": True, "c": NULL}',
    "{a: ?, b: ?, c: ?}",
    [
      "«yes» `yes` is not valid JSON. Write `true`.",
      "«True» `True` is not valid JSON. Write `true`.",
      "«NULL» `NULL` is not valid JSON. Write `null`.",
    ],
  ],
  [
    '{"a": 01, "b": 1., "c": .5, "d": +1, "e": 0x10, "f": NaN, "g": 0000}',
    "{a: ?, b: ?, c: ?, d: ?, e: ?, f: ?, g: ?}",
    [
      "«01» Invalid JSON number. Remove leading zeros, `+` or a bare `.`.",
      "«1.» Invalid JSON number. Remove leading zeros, `+` or a bare `.`.",
      "«.5» Invalid JSON number. Remove leading zeros, `+` or a bare `.`.",
      "«+1» Invalid JSON number. Remove leading zeros, `+` or a bare `.`.",
      "«0x10» Invalid JSON number. Remove leading zeros, `+` or a bare `.`.",
      "«NaN» Expected a value. Put text in double quotes.",
      "«0000» These zeros are a placeholder. Replace them with the real number.",
    ],
  ],
  [
    '{"a": ${env:A}, "b": {{x}}, "c": $X}',
    '{a: "${env:A}", b: "{{x}}", c: "$X"}',
    [
      "«${env:A}» `${env:A}` must be in double quotes in JSON.",
      "«{{x}}» `{{x}}` must be in double quotes in JSON.",
      "«$X» `$X` must be in double quotes in JSON.",
    ],
  ],
  ['{"a": "${env:A"}', '{a: "${env:A"}', []],
  ['{"a": [1, 2}, "b": 3}', "{a: [1, 2]}", ["«2» Missing closing `]` after this. …"]],
  ['{"a": {"x": 1], "b": 3}', "{a: {x: 1, b: 3}}", ["«]» Unmatched `]`. …"]],
  ['{"a": 1}}', "{a: 1}", ["«}» Unmatched `}`."]],
  ['{"a": 1} {"b": 2}', "{a: 1}", ["«{» Unexpected value after the end. A file contains a single value."]],
  ['{"a": 1,}', "{a: 1}", []],
  ["[1,2,]", "[1, 2]", []],
  ["[,]", "[]", ["«,» Unexpected comma: there is no value before it."]],
  ["[1,,2]", "[1, 2]", ["«,» Unexpected comma: there is no value before it."]],
  ["{,}", "{}", ["«,» Unexpected comma: there is no value before it."]],
  ['{"a":1,,"b":2}', "{a: 1, b: 2}", ["«,» Unexpected comma: there is no value before it."]],
  [
    '{\n<<<<<<< HEAD\n  "a": 1,\n=======\n  "a": 2,\n>>>>>>> x\n  "b": 3\n}',
    "{a: 1, b: 3}",
    ["«<<<<<<< HEAD» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  [
    '{"a": "\\q", "b": "\\u12", "c": "tab\there", "d": "\\"}',
    "{a: ?, b: ?, c: ?, d: ?}",
    [
      '«"\\q"» Invalid escape sequence. Write `\\\\` for a backslash.',
      '«"\\u12"» `\\u` must be followed by four hexadecimal digits.',
      '«"tab\there"» A string cannot contain a tab or another control character. Write `\\t` or `\\u0000`.',
      '«"\\"}» Unclosed quote. …',
    ],
  ],
  [
    '{"a": "nul\u0000", "\ud800": "\udc00"}',
    '{a: ?, "\\ud800": "\\udc00"}',
    ['«"nul\u0000"» A string cannot contain a tab or another control character. Write `\\t` or `\\u0000`.'],
  ],
  ['{\u0000"a": 1}', "{a: 1}", ["«\u0000» Invisible character. Remove it."]],
  ['\ufeff{"a": 1}', "{a: 1}", []],
  ['{\r\n  "a": 1,\r\n  // c\r\n  "b": 2\r\n}', "{a: 1, b: 2}", []],
  ['{"a": 1 /* x */, /* y', "{a: 1}", ["«/*» Unclosed comment. Add `*/` at its end. …"]],
  ['{"a": 1 // x', "{a: 1}", ["«{» Unclosed `{`. …"]],
  ['{"a": 1} /* x', "{a: 1}", ["«/*» Unclosed comment. Add `*/` at its end. …"]],
  ['{"a":1 / 2}', '{a: 1, ?"/": 2}', ["«1» Missing comma after this."]],
  ['# c\n{"a": 1}', "{a: 1}", ["«# c» Comments start with `//` here."]],
  ['{"a": 1e400, "b": -0, "c": 12345678901234567890}', "{a: null, b: 0, c: 12345678901234567000}", []],
  ['{"a": tru', "{a: ?}", ["«tru» Expected a value. Put text in double quotes. …"]],
  ['{"re', "{?re: ?}", ['«"re» Unclosed quote. …']],
  ['{\n  "region": "us-east",\n  "ty\n}', '{region: "us-east", ?ty: ?}', ['«"ty» Unclosed quote.']],
  ['{\n  "region": "us-east",\n  ty\n}', '{region: "us-east", ?ty: ?}', ["«ty» The key `ty` needs double quotes."]],
  ['{\n  "region": "us-east",\n  "type"\n}', '{region: "us-east", type: ?}', ['«"» Missing `:` and value after this.']],
  [
    '{\n  "region": "us-east",\n  "type":\n  "label": "x"\n}',
    '{region: "us-east", type: ?, label: "x"}',
    ["«:» Missing value after this."],
  ],
  ['{\n  "region": \n}', "{region: ?}", ["«:» Missing value after this."]],
  ['{"a": {"b": 1, "c": {"d": 2}', "{a: {b: 1, c: {d: 2}}}", ["«{» Unclosed `{`. …"]],
  ['"x"', '"x"', []],
  ["5", "5", []],
  ["null", "null", []],
  ['{"a": "multi\n line", "b": 1}', "{a: ?, ?line: ?, b: 1}", ['«"multi» Unclosed quote.']],
  [
    "{1: 2, null: 3, true: 4}",
    "{?1: 2, ?null: 3, ?true: 4}",
    [
      "«1» The key `1` needs double quotes.",
      "«null» The key `null` needs double quotes.",
      "«true» The key `true` needs double quotes.",
    ],
  ],
  ['{"a": 1: 2}', "{a: 1, ?2: ?}", ["«:» Unexpected `:`."]],
  ['{{"a": 1}}', '{?"": ?}', ["«{» Expected a key in double quotes."]],
  ['{"a": "b", : 1}', '{a: "b", ?1: ?}', ["«:» Unexpected `:`."]],
  ['{"a": "b": 1}', "{a: ?, b: 1}", ["«:» Missing value after this."]],
  // A command of a shell.
  ["curl https://h -d '{}'", "nothing", [commandFound]],
  ["\ufeff\n  # a\r\n $ curl \\\n -d {}", "nothing", [commandFound]],
  ["curl", "nothing", [commandFound]],
  ["curls a", "?", ["«curls» Expected a value. Put text in double quotes."]],
  ['{"a": "curl b"}', '{a: "curl b"}', []],
  // The quotes of a shell around a variable.
  [`{"a": '$B'}`, `{a: "'$B'"}`, [`«'$B'» ${shellQuotes}`]],
  [`{"a": '"\${B}"', "c": 1}`, String.raw`{a: "'\"${"$"}{B}\"'", c: 1}`, [`«'"\${B}"'» ${shellQuotes}`]],
  [`{"a": "b'"$C"'d"}`, String.raw`{a: "b'\"$C\"'d"}`, [`«"b'"$C"'d"» ${shellQuotes}`]],
  [
    `{"a": "b'"$(c d)"'e'"\`f\`"'"}`,
    String.raw`{a: "b'\"$(c d)\"'e'\"${"`"}f${"`"}\"'"}`,
    [`«"b'"$(c d)"'e'"\`f\`"'"» ${shellQuotes}`],
  ],
  [`{"a": "b'", "c": 1}`, `{a: "b'", c: 1}`, []],
  [`{"a": '$b c'}`, `{a: ?, ?"c'": ?}`, ["«'$b» JSON allows only double quotes."]],
  ['{"a": [{"b": 1} {"c": 2}]}', "{a: [{b: 1}, {c: 2}]}", ["«}» Missing comma after this."]],
  ['{"a": {{b}}}', '{a: "{{b}}"}', ["«{{b}}» `{{b}}` must be in double quotes in JSON."]],
  ['{"a": {{ b }}, "c": 1}', '{a: "{{ b }}", c: 1}', ["«{{ b }}» `{{ b }}` must be in double quotes in JSON."]],
  [
    "{{{a}}: 1}",
    '{?"": 1}',
    [
      "«{» Expected a key in double quotes.",
      "«{» Expected a key in double quotes.",
      "«a» The key `a` needs double quotes.",
    ],
  ],
  ["{{a}}", '"{{a}}"', ["«{{a}}» `{{a}}` must be in double quotes in JSON."]],
  ["[{{a}}, 1]", '["{{a}}", 1]', ["«{{a}}» `{{a}}` must be in double quotes in JSON."]],
  [
    '{"a": {{b}',
    '{a: {?"": ?}}',
    ["«{» Unclosed `{`. …", "«{» Expected a key in double quotes.", "«b» The key `b` needs double quotes."],
  ],
  ['{"a": yEs}', "{a: ?}", ["«yEs» `yEs` is not valid JSON. Write `true`."]],
  ['{"a": no}', "{a: ?}", ["«no» `no` is not valid JSON. Write `false`."]],
  [
    '{"a": No, "b": undefined}',
    "{a: ?, b: ?}",
    ["«No» `No` is not valid JSON. Write `false`.", "«undefined» `undefined` is not valid JSON. Write `null`."],
  ],
  ['{"a": 0000}', "{a: ?}", ["«0000» These zeros are a placeholder. Replace them with the real number."]],
  ['{"a": 000}', "{a: ?}", ["«000» Invalid JSON number. Remove leading zeros, `+` or a bare `.`."]],
  ['{"a": -.5}', "{a: ?}", ["«-.5» Invalid JSON number. Remove leading zeros, `+` or a bare `.`."]],
  ['{"a": +1}', "{a: ?}", ["«+1» Invalid JSON number. Remove leading zeros, `+` or a bare `.`."]],
  ['{"a": .5}', "{a: ?}", ["«.5» Invalid JSON number. Remove leading zeros, `+` or a bare `.`."]],
  ['{"a": 1.}', "{a: ?}", ["«1.» Invalid JSON number. Remove leading zeros, `+` or a bare `.`."]],
  ['{"a": 01}', "{a: ?}", ["«01» Invalid JSON number. Remove leading zeros, `+` or a bare `.`."]],
  ['{"a": x}', "{a: ?}", ["«x» Expected a value. Put text in double quotes."]],
  ['{"a": $B}', '{a: "$B"}', ["«$B» `$B` must be in double quotes in JSON."]],
  ['{"a": ${B}}', '{a: "${B}"}', ["«${B}» `${B}` must be in double quotes in JSON."]],
  ['{"a": (1)}', "{a: ?}", ["«(1)» Expected a value. Put text in double quotes."]],
  ['{"a": [A]}', "{a: [?]}", ["«A» Expected a value. Put text in double quotes."]],
  ['{"a": [AB_C]}', '{a: "[AB_C]"}', []],
  [
    "{[AB_C]: 1}",
    '{?"": 1}',
    ["«[» Expected a key in double quotes.", "«AB_C» Expected a value. Put text in double quotes."],
  ],
  ["[ABC]", '"[ABC]"', []],
  ['{"a": 1}]', "{a: 1}", ["«]» Unmatched `]`."]],
  ['{"a": 1} 2', "{a: 1}", ["«2» Unexpected value after the end. A file contains a single value."]],
  ["[1]]]", "[1]", ["«]» Unmatched `]`."]],
  ["[,1]", "[1]", ["«,» Unexpected comma: there is no value before it."]],
  ['{"a":: 1}', "{a: 1}", ["«:» Unexpected `:`."]],
  ["{:1}", "{?1: ?}", ["«:» Unexpected `:`."]],
  ["[1:2]", "[1, 2]", ["«:» Unexpected `:`."]],
  ['{"a" "b": 1}', "{a: ?, b: 1}", ['«"» Missing `:` and value after this.']],
  ['{"a" "b"}', '{a: ?, ?"": ?}', ['«"» Missing `:` and value after this.']],
  ["{1: 2}", "{?1: 2}", ["«1» The key `1` needs double quotes."]],
  ["{null: 2}", "{?null: 2}", ["«null» The key `null` needs double quotes."]],
  ["{[1]: 2}", '{?"": 2}', ["«[» Expected a key in double quotes."]],
  ["{{}: 1}", '{?"": 1}', ["«{» Expected a key in double quotes."]],
  ['{"a": [1}', "{a: [1]}", ["«1» Missing closing `]` after this. …"]],
  ['{"a": {"b": [1, {"c": 2}}', "{a: {b: [1, {c: 2}]}}", ["«}» Missing closing `]` after this. …"]],
  ['[{"a": 1]', "[{a: 1}]", ["«1» Missing closing `}` after this. …"]],
  ['{"a": 1,', "{a: 1}", ["«{» Unclosed `{`. …"]],
  ['{"a": 1, "b"', "{a: 1, b: ?}", ["«{» Unclosed `{`. …"]],
  ['{"a": "b', "{a: ?}", ['«"b» Unclosed quote. …']],
  ['{"a": "b\\q"}', "{a: ?}", ['«"b\\q"» Invalid escape sequence. Write `\\\\` for a backslash.']],
  ['{"a": "\\u12"}', "{a: ?}", ['«"\\u12"» `\\u` must be followed by four hexadecimal digits.']],
  [
    '{"a": "b\tc"}',
    "{a: ?}",
    ['«"b\tc"» A string cannot contain a tab or another control character. Write `\\t` or `\\u0000`.'],
  ],
  ["/* a", "nothing", ["«/*» Unclosed comment. Add `*/` at its end. …"]],
  ["{/* a */}", "{}", []],
  ["{// a", "{}", ["«{» Unclosed `{`. …"]],
  ["# a\n{}", "{}", ["«# a» Comments start with `//` here."]],
  ['{"a": 1 // b\n, "c": 2}', "{a: 1, c: 2}", []],
  ['{"a": \'"$B"\'}', '{a: "\'\\"$B\\"\'"}', ["«'\"$B\"'» Shell quotes are not valid in JSON."]],
  ["{\"a\": '$B'}", "{a: \"'$B'\"}", ["«'$B'» Shell quotes are not valid in JSON."]],
  ['{"a": "\'"$B"\'"}', '{a: "\'\\"$B\\"\'"}', ['«"\'"$B"\'"» Shell quotes are not valid in JSON.']],
  ['{"a": "\'$B\'"}', "{a: \"'$B'\"}", []],
  [
    "{\"a\": 'b', 'c': \"d\"}",
    '{a: ?, ?c: "d"}',
    ["«'b'» JSON allows only double quotes.", "«'c'» The key `'c'` needs double quotes."],
  ],
  ['{"a": `b`}', "{a: ?}", ["«`b`» Expected a value. Put text in double quotes."]],
  ['{"a": b", "c": 1}', "{a: ?, c: 1}", ['«b"» Missing opening quote.']],
  ['{a": 1}', "{?a: 1}", ['«a"» Missing opening quote.']],
  ["# x\n$ curl /x", "nothing", ["«curl» Expected JSON, found a shell command. …"]],
  ["// x\ncurl\\\n", "nothing", ["«curl» Expected JSON, found a shell command. …"]],
  ["/* x */ curl /x", "nothing", ["«curl» Expected JSON, found a shell command. …"]],
  ["curlx", "?", ["«curlx» Expected a value. Put text in double quotes."]],
  ["  curl /x", "nothing", ["«curl» Expected JSON, found a shell command. …"]],
  [
    "<<<<<<< a\n{}\n=======\n[]\n>>>>>>> b\n",
    "{}",
    ["«<<<<<<< a» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
  [
    '{\n<<<<<<< a\n"b": 1\n>>>>>>> c\n}',
    "{b: 1}",
    ["«<<<<<<< a» Unresolved merge conflict. Keep one side and delete the markers."],
  ],
];

test.each(inYaml)("YAML: %j", (text, tree, problems) => {
  const parsed = yaml.parse(text);
  expect(draw(parsed.root)).toBe(tree);
  expect(list(text, parsed)).toEqual(problems);
});

test.each(inJson)("JSON: %j", (text, tree, problems) => {
  const parsed = json.parse(text);
  expect(draw(parsed.root)).toBe(tree);
  expect(list(text, parsed)).toEqual(problems);
});

test("what is nested too deeply is reported once, and what is behind it is read", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}{"b": [1]}${"]".repeat(depth)}`;
  const read = (text: string) =>
    json.parse(text).problems.map(({ start, end, message, reach }) => [start, end, message, reach]);
  expect(read(nested(498))).toEqual([]);
  expect(read(`{"a": ${nested(600)}, "c": 1}`)).toEqual([[505, 506, "Nested too deeply.", "rest"]]);
  const { root } = json.parse(`{"a": ${nested(600)}, "c": 1}`);
  expect(childrenOf(root as Mapping).length).toBe(2);
});

test("references without quotes are marked as such", () => {
  const marked = ({ problems }: Parsed) => problems.map(({ unquotedReference }) => unquotedReference === true);
  expect(marked(json.parse(`{"a": \${A}, "b": $B, "c": {{c}}, "d": '$D', "e": x}`))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(marked(yaml.parse("a: [${A}, {b: ${B}}]\n"))).toEqual([true, true]);
  expect(marked(yaml.parse("a: [b\n"))).toEqual([false]);
});

test("correct JSON is read as by JSON.parse", () => {
  const texts = [
    "null",
    '"\\u0041\\n\\""',
    "[-0, 1e3, 5.0, 1e400]",
    '{"a": {"b": [true, false, null, ""]}, "": {}}',
    "\t[\n]\r\n",
  ];
  const toData = (node: Node | null): unknown =>
    node?.kind === "mapping"
      ? Object.fromEntries(node.entries.map(({ key, value }) => [key.value, toData(value)]))
      : node?.kind === "sequence"
        ? node.items.map(toData)
        : node?.kind === "scalar"
          ? node.value
          : undefined;
  for (const text of texts) {
    const { root, problems } = json.parse(text);
    expect(toData(root)).toEqual(JSON.parse(text));
    expect(problems).toEqual([]);
  }
});

describe("every node is located where it is written", () => {
  const realistic = `# a stack
version: v4
x-base: &base { type: standard-2, tags: [ shop , "web" ] } # base
instances:
  web-1: # one
    <<: *base
    label: 'it''s'
    root_pass: \${env:ROOT_PASS}
    script: |
      #!/bin/sh
      echo {

    note: >-
      folded
      text
    interfaces:
    - purpose: public
    -   purpose: vlan
        label: "a\\tb"
    empty:
    alerts: {cpu: 180,}
`;
  const texts: readonly (readonly [string, Language])[] = [
    [realistic, yaml],
    [realistic.replace(/\n/g, "\r\n"), yaml],
    [`\uFEFF${realistic}`, yaml],
    ['{\r\n  "a": [1, -2.5e3, "x\\u0041"], // c\r\n  "b": { "c": null, "d": true }\r\n}', json],
    ...inYaml.map(([text]) => [text, yaml] as const),
    ...inJson.map(([text]) => [text, json] as const),
  ];

  test.each(texts)("%j", (text, language) => {
    const { root, problems, comments } = language.parse(text);
    const wrong: string[] = [];
    const visit = (node: Node, from: number, to: number): void => {
      const written = text.slice(node.start, node.end);
      const isInside = from <= node.start && node.start <= node.end && node.end <= to;
      if (!isInside || !reads(language, node, written)) wrong.push(`${node.start}: ${written}`);
      if (node.kind === "mapping") {
        let last = node.start;
        for (const { key, value } of node.entries) {
          if (key.start < last || value.start < key.end) wrong.push(`order: ${key.value}`);
          visit(key, node.start, node.end);
          visit(value, key.end, node.end);
          last = value.end;
        }
      } else {
        let last = node.start;
        for (const child of childrenOf(node)) {
          visit(child, last, node.end);
          last = child.end;
        }
      }
    };
    if (root) visit(root, 0, text.length);
    expect(wrong).toEqual([]);
    for (const { start, end } of [...problems, ...comments]) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(text.length);
    }
    for (const { start } of comments) expect(text.slice(start)).toMatch(/^(?:#|\/\/|\/\*)/);
  });

  /** Whether the text at a node's location has the node's value. */
  function reads(language: Language, node: Node, written: string): boolean {
    if (node.kind === "alias") return written === `*${node.name}`;
    if (node.kind === "sequence") return written.startsWith(node.flow ? "[" : "-");
    // One entry in brackets is a mapping without braces.
    if (node.kind === "mapping")
      return !node.flow || written.startsWith("{") || node.entries[0]?.key.start === node.start;
    if (node.unread || node.tag !== undefined) return true;
    switch (node.style) {
      case "block":
        return /^[|>]/.test(written) && /\S$/.test(written);
      case "single":
        return written.startsWith("'") && written.endsWith("'");
      case "double":
        return typeof node.value !== "string" || draw(language.parse(written).root) === JSON.stringify(node.value);
      case "plain":
        return written === written.trim() && (written !== "" || node.value === null);
    }
  }
});

describe("comments", () => {
  const comments = (language: Language, text: string): readonly string[] =>
    language.parse(text).comments.map((comment) => comment.text);

  test.each<[Language, string, readonly string[]]>([
    [yaml, "# a\nb: 1 # c\nd: x#e\nf: '# g' # h\n", ["a", "c", "h"]],
    [yaml, 'a: |\n  # text\n# comment\nb: "x # y"\n', ["comment"]],
    [yaml, "a: [1, # one\n  2] #two\r\n#\n", ["one", "two", ""]],
    [yaml, "a: 1\n<<<<<<< x\n# ours\n=======\n# theirs\n>>>>>>> y\n", ["ours"]],
    [json, '{ /* a */ "b": "// c", // d\r\n "e": 1 } // f', ["a", "d", "f"]],
    [json, "/* a\n b */ 5", ["a\n b"]],
  ])("%# %j", (language, text, expected) => {
    expect(comments(language, text)).toEqual(expected);
  });

  test("trailing commas are found in JSON", () => {
    const text = '{"a": [1,], "b": {"c": 1,},}';
    expect(json.parse(text).trailingCommas.map(({ start }) => start)).toEqual([8, 24, 26]);
    expect(json.parse('{"a": "1,]"}').trailingCommas).toEqual([]);
  });
});

test.each<[string, readonly string[]]>([
  ["", [""]],
  ["a: 1\n", ["a: 1\n"]],
  ["---\na: 1\n", ["---\na: 1\n"]],
  ["a: 1\n---\nb: 2\n", ["a: 1\n", "---\nb: 2\n"]],
  ["---\n---\nb: 2\n", ["---\n", "---\nb: 2\n"]],
  ["a: 1\n--- # c\nb: 2\n", ["a: 1\n", "--- # c\nb: 2\n"]],
  ["a: 1\r\n---\r\nb: 2\r\n", ["a: 1\r\n", "---\r\nb: 2\r\n"]],
  ["a: 1\r---\rb: 2\r", ["a: 1\r", "---\rb: 2\r"]],
  ["# c\n---\na: 1\n", ["# c\n---\na: 1\n"]],
  ["%YAML 1.2\n---\na: 1\n", ["%YAML 1.2\n---\na: 1\n"]],
  ["a: 1\n...\nb: 2\n", ["a: 1\n...\n", "b: 2\n"]],
  ["a: 1\n...\n", ["a: 1\n...\n"]],
  ["a: 1\n...\n%YAML 1.2\n---\nb: 2\n", ["a: 1\n...\n", "%YAML 1.2\n---\nb: 2\n"]],
  ["a: 1\n----\nb: 2\n", ["a: 1\n----\nb: 2\n"]],
  ["a: x\n ---\nb: 2\n", ["a: x\n ---\nb: 2\n"]],
  ["\uFEFF---\na: 1\n", ["\uFEFF---\na: 1\n"]],
])("documents of %j", (text, expected) => {
  const starts = yaml.splitDocuments(text);
  expect(starts.map((start, index) => text.slice(start, starts[index + 1] ?? text.length))).toEqual(expected);
});

describe("aliases", () => {
  const unsafe = (text: string): readonly string[] =>
    yaml
      .parse(text)
      .unsafeAliases.map(
        ({ alias, message }) => `${alias.name} ${/inside its own anchor/.test(message) ? "cycle" : "limit"}`,
      );
  const bomb = (levels: number, width: number): string =>
    Array.from({ length: levels }, (_, level) => {
      const items = Array(width).fill(level === 0 ? "x" : `*l${level - 1}`);
      return `l${level}: &l${level} [${items.join(", ")}]\n`;
    }).join("");

  test.each<[string, string, readonly string[]]>([
    ["one that is used", "a: &a [1]\nb: *a\n", []],
    ["itself", "a: &a [*a]\n", ["a cycle"]],
    ["a circle of two", "a: &a { b: &b { c: *a } }\nd: *b\n", ["a cycle"]],
    ["a merge of itself", "a: &a\n  <<: *a\n", ["a cycle"]],
    ["up to the limit", `a: &a [${Array(99).fill(1).join(", ")}]\nb: [${Array(100).fill("*a").join(", ")}]\n`, []],
    [
      "beyond the limit",
      `a: &a [${Array(99).fill(1).join(", ")}]\nb: [${Array(101).fill("*a").join(", ")}]\n`,
      ["a limit"],
    ],
    ["a bomb", bomb(9, 9), ["l3 limit"]],
    ["a large bomb", bomb(60, 60), ["l1 limit"]],
    ["an anchor that is written again", "a: &a 1\nb: *a\nc: &a 2\nd: *a\n", []],
  ])("%s", (_, text, expected) => {
    expect(unsafe(text)).toEqual(expected);
  });
});
