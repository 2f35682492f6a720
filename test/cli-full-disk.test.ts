import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { cliPath, type Ended, folderWith, removeFolders } from "./command-line.ts";

const mounted: string[] = [];
afterEach(() => {
  for (const folder of mounted.splice(0)) execFileSync("umount", [folder]);
  removeFolders();
});

/** Longer than the limit, so that it cannot be written completely. */
const wrong = `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    watchdog_enabled: "true"\n# ${"x".repeat(6_000)}\n`;

const run = (folder: string, command: string): Promise<Ended> =>
  new Promise((done) => {
    execFile("bash", ["-c", command, "bash", process.execPath, cliPath], { cwd: folder }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const expectUnwritten = ({ status, stdout, stderr }: Ended, folder: string, why: string): void => {
  expect(stderr).toBe(`compute-stack: a.stack.yaml was not written: ${why}.\n`);
  expect(stdout).toBe("Nothing was changed; 1 file could not be written.\n");
  expect(status).toBe(2);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(wrong);
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
};

test("`fix` reports a file size limit and leaves the file unchanged", async () => {
  const folder = folderWith({ "a.stack.yaml": wrong });
  const ended = await run(folder, 'ulimit -f 4; "$1" "$2" fix .');
  expectUnwritten(ended, folder, "it exceeds the file size limit");
});

/** A folder on a full disk; null if none can be created here. */
function fullDisk(): string | null {
  const folder = join(folderWith({ "disk/": "" }), "disk");
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  mounted.push(folder);
  writeFileSync(join(folder, "a.stack.yaml"), wrong);
  writeFileSync(join(folder, "rest"), "");
  try {
    writeFileSync(join(folder, "rest"), "x".repeat(16_384));
  } catch {
    // A full disk behaves like this.
  }
  return folder;
}

test("`fix` reports a full disk and leaves the file unchanged", async () => {
  const folder = fullDisk();
  const within = folder ?? folderWith({ "a.stack.yaml": wrong });
  const ended = await run(within, folder ? '"$1" "$2" fix .' : 'ulimit -f 4; "$1" "$2" fix .');
  expectUnwritten(ended, within, folder ? "the disk is full" : "it exceeds the file size limit");
});
