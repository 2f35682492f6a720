import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

/** A password in the variables of one stack, which only another one uses as such. */
const files = {
  // Set above, used below.
  "base.stack.yaml": `region: us-east
vars: { web: web-01 }
instances:
  web-1:
    type: standard-2
    image: compute/debian12
    root_pass: "\${vars.flavor}"
    label: "\${vars.web}"
`,
  "prod.stack.yaml":
    'extends: base.stack.yaml\nvars: { flavor: hunter2, web:   shopfront, unused: x }\ninstances: { web-1: { private_ip: "true" } }\n',
  // Set below, used above, and by the other stack of a chain.
  "low.stack.yaml": `vars: { unused: x, color: hunter3,   kind: [hunter4] }
region: us-east
instances: { web-1: { label: "\${vars.color}", private_ip: "true" } }
`,
  "mid.stack.yaml": "extends: low.stack.yaml\nname:  mid\n",
  "top.stack.yaml": 'extends: mid.stack.yaml\ninstances: { web-1: { root_pass: "x${vars.color}${vars.kind}" } }\n',
};

test.each([
  ["check"],
  ["check", "--format", "markdown"],
  ["check", "--format", "json"],
  ["fix", "--dry-run"],
  ["fmt", "--dry-run"],
])("%s %s %s shows no variable that another stack uses as a secret", async (...call) => {
  const cwd = folderWith(files);
  const { stdout, stderr } = await compute([...call, "."], { cwd });
  expect(stdout).toContain("low.stack.yaml");
  expect(stdout).toContain("prod.stack.yaml");
  expect(stdout + stderr).not.toMatch(/hunter[234]/);
  if (!call.includes("--format")) expect(stdout).toMatch(/flavor: \*{7}, web: +shopfront/);
});

test("check shows the text of a variable until a stack uses it as a secret", async () => {
  const { "mid.stack.yaml": mid, "low.stack.yaml": low } = files;
  const cwd = folderWith({ "low.stack.yaml": low, "mid.stack.yaml": mid });
  expect((await compute(["check", "low.stack.yaml"], { cwd })).stdout).toContain("color: hunter3");
  appendFileSync(join(cwd, "mid.stack.yaml"), 'instances: { web-1: { root_pass: "${vars.color}" } }\n');
  expect((await compute(["check", "low.stack.yaml"], { cwd })).stdout).toContain("color: *******");
});

const password = "hunter2-hunter2";
const both = `region: us-east
vars: { flavor: ${password}, name: web, empty: "" }
instances:
  web-1:
    { type: nano-1, image: compute/debian12, root_pass: "\${vars.flavor}", label: "w-\${vars.flavor}", tags: ["\${vars.flavor}"], group: "\${vars.name}" }
`;

test.each([
  ...["svg", "mermaid", "dot"].map((format) => ["graph", "--format", format]),
  ["merge"],
  ...["requests", "http", "curl"].map((format) => ["plan", "--format", format]),
  ...["text", "markdown", "json", "curl", "http", "requests"].flatMap((format) =>
    ["old.stack.yaml", "low.stack.yaml"].map((from) => ["plan", "--from", from, "--format", format]),
  ),
])("%s %s %s %s %s shows no variable that is used as a secret in another place", async (command = "", ...options) => {
  const cwd = folderWith({
    "both.stack.yaml": both,
    "old.stack.yaml": both.replace(password, "x"),
    "low.stack.yaml": both.replace(/root_pass: \S+/, ""),
    "top.stack.yaml": 'extends: low.stack.yaml\ninstances: { web-1: { root_pass: "${vars.flavor}" } }\n',
  });
  for (const name of ["both.stack.yaml", "top.stack.yaml"]) {
    const { stdout, stderr } = await compute([command, name, ...options], { cwd });
    expect(stdout.length + stderr.length).toBeGreaterThan(100);
    expect(stdout + stderr, name).not.toMatch(/hunter2/);
    if (["merge", "graph"].includes(command)) expect(stdout).toContain("web");
  }
});

test("what a variable sets elsewhere is shown and sent, if it is only in the data of a script or in a certificate", async () => {
  const certificate = "-----BEGIN CERTIFICATE-----";
  const fields = 'script_id: 1, script_data: { at: "${vars.at}" }, label: "${vars.at}", tags: ["${vars.at}"]';
  const config = 'port: 443, protocol: https, ssl_cert: "${vars.cert}", ssl_key: "${env:KEY}"';
  const cwd = folderWith({
    "a.stack.yaml": `region: us-east
vars: { at: us-east-1, cert: ${certificate} }
instances: { web-1: { type: nano-1, image: compute/debian12, root_pass: "\${env:P}", ${fields} } }
loadbalancers: { front: { configs: [{ ${config} }] } }
`,
  });
  const { stdout } = await compute(["merge", "a.stack.yaml"], { cwd });
  for (const shown of ["label: us-east-1", "- us-east-1"]) expect(stdout).toContain(shown);
  const planned = (await compute(["plan", "a.stack.yaml"], { cwd })).stdout;
  expect(planned).toContain('"label": "us-east-1"');
});

test("merge masks the secrets of a stack that extends nothing, too", async () => {
  const cwd = folderWith({ "a.stack.yaml": `instances: { web: { type: nano-1, root_pass: ${password} } }\n` });
  const { stdout } = await compute(["merge", "a.stack.yaml"], { cwd });
  expect(stdout).toBe(`instances: { web: { type: nano-1, root_pass: ${"*".repeat(password.length)} } }\n`);
});

test("explain-error shows no variable that another stack uses as a secret", async () => {
  const answer = '{ "errors": [{ "field": "label", "reason": "Nope." }] }';
  const cwd = folderWith({ ...files, "answer.json": answer });
  const call = ["explain-error", "--request", "web-1", "mid.stack.yaml", "answer.json"];
  const { stdout } = await compute(call, { cwd });
  expect(stdout).toContain("low.stack.yaml");
  expect(stdout).not.toMatch(/hunter[34]/);
});
