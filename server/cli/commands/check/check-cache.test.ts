import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { yaml } from "../../../syntax/index.ts";
import { type Ran, runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);
afterEach(() => vi.restoreAllMocks());

const wrong = "region: r\ninstances:\n  web: { type: t, private_ip: tru }\n";
const right = "region: r\ninstances:\n  web: { type: t }\n";

function relink(target: string, path: string): void {
  rmSync(path);
  symlinkSync(target, path);
}

/** Checks a folder with its cache; `isRead`: whether any of its stacks was parsed. Others may be, by what earlier tests began. */
async function cachedCheck(folder: string, ...options: readonly string[]): Promise<Ran & { readonly isRead: boolean }> {
  const parse = vi.spyOn(yaml, "parse");
  const ran = await runIn(folder, ["check", "./", "--cache", join(folder, "x.cache"), ...options]);
  const own = readdirSync(folder).filter((name) => name.endsWith(".stack.yaml"));
  const texts = own.map((name) => readFileSync(join(folder, name), "utf8"));
  const isRead = parse.mock.calls.some(([block]) => texts.some((text) => text.includes(block)));
  parse.mockRestore();
  return { ...ran, isRead };
}

const plainCheck = (folder: string, ...options: readonly string[]): Promise<Ran> =>
  runIn(folder, ["check", "./", ...options]);

test.each(["pretty", "json", "sarif", "junit"])(
  "a second check of the same files reads none of them again, and its %s report is the same",
  async (format) => {
    const folder = folderWith({ "a.stack.yaml": wrong, "b.stack.yaml": right, "c.http": "POST /compute/instances\n" });
    const options = ["--format", format];
    const plain = await plainCheck(folder, ...options);
    expect(await cachedCheck(folder, ...options)).toMatchObject({ ...plain, isRead: true });
    expect(await cachedCheck(folder, ...options)).toEqual({ ...plain, isRead: false });
  },
);

test("what changes the findings of a file leads to a new check", async () => {
  const folder = folderWith({ ".git/": "", "a.stack.yaml": wrong, "b.stack.yaml": right });
  await cachedCheck(folder);
  appendFileSync(join(folder, "b.stack.yaml"), "color: red\n");
  const changes: readonly (readonly [boolean, readonly string[]])[] = [
    [true, []],
    [true, ["--rule", "type-mismatch=warning"]],
    [true, ["--severity", "error"]],
    [false, []],
  ];
  for (const [isRead, options] of changes)
    expect(await cachedCheck(folder, ...options)).toMatchObject({ ...(await plainCheck(folder, ...options)), isRead });
  writeFileSync(join(folder, ".compute-stack.yaml"), "rules: { type-mismatch: 'off' }\n");
  const { isRead, ...other } = await cachedCheck(folder);
  expect(isRead).toBe(true);
  expect(other).toEqual(await plainCheck(folder));
});

test("a file that another one refers to belongs to what its findings depend on", async () => {
  const data = "region: r\ninstances:\n  web: { type: t, image: i, metadata: { user_data: '${base64:init.sh}' } }\n";
  const folder = folderWith({ ".git/": "", "a.stack.yaml": data, "init.sh": "#!/bin/sh\n" });
  const path = join(folder, "init.sh");
  for (const change of [() => {}, () => rmSync(path), () => mkdirSync(path), () => rmSync(path, { recursive: true })]) {
    change();
    const plain = await plainCheck(folder);
    expect(await cachedCheck(folder)).toMatchObject(plain);
    expect(await cachedCheck(folder)).toEqual({ ...plain, isRead: false });
  }
});

test.each<readonly [what: string, named: string, change: (folder: string) => void]>([
  ["a link to a file leads out", "f.lnk", (ws) => relink("../out/init.sh", join(ws, "f.lnk"))],
  ["a link to a folder leads out", "in/init.sh", (ws) => relink("../out", join(ws, "in"))],
  ["a link to a folder leads in", "out/init.sh", (ws) => relink("sub", join(ws, "out"))],
  ["the folder itself becomes a repository", "../out/init.sh", (ws) => mkdirSync(join(ws, ".git"))],
])("a result is not used again once %s", async (_, named, change) => {
  const text = `region: r\ninstances:\n  web: { type: t, image: i, metadata: { user_data: '\${base64:${named}}' } }\n`;
  const script = "#!/bin/sh\n";
  const top = folderWith({ ".git/": "", "ws/a.stack.yaml": text, "ws/sub/init.sh": script, "out/init.sh": script });
  const folder = join(top, "ws");
  symlinkSync("sub/init.sh", join(folder, "f.lnk"));
  symlinkSync("sub", join(folder, "in"));
  symlinkSync("../out", join(folder, "out"));
  if (!named.startsWith("..")) mkdirSync(join(folder, ".git"));
  const before = await cachedCheck(folder);
  expect(await cachedCheck(folder)).toEqual({ ...before, isRead: false });
  change(folder);
  const plain = await plainCheck(folder);
  expect(plain.stdout).not.toBe(before.stdout);
  expect(await cachedCheck(folder)).toEqual({ ...plain, isRead: true });
});

test("a suppression with a day is judged on the day of the check", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-31T12:00:00Z") });
  const comment = "# compute-stack-disable-next-line type-mismatch -- until 2026-05-31: it is renamed\n";
  const folder = folderWith({ ".git/": "", "a.stack.yaml": wrong.replace("  web", `  ${comment}  web`) });
  expect((await cachedCheck(folder)).stdout).not.toContain("expired-suppression");
  expect(await cachedCheck(folder)).toMatchObject({ isRead: false });
  vi.setSystemTime(new Date("2026-06-01T12:00:00Z"));
  const { isRead, ...later } = await cachedCheck(folder);
  expect(later.stdout).toContain("expired-suppression");
  expect([isRead, later]).toEqual([true, await plainCheck(folder)]);
});

test("with a baseline, the counts are those without a cache", async () => {
  const folder = folderWith({ ".git/": "", ".compute-stack.yaml": "rules: {}\n", "a.stack.yaml": wrong });
  await cachedCheck(folder);
  await runIn(folder, ["check", "./", "--update-baseline"]);
  for (const text of [wrong, `${wrong}color: red\n`, right, wrong]) {
    writeFileSync(join(folder, "a.stack.yaml"), text);
    const plain = await plainCheck(folder);
    expect(await cachedCheck(folder)).toMatchObject(plain);
    expect(await cachedCheck(folder)).toMatchObject(plain);
  }
});

test("secrets of the files are not in the cache", async () => {
  const secret = "Tr0ub4dor-and-3";
  const folder = folderWith({ "a.stack.yaml": `instances: { web: { root_pass: ${secret}, rootpas: [${secret}] } }\n` });
  expect((await cachedCheck(folder)).stdout).not.toBe("");
  expect(readFileSync(join(folder, "x.cache"), "utf8")).not.toContain("Tr0ub4dor");
});

test.each<[string, (text: string) => string, string, boolean]>([
  [
    "damaged",
    (text) => text.replace("warning", "warming").replace("error", "errer"),
    "is damaged, and is replaced",
    true,
  ],
  ["cut off", (text) => text.slice(0, -20), "is damaged, and is replaced", true],
  [
    "of another version",
    (text) => text.replace(/1 \w{64}/, `1 ${"0".repeat(64)}`),
    "was written by another version, and is replaced",
    true,
  ],
  ["another file", () => "Dear diary", "is not a cache of this program, and is left as it is", false],
])("a cache that is %s is not used, and that is said", async (_, change, problem, isReplaced) => {
  const folder = folderWith({ "a.stack.yaml": wrong });
  const { ended, stdout } = await cachedCheck(folder);
  const path = join(folder, "x.cache");
  const before = readFileSync(path, "utf8");
  writeFileSync(path, change(before));
  expect(await cachedCheck(folder)).toEqual({
    ended,
    stdout,
    stderr: `compute-stack: warning: the cache x.cache ${problem}.\n`,
    isRead: true,
  });
  expect(readFileSync(path, "utf8")).toBe(isReplaced ? before : "Dear diary");
});

test("a cache that cannot be written is said, and the exit code stays", async () => {
  const folder = folderWith({ "a.stack.yaml": right });
  const missing = join(folder, "none/x.cache");
  expect(await runIn(folder, ["check", "./", "--cache", missing])).toMatchObject({
    ended: 0,
    stderr: "compute-stack: warning: the cache none/x.cache cannot be created: its folder does not exist.\n",
  });
  mkdirSync(missing, { recursive: true });
  const { ended, stderr } = await runIn(folder, ["check", "./", "--cache", missing]);
  expect([ended, stderr]).toEqual([0, "compute-stack: warning: the cache none/x.cache is a folder.\n"]);
  expect(readdirSync(missing)).toEqual([]);
});
