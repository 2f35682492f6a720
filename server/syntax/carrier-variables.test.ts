import { describe, expect, test } from "vitest";
import type { AnswerSource, CarrierValue, CarrierVariables } from "./carrier-variables.ts";
import { variablesInHttp } from "./http/http-variables.ts";
import { embeddedInMarkdown, variablesInMarkdown } from "./markdown/embedded.ts";
import { variablesInShell } from "./shell/variables.ts";

/** Each variable with its value, and each file that an answer goes to; places are given as the text there. */
function read(variablesIn: (text: string) => CarrierVariables, text: string): readonly string[] {
  const at = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  const sourceOf = (of: AnswerSource): string =>
    of.kind === "command" ? at(of) : of.kind === "file" ? `the file ${of.path}` : `the variable ${of.name}`;
  const shown = (value: CarrierValue): string => {
    switch (value.kind) {
      case "text":
        return `“${value.text}”`;
      case "template":
        return `template ${value.text}`;
      case "environment":
        return `variable ${value.name}`;
      case "file":
        return `${value.as} ${value.path}`;
      case "answer":
        return `answer${value.field && ` ${value.field}`} of ${sourceOf(value.of)}`;
      case "temporary":
      case "unknown":
        return value.kind;
    }
  };
  const { variables, outputs } = variablesIn(text);
  return [
    ...variables.map((variable) => {
      expect(at(variable)).toBe(variable.name);
      return `${variable.name}: ${shown(variable.value)}`;
    }),
    ...outputs.filter(({ variable }) => !variable).map((output) => `${output.file} < ${at(output)}`),
  ];
}

test("in a script, what a command prints is put into a variable behind another command", () => {
  const text = "A=1 B=$(curl x | cat) C=`curl y | jq .`\n";
  const at = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  expect(variablesInShell(text).outputs.map((one) => [at(one), at(one.at), one.variable && at(one.variable)])).toEqual([
    ["curl x", "cat", "B=$(curl x | cat)"],
    ["curl y", "jq .", "C=`curl y | jq .`"],
  ]);
});

describe("in a script, a variable is set to", () => {
  test.each([
    // Texts.
    ["A=5", ["A: “5”"]],
    ["A=", ["A: “”"]],
    [`A='b c' B="d$E"\\ f command`, ["A: “b c”", "B: “d$E f”"]],
    ["export A=b B; local C=$1; readonly D=d", ["A: “b”", "C: “$1”", "D: “d”"]],
    ["if true; then A=1; fi; f() { B=2; }; (C=3)", ["A: “1”", "B: “2”", "C: “3”"]],
    ['A=x$(cat a) B="$(cat a)x"', ["A: “x$(cat a)”", "B: “$(cat a)x”"]],
    // A value that is known only at run time.
    ["A=(a b) B=$(date) C=`date`", ["A: unknown", "B: unknown", "C: unknown"]],
    ["A+=b\nB[0]=c\nC+=$(cat a)", ["A: unknown", "B: unknown", "C: unknown"]],
    ["A=1; for A in a b; do B=$A; done", ["A: “1”", "A: unknown", "B: “$A”"]],
    ["select A; do :; done\nfor ((i = 0; i < 2; i++)); do :; done", ["A: unknown"]],
    [
      'while read -r A B <file; do :; done; read "$C" D; readonly E; echo read F',
      ["A: unknown", "B: unknown", "D: unknown"],
    ],
    // Files.
    ["A=$(cat a.txt)", ["A: file a.txt"]],
    ['A="$(cat "$F")"', ["A: file $F"]],
    ["A=`cat a`", ["A: file a"]],
    [
      "A=$(cat)\nB=$(cat a b)\nC=$(cat -n a)\nD=$(cat a | tr x y)\nE=$(tac a)",
      "ABCDE".split("").map((name) => `${name}: unknown`),
    ],
    [
      "A=$(jq -R . a)\nB=$(jq -rR @base64 a)\nC=$(jq -rR '@base64 \"\\(.)\"' a)",
      ["A: file a", "B: base64 a", "C: base64 a"],
    ],
    ["A=$(jq -R .)\nB=$(jq . a)", ["A: unknown", "B: unknown"]],
    // Variables of the environment.
    [
      "A=$(jq -nr env.B)\nC=$(jq -n '$ENV.D')\nE=$(jq -n 'env[\"F-g\"]')",
      ["A: variable B", "C: variable D", "E: variable F-g"],
    ],
    // A template is one where a comment says so.
    [
      "A=$(jq -nr env.B) # {{ b }} is filled in by another tool.\nC=5 # {{c}} is filled in by another tool.",
      ["A: template {{ b }}", "C: “5”"],
    ],
    [
      "A=$(jq -nr env.B) # b is filled in by another tool.\nC=$(jq -nr env.D) # {{d}}",
      ["A: variable B", "C: variable D"],
    ],
    ["A=$(jq -r env.B)\nC=$(jq -n .env)", ["A: unknown", "C: unknown"]],
  ])("%j", (text, expected) => {
    expect(read(variablesInShell, text)).toEqual(expected);
  });

  test.each([
    ["A=$(curl x)", "answer of $(curl x)"],
    ['A="$(curl x)"', "answer of $(curl x)"],
    ["A=$(/usr/bin/curl x | cat)", "answer of $(/usr/bin/curl x | cat)"],
    ["A=$(curlx x)", "unknown"],
    ["A=$(my-curl x)", "unknown"],
    ["A=$($CURL x)", "unknown"],
    ["A=$(curl x | jq -r .id)", "answer id of $(curl x | jq -r .id)"],
    ["A=$(jq .id a.json)", "answer id of the file a.json"],
    ['A=$(jq -e -r .id "$F")', "answer id of the file $F"],
    ['A=$(echo "$R" | jq .id)', "answer id of the variable R"],
    ['A=$(jq .id <<<"${R}")', "answer id of the variable R"],
    ["A=$(jq .id <<<x)", "unknown"],
    ["A=$(jq)", "unknown"],
    ['A=$(jq "$P" a.json)', "unknown"],
  ])("the answer to a request: %s", (text, expected) => {
    expect(read(variablesInShell, text)).toEqual([`A: ${expected}`]);
  });

  test.each([
    [".id", "id"],
    [" .a.b_c ", "a.b_c"],
    [".ipv4[0]", "ipv4.0"],
    ['."a-b".c', "a-b.c"],
    ['.["a"]', "a"],
    [".id // empty", "id"],
    [".id|tostring", "id"],
    [".id | @json", "id"],
    [".id | numbers", "id"],
    [".id + 1", null],
    [".id | length", null],
    [".id, .a", null],
    [".", null],
    [".[0]", "0"],
    ["length", null],
    [".a | .b", null],
  ])("the field that jq reads with %j: %s", (program, field) => {
    const expected = field === null ? "unknown" : `answer ${field} of the file a`;
    expect(read(variablesInShell, `A=$(jq '${program}' a)`)).toEqual([`A: ${expected}`]);
  });

  test("as many times as it is, in whatever lines end with", () => {
    const text = '\uFEFFA=1\r\nA="$(curl x \\\r\n  -o d)"\r\n';
    expect(read(variablesInShell, text)).toEqual([
      "A: “1”",
      "A: answer of $(curl x \\\r\n  -o d)",
      "d < curl x \\\r\n  -o d",
    ]);
  });
});

describe("in a script, answers are written to", () => {
  test.each([
    ["curl x -o a.json", ["a.json < curl x -o a.json"]],
    ["curl --output 'a b' x", ["a b < curl --output 'a b' x"]],
    ['curl -so "$F" x | cat', ['$F < curl -so "$F" x']],
    ["B=1 curl x > a && echo", ["B: “1”", "a < B=1 curl x > a"]],
    ["curl x > a -o b", ["b < curl x > a -o b"]],
    ["curl x >> a", ["a < curl x >> a"]],
    ["curl x 2> a", []],
    ["curl x 2> a > b", ["b < curl x 2> a > b"]],
    ["curl x -o", []],
    ["curl x --output-dir a", []],
    ["curl x < a", []],
    ["wget x -o a > b", []],
    ["> a", []],
  ])("%j", (text, expected) => {
    expect(read(variablesInShell, text)).toEqual(expected);
  });
});

describe("in an HTTP file, a variable is set to", () => {
  test.each([
    ["@a = 1\n@b=2 \n", ["a: “1”", "b: “2”"]],
    ["  @a-b.c  =  d e = f\r\nGET /x\r\n\r\n###\r\n@d = {{a}}", ["a-b.c: “d e = f”", "d: “{{a}}”"]],
    ["@a =\n@b = 1", ["a: “”", "b: “1”"]],
    ["GET /x\n@a = 1\n", []],
    ["# @a = 1\n@b\n", []],
    [
      "# {{ b.c }} is filled in by another tool.\r\n# ${{d}} is filled in by another tool.\r\n@e = 1",
      ["{{ b.c }}: template {{ b.c }}", "{{d}}: template {{d}}", "e: “1”"],
    ],
    ['# b is filled in by another tool.\n# {{ "b" }} is filled in by another tool.\n# {{c}} is filled in.', []],
    ["# The text of a b.pub, encoded as base64 on one line:\n@k =\n", ["k: base64 a b.pub"]],
    ["  # The text of $F, with line breaks written as \\n:\r\n@k = x\r\n", ["k: file $F"]],
    ["# The text of a, somehow:\n@k = 1", ["k: “1”"]],
    ["# The text of a, encoded as base64 on one line: yes\n@k = 1", ["k: “1”"]],
    ["# The text of a, encoded as base64 on one line:\n\n@k = 1", ["k: “1”"]],
  ])("%j", (text, expected) => {
    expect(read(variablesInHttp, text)).toEqual(expected);
  });
});

test("in Markdown, variables are those of its fences, in their places", () => {
  const text =
    "---\ntitle: a\n---\n\n```sh\nA=$(curl x | jq -r .id)\ncurl y -o z\n```\n\n> ```http\n> @b = 1\n> ```\n\n" +
    "```console\n$ C=2\nD=3\n```\n\n```json\nE=4\n```\n\n- ```sh\n  F=$(curl \\\n   x)\n  ```\n";
  expect(read(variablesInMarkdown, text)).toEqual([
    "A: answer id of $(curl x | jq -r .id)",
    "b: “1”",
    "C: “2”",
    "F: answer of $(curl \\\n   x)",
    "z < curl y -o z",
  ]);
  expect(embeddedInMarkdown("@b = 1")).toEqual([]);
});
