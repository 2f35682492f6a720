import { expect, test } from "vitest";
import type { Span } from "../tree/tree.ts";
import { variablesInShell } from "./variables.ts";

const at = (text: string, { start, end }: Span): string => text.slice(start, end);

test.each<[script: string, controls: readonly string[]]>([
  ["if a; then curl x; fi", ["condition: curl x"]],
  ["for A in 1 2; do curl x; done", ["loop: curl x"]],
  ["while curl x; do :; done", ["loop: curl x"]],
  ["a && curl x", []],
  ["a || curl x", ["condition: curl x"]],
  ["[ a ] && curl x", ["condition: curl x"]],
  ["[[ a ]] && curl x", ["condition: curl x"]],
  ["((a)) && curl x", ["condition: curl x"]],
  ["curl x || exit 1", []],
  ["case $A in b) curl x;; esac", ["condition: curl x"]],
  ["f() { curl x; }", ["function: curl x"]],
  ["curl x & curl y", []],
  ["! curl x", []],
  ["until curl x; do sleep 1; done", ["loop: curl x"]],
  ["set -e; curl x", []],
  ["curl x; if b; then curl y; else curl z; fi", ["condition: curl y", "condition: curl z"]],
  ["{ curl x; }", []],
  ["(curl x)", []],
  ["a | curl x", []],
  ["test a && curl x", ["condition: curl x"]],
  ["for ((i = 0; i < 2; i++)); do curl x; done", ["loop: curl x"]],
  ["select A; do curl x; done", ["loop: curl x"]],
  ["retry 3 curl x", []],
  ["timeout 3 curl x", []],
  ["xargs -n1 curl", ["repetition: xargs -n1 curl"]],
  ["seq 3 | xargs -I{} curl /{}", ["repetition: xargs -I{} curl /{}"]],
  ["f() { curl x | jq .id; }\nA=$(f)\nB=$(f | jq .a)", ["function: curl x"]],
  ["f() { f; }\nA=$(f)", ["function: f"]],
  ["f() { curl x; }\ng() { f; }\nA=$(g)\nB=$(f; g)", ["function: curl x", "function: f"]],
])("%j runs requests in %j", (script, controls) => {
  expect(variablesInShell(script).controls.map((one) => `${one.kind}: ${at(script, one)}`)).toEqual(controls);
});

test.each<[script: string, outputs: readonly string[]]>([
  ["curl x > a 2> b", ["a curl x > a 2> b > > a"]],
  ["curl x &> a", ["a curl x &> a > &> a"]],
  ["curl x &>> a", ["a curl x &>> a > &>> a"]],
  ["curl x >| a", ["a curl x >| a > >| a"]],
  ["curl x 1> a", ["a curl x 1> a > 1> a"]],
  ["curl x | tee a", ["null curl x > tee a"]],
  ["curl x | jq . > a", ["a curl x > > a"]],
  ["curl x | jq . | head", []],
  ["curl x | { cat; }", ["null curl x > { cat; }"]],
  ["curl x | while read A; do :; done", ["null curl x > while read A; do :; done"]],
  ["curl x | jq . | tee a", ["null curl x > tee a"]],
  ["curl -o a -o b x y", ["a curl -o a -o b x y > -o", "b curl -o a -o b x y > -o"]],
  ["A=$(curl x | jq . | head)", ["null curl x > jq . in A=$(curl x | jq . | head)"]],
  [
    "A=$(curl x | jq -r '.data[0].id // \"x\"')",
    ["null curl x > jq -r '.data[0].id // \"x\"' in A=$(curl x | jq -r '.data[0].id // \"x\"')"],
  ],
])("%j writes answers to %j", (script, outputs) => {
  const found = variablesInShell(script).outputs.map(
    ({ file, at: place, variable, ...command }) =>
      `${file} ${at(script, command)} > ${at(script, place)}${variable ? ` in ${at(script, variable)}` : ""}`,
  );
  expect(found).toEqual(outputs);
});

test.each<[script: string, variables: readonly string[]]>([
  [': "${A:=b}" ${C=d}', ["A: text ${A:=b}", "C: text ${C=d}"]],
  ["read A 1B $C; read", ["A: unknown"]],
  ["A=$(curl x > b)", ["A: answer  of $(curl x > b)"]],
  ["A=$(curl x | jq . | head)", ["A: unknown"]],
  ["f() { curl x; }\nA=$(f)", ["A: answer  of $(f)"]],
  ["f() { curl x | jq .id; }\nA=$(f)\nB=$(f | jq .a)", ["A: answer id of $(f)", "B: unknown"]],
  ["f() { f; }\nA=$(f)", ["A: unknown"]],
  ["f() { echo a; curl x | jq -r .id; }\nA=$(f)", ["A: answer id of $(f)"]],
  ["A=$(plan_field .id a)", ["A: answer id of a"]],
  ["A=$(mktemp)", ["A: temporary"]],
  ["A=$(mktemp -d)", ["A: temporary"]],
  ["f() ( curl x )\nA=$(f)", ["A: unknown"]],
  ["A=$(cat -)", ["A: unknown"]],
  ["A=$(curl x | jq -r '.data[0].id // \"x\"')", ["A: answer data.0.id of $(curl x | jq -r '.data[0].id // \"x\"')"]],
  ["f() { curl x; }\ng() { f; }\nA=$(g)\nB=$(f; g)", ["A: answer  of $(g)", "B: unknown"]],
])("%j sets %j", (script, variables) => {
  const found = variablesInShell(script).variables.map(({ name, value, ...place }) => {
    expect(at(script, place)).toBe(name);
    if (value.kind === "text") return `${name}: text ${value.text}`;
    if (value.kind !== "answer") return `${name}: ${value.kind}`;
    const { field, of } = value;
    const source = of.kind === "command" ? at(script, of) : of.kind === "file" ? of.path : of.name;
    return `${name}: answer ${field} of ${source}`;
  });
  expect(found).toEqual(variables);
});
