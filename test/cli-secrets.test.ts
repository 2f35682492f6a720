import { afterEach, expect, test } from "vitest";
import { formatNames } from "../server/cli/formats/index.ts";
import { canary, secrets } from "./canaries.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

test.each(formatNames)("secrets are never shown (%s)", async (format) => {
  const { stdout, stderr } = await compute(["check", "--format", format], { cwd: folderWith(secrets) });
  expect(stdout.length).toBeGreaterThan(2_000);
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.includes(canary.slice(1)));
  expect(lines).toEqual([]);
});

test("an internal error is reported without its message, which may quote a file", async () => {
  const preload = "JSON.stringify = () => { throw new TypeError(`a\\n    at ${process.env.CANARY}`); };";
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`, CANARY: canary };
  const { status, stdout, stderr } = await compute(["check", "--format", "json"], { cwd: folderWith(secrets), env });
  expect(status).toBe(2);
  expect(stderr).toContain("internal error (TypeError).\n");
  expect(`${stdout}${stderr}`).not.toContain(canary);
});

test("passwords that are numbers are not shown", async () => {
  const file = {
    "x.create-instance.request.json": '{ "image": "compute/x", "root_pass": 73519284605173, "label": "a b" }',
  };
  for (const format of ["json", "pretty"]) {
    const { stdout } = await compute(["check", "--format", format], { cwd: folderWith(file) });
    expect(stdout).toContain("type-mismatch");
    expect(stdout).not.toContain("735192");
  }
});
