import { expect, test } from "vitest";
import {
  declaredKinds,
  fileTypeOf,
  isDeclaredKind,
  isSameType,
  isSequenceFile,
  operationWordOf,
  sentBodyKinds,
} from "./declared-kind.ts";

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
  ["a.yaml", "settings", "", { kind: "settings" }],
  ["a.request.json", "shell", "", null],
  ["a.json", { operations: ["boot-instance"] }, "", { kind: "request", declared: "boot-instance" }],
  [
    "a.json",
    { operations: ["create-instance", "update-instance"] },
    "",
    { kind: "request", declared: "create-instance", alsoSentAs: ["update-instance"] },
  ],
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

test("a file is sent as the body of each operation once", () => {
  const bodies = [
    { path: "a", operation: "create-instance" },
    { path: "b", operation: "boot-instance" },
    { path: "a", operation: "update-instance" },
    { path: "a", operation: "create-instance" },
  ] as const;
  expect([...sentBodyKinds(bodies, ({ path }) => path)]).toEqual([
    ["a", { operations: ["create-instance", "update-instance"] }],
    ["b", { operations: ["boot-instance"] }],
  ]);
});

test.each([
  [{ kind: "stack" }, { kind: "stack" }, true],
  [{ kind: "stack" }, { kind: "request" }, false],
  [{ kind: "request", declared: "boot-instance" }, { kind: "request" }, false],
  [{ kind: "request", alsoSentAs: [] }, { kind: "request" }, true],
  [{ kind: "request", alsoSentAs: ["boot-instance"] }, { kind: "request" }, false],
  [{ kind: "request", alsoSentAs: ["boot-instance"] }, { kind: "request", alsoSentAs: ["boot-instance"] }, true],
] as const)("%j is read as %j is: %s", (one, other, isSame) => {
  expect([isSameType(one, other), isSameType(other, one)]).toEqual([isSame, isSame]);
});
