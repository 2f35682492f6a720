import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, computeAlone, folderWith, removeFolders } from "../../../../test/command-line.ts";
import { baselineFileName } from "../../../rules/baseline/baseline.ts";
import { formatNames } from "../../formats/index.ts";
import { runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

const settings = { ".git/": "", ".compute-stack.yaml": "rules: {}\n" };
const stack = `region: r
instances:
  web: { type: t, private_ip: tru }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: one, address: "10.0.0.1:97531" }
          - { label: two, address: "10.0.0.2:97531" }
`;
/** The same in other lines and another order, with another node. */
const rewritten = `loadbalancers:
  front:
    configs:
      - nodes:
          - { label: new, address: "10.0.0.3:80" }
          - address: "10.0.0.2:97531"
            label: two
          - { address: "10.0.0.1:97531", label: one }
        port: 80

# moved
instances:
  web: { private_ip: tru, type: t }
region: r
`;
const baselineIn = (folder: string): string => readFileSync(join(folder, baselineFileName), "utf8");

async function adopted(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = folderWith({ ...settings, ...files });
  const { ended } = await runIn(folder, ["check", "--update-baseline", "./"]);
  expect(ended).toBe(0);
  return folder;
}

test("a baseline has the rules and places of what is found, sorted and without other text of the files", async () => {
  const folder = folderWith({
    ...settings,
    "b.stack.yaml": stack,
    "up.sh": "curl $A/compute/instances --json '{\"type\": 3}' -n\n",
  });
  expect(await runIn(folder, ["check", "--update-baseline", "./"])).toEqual({
    ended: 0,
    stdout: "No findings in 2 files; 5 in the baseline.\n",
    stderr: "compute-stack: wrote 5 findings to .compute-stack.baseline.json.\n",
  });
  expect(baselineIn(folder)).toMatchInlineSnapshot(`
    "{
      "version": 1,
      "files": {
        "b.stack.yaml": {
          "node-address": {
            "/loadbalancers/front/configs/port=80/nodes/label=one/address": 1,
            "/loadbalancers/front/configs/port=80/nodes/label=two/address": 1
          },
          "type-mismatch": {
            "/instances/web/private_ip": 1
          }
        },
        "up.sh": {
          "missing-required": {
            "/operation=create-instance/body": 1
          },
          "type-mismatch": {
            "/operation=create-instance/body/type": 1
          }
        }
      }
    }
    "
  `);
});

test("what is in it is not reported in any format", async () => {
  const folder = await adopted({ "a.stack.yaml": stack });
  for (const format of formatNames) {
    const { ended, stdout } = await runIn(folder, ["check", "--format", format, "./"]);
    expect(stdout).not.toContain("97531");
    expect(ended).toBe(0);
  }
});

test("one more of the same is reported, and counts", async () => {
  const folder = await adopted({ "a.stack.yaml": stack });
  const path = join(folder, "a.stack.yaml");
  writeFileSync(path, `${stack}          - { label: two, address: "10.0.0.2:97532" }\n`);
  const { ended, stdout } = await runIn(folder, ["check", "--quiet", "./"]);
  expect(stdout).toContain("`97532` is not a port");
  expect(stdout).not.toContain("97531");
  expect(ended).toBe(1);
  expect((await runIn(folder, ["check", "--quiet", "--no-baseline", "./"])).stdout).toContain("97531");
});

test("warnings in it count for no limit", async () => {
  const folder = await adopted({ "a.stack.yaml": "region: r\ninstances:\n  web: { type: t, tag: [a] }\n" });
  expect(await runIn(folder, ["check", "--max-warnings", "0", "./"])).toMatchObject({ ended: 0, stderr: "" });
  expect(await runIn(folder, ["check", "--max-warnings", "0", "--no-baseline", "./"])).toMatchObject({ ended: 1 });
});

test("moved lines, reordered fields and list items, and renamed files change nothing", async () => {
  const folder = await adopted({ "a.stack.yaml": stack, "b.stack.yaml": stack, "c.stack.yaml": stack });
  writeFileSync(join(folder, "a.stack.yaml"), rewritten);
  renameSync(join(folder, "b.stack.yaml"), join(folder, "y.stack.yaml"));
  mkdirSync(join(folder, "sub"));
  renameSync(join(folder, "c.stack.yaml"), join(folder, "sub/z.stack.yaml"));
  const same = { ended: 0, stdout: "No findings in 3 files; 9 in the baseline.\n", stderr: "" };
  expect(await runIn(folder, ["check", "./"])).toEqual(same);
  // An edited file is still known by its folder.
  writeFileSync(join(folder, "y.stack.yaml"), stack.replace("tru", "true"));
  expect((await runIn(folder, ["check", "./"])).stdout).toContain("8 in the baseline");
});

test("a copy of a file is new", async () => {
  const folder = await adopted({ "a.stack.yaml": stack });
  writeFileSync(join(folder, "copy.stack.yaml"), stack);
  const { stdout } = await runIn(folder, ["check", "--quiet", "./"]);
  expect(stdout).toContain("3 errors in 1 of 2 files");
});

test("stale entries are counted, and removed without the others", async () => {
  const folder = await adopted({
    "a.stack.yaml": stack,
    "gone.stack.yaml": "region: r\ninstances: 3\n",
    "x/b.stack.yaml": stack,
  });
  writeFileSync(join(folder, "a.stack.yaml"), stack.replace("tru", "true"));
  writeFileSync(join(folder, "x/b.stack.yaml"), stack.replace("tru", "true"));
  renameSync(join(folder, "gone.stack.yaml"), join(folder, "gone.txt"));
  const before = baselineIn(folder);
  const stale = (count: string) => `compute-stack: ${count} in .compute-stack.baseline.json `;
  expect((await runIn(folder, ["check", "./"])).stderr).toContain(stale("3 entries"));
  // What this call does not look at is not stale.
  expect((await runIn(folder, ["check", "./a.stack.yaml"])).stderr).toContain(stale("1 entry"));
  expect((await runIn(folder, ["check", "--prune-baseline", "./a.stack.yaml"])).stderr).toBe(
    "compute-stack: removed 1 entry from .compute-stack.baseline.json.\n",
  );
  expect(baselineIn(folder)).toContain("gone.stack.yaml");
  expect((await runIn(folder, ["check", "--prune-baseline", "./"])).stderr).toContain("removed 2 entries");
  const removed = before.split("\n").filter((line) => !baselineIn(folder).split("\n").includes(line));
  expect(removed.join("\n")).not.toContain("node-address");
  expect(await runIn(folder, ["check", "./"])).toMatchObject({ ended: 0, stderr: "" });
  expect((await runIn(folder, ["check", "--prune-baseline", "./"])).stderr).toContain("no stale entries");
});

test("without a baseline, there is nothing to prune", async () => {
  const folder = folderWith({ ...settings, "a.stack.yaml": stack });
  const { stdout, stderr } = await runIn(folder, ["check", "--prune-baseline", "./"]);
  expect(stderr).toBe("compute-stack: no baseline to prune. Create one with `--update-baseline`.\n");
  expect(stdout).toContain("3 errors");
});

test("each settings file has its own baseline beside it, and a given file is for all", async () => {
  const folder = folderWith({
    ...settings,
    "a.stack.yaml": stack,
    "sub/.compute-stack.yaml": "",
    "sub/b.stack.yaml": stack,
  });
  await runIn(folder, ["check", "--update-baseline", "./"]);
  expect(readFileSync(join(folder, "sub", baselineFileName), "utf8")).toContain('"b.stack.yaml"');
  expect(baselineIn(folder)).not.toContain("b.stack.yaml");
  await runIn(folder, ["check", "--update-baseline", "./all.json", "./"]);
  expect(readFileSync(join(folder, "all.json"), "utf8")).toContain('"sub/b.stack.yaml"');
  expect(await runIn(folder, ["check", "--baseline", "./all.json", "./sub/b.stack.yaml"])).toMatchObject({ ended: 0 });
});

test("an update of some files keeps the entries of others", async () => {
  const folder = await adopted({ "a.stack.yaml": stack, "b.stack.yaml": stack });
  const before = baselineIn(folder);
  writeFileSync(join(folder, "a.stack.yaml"), stack.replace("tru", "true"));
  await runIn(folder, ["check", "--update-baseline", "./a.stack.yaml"]);
  expect(baselineIn(folder)).toContain("b.stack.yaml");
  expect(baselineIn(folder).length).toBeLessThan(before.length);
});

test("standard input and declared files have entries under their names", async () => {
  const folder = await adopted({ "a.stack.yaml": stack, "payload.json": '{ "type": 3 }' });
  const asked = ["check", "--as", "create-instance", "./payload.json"];
  expect(await runIn(folder, asked)).toMatchObject({ ended: 1 });
  await runIn(folder, [...asked, "--update-baseline"]);
  expect(await runIn(folder, asked)).toMatchObject({ ended: 0, stderr: "" });
  const piped = await compute(["check", "--stdin-filename", "a.stack.yaml"], { cwd: folder, input: stack });
  expect(piped).toMatchObject({ status: 0, stdout: "No findings in 1 file; 3 in the baseline.\n", stderr: "" });
});

const broken: Readonly<Record<string, readonly [text: string, why: string]>> = {
  "conflict markers": [
    '{\n<<<<<<< ours\n  "version": 1\n',
    ":2:1 contains merge conflict markers. Resolve the conflict.",
  ],
  "a newer version": [
    '{ "version": 2, "files": {} }',
    ":1:1 was written by a newer version of compute-stack. Update compute-stack.",
  ],
  "no JSON": ['{ "version": 1,\n  "files" }', ":2:9 is not valid JSON."],
  "something else": ['{ "method": "GET" }', ":1:1 is not a baseline of compute-stack."],
};

test.each(Object.entries(broken))("%s in a baseline", async (_, [text, why]) => {
  const folder = folderWith({ ...settings, "a.stack.yaml": stack, [baselineFileName]: text, "b.json": text });
  const said = `compute-stack: ${baselineFileName}${why}\n`;
  for (const option of [[], ["--update-baseline"], ["--prune-baseline"]]) {
    const { ended, stdout, stderr } = await runIn(folder, ["check", "--quiet", ...option, "./"]);
    expect([ended, stderr]).toEqual([2, said]);
    expect(stdout).toContain(option[0] === "--update-baseline" ? "in the baseline" : "type-mismatch");
  }
  expect(await runIn(folder, ["check", "--update-baseline", "./b.json", "./"])).toMatchObject({
    ended: `b.json${why}`,
  });
  expect([baselineIn(folder), readFileSync(join(folder, "b.json"), "utf8")]).toEqual([text, text]);
});

test("a baseline that cannot be read or written", async () => {
  const folder = folderWith({ ...settings, "a.stack.yaml": stack, [`${baselineFileName}/`]: "", "closed/": "" });
  const isFolder = { ended: 2, stderr: `compute-stack: ${baselineFileName} is a folder.\n` };
  expect(await runIn(folder, ["check", "./"])).toMatchObject(isFolder);
  expect(await runIn(folder, ["check", "--update-baseline", "./"])).toMatchObject(isFolder);
  expect(await runIn(folder, ["check", "--baseline", "./no.json", "./"])).toMatchObject({
    ended: "no.json does not exist. Create it with `--update-baseline`.",
  });
  const nowhere = await runIn(folder, ["check", "--update-baseline", "./no/b.json", "./"]);
  expect(nowhere).toMatchObject({
    ended: 2,
    stderr: "compute-stack: no/b.json cannot be created: its folder does not exist.\n",
  });
});

test.runIf(process.getuid?.() === 0)("nothing is left in a folder without write permission", async () => {
  const folder = folderWith({ "closed/.compute-stack.yaml": "", "closed/a.stack.yaml": stack });
  const closed = join(folder, "closed");
  for (const path of [folder, closed]) chmodSync(path, 0o555);
  const { status, stderr } = await computeAlone(["check", "--update-baseline", "closed"], { cwd: folder, uid: 1000 });
  expect([status, stderr]).toEqual([
    2,
    `compute-stack: closed/${baselineFileName} cannot be written (permission denied).\n`,
  ]);
  expect(readdirSync(closed)).toEqual([".compute-stack.yaml", "a.stack.yaml"]);
});

test("options that contradict each other", async () => {
  const folder = folderWith(settings);
  const messages = [
    ["--no-baseline", "--prune-baseline"],
    ["--update-baseline", "--prune-baseline"],
    ["--baseline", "./a.json", "--update-baseline=./b.json"],
    ["--update-baseline="],
    ["--update-baseline", "-"],
  ].map(async (options) => (await runIn(folder, ["check", ...options])).ended);
  expect(await Promise.all(messages)).toMatchInlineSnapshot(`
    [
      "\`--no-baseline\` cannot be combined with \`--prune-baseline\`.",
      "\`--prune-baseline\` cannot be combined with \`--update-baseline\`.",
      "\`--baseline\` and \`--update-baseline\` name different files.",
      "\`--update-baseline=\` needs a value: \`--update-baseline=FILE\`.",
      "A baseline needs the name of the file: add \`--stdin-filename NAME\`.",
    ]
  `);
});

test("no secret gets into a baseline", async () => {
  const secret = "Zx9-kq_Tr44mn0Pq";
  const folder = await adopted({
    "a.stack.yaml": `region: r
instances:
  web: { type: t, root_pass: ${secret}, tags: [3], ${secret}: 1, interfaces: [{ purpose: vlan, label: "${secret}" }] }
`,
  });
  expect(baselineIn(folder)).not.toContain(secret);
});
