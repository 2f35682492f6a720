import { expect, test } from "vitest";
import { answerPart, answerPaths } from "./answers.ts";

test.each([
  ["create-instance", "id", "known integer"],
  ["create-instance", "ipv4[0]", "known string"],
  ["create-instance", "ipv4", "known array"],
  ["create-instance", "ipv4.x", "none x: 0"],
  ["create-instance", "ipv4.0.x", "none x: "],
  ["create-instance", "zzz", "unknown zzz: id label group"],
  ["create-instance", "alerts.cpu", "known integer"],
  ["create-instance", "alerts.zzz", "none zzz: cpu io network_in"],
  ["create-instance", "label.x", "none x: "],
  ["list-instances", "data", "known array"],
  ["list-instances", "data.0", "known any"],
  ["list-instances", "data[0].id", "known integer"],
  ["list-instances", "data.x", "none x: 0"],
  ["list-instances", "zzz", "unknown zzz: data"],
  ["boot-instance", "id", "unknown id: "],
  ["create-instance", "", "unknown : id label group"],
  ["create-instance", "toString", "unknown toString: id label group"],
] as const)("in the response to %s, `%s` is %s", (operation, path, expected) => {
  const part = answerPart(operation, path);
  const said =
    part.kind === "known"
      ? `known ${part.field.type.kind}`
      : `${part.kind} ${part.name}: ${part.names.slice(0, 3).join(" ")}`;
  expect(said).toBe(expected);
});

test("known paths of a response lead to their fields, objects and lists before their content", () => {
  for (const operation of ["list-instances", "create-instance", "create-config"] as const) {
    const paths = answerPaths(operation);
    expect(paths.length).toBeGreaterThan(5);
    for (const [path, field] of paths) expect(answerPart(operation, path)).toEqual({ kind: "known", field });
  }
  const paths = answerPaths("list-instances").map(([path]) => path);
  expect(paths.slice(paths.indexOf("data.0.ipv4"), paths.indexOf("data.0.ipv6"))).toEqual([
    "data.0.ipv4",
    "data.0.ipv4.0",
  ]);
  expect(paths).toContain("data.0.specs.disk");
  expect(answerPaths("boot-instance")).toEqual([]);
});
