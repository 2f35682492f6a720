import { expect, test } from "vitest";
import { documentOf, openDocument } from "../../document/index.ts";
import { fileStyle, layoutParser } from "./file-style.ts";

test.each([
  ["a.stack.yaml", "yaml"],
  ["a.stack.yml", "yaml"],
  ["a.request.json", "json"],
  ["A.REQUESTS.JSON", "json"],
  ["a.requests.jsonc", "jsonc"],
  ["a.json5", "json5"],
  ["request", "json"],
])("%s is laid out as %s", (name, parser) => {
  expect(layoutParser(documentOf({ uri: "", name, kind: /stack/.test(name) ? "stack" : "request" }, "{}"))).toBe(
    parser,
  );
});

test("line ends are kept unless a file of options decides, which then has its own default", () => {
  const document = openDocument({ uri: "file:///a", name: "a.stack.yaml", text: "a: 1\n" }) ?? expect.unreachable();
  const shown = (...of: readonly Parameters<typeof fileStyle>[1][]) => {
    const { endOfLine, tabWidth, printWidth } = fileStyle(document, of[0] ?? null, of[1] ?? undefined);
    return { endOfLine, tabWidth, printWidth };
  };
  expect(shown(null)).toEqual({ endOfLine: "auto", tabWidth: 2, printWidth: 80 });
  expect(shown(null, { tabWidth: 4 })).toEqual({ endOfLine: "auto", tabWidth: 4, printWidth: 80 });
  expect(shown({}, { tabWidth: 4 })).toEqual({ endOfLine: "lf", tabWidth: 2, printWidth: 80 });
  expect(shown({ endOfLine: "crlf", printWidth: 100 })).toEqual({ endOfLine: "crlf", tabWidth: 2, printWidth: 100 });
});
