import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const stack = (type: string) =>
  `region: us-east\ninstances:\n  web: { type: ${type}, image: compute/debian12, root_pass: "\${env:PW}" }\n`;

test("`--expect` says how a plan differs from the expected one, and `--update` writes that", async () => {
  const cwd = folderWith({ "a.stack.yaml": stack("nano-1"), "old.stack.yaml": "region: us-east\n" });
  const plan = (...args: readonly string[]) =>
    compute(["plan", "a.stack.yaml", "--expect", "a.plan.json", ...args], { cwd });
  expect(await plan()).toMatchObject({ status: 3, stderr: expect.stringContaining("`a.plan.json` does not exist.") });
  expect(await plan("--update")).toMatchObject({ status: 0, stdout: "" });
  expect(await plan()).toEqual({ status: 0, stdout: "", stderr: "compute-stack: The plan is as expected.\n" });
  // Compared with nothing, it is the same.
  expect(await plan("--from", "old.stack.yaml")).toMatchObject({ status: 0 });
  writeFileSync(join(cwd, "a.stack.yaml"), stack("nano-2"));
  expect(await plan()).toMatchObject({
    status: 2,
    stdout: '~ requests[create-instance:WEB].body.type: "nano-1" → "nano-2"\n',
  });
  expect(await plan("--format", "text")).toMatchObject({ status: 3 });
  const other = ["plan", "a.stack.yaml", "--expect", "a.stack.yaml", "--update"];
  expect(await compute(other, { cwd })).toMatchObject({ status: 3 });
  expect(readFileSync(join(cwd, "a.stack.yaml"), "utf8")).toBe(stack("nano-2"));
});

test("`--expect` says with exit code 1 that part of an expected plan is impossible or unknown", async () => {
  const cwd = folderWith({
    "a.stack.yaml": stack("nano-2"),
    "old.stack.yaml": stack("nano-1"),
    "one.json": '{"id":7,"label":"app","region":"us-east","type":"nano-1"}',
  });
  for (const from of ["old.stack.yaml", "one.json"]) {
    const plan = (...args: readonly string[]) =>
      compute(["plan", "a.stack.yaml", "--from", from, "--expect", `${from}.plan`, ...args], { cwd });
    expect(await plan("--update")).toMatchObject({ status: 0 });
    expect(await plan()).toEqual({
      status: 1,
      stdout: "",
      stderr: "compute-stack: The plan is as expected, but part of it is impossible or unknown.\n",
    });
  }
});

test.each([
  ["--exit-code", "--form", "json"],
  ["--from", "--exit-code"],
  ["--exit-code=yes"],
  ["--expect=a.plan.json", "--nope"],
  ["--expect"],
])("arguments that cannot be read are not something to send: %s", async (...args) => {
  const ended = await compute(["plan", "none.stack.yaml", ...args], { cwd: folderWith({}) });
  expect(ended).toMatchObject({ status: 3, stdout: "" });
});

test("`--exit-code` says whether there is something to send", async () => {
  const cwd = folderWith({ "a.stack.yaml": stack("nano-1"), "b.stack.yaml": stack("nano-2") });
  const status = async (...args: readonly string[]) =>
    (await compute(["plan", ...args, "--exit-code"], { cwd })).status;
  expect(await status("a.stack.yaml")).toBe(2);
  expect(await status("a.stack.yaml", "--from", "a.stack.yaml")).toBe(0);
  expect(await status("a.stack.yaml", "--from", "b.stack.yaml")).toBe(1);
  expect(await status("none.stack.yaml")).toBe(3);
});

test("a script reads its files beside itself, whoever starts it from where", async () => {
  const cwd = folderWith({
    ".compute-stack.yaml": "",
    "a.stack.yaml": stack("nano-1").replace(" }", ', metadata: { user_data: "${base64:init.txt}" } }'),
    "init.txt": "hello",
    "scripts/.keep": "",
  });
  await compute(["plan", "a.stack.yaml", "--format", "curl", "--output", "scripts/a.sh"], { cwd });
  const text = readFileSync(join(cwd, "scripts/a.sh"), "utf8");
  expect(text).toContain("plan_file_1='../init.txt'");
  expect(text).toContain('cd -- "$(dirname -- "$plan_script")"');
});

test("the file says with which options it was made, which are no difference", async () => {
  const cwd = folderWith({
    "a.stack.yaml": stack("nano-2"),
    "saved/old.stack.yaml": stack("nano-2").replace(" }", ", tags: [a] }"),
    "plans/.keep": "",
  });
  const plan = (...args: readonly string[]) =>
    compute(["plan", "a.stack.yaml", "--from", "saved/old.stack.yaml", "--expect", "plans/a.plan.json", ...args], {
      cwd,
    });
  expect(await plan("--delete", "--update")).toMatchObject({ status: 0 });
  const { options } = JSON.parse(readFileSync(join(cwd, "plans/a.plan.json"), "utf8"));
  expect(options).toEqual({ from: ["../saved/old.stack.yaml"], delete: true });
  expect(await plan()).toMatchObject({ status: 0, stdout: "" });
});
