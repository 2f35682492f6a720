import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { cliPath, compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const stack = (value: string): string => `region: r\ninstances:\n  web: { type: t, private_ip: ${value} }\n`;
const watching = "Watching for changes.";

interface Watching {
  readonly process: ChildProcess;
  /** What was written before it waited for the first time. */
  readonly first: string;
  /** Does something, and returns what is written from then on until it waits again with this in what was written. */
  readonly after: (change: () => void, expected: string) => Promise<string>;
}

/** A real `check --watch` that has checked once. */
async function watchIn(cwd: string, args: readonly string[] = []): Promise<Watching> {
  // One file for both streams: two pipes may be read in another order than they were written.
  const log = join(folderWith({ log: "" }), "log");
  const output = openSync(log, "a");
  const child = spawn(process.execPath, [cliPath, "check", "--quiet", "--watch", ...args], {
    cwd,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  onTestFinished(() => void child.kill("SIGKILL"));
  let seen = "";
  const waits = async (expected: string): Promise<string> => {
    const written = (): string => readFileSync(log, "utf8").slice(seen.length);
    const isThere = () => written().includes(expected) && written().trimEnd().endsWith("to stop.");
    await expect.poll(() => (isThere() ? expected : written()), { timeout: 30_000, interval: 10 }).toBe(expected);
    const said = written();
    seen += said;
    return said;
  };
  const first = await waits(watching);
  return {
    process: child,
    first,
    after: (change, expected) => {
      change();
      return waits(expected);
    },
  };
}

test("files, settings, baselines and what files refer to are checked again when they change", async () => {
  const folder = folderWith({
    ".git/": "",
    "a.stack.yaml": stack("tru"),
    "up.sh": "curl $API/compute/instances --json @body.json -n\n",
    "body.json": '{ "region": "r", "type": "t" }\n',
    "notes.txt": "",
  });
  const path = (name: string): string => join(folder, name);
  const { first, after } = await watchIn(folder);
  expect(first).toContain("a.stack.yaml:3:31: error");
  const saved = await after(() => {
    writeFileSync(path("notes.txt"), "x");
    writeFileSync(path("a.stack.yaml"), stack("true"));
  }, "No findings in 3 files.");
  expect(saved).toContain("a.stack.yaml changed.\n");
  await after(() => writeFileSync(path("body.json"), '{ "region": "r", "type": 3 }\n'), "body.json:1:26");
  await after(() => writeFileSync(path("body.json"), '{ "region": "r", "type": "t" }\n'), "No findings");
  // Editors write another file, and give it the name.
  await after(() => {
    writeFileSync(path("a.stack.yaml~"), stack("fals"));
    renameSync(path("a.stack.yaml~"), path("a.stack.yaml"));
  }, "`fals`");
  await after(() => writeFileSync(path(".compute-stack.yaml"), "rules: { type-mismatch: off }\n"), "No findings");
  await after(() => unlinkSync(path(".compute-stack.yaml")), "`fals`");
  await compute(["check", "--update-baseline=other.json"], { cwd: folder });
  await after(() => renameSync(path("other.json"), path(".compute-stack.baseline.json")), "1 in the baseline");
}, 60_000);

test("only the folder that was asked for and that of its settings are watched", async () => {
  const parent = folderWith({ "work/.git/": "", "work/a.stack.yaml": stack("tru"), "b.stack.yaml": stack("tru") });
  const { after } = await watchIn(join(parent, "work"));
  const saved = await after(() => {
    writeFileSync(join(parent, "b.stack.yaml"), stack("true"));
    writeFileSync(join(parent, "work/a.stack.yaml"), stack("true"));
  }, "No findings in 1 file.");
  expect(saved).toMatch(/^compute-stack: a\.stack\.yaml changed\.\n/);
}, 60_000);

test("folders that come and go are followed", async () => {
  const folder = folderWith({ ".git/": "", "sub/a.stack.yaml": stack("tru"), ".gitignore": "out\n", "out/": "" });
  const { first, after } = await watchIn(folder);
  expect(first).toContain("1 error");
  await after(() => rmSync(join(folder, "sub"), { recursive: true }), "no stack files");
  await after(() => {
    mkdirSync(join(folder, "sub/deep"), { recursive: true });
    for (let index = 0; index < 50; index++) writeFileSync(join(folder, `sub/deep/${index}.stack.yaml`), stack("tru"));
  }, "50 errors");
  await after(() => writeFileSync(join(folder, "sub/deep/7.stack.yaml"), stack("true")), "49 errors");
}, 60_000);

test("one file is watched with its settings; an interrupt ends it", async () => {
  const folder = folderWith({ ".git/": "", ".compute-stack.yaml": "rules: {}\n", "sub/a.stack.yaml": stack("tru") });
  const { first, after, process: child } = await watchIn(folder, ["sub/a.stack.yaml"]);
  expect(first).toContain("1 error");
  await after(
    () => writeFileSync(join(folder, ".compute-stack.yaml"), "rules: { type-mismatch: off }\n"),
    "No findings",
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  expect(await ended).toBe(130);
}, 60_000);

test("what has an end cannot be watched", async () => {
  const said = async (...args: string[]) => (await compute(["check", "--watch", ...args])).stderr;
  expect(await said("--format", "json")).toContain("`--watch` is for people. Leave out `--format json`.");
  expect(await said("-")).toContain("cannot watch standard input");
  expect(await said("--files-from", "-")).toContain("cannot watch standard input");
  expect(await said("--update-baseline")).toContain("cannot be combined with `--update-baseline`");
});
