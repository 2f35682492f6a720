import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { flagFor } from "./optimize-later.ts";

test.each([
  ["11.3.244.8-node.26", "--interrupt-budget=135168"],
  ["12.2.281.27-electron.0", null],
  ["12.4.254.21-node.33", "--invocation-count-for-turbofan=6000"],
  ["13.6.233.17-node.53", "--invocation-count-for-turbofan=6000"],
  ["14.1.146.11-node.9", null],
  ["14.6.202.33-node.18", null],
])("V8 %s is told by an option that it knows", (v8, expected) => {
  expect(flagFor(v8, 2)).toBe(expected);
});

test("the version that runs this knows its option", () => {
  const flag = flagFor(process.versions.v8, 2);
  const script = `require("node:v8").setFlagsFromString(${JSON.stringify(flag ?? "--no-lazy")})`;
  expect(spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stderr).toBe("");
});
