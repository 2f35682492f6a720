import { expect, test } from "vitest";
import { languageFor, mayBeDeclared } from "./document-language.ts";

test.each([
  ["/w/create.json", "json", "compute-request", "compute-request"],
  ["/w/create.json", "json", null, "json"],
  ["/w/infra.yaml", "yaml", "compute-stack", "compute-stack"],
  ["/w/stack.yaml", "compute-stack", null, "yaml"],
  ["/w/x.request.jsonc", "compute-request", null, "jsonc"],
  ["/w/x.request.json", "compute-request", null, "json"],
  ["/w/x.stack.yaml", "compute-stack", "compute-request", "compute-request"],
])("%s in %s, asked for %s, becomes %s", (path, own, asked, expected) => {
  expect(languageFor(path, own, asked)).toBe(expected);
});

test("only JSON, YAML and our own languages can be changed by a declaration", () => {
  expect(["json", "jsonc", "yaml", "compute-stack", "compute-request"].every(mayBeDeclared)).toBe(true);
  expect(["markdown", "javascript", "plaintext"].some(mayBeDeclared)).toBe(false);
});
