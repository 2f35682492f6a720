import { expect, test } from "vitest";
import { httpLanguage } from "./http-language.ts";

/** The colored parts of a file, with their kinds. */
function colored(...lines: readonly string[]): readonly string[] {
  const text = lines.join("\n");
  const parts: string[] = [];
  httpLanguage.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name !== "Document") parts.push(`${name} ${text.slice(from, to)}`);
    },
  });
  return parts;
}

test("requests, headers, variables and comments are told apart", () => {
  expect(
    colored("@host = x", "# Lists", "GET {{host}}/instances", "Accept: json", "", "### Next", "POST /a/{id}"),
  ).toEqual([
    "variableName @host",
    "string  = x",
    "comment # Lists",
    "keyword GET",
    "string  ",
    "variableName {{host}}",
    "string /instances",
    "propertyName Accept",
    "string : json",
    "comment ### Next",
    "keyword POST",
    "string  /a/{id}",
  ]);
});

test("a body is JSON with variables until the next request", () => {
  const parts = colored(
    "PUT /x",
    "",
    '{ "a" : "b\\"c", "n": -1.5, "v": {{port}} }',
    "# no comment",
    "### Next",
    "GET /y",
  );
  expect(parts).toContain('propertyName "a"');
  expect(parts).toContain('string "b\\"c"');
  expect(parts).toContain("number -1.5");
  expect(parts).toContain("variableName {{port}}");
  expect(parts).not.toContain("comment # no comment");
  expect(parts.slice(-3)).toEqual(["comment ### Next", "keyword GET", "string  /y"]);
});
