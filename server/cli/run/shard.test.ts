import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { runIn } from "../run-command.testing.ts";

afterEach(removeFolders);

const stack = (lines: number): string =>
  `region: r\n${"# a line\n".repeat(lines)}instances:\n  web: { type: t, private_ip: tru }\n`;

interface Report {
  readonly files: readonly { readonly path: string }[];
  readonly summary: Readonly<Record<string, number>>;
}

const reportOf = async (folder: string, ...options: readonly string[]): Promise<Report> =>
  JSON.parse((await runIn(folder, ["check", "./", "--format", "json", ...options])).stdout);

test("each file is in one shard, the shards are about equal in size, and their reports make up the whole", async () => {
  const names = Array.from({ length: 40 }, (_, i) => `${i % 3}/f${i}.stack.yaml`);
  const files = Object.fromEntries(names.map((name, i) => [name, stack((i * 37) % 400)]));
  const folder = folderWith({ ".git/": "", ".compute-stack.yaml": "rules: { nope: error }\n", ...files });
  const whole = await reportOf(folder);
  const parts = await Promise.all([1, 2, 3].map((k) => reportOf(folder, "--shard", `${k}/3`)));
  const byPath = (all: Report["files"]) => [...all].sort((a, b) => (a.path < b.path ? -1 : 1));
  expect(byPath(parts.flatMap((part) => part.files))).toEqual(byPath(whole.files));
  for (const name of Object.keys(whole.summary))
    expect(parts.reduce((sum, { summary }) => sum + (summary[name] ?? 0), 0)).toBe(whole.summary[name]);
  const sizes = parts.map((part) => part.files.reduce((sum, { path }) => sum + (files[path]?.length ?? 0), 0));
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(4_000);
  expect(await reportOf(folder, "--shard", "2/3")).toEqual(parts[1]);
});

test("a file that others send as a body is in one shard, whichever of them send it", async () => {
  const request = "POST /compute/instances\nContent-Type: application/json\n\n< ./b.create-instance.request.json\n";
  const folder = folderWith({ "a.http": request, "b.create-instance.request.json": "{}", "c.http": request });
  const parts = await Promise.all([1, 2, 3].map((k) => reportOf(folder, "--shard", `${k}/3`)));
  expect(parts.map(({ files }) => files.length)).toEqual([1, 1, 1]);
});

test("a shard counts no entries of the baseline as stale that other shards find", async () => {
  const folder = folderWith({
    ".git/": "",
    "a.stack.yaml": stack(1),
    "b.stack.yaml": stack(2),
    "c.stack.yaml": stack(3),
  });
  await runIn(folder, ["check", "./", "--update-baseline"]);
  for (const shard of ["1/2", "2/2"]) {
    const { ended, stderr } = await runIn(folder, ["check", "./", "--shard", shard]);
    expect({ shard, ended, stderr }).toEqual({ shard, ended: 0, stderr: "" });
  }
});

test("a shard without files is no mistake", async () => {
  const folder = folderWith({ "a.stack.yaml": "region: r\n" });
  const all = ["1/2", "2/2"].map((shard) => runIn(folder, ["check", "./", "--error-on-no-files", "--shard", shard]));
  for (const { ended, stderr } of await Promise.all(all)) expect([ended, stderr]).toEqual([0, ""]);
});

test.each(["0/2", "3/2", "1", "a/b", "1/0", "1/2/3", "-1/2", "1.5/2", "1/99999"])(
  "`--shard %s` is refused",
  async (shard) => {
    expect((await runIn("/", ["check", `--shard=${shard}`])).ended).toBe(
      `\`--shard\` must be \`K/N\` with K from 1 to N, such as \`1/4\`, not \`${shard}\`.`,
    );
  },
);

test.each([
  ["--update-baseline", "`--update-baseline` needs the findings of all files. Leave out `--shard`."],
  ["--prune-baseline", "`--prune-baseline` needs the findings of all files. Leave out `--shard`."],
  ["--watch", "`--watch` cannot be combined with `--shard`."],
])("`--shard` is refused with `%s`", async (option, message) => {
  expect((await runIn("/", ["check", "--shard", "1/2", option])).ended).toBe(message);
});
