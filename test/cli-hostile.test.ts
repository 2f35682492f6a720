import { afterEach, expect, test } from "vitest";
import { compute, folderWith, pathsIn, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const deep = 10_000;
const inEveryKind: Readonly<Record<string, string>> = {
  empty: "",
  spaces: " \n\n",
  null: "null",
  number: "42",
  text: '"text"',
  "nul-bytes": '{"a\u0000b": "\u0000"}\u0000',
  "lone-surrogate": '{"label": "\\ud800"}',
  "nested-lists": "[".repeat(deep) + "]".repeat(deep),
  "unclosed-lists": "[".repeat(deep),
  "nested-objects": `${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`,
  "one-long-line": `{"label": "${"a".repeat(5_000_000)}"}`,
  "one-long-broken-line": `{"label": "${"a".repeat(5_000_000)}`,
  "names-of-javascript": '{"__proto__": {"a": 1}, "constructor": 1, "hasOwnProperty": 2, "toString": {}}',
  "lone-returns": '{\r"region": 5,\r\r"type": []\r}',
  "many-requests": `[${Array.from({ length: 1_000 }, () => '{"label": "-"}').join(",")}]`,
};
const levels = "abcdefghi";
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(inEveryKind).flatMap(([name, text]) =>
      ["stack.yaml", "request.json", "requests.jsonc", "create-instance.request.json"].map((kind) => [
        `${name}.${kind}`,
        text,
      ]),
    ),
  ),
  "comments.stack.yaml": "# only\n# comments\n",
  "comments.request.jsonc": "// only\n/* comments */\n",
  "bomb.stack.yaml": [...levels]
    .map(
      (name, i) =>
        `x-${name}: &${name} [${
          i === 0
            ? "x"
            : Array(9)
                .fill(`*${levels[i - 1]}`)
                .join(", ")
        }]\n`,
    )
    .join(""),
  "own-alias.stack.yaml": "instances: &a\n  web: *a\n",
  "own-merge.stack.yaml": "instances:\n  a: &a\n    <<: *a\n    b: &b { <<: [*a, *b] }\n",
  "staircase.stack.yaml": Array.from({ length: 3_000 }, (_, i) => `${" ".repeat(i)}a:\n`).join(""),
  "many-documents.stack.yaml": "---\n".repeat(2_000),
  "tabs.stack.yaml": "instances:\n\tweb:\n\t\ttype: x\n",
  "conflict.stack.yaml": "<<<<<<< ours\nregion: a\n=======\nregion: b\n>>>>>>> theirs\n",
  "unclosed-reference.stack.yaml": "instances: { web: { type: ${env:X }, label: ${ } }\n",
};

test.each(["json", "pretty"])(
  "hostile files end in findings or in nothing (%s)",
  async (format) => {
    const cwd = folderWith(files);
    // A memory that a process of any size would outgrow if it kept what it has read.
    const env = { NODE_OPTIONS: "--max-old-space-size=400" };
    const { status, stderr, stdout } = await compute(["check", "--format", format], { cwd, env });
    expect([status, stderr]).toEqual([1, ""]);
    if (format === "json") expect(pathsIn(JSON.parse(stdout)).length).toBe(Object.keys(files).length);
  },
  60_000,
);

/** Prints the processor time at the end, which other work on the machine hardly changes. */
const clock = "process.on('exit', () => process.stderr.write(String(process.cpuUsage().user / 1000)))";
const cpuTime = async (folder: string): Promise<number> => {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
  return Number((await compute(["check", "--format", "json"], { cwd: folder, env })).stderr);
};

test("none of them takes more than a moment", async () => {
  const idle = await cpuTime(folderWith({ "x.stack.yaml": "region: us-east\n" }));
  const slow: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    if (text.length < 300 || /\.requests?\.jsonc?$/.test(name.replace("create-instance.request", ""))) continue;
    const time = await cpuTime(folderWith({ [name]: text }));
    if (!(time - idle < 1_000)) slow.push(`${name}: ${time} ms, with nothing to do ${idle} ms`);
  }
  expect(slow).toEqual([]);
}, 60_000);

const canary = "Kanarienvogel7";
const secrets: Readonly<Record<string, string>> = {
  "fields.create-instance.request.json": `{
    "root_pass": "${canary}", "root_pass": "${canary}2", "image": "compute/x", "label": "a b",
    "authorized_keys": ["${canary}", "-----BEGIN OPENSSH PRIVATE KEY-----\\n${canary}\\n-----END OPENSSH PRIVATE KEY-----", "ssh-rsa ${canary}"],
    "script_data": "${canary}", "metadata": { "user_data": "${canary}!" } }`,
  "one-line.create-instance.request.json": `{ "region": 5, "root_pass": "${canary}", "label": "a b", "api_key": "${canary}" }`,
  "types.create-instance.request.json": `{ "root_pass": ["${canary}"], "authorized_keys": "${canary}", "password": { "a": "${canary}" } }`,
  "keys.create-instance.request.json": `{ "root_pass": { "${canary}": 1 }, "authorized_keys": { "${canary}": 1 } }`,
  "unclosed.create-instance.request.json": `{ "root_pass": "${canary}\n "label": "a b", "token": ${canary}`,
  "bare.create-instance.request.json": `{ "root_pass": ${canary} }`,
  "next-line.create-instance.request.json": `{ "root_pass":\n  ${canary},\n "label": 5 }`,
  "headers.request.json": `{ "method": "POST", "path": "/compute/instances?token=${canary}",
    "headers": { "Authorization": "Bearer ${canary}", "authorization": "${canary}", "X-Api-Key": "${canary}", "Cookie": "${canary}" }, "body": { "label": 5 } }`,
  "headers-in-one-line.request.json": `{ "method": "POST", "path": "/compute/instances", "headers": { "X-Api-Key": "${canary}" }, "body": {}, "x": 1 }`,
  "tls.request.json": `{ "method": "POST", "path": "/loadbalancers/1/configs", "body": { "port": 0, "protocol": "http",
    "ssl_cert": "-----BEGIN PRIVATE KEY-----\\n${canary}\\n-----END PRIVATE KEY-----", "ssl_key": "${canary}" } }`,
  "many.stack.yaml": `x-p: &p ${canary}
instances:
  web: { root_pass: *p, type: { root_pass: ${canary} }, label: a b }
  other:
    root_pass: !!str ${canary}
    type: [5]
  third:
    root_pass: |
      ${canary}
      two ${canary}
    image: compute/x
  # root_pass: ${canary}
loadbalancers:
  front:
    configs:
      - { port: 1, ssl_key: "${canary}", ssl_key: ${canary} }
`,
  "tab.stack.yaml": `instances:\n  web:\n\troot_pass: ${canary}\n`,
  "quote.stack.yaml": `instances:\n  a:\n    root_pass: "${canary}\n    label: x\n  b: [\n`,
  "odd.create-instance.request.json": `{
    "label": "-----BEGIN PRIVATE KEY----- ${canary}",
    "root_passs": "${canary}", "sslkey": "${canary}",
    "root_pass" "${canary}",
    "root_pass": "\${foo:${canary}}",
    "region": "https://user:${canary}@h/v3/regions", "type": 5 }`,
  "lines.create-instance.request.json": `{
    "label": "-----BEGIN PRIVATE KEY----- ${canary} \t!",
    "root_passs": "${canary}", "root_pas": "${canary}",
    "sslkey": "${canary}", "image": 1 }`,
  "url.request.json": `{ "method": "GET", "path": "https://user:${canary}@h/v3/nothing" }`,
  "behind.stack.yaml": `instances:\n  a:\n    root_pass: "a" ${canary}\n    type: 5\n`,
  "no-colon.stack.yaml": `instances:\n  a:\n    root_pass ${canary}\n    type: 5\n`,
  "shallow.stack.yaml": `instances:\n  a:\n    image: compute/d\n   root_pass: ${canary}\n    booted: 1\n`,
  "colons.stack.yaml": `instances:\n  a:\n    root_pass: ${canary}: x9Kd8#\n  b:\n    type:s\n    root_pass:${canary}\n`,
  "alias.stack.yaml": `instances:\n  a:\n    root_pass: *${canary}&x!\n`,
  "reserved.stack.yaml": `instances:\n  a:\n    root_pass: @${canary}\n    ssl_key: \`${canary}\n`,
};

test.each(["json", "pretty", "sarif", "junit", "github"])("secrets are never shown (%s)", async (format) => {
  const { stdout, stderr } = await compute(["check", "--format", format], { cwd: folderWith(secrets) });
  expect(stdout.length).toBeGreaterThan(2_000);
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.includes(canary.slice(1)));
  expect(lines).toEqual([]);
});

test("numbers as passwords are not shown either", async () => {
  const file = {
    "x.create-instance.request.json": '{ "image": "compute/x", "root_pass": 73519284605173, "label": "a b" }',
  };
  for (const format of ["json", "pretty"]) {
    const { stdout } = await compute(["check", "--format", format], { cwd: folderWith(file) });
    expect(stdout).toContain("type-mismatch");
    expect(stdout).not.toContain("735192");
  }
});
