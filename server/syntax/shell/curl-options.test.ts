import { expect, test } from "vitest";
import { type CurlOptionFacts, longOption, mayChooseMethod, meantOption, shortOption } from "./curl-options.ts";

const told = ({ name, letter, effect, takesValue }: CurlOptionFacts): string =>
  `${name} ${letter ?? "-"} ${effect} ${takesValue ? "value" : "alone"}`;

test.each([
  ["--data", "data d request value"],
  ["--expand-data", "expand-data d anything value"],
  ["--no-insecure", "no-insecure - terminal alone"],
  ["--no-foo", "no-foo - headers alone"],
  ["--foo", "foo - headers alone"],
  ["--json", "json - request value"],
  ["--url", "url - request value"],
  ["--output", "output o output value"],
  ["--user", "user u headers value"],
  ["-d", "data d request value"],
  ["-X", "request X request value"],
  ["-#", "progress-bar # terminal alone"],
  ["-?", "? ? headers alone"],
  ["-0", "http1.0 0 transport alone"],
  ["-o", "output o output value"],
])("%s is the option %j", (option, expected) => {
  expect(told(option.startsWith("--") ? longOption(option.slice(2)) : shortOption(option.slice(1)))).toBe(expected);
});

test.each([
  ["haeder", "header"],
  ["headr", "head"],
  ["HEADER", "header"],
  ["hea", null],
  ["body", "data"],
  ["payload", "data"],
  ["method", "request"],
  ["no-datta", null],
  ["expand-dta", null],
  ["datas", "data"],
  ["xy", null],
  ["url:", "url"],
  ["data:", "data"],
  ["a1b", null],
  ["reqest", "request"],
])("the name %s means %s", (written, meant) => {
  expect(meantOption(written)?.name ?? null).toBe(meant);
});

test("some options may choose the method", () => {
  const words = [
    "-X",
    "-sX",
    "-G",
    "-I",
    "-T",
    "--request",
    "--get",
    "--head",
    "--upload-file",
    "--data",
    "-d",
    "X",
    "-H",
    "-x",
  ];
  expect(words.filter((word) => !mayChooseMethod(word))).toEqual(["--data", "-d", "X", "-H", "-x"]);
});
