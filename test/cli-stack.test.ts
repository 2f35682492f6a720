import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const web = (body = ""): string =>
  `[{ "name": "web", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "t", "label": "web"${body} } }]`;

test("requests become a stack, also through a pipe, and losses are reported", async () => {
  const folder = folderWith({ "shop.stack.yaml": "region: r\ninstances:\n  web: { type: t, private_ip: true }\n" });
  const plan = await compute(["plan", "shop.stack.yaml"], { cwd: folder });
  const back = await compute(["stack", "-"], { cwd: folder, input: plan.stdout });
  expect(back).toEqual({
    status: 0,
    stdout: "region: r\n\ninstances:\n  web:\n    type: t\n    private_ip: true\n",
    stderr: "",
  });
});

test("requests that a stack cannot express exit with 1, and secrets are not shown", async () => {
  const folder = folderWith({
    "a.requests.json": web(', "image": "compute/x", "root_pass": "Wr1tten-out"'),
    "d.requests.json": `\n\n${web(', "image": "compute/x", "root_pass": "Wr1tten-out"')}`,
    "b.requests.json": '[\n  { "method": "DELETE", "path": "/compute/instances/1" }\n]',
    "c.requests.json": `${web().slice(0, -1)},\n{ "method": "POST", "path": "/compute/instances/1/boot" }]`,
  });
  const secret = await compute(["stack", "a.requests.json", "--output", "a.stack.yaml"], { cwd: folder });
  expect(secret).toEqual({
    status: 0,
    stdout: "",
    stderr:
      "compute-stack: a.requests.json:1: `root_pass` is a literal secret, which the stack does not contain. Set `WEB_ROOT_PASS` to its value.\n",
  });
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toContain("root_pass: ${env:WEB_ROOT_PASS}\n");
  const below = await compute(["stack", "d.requests.json", "--output", "d.stack.yaml"], { cwd: folder });
  expect(below.stderr).toMatch(/^compute-stack: d\.requests\.json:3: `root_pass` is a literal secret/);
  expect(await compute(["stack", "b.requests.json"], { cwd: folder })).toEqual({
    status: 1,
    stdout: "",
    stderr:
      "compute-stack: b.requests.json creates no instances and no load balancers.\n" +
      "compute-stack: b.requests.json:2: not in the stack: Delete an instance. The requests do not create its instance.\n",
  });
  expect(await compute(["stack", "c.requests.json"], { cwd: folder })).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("instances:\n  web:\n"),
    stderr:
      "compute-stack: c.requests.json:2: not in the stack: Boot an instance. The requests do not create its instance.\n",
  });
});

test("invalid usage is explained", async () => {
  const folder = folderWith({ "a.stack.yaml": "" });
  for (const [args, message] of [
    [[], "`stack` needs a file of requests"],
    [["a.stack.yaml"], "`a.stack.yaml` is a stack file, not a request file."],
    [["none.requests.json"], "`none.requests.json` does not exist."],
  ] as const)
    expect(await compute(["stack", ...args], { cwd: folder })).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining(message),
    });
});

test("what cannot be read in a folder of answers is named, and the rest is read", async () => {
  const folder = folderWith({
    "answers/a.json": '{ "id": 5, "label": "web", "region": "us-east", "type": "nano-1", "ipv4": [] }',
    "answers/binary.json": Uint8Array.of(0x7b, 0xff, 0xfe, 0x00),
    "answers/half.json": '{ "id": 6, "label": "w',
    "answers/stack.yaml": Uint8Array.of(0x80, 0x81),
    "web.stack.yaml": "region: us-east\ninstances:\n  web: { type: nano-1 }\n",
  });
  const unread = [
    "answers/binary.json: It is not UTF-8 text.",
    "answers/half.json: It is not valid JSON.",
    "answers/stack.yaml: It is not UTF-8 text.",
  ];
  const imported = await compute(["stack", "answers"], { cwd: folder });
  expect(imported.status).toBe(1);
  expect(imported.stdout).toContain("    type: nano-1\n");
  for (const line of unread) expect(imported.stderr).toContain(`compute-stack: not in the stack: ${line}\n`);
  const planned = await compute(["plan", "web.stack.yaml", "--from", "answers", "--format", "text"], { cwd: folder });
  expect(planned).toMatchObject({ status: 1, stdout: expect.stringContaining("1 unchanged.") });
  for (const line of unread) expect(planned.stderr).toContain(`compute-stack: ${line}\n`);
});
