import { expect, test } from "vitest";
import { expectedOptions, filesIn, isRepeatable, readExpected } from "./expected-options.ts";

test("the options that are given are kept, in one order", () => {
  const given: Readonly<Record<string, unknown>> = {
    "use-env": true,
    only: ["web"],
    delete: true,
    verify: false,
    wait: 0,
    from: ["a.json"],
    output: "x",
  };
  const options = expectedOptions((name) => given[name]);
  expect(Object.entries(options)).toEqual([
    ["from", ["a.json"]],
    ["delete", true],
    ["only", ["web"]],
    ["wait", 0],
    ["use-env", true],
  ]);
});

test.each<[options: Readonly<Record<string, unknown>>, is: boolean]>([
  [{}, true],
  [{ from: ["a.json"], "env-file": [".env"] }, true],
  [{ from: ["a.json", "-"] }, false],
  [{ "env-file": ["-"] }, false],
  [{ "use-env": true }, false],
])("a plan with %j can be repeated: %s", (options, is) => {
  expect(isRepeatable(options)).toBe(is);
});

test("files of any other type are none", () => {
  expect(filesIn({ from: ["a", 1, null] }, "from")).toEqual(["a"]);
  expect(filesIn({ from: "a" }, "from")).toEqual([]);
});

test.each<[text: string, read: unknown]>([
  [
    '{ "changes": [], "requests": [], "options": { "delete": true } }',
    { options: { delete: true }, plan: { changes: [], requests: [] } },
  ],
  ['{ "changes": [], "requests": [] }', { options: {}, plan: { changes: [], requests: [] } }],
  ['{ "changes": [], "requests": [], "options": null }', { options: {}, plan: { changes: [], requests: [] } }],
  ['{ "changes": [] }', null],
  ['{ "requests": [] }', null],
  ["[]", null],
  ["null", null],
  ["{", null],
])("%s is read", (text, read) => {
  expect(readExpected(text)).toEqual(read);
});
