import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { versionedDocs } from "../scripts/own-version.mjs";
import { folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const changelog =
  "# Changelog\n\n## Unreleased\n\n### Added\n\n- Costs $& less.\n\n## 0.1.0 – 2026-01-01\n\n- First.\n";
const manifest = (build: string): string =>
  `${JSON.stringify({ name: "x", version: "0.1.0", scripts: { package: build } }, null, 2)}\n`;
const lock = `${JSON.stringify({ name: "x", version: "0.1.0", packages: { "": { version: "0.1.0" }, "node_modules/y": { version: "0.1.0" } } }, null, 2)}\n`;

const mason = "docs/editors/mason/package.yaml";
const entry = "source:\n  id: pkg:npm/x@0.1.0\n";
const ci = "docs/ci.md";
const pins = "- uses: actions/checkout@v4\n- uses: OWNER/NAME@v0.1.0\n";

const [plugin = ""] = versionedDocs;
const described = '{\n  "version": "0.1.0",\n  "keywords": ["linter"]\n}\n';

/** A repository with everything committed. */
function repository({ text = changelog, build = "node -e 0" } = {}): string {
  const cwd = folderWith({
    "CHANGELOG.md": text,
    "package.json": manifest(build),
    "package-lock.json": lock,
    ...Object.fromEntries(versionedDocs.map((path) => [path, described])),
    [ci]: pins,
    [mason]: entry,
  });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], { cwd });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "First");
  return cwd;
}
const release = (cwd: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [resolve("scripts/release.mjs"), ...args], { cwd, encoding: "utf8" });
const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), "utf8");

test("a release gets its version and date, is built, and is not committed", () => {
  const cwd = repository({ build: "node -p process.env.npm_package_version" });
  const { status, stdout } = release(cwd, "0.2.0");
  expect(status).toBe(0);
  expect(stdout).toContain("\n0.2.0\n");
  expect(stdout).toContain('git commit -am "Release 0.2.0" && git tag v0.2.0');
  expect(read(cwd, "CHANGELOG.md")).toBe(
    changelog.replace("## Unreleased", `## 0.2.0 – ${new Date().toISOString().slice(0, 10)}`),
  );
  expect(JSON.parse(read(cwd, "package.json")).version).toBe("0.2.0");
  expect(JSON.parse(read(cwd, "package-lock.json"))).toMatchObject({
    version: "0.2.0",
    packages: { "": { version: "0.2.0" }, "node_modules/y": { version: "0.1.0" } },
  });
  expect(read(cwd, mason)).toBe("source:\n  id: pkg:npm/x@0.2.0\n");
  expect(read(cwd, ci)).toBe("- uses: actions/checkout@v4\n- uses: OWNER/NAME@v0.2.0\n");
  expect(read(cwd, plugin)).toBe(described.replace("0.1.0", "0.2.0"));
  expect(execFileSync("git", ["log", "--oneline"], { cwd, encoding: "utf8" }).trim().split("\n")).toHaveLength(1);
});

test.each([
  [[], "Usage: npm run release X.Y.Z, for example: npm run release 0.2.0 (the current version is 0.1.0)"],
  [["next"], "Usage: npm run release X.Y.Z"],
  [["0.2.0", "now"], "Usage: npm run release X.Y.Z"],
  [["0.1.0"], "0.1.0 is not newer than the current version, 0.1.0."],
  [["0.0.9"], "0.0.9 is not newer than the current version, 0.1.0."],
])("%j: invalid usage is explained and changes nothing", (args, message) => {
  const cwd = repository();
  const { status, stderr } = release(cwd, ...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(read(cwd, "CHANGELOG.md")).toBe(changelog);
});

test("uncommitted changes are listed and prevent a release", () => {
  const cwd = repository();
  writeFileSync(join(cwd, "notes.txt"), "");
  const { status, stderr } = release(cwd, "0.2.0");
  expect([status, stderr]).toEqual([2, "Commit these changes first:\n?? notes.txt\n"]);
});

test.each([
  ["# Changelog\n\n## 0.1.0 – 2026-01-01\n", "has no section `## Unreleased`"],
  ["# Changelog\n\n## Unreleased\n\n## 0.1.0 – 2026-01-01\n", "is empty"],
  ["# Changelog\n\n## Unreleased\n", "is empty"],
])("%j has nothing to release", (text, message) => {
  const { status, stderr } = release(repository({ text }), "1.0.0");
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test("if the package cannot be built, nothing is changed", () => {
  const cwd = repository({ build: "node -e 'process.exit(3)'" });
  const { status, stderr } = release(cwd, "0.10.0");
  expect(status).toBe(1);
  expect(stderr).toContain(`CHANGELOG.md, package.json, package-lock.json, ${versionedDocs.join(", ")} are as before.`);
  expect(read(cwd, "CHANGELOG.md")).toBe(changelog);
  expect(read(cwd, "package.json")).toBe(manifest("node -e 'process.exit(3)'"));
  expect(read(cwd, "package-lock.json")).toBe(lock);
  expect(read(cwd, mason)).toBe(entry);
  expect(read(cwd, ci)).toBe(pins);
});
