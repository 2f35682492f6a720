import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { growth, growthLimit } from "../../../test/growth.ts";
import { findShort } from "../pages/check.testing.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

test("script data is measured without writing it out, however often aliases repeat a part", () => {
  // As text it would have 10 GB, more than a string can hold.
  const line = "x".repeat(2_000_000);
  const text = `region: r\ninstances:\n  web-1:\n    type: t\n    image: compute/a\n    root_pass: $P\n    script_id: 1\n    script_data:\n      a: &a ${line}\n      b: [${"*a, ".repeat(5_000)}]\n`;
  expect(findShort("x.stack.yaml", text).filter((one) => one.startsWith("script-"))).toHaveLength(1);
});

test("a long text is judged once, however often aliases repeat it", () => {
  const check = (size: number): void => {
    const data = `      a: &a ${"x".repeat(size)}\n      b: [${"*a, ".repeat(size / 100)}]\n`;
    const text = `region: r\ninstances:\n  web-1:\n    type: t\n    script_id: 1\n    script_data:\n${data}`;
    expect(findShort("x.stack.yaml", text).length).toBeGreaterThan(0);
  };
  expect(growth(check, 25_000)).toBeLessThan(growthLimit);
});

describe("huge values are checked even where V8 does not optimize patterns, as in a process that has compiled many", () => {
  const size = 20_000_000;
  test.each<[string, object, readonly string[]]>([
    ["a key", { authorized_keys: [`ssh-rsa ${"AAAAB3NzaC1yc2EA".padEnd(size, "A")} x`] }, []],
    ["an image of slashes", { image: "/".repeat(size) }, ["image-prefix"]],
    ["spaces", { metadata: { user_data: " ".repeat(size) } }, ["metadata-base64"]],
    ["line breaks", { metadata: { user_data: `${"\n".repeat(size)}=` } }, ["metadata-base64"]],
  ])("%s", (_, fields, expected) => {
    const usual = { region: "us-east", type: "standard-2", image: "compute/debian12", root_pass: "${env:ROOT_PASS}" };
    const file = "x.create-instance.request.json";
    const { stdout } = spawnSync(
      process.execPath,
      ["--no-regexp-optimization", "dist/cli.js", "check", "--format", "json", "--stdin-filename", file, "-"],
      { input: JSON.stringify({ ...usual, ...fields }), encoding: "utf8" },
    );
    const codes = JSON.parse(stdout).files.flatMap(({ diagnostics }: { diagnostics: { code: string }[] }) =>
      diagnostics.map(({ code }) => code),
    );
    expect(codes).toEqual(expected);
  });
});

describe("huge values are checked in linear time", () => {
  test.each<[string, (size: number) => object]>([
    ["a label", (size) => ({ label: "x".repeat(size) })],
    ["a label of marks", (size) => ({ label: `${"._".repeat(size / 2)}a` })],
    ["a label of pairs", (size) => ({ label: `${"-".repeat(size)}a` })],
    ["a label of references", (size) => ({ label: "${a}".repeat(size / 100) })],
    ["a label of half templates", (size) => ({ label: "{{".repeat(size / 2) })],
    ["an image", (size) => ({ image: "/".repeat(size) })],
    ["a password", (size) => ({ root_pass: "4@$5€1!|0(".repeat(size / 10) })],
    ["base64", (size) => ({ metadata: { user_data: "A".repeat(size) } })],
    ["padding", (size) => ({ metadata: { user_data: `${"=".repeat(size)}A` } })],
    ["almost base64", (size) => ({ metadata: { user_data: `${"A".repeat(size)}!` } })],
    ["spaces", (size) => ({ metadata: { user_data: " ".repeat(size) } })],
    ["line breaks", (size) => ({ metadata: { user_data: `${"\n".repeat(size)}=` } })],
    ["deep YAML", (size) => ({ metadata: { user_data: base64(`#cloud-config\na: ${"[".repeat(size / 80)}`) } })],
    ["wide YAML", (size) => ({ metadata: { user_data: base64(`#cloud-config\n${"a:\n".repeat(size / 200)}`) } })],
    ["a key", (size) => ({ authorized_keys: [`ssh-rsa ${"A".repeat(size)} x`] })],
    ["a key of quotes", (size) => ({ authorized_keys: ['" '.repeat(size / 2)] })],
    ["a key of BEGIN lines", (size) => ({ authorized_keys: ["-----BEGIN A".repeat(size / 12)] })],
    ["data as a string", (size) => ({ script_data: `{"a": "${"x".repeat(size)}"}` })],
    ["data", (size) => ({ script_data: { a: "\n".repeat(size) } })],
    [
      "data in many fields",
      (size) => ({ script_data: Object.fromEntries(Array.from({ length: size / 50 }, (_, i) => [i, i])) }),
    ],
  ])("%s", (_, bodyOf) => {
    const check = (size: number): void => {
      const body = { region: "us-east", type: "standard-2", ...bodyOf(size) };
      expect(findShort("x.create-instance.request.json", JSON.stringify(body)).length).toBeGreaterThanOrEqual(0);
    };
    expect(growth(check, 1_000_000)).toBeLessThan(growthLimit);
  });
});
