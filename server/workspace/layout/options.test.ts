import { expect, test } from "vitest";
import { layoutOptions } from "./options.ts";

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ["parser", ["json", "jsonc", "json5", "yaml"], ["babel", "JSON", "", true]],
  ["printWidth", [0, 80, Number.POSITIVE_INFINITY], [-1, 1.5, "80", "", null, Number.NaN]],
  ["tabWidth", [0, 8], [-1, 1.5, "8", "", [], null, Number.POSITIVE_INFINITY]],
  ["useTabs", [true, false], ["true", 0, null]],
  ["singleQuote", [true, false], ["true", 0, null]],
  ["bracketSpacing", [true, false], ["true", 0, null]],
  ["trailingComma", ["all", "es5", "none"], ["some", "", false]],
  ["proseWrap", ["always", "never", "preserve"], ["some", "", false]],
  ["objectWrap", ["preserve", "collapse"], ["some", "", false]],
  ["quoteProps", ["as-needed", "consistent", "preserve"], ["some", "", false]],
  ["endOfLine", ["auto", "lf", "crlf", "cr"], ["native", "", null]],
  ["semi", [], [true, false]],
])("%s can be any of %j, and nothing else", (name, valid, invalid) => {
  for (const value of valid) expect(layoutOptions({ [name]: value })).toEqual({ [name]: value });
  for (const value of invalid) expect(layoutOptions({ [name]: value }), `${value}`).toEqual({});
});
