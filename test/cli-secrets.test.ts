import { afterEach, expect, test } from "vitest";
import { formatNames } from "../server/cli/formats/index.ts";
import { canary, secrets } from "./canaries.ts";
import { compute, computeAlone, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

test.each(formatNames)("secrets are never shown (%s)", async (format) => {
  const { stdout, stderr } = await compute(["check", "--format", format], { cwd: folderWith(secrets) });
  expect(stdout.length).toBeGreaterThan(2_000);
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.includes(canary.slice(1)));
  expect(lines).toEqual([]);
});

test("an internal error is reported without its message, which may quote a file", async () => {
  const preload = "JSON.stringify = () => { throw new TypeError(`a\\n    at ${process.env.CANARY}`); };";
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`, CANARY: canary };
  const { status, stdout, stderr } = await computeAlone(["check", "--format", "json"], {
    cwd: folderWith(secrets),
    env,
  });
  expect(status).toBe(2);
  expect(stderr).toContain("internal error (TypeError).\n");
  expect(`${stdout}${stderr}`).not.toContain(canary);
});

test.each(["convert", "stack"])("%s says once that data of scripts is in the output", async (command) => {
  const body = (size: unknown): string =>
    JSON.stringify({ region: "us-east", type: "a", script_id: 5, script_data: { size, db_password: "x" } });
  const request = (size: unknown): string => `POST https://h/v4/compute/instances\n\n${body(size)}\n`;
  const files = {
    "a.http": `${request(5)}\n###\n${request(6)}`,
    "b.http": request("big"),
    "c.http": request("{{size}}"),
  };
  const cwd = folderWith(files);
  const plain = await compute([command, "c.http", "a.http", "b.http"], { cwd });
  expect(plain.stderr.split("The output contains `script_data` as written").length).toBe(2);
  expect(plain.stderr).toMatch(/ a\.http:3: The output contains `script_data`/m);
  const other = await compute([command, "c.http"], { cwd });
  expect(other.stderr).not.toContain("The output contains");
});

test("a secret that became a key is neither in plans nor in what requests are converted to", async () => {
  const alerts = `"alerts": { "${canary}": "root_pass" }`;
  const web = `"region": "us-east", "type": "a", ${alerts}`;
  const cwd = folderWith({
    "a.http": `POST https://h/v4/compute/instances\n\n{ ${web}, "${canary}": "root_pass", "metadata": { "${canary}": 1 } }\n`,
    "b.stack.yaml": `instances:\n  web: { ${web} }\n  mail: { region: us-east, type: a, metadata: { ${canary}: 1 } }\n`,
    "c.stack.yaml": "instances:\n  web: { region: us-east, type: a }\n",
  });
  for (const call of [
    ...["requests", "http", "curl"].map((to) => ["convert", "a.http", "--to", to]),
    ["stack", "a.http"],
    ...["requests", "http", "curl"].map((format) => ["plan", "b.stack.yaml", "--format", format]),
    ...["text", "json", "curl"].map((format) => ["plan", "b.stack.yaml", "--from", "c.stack.yaml", "--format", format]),
    ["plan", "c.stack.yaml", "--from", "b.stack.yaml"],
  ]) {
    const { stdout, stderr } = await compute(call, { cwd });
    if (!call.includes("c.stack.yaml")) expect(stdout + stderr).toContain("The name of a field may be a secret.");
    expect(stdout + stderr, call.join(" ")).not.toContain(canary);
  }
});

test("a secret in the place of a resource is in no fix", async () => {
  const text = `region: us-east\nsubnets:\n  password: ${canary}\n  api_key: |\n    @${canary}\n`;
  const { stdout } = await compute(["check", "--format", "rdjson"], { cwd: folderWith({ "a.stack.yaml": text }) });
  expect(stdout).toContain("must be an object, found a string");
  expect(stdout).not.toContain(canary);
});

test("the words of a BEGIN line are none of a secret", async () => {
  const config = `{ port: 443, protocol: https, ssl_key: "-----BEGIN X509 CERTIFICATE-----\\n${canary}\\n" }`;
  const text = `region: us-east\nloadbalancers: { front: { configs: [${config}] } }\n`;
  const { stdout } = await compute(["check"], { cwd: folderWith({ "a.stack.yaml": text }) });
  expect(stdout).toContain("`ssl_key` lacks the line `-----END X509 CERTIFICATE-----`.");
  expect(stdout).toContain('"-----BEGIN X509 CERTIFICATE-----\\n**************\\n"');
  expect(stdout).not.toContain(canary);
});

test("passwords that are numbers are not shown", async () => {
  const file = {
    "x.create-instance.request.json": '{ "image": "compute/x", "root_pass": 73519284605173, "label": "a b" }',
  };
  for (const format of ["json", "pretty"]) {
    const { stdout } = await compute(["check", "--format", format], { cwd: folderWith(file) });
    expect(stdout).toContain("type-mismatch");
    expect(stdout).not.toContain("735192");
  }
});
