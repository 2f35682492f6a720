import { expect, test } from "vitest";
import { declaredKinds } from "../../document/index.ts";
import { fileKindChoices } from "./file-kind-choices.ts";

const told = (text: string): readonly string[] =>
  fileKindChoices(text).map(
    ({ kind, title, detail, isLikely }) => `${isLikely ? "!" : ""}${kind}: ${title} (${detail})`,
  );

test("every kind can be chosen once, none of them last", () => {
  const choices = fileKindChoices("").map(({ kind }) => kind);
  expect(choices.slice(0, 3)).toEqual(["request", "sequence", "stack"]);
  expect(choices.at(-1)).toBe("none");
  expect([...choices].sort()).toEqual([...declaredKinds, "none"].sort());
});

test("a choice says what it means", () => {
  expect(told("")).toEqual(
    expect.arrayContaining([
      "request: Request (Method, path and body; or a body whose operation is inferred from its fields)",
      "sequence: Sequence of requests (A list of requests, in sending order)",
      "stack: Stack (Instances, load balancers and subnets)",
      "create-instance: Create an instance (POST /compute/instances)",
      "none: None of these (Never check this file)",
    ]),
  );
});

test.each([
  ["instances:\n  web: { type: a, region: b }\n", "!stack: Stack (Instances, load balancers and subnets)"],
  [
    '{ "method": "GET", "path": "/compute/instances" }',
    "!request: Request (Method, path and body; or a body whose operation is inferred from its fields)",
  ],
  [
    '[{ "method": "GET", "path": "/compute/instances" }]',
    "!sequence: Sequence of requests (A list of requests, in sending order)",
  ],
])("what %j looks like comes first", (text, expected) => {
  expect(told(text)[0]).toBe(expected);
  expect(told(text).filter((one) => one.startsWith("!"))).toEqual([expected]);
});
