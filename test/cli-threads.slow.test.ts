import { spawn } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { checkJson, cliPath, computeAlone, folderWith, pathsIn, removeFolders } from "./command-line.ts";

/** Folders that are large enough for threads. */
afterAll(removeFolders);
vi.setConfig({ testTimeout: 120_000 });

const instance = (i: number, extra: string): string =>
  `  web-${i}:\n    type: standard-2\n    region: us-east\n${extra}`;

/** About 100 kB, different in each file. */
const stack = (seed: number, extra = "    backups_enabled: yes\n"): string =>
  `instances:\n${Array.from({ length: 1_500 }, (_, i) => instance(i, (i + seed) % 100 === 0 ? extra : "")).join("")}`;

/** Large, and fast to read. */
const remarks = "# nothing to say\n".repeat(260_000);

const many = (count: number): Record<string, string> => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`${100 + i}.stack.yaml`, stack(i)])),
  "100.stack.yaml": remarks + stack(0),
});

test("threads give the same findings as single files, in order", async () => {
  const files = many(14);
  const folder = folderWith({ ...files, "sub/web.requests.json": "[]", ".compute-stack.yaml": "rules: {}\n" });
  const whole = await checkJson(folder);
  expect(pathsIn(whole)).toEqual([...Object.keys(files).sort(), "sub/web.requests.json"]);
  for (const name of ["101.stack.yaml", "113.stack.yaml"]) {
    const { files: alone } = await checkJson(folder, [name]);
    expect(whole.files.filter((file) => file.path === name)).toEqual(alone);
    expect(alone[0]?.diagnostics.length).toBeGreaterThan(0);
  }
});

test("unreadable files are reported in order, and the others are checked", async () => {
  const folder = folderWith({ ...many(14), "107.stack.yaml": Uint8Array.of(0xff, 0xfe) });
  const { files, ended } = await checkJson(folder, [".", "gone.stack.yaml"]);
  expect(files.length).toBe(13);
  expect(ended.stderr).toBe(
    "compute-stack: 107.stack.yaml is not UTF-8 text.\ncompute-stack: gone.stack.yaml does not exist.\n",
  );
  expect(ended.status).toBe(2);
});

test("settings apply on threads", async () => {
  const folder = folderWith({
    ...many(12),
    ".compute-stack.yaml": "rules: { type-mismatch: hint }\nignore: [105.*]\n",
    "sub/.compute-stack.yaml": "rules: { type-mismatch: information }\n",
    "sub/a.stack.yaml": stack(0),
  });
  const report = await checkJson(folder, ["--rule", "backups-disabled=off"]);
  const severities = (path: string) =>
    new Set(
      report.files
        .find((file) => file.path === path)
        ?.diagnostics.filter(({ code }) => code === "type-mismatch")
        .map(({ severity }) => severity),
    );
  expect(pathsIn(report)).not.toContain("105.stack.yaml");
  expect(severities("111.stack.yaml")).toEqual(new Set(["hint"]));
  expect(severities("sub/a.stack.yaml")).toEqual(new Set(["information"]));
});

test("standard input of any length", async () => {
  const { stdout, status } = await computeAlone(["check", "--format", "json", "--stdin-filename", "x.stack.yaml"], {
    input: remarks + stack(0),
  });
  expect(JSON.parse(stdout).summary).toMatchObject({ files: 1, errors: 15 });
  expect(status).toBe(1);
});

test("threads fix each file once, even one with two paths, and leave no fix", async () => {
  const folder = folderWith(many(14));
  symlinkSync("113.stack.yaml", join(folder, "200.stack.yaml"));
  const { stdout, status } = await computeAlone(["fix"], { cwd: folder });
  expect(stdout).toMatch(/^100\.stack\.yaml {2}15 fixes\n101\.stack\.yaml {2}15 fixes\n/);
  expect(stdout).toContain("210 fixes applied in 14 files");
  expect(readFileSync(join(folder, "113.stack.yaml"), "utf8")).toBe(stack(13, "    backups_enabled: true\n"));
  expect((await computeAlone(["fix"], { cwd: folder })).stdout).toMatch(/^Nothing to fix/);
  expect(status).toBe(0);
});

test("a file that exceeds the memory does not affect the others", async () => {
  const files = {
    "a.stack.yaml": stack(0),
    "b.stack.yaml": `instances:\n${Array.from({ length: 150_000 }, (_, i) => `  web-${i}: { type: 5, booted: 1 }\n`).join("")}`,
    "c.stack.yaml": stack(1),
  };
  const ended = await computeAlone(["check", "--format", "github"], {
    cwd: folderWith(files),
    env: { NODE_OPTIONS: "--max-old-space-size=64" },
  });
  expect(ended.stderr).toContain("compute-stack: b.stack.yaml needs more memory than Node may use");
  expect(ended.stdout).toContain("file=c.stack.yaml");
  expect(ended.status).toBe(2);
});

test("a closed pipe ends the threads", async () => {
  const child = spawn(process.execPath, [cliPath, "check"], { cwd: folderWith(many(40)) });
  child.stdout.once("data", () => child.stdout.destroy());
  expect(await new Promise((resolve) => child.on("close", (...code) => resolve(code)))).toEqual([1, null]);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a check at once", async (signal, code) => {
  const child = spawn(process.execPath, [cliPath, "check"], { cwd: folderWith(many(40)) });
  child.stdout.once("data", () => child.kill(signal));
  expect(await new Promise((resolve) => child.on("close", (...ended) => resolve(ended)))).toEqual([code, null]);
});

test("an interrupted `fix` leaves each file unchanged or completely fixed, and no temporary files", async () => {
  const files = many(40);
  const folder = folderWith(files);
  const child = spawn(process.execPath, [cliPath, "fix"], { cwd: folder });
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect(await new Promise((resolve) => child.on("close", (...ended) => resolve(ended)))).toEqual([130, null]);
  expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort());
  let untouched = 0;
  for (const [name, before] of Object.entries(files)) {
    const now = readFileSync(join(folder, name), "utf8");
    if (now === before) untouched++;
    else expect(now).toBe(before.replaceAll("backups_enabled: yes", "backups_enabled: true"));
  }
  expect(untouched).toBeGreaterThan(0);
  expect(untouched).toBeLessThan(40);
});

test("several runs of `fix` at the same time come to the same result", async () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${100 + i}.stack.yaml`, oneOf(i, "yes")]));
  const cwd = folderWith(files);
  const runs = await Promise.all(Array.from({ length: 4 }, () => computeAlone(["fix", "."], { cwd })));
  expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(runs.map(() => [0, ""]));
  expect(readdirSync(cwd)).toHaveLength(200);
  for (const [index, name] of Object.keys(files).entries())
    expect(readFileSync(join(cwd, name), "utf8")).toBe(oneOf(index, "true"));
});

const oneOf = (i: number, backups: string): string => `instances:\n${instance(i, `    backups_enabled: ${backups}\n`)}`;
