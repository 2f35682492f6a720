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

test("explain-error shows no variable that another stack uses as a secret", async () => {
  const answer = '{ "errors": [{ "field": "label", "reason": "Nope." }] }';
  const cwd = folderWith({ ...files, "answer.json": answer });
  const call = ["explain-error", "--request", "web-1", "mid.stack.yaml", "answer.json"];
  const { stdout } = await compute(call, { cwd });
  expect(stdout).toContain("low.stack.yaml");
  expect(stdout).not.toMatch(/hunter[34]/);
});
