import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { findShort } from "../pages/testing.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

test("the data of a script behind an alias costs little, however often it is used", () => {
  const line = "x".repeat(2_000_000);
  const text = `region: r\ninstances:\n  web-1:\n    type: t\n    image: compute/a\n    root_pass: $P\n    script_id: 1\n    script_data:\n      a: &a ${line}\n      b: [${"*a, ".repeat(5_000)}]\n`;
  const start = cpuTime();
  expect(findShort("x.stack.yaml", text).filter((one) => one.startsWith("script-"))).toHaveLength(1);
  expect(cpuTime() - start).toBeLessThan(5_000);
});

describe("what is huge takes no longer than it must", () => {
  const size = 5_000_000;
  test.each<[string, object]>([
    ["a label", { label: "x".repeat(size) }],
    ["a label of marks", { label: `${"._".repeat(size / 2)}a` }],
    ["a label of pairs", { label: `${"-".repeat(size)}a` }],
    ["a label of references", { label: "${a}".repeat(size / 100) }],
    ["a label of half templates", { label: "{{".repeat(size / 2) }],
    ["an image", { image: "/".repeat(size) }],
    ["a password", { root_pass: "4@$5€1!|0(".repeat(size / 10) }],
    ["base64", { metadata: { user_data: "A".repeat(size) } }],
    ["padding", { metadata: { user_data: `${"=".repeat(size)}A` } }],
    ["almost base64", { metadata: { user_data: `${"A".repeat(size)}!` } }],
    ["spaces", { metadata: { user_data: " ".repeat(size) } }],
    ["line breaks", { metadata: { user_data: `${"\n".repeat(size)}=` } }],
    ["deep YAML", { metadata: { user_data: base64(`#cloud-config\na: ${"[".repeat(60_000)}`) } }],
    ["wide YAML", { metadata: { user_data: base64(`#cloud-config\n${"a:\n".repeat(20_000)}`) } }],
    ["a key", { authorized_keys: [`ssh-rsa ${"A".repeat(size)} x`] }],
    ["a key of quotes", { authorized_keys: ['" '.repeat(size / 2)] }],
    ["a key of BEGIN lines", { authorized_keys: ["-----BEGIN A".repeat(size / 12)] }],
    ["data as a string", { script_data: `{"a": "${"x".repeat(size)}"}` }],
    ["data", { script_data: { a: "\n".repeat(size) } }],
    ["data in many fields", { script_data: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, i])) }],
  ])("%s", (_, body) => {
    const start = cpuTime();
    expect(
      findShort("x.create-instance.request.json", JSON.stringify({ region: "us-east", type: "standard-2", ...body }))
        .length,
    ).toBeGreaterThanOrEqual(0);
    expect(cpuTime() - start).toBeLessThan(4_000);
  });
});
