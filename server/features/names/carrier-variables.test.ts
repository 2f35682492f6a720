import { expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import { hoverOnVariable, requestAround, variablesFor, variableUse } from "./carrier-variables.ts";

function at(language: "http" | "shell", marked: string) {
  const text = marked.replace("<|>", "");
  const carrier = readCarrier({ uri: "file:///test/a", name: "a", language }, text, readerFor(language), null);
  return { text, carrier, offset: marked.indexOf("<|>") };
}

/** Where the variable at `<|>` gets its value: the use, and the line of the name. */
function setAt(language: "http" | "shell", marked: string): string | null {
  const { text, carrier, offset } = at(language, marked);
  const use = variableUse(carrier, offset);
  if (!use) return null;
  const { origin, set } = use;
  expect(text.slice(set.start, set.end)).toBe(set.name);
  return `${text.slice(origin.start, origin.end)} on line ${text.slice(0, set.start).split("\n").length}`;
}

const file = (line: string): string =>
  `@id = 1\n@id = 2\nGET /compute/instances/{{id}}\n\n###\n${line}\n\n###\n@id = 3\n  @late=4\n`;

test.each<[line: string, expected: string | null]>([
  ["GET /compute/instances/<|>{{id}}", "id on line 2"],
  ["GET /compute/instances/{<|>{id}}", "id on line 2"],
  ["GET /compute/instances/{{<|>id}}", "id on line 2"],
  ["GET /compute/instances/{{i<|>d}}", "id on line 2"],
  ["GET /compute/instances/{{id<|>}}", "id on line 2"],
  ["GET /compute/instances/{{  id<|>  }}", "id on line 2"],
  ["GET /compute/instances/{{la<|>te}}", "late on line 10"],
  ["GET /compute/instances/{{id}}/{{la<|>te}}", "late on line 10"],
  ["GET /compute/instances<|>/{{id}}", null],
  ["GET /compute/instances/{{id}<|>}", null],
  ["GET /compute/instances/{{unk<|>nown}}", null],
  ["GET /compute/instances/{{$gu<|>id}}", null],
  ["GET /compute/instances/{{a.b<|>.c}}", null],
  ["GET /compute/<|>instances", null],
])("in an HTTP file, a variable is found at %s", (line, expected) => {
  expect(setAt("http", file(line))).toBe(expected);
});

const script = (before: string, use: string): string =>
  `#!/bin/sh\n${before}\ncurl --request GET "$URL/compute/instances/${use}"\n`;

test.each<[before: string, use: string, expected: string | null]>([
  ["id=1", "$i<|>d", "id on line 2"],
  ["id=1", "${i<|>d}", "id on line 2"],
  ["id=1", "<|>${id:-2}", "id on line 2"],
  ["id=1", "\\$i<|>d", null],
  ["  export id=1", "$i<|>d", "id on line 2"],
  ["declare -r -x id=1", "$i<|>d", "id on line 2"],
  ["a=1; id=2", "$i<|>d", "id on line 2"],
  ["true && id=2", "$i<|>d", "id on line 2"],
  ["id+=2", "$i<|>d", "id on line 2"],
  ["read -r id", "$i<|>d", "id on line 2"],
  ["for id in 1 2; do true; done", "$i<|>d", "id on line 2"],
  ["if true; then id=1; fi", "$i<|>d", "id on line 2"],
  ["$ id=1", "$i<|>d", "id on line 2"],
  ["id==1", "$i<|>d", null],
  ["echo id=1", "$i<|>d", null],
  ["idd=1", "$i<|>d", null],
])("in a script, `%s` sets what %s uses", (before, use, expected) => {
  expect(setAt("shell", script(before, use))).toBe(expected);
});

test("variables are those of the file, in order, and none outside of a request", () => {
  const { carrier } = at("http", file("GET /compute/instances"));
  const inside = carrier.text.indexOf("GET");
  const request = requestAround(carrier.requests, inside);
  expect(request && variablesFor(carrier, request).map(({ name }) => name)).toEqual(["id", "id", "id", "late"]);
  expect(requestAround(carrier.requests, 0)).toBeNull();
});

test.each([
  ['-u "admin:$X"', false],
  ["--user $X", false],
  ['-sb "session=$X"', false],
  ["--oauth2-bearer $X", false],
  ['--proxy "https://admin:${X}@example.org/"', false],
  ['--proxy "https://$X/"', true],
  ['-o "$X"', true],
  ['-H "X-Trace: $X"', true],
])("a hover on the variable in `curl %s` shows its value: %s", (use, isShown) => {
  const { carrier, offset } = at("shell", `X=hunter2\ncurl ${use} "$API/compute/instances/$<|>X"\n`);
  expect(hoverOnVariable(carrier, offset)?.markdown).toBe(`\`X\` is set on line 1${isShown ? ": `hunter2`" : "."}`);
});

test("the request around an offset reaches from its beginning to its end", () => {
  const { text, carrier } = at("http", "# one\nGET /compute/instances\n\n###\nGET /compute/instances/5\n");
  const around = (offset: number) => requestAround(carrier.requests, offset)?.url.text ?? null;
  const starts = [text.indexOf("GET"), text.lastIndexOf("GET")];
  expect(starts.map(around)).toEqual(["/compute/instances", "/compute/instances/5"]);
  expect(starts.map((start) => around(start + 4))).toEqual(["/compute/instances", "/compute/instances/5"]);
});

test.each([
  ["@id = 5", "id", "`id` is set on line 1: `5`"],
  ["@id =  a b  ", "id", "`id` is set on line 1: `a b`"],
  ["@id =", "id", "`id` is set on line 1."],
  ["@token = abc", "token", "`token` is set on line 1."],
])("a hover on the variable of %j shows its value, unless it is a secret", (line, name, expected) => {
  const { carrier, offset } = at("http", `${line}\nGET /compute/instances/{{<|>${name}}}\n`);
  const hover = hoverOnVariable(carrier, offset);
  expect(hover?.markdown).toBe(expected);
  expect(hover && carrier.text.slice(hover.start, hover.end)).toBe(name);
  expect(hoverOnVariable(carrier, carrier.text.indexOf("compute"))).toBeNull();
});
