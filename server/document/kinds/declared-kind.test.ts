import { expect, test } from "vitest";
import { declaredKinds, fileTypeOf, isDeclaredKind, isSequenceFile, operationWordOf } from "./declared-kind.ts";

test.each([
  ["a.stack.yaml", null, "", { kind: "stack" }],
  ["a.yml", null, "", null],
  ["a.yml", null, "compute-stack", { kind: "stack" }],
  ["a.yml", "stack", "", { kind: "stack", declared: "stack" }],
  ["a.stack.yaml", "sequence", "", { kind: "request", declared: "sequence" }],
  ["a.json", "create-instance", "compute-stack", { kind: "request", declared: "create-instance" }],
  ["a.stack.yaml", "none", "compute-stack", null],
  [".compute-stack.yaml", "none", "", { kind: "settings" }],
  [".compute-stack.yaml", "stack", "", { kind: "settings" }],
] as const)("%s, declared as %s, is %j", (name, declared, languageId, expected) => {
  expect(fileTypeOf(name, declared, languageId)).toEqual(expected);
});

test("operations and kinds of files can be declared", () => {
  expect(declaredKinds.every(isDeclaredKind)).toBe(true);
  expect(declaredKinds).toEqual(expect.arrayContaining(["create-instance", "request", "sequence", "stack"]));
  expect(["none", "settings", "", "toString"].filter(isDeclaredKind)).toEqual([]);
});

test.each([
  ["a.create-node.request.json", undefined, "create-node", false],
  ["a.create-node.request.json", "create-instance", "create-instance", false],
  ["a.create-node.request.json", "request", "create-node", false],
  ["a.requests.json", undefined, "a", true],
  ["A.REQUESTS.JSONC", undefined, "A", true],
  ["a.requests.json", "request", "a", false],
  ["a.json", "sequence", null, true],
  ["a.requests.json.bak", undefined, null, false],
] as const)("%s, declared as %s, is for %s; a sequence: %s", (name, declared, word, isSequence) => {
  const file = declared === undefined ? { name } : { name, declared };
  expect([operationWordOf(file), isSequenceFile(file)]).toEqual([word, isSequence]);
});
