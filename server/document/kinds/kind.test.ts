import { expect, test } from "vitest";
import { isStrictName, kindOf, languageOf, operationWord } from "./kind.ts";

test.each([
  ["shop.stack.yaml", "stack"],
  ["a/b/shop.stack.yml", "stack"],
  ["stack.yaml", "stack"],
  ["C:\\work\\stack.yml", "stack"],
  ["a.b.stack.yaml", "stack"],
  [".stack.yaml", "stack"],
  ["Shop.Stack.YAML", "stack"],
  ["web.request.json", "request"],
  ["web.request.jsonc", "request"],
  ["shop.requests.json", "request"],
  ["shop.requests.jsonc", "request"],
  [".request.json", "request"],
  ["a/.compute-stack.yaml", "settings"],
  [".compute-stack.yaml", "settings"],
  ["mystack.yaml", null],
  ["my-stack.yaml", null],
  ["shop.stack.json", null],
  ["stack.yaml/readme.md", null],
  ["request.json", null],
  ["web.request.yaml", null],
  ["web.request.json5", null],
  ["x.compute-stack.yaml", null],
  [".compute-stack.yml", null],
  ["", null],
])("%s is recognized as %s", (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

test("one of our language ids takes precedence over the name, others are ignored", () => {
  expect(kindOf("notes.txt", "compute-stack")).toBe("stack");
  expect(kindOf("notes.txt", "compute-request")).toBe("request");
  expect(kindOf("shop.stack.yaml", "compute-request")).toBe("request");
  for (const id of ["yaml", "json", "jsonc", "plaintext", "", "constructor", "__proto__"]) {
    expect(kindOf("shop.stack.yaml", id)).toBe("stack");
    expect(kindOf("notes.txt", id)).toBe(null);
  }
});

test("requests are JSON, everything else is YAML", () => {
  expect(languageOf("request").hasStrictForm).toBe(true);
  expect(languageOf("request", "a.request.json").hasStrictForm).toBe(true);
  expect(languageOf("request", "declared.yaml").hasStrictForm).toBe(false);
  expect(languageOf("request", "declared.YML").hasStrictForm).toBe(false);
  expect(languageOf("stack").hasStrictForm).toBe(false);
  expect(languageOf("settings").hasStrictForm).toBe(false);
});

test("only .json files are sent unchanged", () => {
  expect(isStrictName("web.request.json")).toBe(true);
  expect(isStrictName("web.request.jsonc")).toBe(false);
  expect(isStrictName("shop.stack.yaml")).toBe(false);
});

test.each([
  ["create-instance.request.json", "create-instance"],
  ["web.create-instance.request.json", "create-instance"],
  ["a.b.clone-instance.request.jsonc", "clone-instance"],
  ["a.request/web.boot-instance.requests.json", "boot-instance"],
  ["C:\\work\\clone-instance.request.json", "clone-instance"],
  ["web.create-instnace.request.json", "create-instnace"],
  ["web.request.json", "web"],
  [".request.json", null],
  ["a/.request.json", null],
  ["create-instance.json", null],
  ["create-instance.request.json.bak", null],
])("%s says %s", (name, word) => {
  expect(operationWord(name)).toBe(word);
});
