import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runIn } from "../server/cli/run-command.testing.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const stack = (rest: string): string =>
  `region: us-east\ninstances:\n  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}"${rest} }\n`;

const files = {
  "old.stack.yaml": stack(""),
  "new.stack.yaml": stack(", label: front"),
  "resized.stack.yaml": stack(", tags: [a]").replace("nano-1", "nano-2"),
  "empty.stack.yaml": "region: us-east\ninstances: {}\n",
  "blank.stack.yaml": "# later\n",
  "broken.stack.yaml": "region: us-east\ninstances:\n  web: [\n",
  "web.json": 'HTTP/2 200\r\n\r\n{ "data": [{ "id": 12, "label": "web", "region": "us-east", "tags": [] }] }',
  "numbers.json": "[1, 2]",
  "blank.json": "",
  "none.answers.json": '{ "data": [] }',
  "labeled.stack.yaml": stack(', label: "${env:STAGE}"'),
  "hidden.stack.yaml": stack(", firewall_id: 5"),
  "half.json": '{ "data": [{ "id": 12, "label": "web", "region": "us-east", "tags": [] }, { "id": 13, "lab',
};

const plan = (cwd: string, args: readonly string[], input?: string) =>
  compute(["plan", ...args], { cwd, ...(input === undefined ? {} : { input }) });

test("in a terminal, reasons continue below themselves", async () => {
  const folder = folderWith(files);
  const args = ["plan", "./resized.stack.yaml", "--from", "./old.stack.yaml", "--format", "text"];
  const { stdout } = await runIn(folder, args, { width: 60 });
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(stdout).toContain(
    "\n      The type of an instance is set when it is created, and\n      no documented operation changes it.",
  );
});

test("the JSON has the shape of the contract", async () => {
  const folder = folderWith(files);
  const { status, stdout } = await plan(folder, ["new.stack.yaml", "--from", "old.stack.yaml", "--format", "json"]);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    changes: [
      {
        action: "update",
        resource: "instances.web",
        pointer: "/instances/web",
        fields: [
          {
            field: "label",
            action: "update",
            from: '"web"',
            to: '"front"',
            operation: "update-instance",
            reason: null,
          },
        ],
        steps: ["web-update"],
      },
    ],
    requests: [
      {
        name: "web-update",
        method: "PUT",
        path: "/compute/instances/${INSTANCE_WEB_ID}",
        headers: { Authorization: "Bearer ${env:COMPUTE_TOKEN}" },
        body: { label: "front" },
      },
    ],
    summary: { create: 0, update: 1, impossible: 0, unknown: 0, gone: 0, unchanged: 0 },
    leftOut: 0,
  });
});

test.each([
  ["what can be done", ["new.stack.yaml", "--from", "old.stack.yaml"], 0, "web-update"],
  ["nothing", ["old.stack.yaml", "--from", "old.stack.yaml"], 0, "[]"],
  ["what is impossible in part", ["resized.stack.yaml", "--from", "old.stack.yaml"], 1, "web-update"],
  ["what is gone", ["empty.stack.yaml", "--from", "old.stack.yaml"], 0, "[]"],
  ["what is deleted", ["empty.stack.yaml", "--from", "old.stack.yaml", "--delete"], 0, "DELETE"],
  ["an empty stack", ["blank.stack.yaml", "--from", "old.stack.yaml", "--delete"], 2, ""],
  ["answers", ["new.stack.yaml", "--from", "web.json"], 0, "/compute/instances/12"],
  ["a missing file", ["new.stack.yaml", "--from", "none.json"], 2, ""],
  ["nothing to delete from", ["new.stack.yaml", "--delete"], 2, ""],
  ["two stacks", ["new.stack.yaml", "--from", "old.stack.yaml", "--from", "empty.stack.yaml"], 2, ""],
  ["a stack and answers", ["new.stack.yaml", "--from", "old.stack.yaml", "--from", "web.json"], 2, ""],
  ["standard input twice", ["-", "--from", "-"], 2, ""],
  ["a list of something else", ["new.stack.yaml", "--from", "numbers.json"], 2, ""],
  ["an answer that was not saved", ["new.stack.yaml", "--from", "blank.json"], 2, ""],
  ["an account without anything", ["new.stack.yaml", "--from", "none.answers.json"], 0, "POST"],
] as const)("the exit code of a change plan: %s", async (_, args, expected, said) => {
  const { status, stdout } = await plan(folderWith(files), args);
  expect({ status, says: stdout.includes(said) }).toEqual({ status: expected, says: true });
});

test("the old side can be standard input, and what of it is unusable is said", async () => {
  const folder = folderWith(files);
  const read = await plan(folder, ["new.stack.yaml", "--from", "-", "--format", "text"], files["old.stack.yaml"]);
  expect(read).toMatchObject({ status: 0, stderr: "" });
  expect(read.stdout).toContain('    label: "web" → "front"\n');
  const broken = await plan(folder, ["new.stack.yaml", "--from", "broken.stack.yaml", "--format", "text"]);
  expect(broken.stderr).toContain("broken.stack.yaml:3: Part of it cannot be read, and is left out.");
  const half = await plan(folder, ["new.stack.yaml", "--from", "half.json", "--format", "text"]);
  expect(half.stderr).toContain("Part of the response cannot be read, and is left out.");
  expect(half.stdout).toContain("web-update: PUT /compute/instances/12");
});

test("an empty standard input is not taken for an empty account", async () => {
  const { status, stdout, stderr } = await plan(folderWith(files), ["new.stack.yaml", "--from", "-"], "\n");
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: "",
    stderr: "compute-stack: Nothing in `--from` can be used. `standard input` is empty.\n",
  });
});

test("a plan says that running it again creates everything again, a change plan does not", async () => {
  const folder = folderWith(files);
  const again = "Running it again creates everything again.";
  const whole = await plan(folder, ["old.stack.yaml", "--format", "http", "--output", "all.http"]);
  expect([whole.stderr.includes(again), readFileSync(join(folder, "all.http"), "utf8").includes(again)]).toEqual([
    true,
    true,
  ]);
  const change = await plan(folder, ["new.stack.yaml", "--from", "old.stack.yaml", "--format", "curl"]);
  expect([change.stderr.includes(again), change.stdout.includes(again)]).toEqual([false, false]);
  expect(change.stdout).toContain('--url "$COMPUTE_URL/compute/instances/${INSTANCE_WEB_ID}"');
});

test("a script says one thing: how to run it, how to continue, and how to start over", async () => {
  const folder = folderWith(files);
  for (const from of [[], ["--from", "empty.stack.yaml"]]) {
    const { stdout } = await plan(folder, ["old.stack.yaml", ...from, "--format", "curl"]);
    const said = stdout.split("\n").filter((line) => /^# .*\b(?:again|continue|start over)\b/.test(line));
    expect(said).toEqual([
      expect.stringMatching(/^# Run the script again.*continue.*To start over.*delete the journal\.$/),
    ]);
  }
});

test.each<[what: string, stack: string, args: readonly string[], status: number]>([
  ["what is not compared", "hidden.stack.yaml", [], 0],
  ["an unknown label", "labeled.stack.yaml", [], 1],
  ["a label that the environment holds", "labeled.stack.yaml", ["--use-env"], 0],
  ["a name that is not the value of the environment", "labeled.stack.yaml", ["--create", "web"], 1],
])("the exit code for %s", async (_, name, args, status) => {
  const env = { STAGE: "web" };
  const ended = await compute(["plan", name, "--from", "web.json", "--exit-code", "--format", "text", ...args], {
    cwd: folderWith(files),
    env,
  });
  expect(ended.status, ended.stdout + ended.stderr).toBe(status);
});

test.each([
  ["another instance", "    app: { type: nano-1 }\n"],
  ["the top of the file", "app: { type: nano-1 }\n"],
  ["another document", "---\n  app: { type: nano-1 }\n"],
])("an instance that is indented into %s is not deleted", async (_, misplaced) => {
  const web = "region: us-east\ninstances:\n  web:\n    type: nano-1\n";
  const cwd = folderWith({ "old.stack.yaml": `${web}  app: { type: nano-1 }\n`, "new.stack.yaml": web + misplaced });
  const args = ["new.stack.yaml", "--from", "old.stack.yaml", "--delete", "--format", "curl"];
  const { status, stdout, stderr } = await plan(cwd, args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.not.stringContaining("DELETE") });
  expect(stderr).toContain("what seems to be gone may be there");
});

const noInstances =
  "`instances` has no value, so nothing is deleted. To delete all instances, write `instances: {}`. In a stack that extends others, write `null` behind the name of each.";
const web = stack("").split("\n")[2] ?? "";

test.each<[what: string, files: Readonly<Record<string, string>>, why: string | null]>([
  ["a section", { "base.stack.yaml": `instances:\n# ${web}\n` }, noInstances],
  [
    "a section between",
    { "base.stack.yaml": "extends: low.stack.yaml\r\ninstances: # later\r\n", "low.stack.yaml": stack("") },
    noInstances,
  ],
  [
    "an instance",
    {
      "base.stack.yaml": "extends: low.stack.yaml\ninstances:\n  'web':\n  # tags: [a]\n",
      "low.stack.yaml": stack(""),
    },
    "`web` has no value, so nothing is deleted. To take it away, write `null` behind it.",
  ],
  [
    "nothing",
    { "base.stack.yaml": "extends: low.stack.yaml\ninstances: { web: null }\n", "low.stack.yaml": stack("") },
    null,
  ],
])("where %s in what a stack extends is left without a value, nothing is deleted", async (_, more, why) => {
  const top = `extends: base.stack.yaml\nregion: us-east\ninstances:\n${web.replace("web", "app")}\n`;
  const old = `${stack("")}${web.replace("web", "app")}\n`;
  const folder = folderWith({ "old.stack.yaml": old, "top.stack.yaml": top, ...more });
  const args = ["top.stack.yaml", "--from", "old.stack.yaml", "--delete", "--format", "text"];
  const { stdout } = await plan(folder, args);
  expect(stdout).toContain("- instances.web (gone)");
  if (why === null) expect(stdout).toContain("DELETE ");
  else {
    expect(stdout).not.toContain("DELETE ");
    expect(stdout).toContain(why);
  }
});

test.each([
  ["is taken away by one that extends that", "web", "", "web: null", ", x-protect: true", false],
  [
    "is taken away, and has a label with a variable",
    "vale-web",
    "",
    "web: null",
    ', label: "vale-${vars.of}", x-protect: true',
    false,
  ],
  ["is in a protected stack", "web", "x-protect: true\n", "web: null", "", false],
  ["is taken away, and has another label", "web", "", "web: null", ", label: base-web, x-protect: true", true],
])("whether what an extended stack protects is deleted, if it %s", async (_, label, top, inTop, inBase, isDeleted) => {
  const app = { id: 2, label: "app", type: "nano-1", region: "us-east", tags: [] };
  const list = { data: [{ ...app, id: 1, label }, app], page: 1, pages: 1, results: 2 };
  const folder = folderWith({
    "base.stack.yaml": `${top}vars: { of: x }\n${stack(inBase)}${web.replace("web", "app")}\n`,
    "top.stack.yaml": `extends: base.stack.yaml\n${top && "x-protect: false\n"}instances: { ${inTop} }\n`,
    "list.json": JSON.stringify(list),
  });
  const args = ["--from", "list.json", "--delete", "--only", "*", "--format", "text"];
  const { status, stdout, stderr } = await plan(folder, ["top.stack.yaml", ...args]);
  expect(stdout.includes("DELETE /compute/instances/1"), stdout + stderr).toBe(isDeleted);
  expect(stdout.includes("`x-protect: true` keeps it from being deleted."), stdout).toBe(!isDeleted);
  expect(status).toBe(isDeleted ? 0 : 1);
});

const keptByIt = "`x-protect: true` keeps it from being deleted.";
const labeled = stack(", label: prod-web");
const loadbalancers = "loadbalancers: { web: { x-protect: true, configs: [{ port: 80 }] } }";

test.each<[what: string, base: string, mid: string, own: string, why: string | null, old?: string]>([
  ["a stack between protects", labeled, "instances: { web: { x-protect: true } }", "", keptByIt],
  ["a stack between protects", labeled, "instances: { web: { x-protect: true } }", "", keptByIt, "base.stack.yaml"],
  [
    "a stack between protects and names",
    labeled,
    "instances: { web: { x-protect: true, label: mid-web } }",
    "",
    keptByIt,
    "base.stack.yaml",
  ],
  ["a stack between protects as a whole", labeled, "x-protect: true", "x-protect: false", keptByIt],
  ["a stack below protects", `x-protect: true\n${labeled}`, "x-protect: false", "", keptByIt],
  [
    "a stack below protects alone",
    stack(", label: prod-web, x-protect: true"),
    "instances: { web: null }",
    "",
    keptByIt,
  ],
  [
    "has any label",
    `vars: { n: x }\n${stack(', label: "${vars.n}", x-protect: true')}`,
    "",
    "",
    `${keptByIt} It may be \`web\`, which the stack takes away and whose label has a variable.`,
  ],
  [
    "has the name of a protected load balancer",
    `${stack("")}${loadbalancers}`,
    "",
    "loadbalancers: { web: null }",
    null,
  ],
  [
    "another stack of the file protects",
    `name: a\n${labeled}---\nname: b\n${stack(", label: prod-web, x-protect: true")}`,
    "extends: base.stack.yaml#a",
    "",
    null,
  ],
])("what is taken away, and %s", async (_, base, mid, own, why, old = "list.json") => {
  const app = web.replace("web", "app");
  const label = /prod-web/.exec(base)?.[0] ?? "web";
  const extending = mid.startsWith("extends") ? "" : "extends: base.stack.yaml\n";
  const folder = folderWith({
    "base.stack.yaml": base,
    "mid.stack.yaml": `${extending}${mid}\n`,
    "own.stack.yaml": `extends: mid.stack.yaml\n${own}\nregion: us-east\ninstances:\n${mid.includes("web: null") ? "" : "  web: null\n"}${app}\n`,
    "list.json": JSON.stringify([{ id: 1, label, type: "nano-1", region: "us-east", tags: [] }]),
  });
  const only = old === "list.json" ? ["--only", label] : [];
  const args = ["own.stack.yaml", "--from", old, "--delete", ...only, "--format", "text"];
  const { stdout, stderr } = await plan(folder, args);
  expect(/DELETE \/compute\/instances/.test(stdout), stdout + stderr).toBe(why === null);
  expect(stdout).toContain(why ?? "DELETE");
});

test("what an extended stack protects does not keep the backups of another instance", async () => {
  const app = {
    id: 2,
    label: "app",
    type: "nano-1",
    region: "us-east",
    image: "compute/debian12",
    tags: [],
    specs: {},
  };
  const folder = folderWith({
    "base.stack.yaml": `vars: { n: x }\n${stack(', label: "${vars.n}", x-protect: true')}`,
    "own.stack.yaml": `extends: base.stack.yaml\ninstances:\n  web: null\n${web.replace("web", "app").replace(" }", ", backups_enabled: false }")}\n`,
    "list.json": JSON.stringify([{ ...app, backups: { enabled: true } }]),
  });
  const args = ["own.stack.yaml", "--from", "list.json", "--delete", "--only", "*", "--format", "text"];
  const { stdout, stderr } = await plan(folder, args);
  expect(stdout, stderr).toContain("POST /compute/instances/2/backups/cancel");
});

test.each([
  ["extends:\n# base.stack.yaml", 2],
  ["extends: [old.stack.yaml, 5]", 2],
  ["extends: { a: old.stack.yaml }", 2],
  ['"extends": ""', 2],
  ["Extends: old.stack.yaml", 1],
  ["extend: old.stack.yaml", 1],
])("a stack of which %j cannot be read deletes nothing", async (line, expected) => {
  const folder = folderWith({ ...files, "top.stack.yaml": `${line}\ninstances: {}\n` });
  const { status, stdout } = await plan(folder, [
    "top.stack.yaml",
    "--from",
    "old.stack.yaml",
    "--delete",
    "--format",
    "curl",
  ]);
  expect(stdout).not.toContain("DELETE");
  expect(status).toBe(expected);
});

test("saved answers are never overwritten with a plan", async () => {
  const folder = folderWith(files);
  const { status, stderr } = await plan(folder, [
    "new.stack.yaml",
    "--from=web.json",
    "--format=json",
    "--output=web.json",
  ]);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("would overwrite the input") });
  expect(readFileSync(join(folder, "web.json"), "utf8")).toBe(files["web.json"]);
});

test("the values that tell what exists are in a file that cannot refuse others, and a script refuses others", async () => {
  const now = `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", label: "\${env:STAGE}-web", tags: ["\${env:STAGE}"] }
loadbalancers:
  front: { configs: [{ port: "\${env:PORT}", check: none }, { port: "\${env:NEXT}" }] }
`;
  const folder = folderWith({
    "now.stack.yaml": now,
    "list.json": '{ "data": [{ "id": 9, "label": "test-web", "region": "us-east", "type": "nano-1" }] }',
    "front.json": `[{ "id": 7, "label": "front", "region": "us-east", "client_conn_throttle": 5 },
      { "id": 70, "loadbalancer_id": 7, "port": 80, "check": "none", "nodes_status": { "up": 0, "down": 0 } }]`,
    ".env": "STAGE=prod\nPORT=80\nNEXT=81\nROOT_PASS=hidden\n",
  });
  const from = ["--from", "list.json", "--from", "front.json", "--env-file", ".env"];
  const args = ["now.stack.yaml", ...from, "--create", "loadbalancers.front.configs[1]"];
  for (const format of ["http", "requests"]) {
    const { stdout } = await plan(folder, [...args, "--format", format]);
    expect(stdout).toContain('"label": "prod-web"');
    expect(stdout).toContain('"port": 81');
    expect(stdout).not.toMatch(/STAGE|NEXT|hidden/);
  }
  const { stdout } = await plan(folder, [...args, "--format", "curl"]);
  for (const name of ["STAGE", "NEXT"]) expect(stdout).toContain(`[ "$${name}" = `);
  expect(stdout).not.toMatch(/hidden/);
});
