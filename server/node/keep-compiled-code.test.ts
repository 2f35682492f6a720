import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let bundle: string;
beforeEach(() => {
  bundle = mkdtempSync(join(tmpdir(), "compute-stack-bundle-"));
  writeFileSync(join(bundle, "package.json"), '{ "type": "module" }');
  const isOurs = (path: string): boolean => !["compiled", "playground"].includes(basename(path));
  cpSync("dist", bundle, { recursive: true, filter: isOurs });
});
afterEach(() => rmSync(bundle, { recursive: true }));

const shop = "examples/shop.stack.yaml";
const check = () => spawnSync(process.execPath, [join(bundle, "cli.js"), "check", shop], { encoding: "utf8" });

test("compiled code is kept beside the bundle by each Node that can, and read again", () => {
  const first = check();
  expect(first).toMatchObject({ status: 0, stderr: "" });
  expect(existsSync(join(bundle, "compiled"))).toBe("enableCompileCache" in module);
  expect(check()).toMatchObject({ status: 0, stdout: first.stdout, stderr: "" });
});

test("where it cannot be kept, all works without it", () => {
  writeFileSync(join(bundle, "compiled"), "no folder");
  expect(check()).toMatchObject({ status: 0, stderr: "" });
});
