import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const token = "7f3c9a1e5b2d4860c1f7e8a9b3d5f6027f3c9a1e5b2d4860c1f7e8a9b3d5f602";

const http = `@host = https://api.example.com/v4

# @name web
post {{host}}/compute/instances HTTP/1.1
Authorization: Bearer ${token}
content-type: application/json

{
  "region": "us-east",
  "tpye": "standard-2",
  "image": "compute/debian12", "root_pass": "{{pass}}",
  "booted": "true"
}

###
GET https://example.com/compute

###
POST {{host}}/compute/instances/{{wbe.response.body.id}}/boot
`;

const script = `#!/bin/sh
curl https://example.com/compute -d '{"private_ip": "true"}'
curl "$API/compute/instances" --json '{"region":"'"$REGION"'","type":"standard-2","image":"compute/debian12","root_pass":"$PASS","booted":"true"}' -n &&
curl -X PUT "$API/compute/instances/12" --json "{\\"watchdog_enabled\\": \\"false\\"}" -n
`;

const files = (stdout: string): Record<string, readonly string[]> =>
  Object.fromEntries(
    JSON.parse(stdout).files.map((file: ReturnType<typeof JSON.parse>) => [
      `${file.path} ${file.language} ${file.operation}`,
      file.diagnostics.map(
        ({ code, pointer, range }: ReturnType<typeof JSON.parse>) =>
          `${range.start.line + 1}:${range.start.character + 1} ${code} ${pointer}`,
      ),
    ]),
  );

describe("files that hold requests", () => {
  test("are found in folders, and findings are at their lines", async () => {
    const cwd = folderWith({
      "a.http": http,
      "bin/create": script,
      "bin/other": "#!/usr/bin/env python3\nprint('/compute/instances')\n",
      LICENSE: new Uint8Array([0xff, 0xfe, 0x00]),
      "none.http": "GET https://example.com/compute\n",
      "README.md": "No requests: /compute/instances\n",
      "broken.sh": new Uint8Array([0xff, 0xfe, 0x00]),
    });
    const { status, stdout, stderr } = await compute(["check", "--format", "json"], { cwd });
    expect([status, stderr]).toEqual([1, ""]);
    expect(files(stdout)).toEqual({
      "a.http http null": [
        "4:1 request-method /0/method",
        "5:16 request-token-literal /0/headers/Authorization",
        "10:3 unknown-field /0/body/tpye",
        "12:13 type-mismatch /0/body/booted",
        "19:1 request-authorization /1",
        "19:33 step-unknown /1/path",
      ],
      "bin/create shell null": [
        "3:123 shell-not-expanded /0/body/root_pass",
        "3:139 type-mismatch /0/body/booted",
        "4:72 type-mismatch /1/body/watchdog_enabled",
      ],
    });
  });

  test("are listed when named, and read from standard input", async () => {
    const cwd = folderWith({ "none.http": "GET https://example.com/compute\n" });
    expect(files((await compute(["check", "--format", "json", "none.http"], { cwd })).stdout)).toEqual({
      "none.http http null": [],
    });
    const { status, stdout } = await compute(["check", "--format", "json", "--stdin-filename", "run"], {
      cwd,
      input: script,
    });
    expect(status).toBe(1);
    expect(Object.keys(files(stdout))).toEqual(["run shell null"]);
  });

  test.each([
    ["shell", script, "3:123 shell-not-expanded /0/body/root_pass"],
    ["http", http, "4:1 request-method /0/method"],
    ["markdown", `~~~sh\n${script}~~~\n`, "4:123 shell-not-expanded /0/body/root_pass"],
  ])("are read as %s whatever their name, and from standard input", async (kind, text, first) => {
    const cwd = folderWith({ "calls.txt": text, "calls.json": text });
    const check = ["check", "--format", "json", "--as", kind];
    for (const [args, name] of [
      [["calls.txt"], "calls.txt"],
      [["calls.json"], "calls.json"],
      [["-"], "-"],
      [["-", "--stdin-filename", "x.sh"], "x.sh"],
    ] as const) {
      const { status, stdout, stderr } = await compute([...check, ...args], { cwd, input: text });
      expect([status, stderr]).toEqual([1, ""]);
      expect(Object.entries(files(stdout))).toEqual([[`${name} ${kind} null`, expect.arrayContaining([first])]]);
    }
    expect((await compute(["fix", "--as", kind, "calls.txt"], { cwd })).stdout).toContain("calls.txt  ");
    expect(readFileSync(join(cwd, "calls.txt"), "utf8")).toContain('"booted":');
    expect(readFileSync(join(cwd, "calls.txt"), "utf8")).not.toMatch(/"booted": ?"true"/);
  });

  test.each([
    [
      ["-"],
      script.replace("#!/bin/sh\n", ""),
      "--as KIND`, or a file name with `--stdin-filename NAME`. It looks like `shell`.",
    ],
    [["-"], '{ "region": "r", "type": "t", "image": "i" }', "NAME`. It looks like `create-instance`."],
    [["-"], "hello", "`--stdin-filename NAME`.\n"],
    [["-", "a.sh"], script, "Standard input cannot be combined with other paths."],
    [["a.sh", "--stdin-filename", "a.sh"], script, "Standard input cannot be combined with other paths."],
    [["--as", "shel", "-"], script, "Did you mean `shell`?"],
  ])("of unknown kind are refused with advice: %j", async (args, input, message) => {
    const { status, stdout, stderr } = await compute(["check", ...args], {
      cwd: folderWith({ "a.sh": script }),
      input,
    });
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([2, ""]);
  });

  test("in standard input, a script is recognized by its first line", async () => {
    const { stdout } = await compute(["check", "--format", "json", "-"], { input: `#!/bin/sh\n${script}` });
    expect(Object.keys(files(stdout))).toEqual(["- shell null"]);
  });

  test("are skipped if the settings exclude them", async () => {
    const cwd = folderWith({ "a.http": http, ".compute-stack.yaml": "files: { none: ['*.http'] }\n" });
    expect(files((await compute(["check", "--format", "json"], { cwd })).stdout)).toEqual({});
  });

  test("show their own lines without secrets", async () => {
    const cwd = folderWith({ "a.http": http });
    for (const args of [["check"], ["fix", "--dry-run"]]) {
      const { stdout, stderr } = await compute(args, { cwd });
      expect(stdout + stderr).not.toContain(token.slice(0, 12));
      expect(stdout).toContain('"tpye": "standard-2"');
    }
  });

  test("are fixed in their own notation", async () => {
    const cwd = folderWith({ "a.http": http, "b.sh": script });
    const { stdout } = await compute(["fix"], { cwd });
    expect(stdout).toContain("a.http  3 fixes\nb.sh  2 fixes\n");
    expect(readFileSync(join(cwd, "a.http"), "utf8")).toBe(
      http.replace("post", "POST").replace("tpye", "type").replace('"true"', "true"),
    );
    expect(readFileSync(join(cwd, "b.sh"), "utf8")).toBe(
      script.replace('"booted":"true"', '"booted":true').replace('\\"false\\"', "false"),
    );
  });

  test("report why a command cannot be read", async () => {
    const cwd = folderWith({ "a.sh": 'curl $API/compute/instances -d \'{"region": \n' });
    expect(files(await checkJsonText(cwd))).toEqual({ "a.sh shell null": ["1:32 syntax /0"] });
  });
});

const checkJsonText = async (cwd: string): Promise<string> =>
  (await compute(["check", "--format", "json"], { cwd })).stdout;

describe("bodies in files", () => {
  const command = 'curl -n "$API/compute/instances" --json @';
  const paths = async (contents: Readonly<Record<string, string | Uint8Array>>, args: readonly string[] = []) => {
    const cwd = folderWith(contents);
    const { status, stdout, stderr } = await compute(["check", "--format", "json", ...args], { cwd });
    return { status, stderr, files: files(stdout) };
  };

  test("are checked as bodies of the operation, each file at its own place, and named at the command", async () => {
    const found = await paths({
      "bin/create.sh": `${command}../bodies/web.json\n`,
      "boot.http":
        "POST /compute/instances/1/clone\nAuthorization: {{login}}\nContent-Type: application/json\n\n< ./bodies/clone.json\n",
      "bodies/web.json": '{ "region": "us-east", "typ": 5 }\n',
      "bodies/clone.json": '{ "region": "us-east", "type": "standard-2" }\n',
      "bodies/other.json": '{ "region": 5 }\n',
      "x.request.json":
        '{ "method": "POST", "path": "/loadbalancers", "headers": { "Authorization": "Bearer ${T}" }, "body": "${file:bodies/lb.json}" }\n',
      "bodies/lb.json": '{ "region": 5 }\n',
    });
    expect(found).toEqual({
      status: 1,
      stderr: "",
      files: {
        "bin/create.sh shell null": ["1:42 request-body-file /0/body"],
        "boot.http http null": [],
        "x.request.json request create-loadbalancer": ["1:103 request-body-file /body"],
        "bodies/clone.json request clone-instance": [],
        "bodies/lb.json request create-loadbalancer": ["1:13 type-mismatch /region"],
        "bodies/web.json request create-instance": ["1:24 unknown-field /typ"],
      },
    });
  });

  test("are checked for each operation that sends them, with the findings of all", async () => {
    const clone = 'curl -n "$API/compute/instances/1/clone" --json @';
    const found = await paths({
      "a.sh": `${command}web.json\n${clone}web.json\n${command}web.json\n`,
      "b.http": "POST /loadbalancers\nContent-Type: application/json\n\n< ./lb.json\n",
      "lb.json": '// compute-stack-disable-next-line type-mismatch\n{ "region": 5 }\n',
      "c.sh": `${command}lb.json\n`,
      "web.json": '{ "region": "us-east", "typ": 5, "label": "a b" }\n',
    });
    expect(found.files).toMatchObject({
      "web.json request null": ["1:24 unknown-field /typ", "1:45 label-pattern /label"],
      "lb.json request null": ["2:3 missing-required "],
    });
    expect(Object.keys(found.files)).toHaveLength(5);
  });

  test("are checked once, and by their own names where these say what they are", async () => {
    const found = await paths({
      "create.sh": `${command}web.clone-instance.request.json\n${command}web.json\n${command}./web.json\n`,
      "web.clone-instance.request.json": '{ "type": "standard-2" }\n',
      "web.json": "{}\n",
    });
    expect(Object.keys(found.files)).toEqual([
      "create.sh shell null",
      "web.clone-instance.request.json request clone-instance",
      "web.json request create-instance",
    ]);
    expect(found.files["create.sh shell null"]).toHaveLength(3);
  });

  test("that cannot be read are named where they are asked for, as other files are", async () => {
    const found = await paths(
      {
        "create.sh": ["missing.json", "folder", "binary.json", "../../outside.json"]
          .map((to) => `${command}${to}\n`)
          .join(""),
        "folder/x.txt": "",
        "binary.json": new Uint8Array([0xff, 0xfe, 0]),
      },
      ["create.sh"],
    );
    expect(found).toEqual({
      status: 1,
      stderr: "",
      files: {
        "create.sh shell null": [1, 2, 3, 4].map((line) => `${line}:42 reference-file /${line - 1}/body`),
      },
    });
  });

  test.each([
    ["its own output", "jq . a > body.json\n", "@body.json"],
    ["what a program writes", "make body | tee -a body.json\n", "@./body.json"],
    ["a file of another folder", "cd /tmp && ls\n", "@body.json"],
    ["a name that is put together", "", '@"$NAME.json"'],
    ["standard input", "", "@-"],
    ["a device", "", "@/dev/fd/3"],
  ])("that the script makes are not looked at: %s", async (_, before, body) => {
    const found = await paths({ "create.sh": `${before}${command.slice(0, -1)}${body}\n` });
    expect(found.files).toEqual({ "create.sh shell null": [] });
  });

  test("a change to the script's own folder changes nothing", async () => {
    const found = await paths({ "create.sh": `cd "$(dirname "$0")"\n${command}body.json\n` });
    expect(found.files).toEqual({ "create.sh shell null": ["2:42 reference-file /0/body"] });
  });

  test("in Markdown, a file that the page shows is the reader's", async () => {
    const page = `Save this as \`web.json\`:\n\n\`\`\`sh\n${command}web.json\n\`\`\`\n`;
    expect((await paths({ "a.md": page, "b.md": page.replace(/^.*\n/, "") })).files).toEqual({
      "a.md markdown null": [],
      "b.md markdown null": ["3:42 reference-file /0/body"],
    });
  });

  test("are skipped if the settings exclude them", async () => {
    const found = await paths({
      ".compute-stack.yaml": "files: { none: [web.json] }\n",
      "create.sh": `${command}web.json\n`,
      "web.json": "{}\n",
    });
    expect(found.files).toEqual({ "create.sh shell null": [] });
  });
});
