import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, type Report, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

/** No text in it occurs in the pages of rules, which SARIF contains. */
const body = `{
  "root_pass": "hunter2-and-more", // compute-stack-disable-line root-pass-literal
  "region": "us-east", "type": "standard-2", "label": "web 1",
  "metadata": { "user_data": "dXNlci1kYXRhOiBoaWRkZW4K" }
}
`;
const sequence = `[
  { "name": "front", "method": "POST", "path": "/loadbalancers", "body": { "region": "us-east" } },
  { "method": "GET", "path": "/compute/instances/12" },
  { "method": "POST", "path": "/compute/instances/7/clone", "body": { "compute_id": 5 } }
]
`;
const stack = "instances:\n  web-1: {}\n  web-2: {}\n";
const files = {
  "web.create-instance.request.json": body,
  "flow.requests.json": sequence,
  "shop.stack.yaml": stack,
  "payload.json": body,
  ".compute-stack.yaml": "",
  "empty.http": "# Nothing yet\n",
  "empty.requests.json": "[]",
};

const answer = (...errors: readonly (readonly [field: string | null, reason: string])[]): string =>
  JSON.stringify({ errors: errors.map(([field, reason]) => ({ field, reason })) });

const request = "web.create-instance.request.json";

const explain = (input: string, ...args: readonly string[]) =>
  compute(["explain-error", ...args], { cwd: folderWith(files), input });

test.each([
  [request, "/label", "label-pattern"],
  ["payload.json", "/label", "service-error"],
])("the errors of %s are shown at their fields, with exit code 1", async (file, pointer, code) => {
  const { stdout, status, stderr } = await explain(answer(["label", "No."]), file, "-", "--format", "json");
  const report = JSON.parse(stdout) as Report;
  expect(report.files[0]?.diagnostics).toMatchObject([{ pointer, code }]);
  expect(report.summary).toMatchObject({ files: 1, errors: 1 });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
});

test("the output shows the line", async () => {
  const { stdout } = await explain(answer(["compute_id", "No access."]), "flow.requests.json", "-", "--step", "3");
  expect(stdout).toBe(`flow.requests.json
  4:85    error    The API rejected \`compute_id\`: “No access.” \`compute_id\`: integer, at least 1. An existing instance to clone to. It needs enough resources, and no action may be running or queued on it. API documentation, section 4.3: Clone body.  service-error
          │   { "method": "POST", "path": "/compute/instances/7/clone", "body": { "compute_id": 5 } }
          │                                                                                     ^

1 error in 1 file.
`);
});

test("a response can come through a pipe", async () => {
  const cwd = folderWith({ ...files, "a.json": answer(["label", "No."]) });
  execFileSync("mkfifo", [join(cwd, "pipe")]);
  const writer = spawn("cp", [join(cwd, "a.json"), join(cwd, "pipe")]);
  const { stdout, status } = await compute(["explain-error", request, "pipe", "--format", "json"], { cwd });
  writer.kill();
  const report = JSON.parse(stdout) as Report;
  expect(report.files[0]?.diagnostics).toMatchObject([{ pointer: "/label" }]);
  expect(status).toBe(1);
});

test.each([
  ["<html>", 2, "The response is HTML"],
  ['{"id": 5}', 0, "The response has no `errors`"],
])("a response that is not an error is recognized: %s", async (text, status, message) => {
  const ended = await explain(text, request, "-");
  expect(ended.stderr).toContain(message);
  expect(ended).toMatchObject({ status, stdout: "" });
});

test("a truncated response is shown and reported as cut off", async () => {
  const { stdout, stderr } = await explain(answer(["label", "No."], ["tags", "No."]).slice(0, -20), request, "-");
  expect(stdout).toContain("`label`");
  expect(stderr).toContain("cut off");
});

test("secrets are not shown, and control characters in the response are escaped", async () => {
  const text = answer(
    ["root_pass", "The password 'hunter2-and-more' is as weak as “hunter2x”, P4ssw0rd! and hunter2-and."],
    ["label", "hunter2-and-more \u001b[31m \u202e"],
    [null, "Invalid token 9f8e7d6c5b4a39281706f5e4d3c2b1a0aabbccdd"],
    ["metadata.user_data", "Cannot read dXNlci1kYXRhOiBoaWRkZW4K"],
  );
  for (const format of ["pretty", "json", "sarif"]) {
    const { stdout } = await explain(text, request, "-", "--format", format);
    expect(stdout).not.toMatch(/hunter2|P4ssw0rd|9f8e7d6c5b|dXNlci1k/);
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
    expect(stdout).toContain("is as weak as");
  }
});

test.each([
  [[], "needs two files"],
  [["nothing.request.json", "-"], "does not exist"],
  [[request, "nothing.json"], "does not exist"],
  [["flow.requests.json", "-"], "`--request` must be `front`, `2` or `3`"],
  [["flow.requests.json", "-", "--step", "frnt"], "Did you mean `--request front`?"],
  [
    ["flow.requests.json", "-", "--step", "9"],
    "`flow.requests.json` has no `9`. `--request` must be `front`, `2` or `3`",
  ],
  [["shop.stack.yaml", "-", "--step", "web-1.nothing"], "has no `web-1.nothing`"],
  [[".compute-stack.yaml", "-"], ".compute-stack.yaml is a settings file, not a request."],
  [["empty.http", "-"], "`empty.http` contains no request to the API."],
  [["empty.requests.json", "-"], "`empty.requests.json` contains no request."],
])("invalid usage is explained: %j", async (args, message) => {
  const ended = await compute(["explain-error", ...args], { cwd: folderWith(files), input: answer(["label", "No."]) });
  expect(ended.stderr).toContain(message);
  expect(ended).toMatchObject({ status: 2, stdout: "" });
});

test.each([
  ["run.md", [], { start: { line: 1, character: 50 }, end: { line: 1, character: 53 } }],
  ["two.http", ["--request", "web"], { start: { line: 6, character: 12 }, end: { line: 6, character: 15 } }],
])("the error of a request in %s is shown at its own location", async (name, options, range) => {
  const folder = folderWith({
    "run.md": '```sh\ncurl -X POST $A/compute/instances -d \'{ "region": "r" }\'\n```\n',
    "two.http": 'POST {{b}}/loadbalancers\n\n###\n# @name web\nPOST {{b}}/compute/instances\n\n{ "region": "r" }\n',
  });
  const { stdout } = await compute(["explain-error", name, "-", "--format", "json", ...options], {
    cwd: folder,
    input: answer(["region", "No."]),
  });
  expect((JSON.parse(stdout) as Report).files[0]?.diagnostics).toMatchObject([{ code: "service-error", range }]);
});

const runbook = `# Run

\`\`\`sh
curl -X POST $A/compute/instances -d '{ "region": "r", "label": "web 1" }'
\`\`\`

\`\`\`json clone-instance.request.json
{ "region": "r", "label": "clone" }
\`\`\`

\`\`\`yaml shop.stack.yaml
instances:
  db: { label: database }
\`\`\`
`;

test.each([
  ["1", 4, 65, "/0/body/label", "label-pattern"],
  ["2", 8, 27, "/label", "service-error"],
  ["db", 13, 16, "/instances/db/label", "service-error"],
])("each request of a Markdown file is found: %s", async (wanted, line, column, pointer, code) => {
  const cwd = folderWith({ "run.md": runbook, "a.json": answer(["label", "No."]) });
  for (const [request, input] of [
    [["run.md"], ""],
    [["-", "--as", "markdown"], runbook],
    [["-"], runbook],
  ] as const) {
    const [file, ...options] = request;
    const args = ["explain-error", file, "a.json", ...options, "--request", wanted, "--format", "json"];
    const { stdout, stderr, status } = await compute(args, { cwd, input });
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    const [found] = (JSON.parse(stdout) as Report).files;
    expect(found).toMatchObject({ path: file, language: "markdown" });
    expect(found?.diagnostics).toMatchObject([
      { code, pointer, range: { start: { line: line - 1, character: column - 1 } } },
    ]);
  }
});

test.each([
  [
    ["run.md", "a.json"],
    "`run.md` contains several requests. Which one was sent? `--request` must be `1`, `2` or `instances.db`.",
  ],
  [["run.md", "a.json", "--request", "3"], "`run.md` has no `3`."],
  [["-", "-"], "Only one of the two files can be standard input."],
  [["a.json", "a.json", "--as", "markdown"], "`a.json` contains no request to the API."],
])("what is missing for a Markdown file is said: %j", async (args, message) => {
  const cwd = folderWith({ "run.md": runbook, "a.json": answer(["label", "No."]) });
  const { stderr, status } = await compute(["explain-error", ...args], { cwd });
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});
