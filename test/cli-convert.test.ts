import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { runIn } from "../server/cli/run-command.testing.ts";
import { checkJson, codesIn, compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const script = `#!/bin/bash
API=https://api.example.com/v4
curl -sS "https://example.com/other"
id=$(curl -s -X POST "$API/compute/instances" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"label":"web-'"$STAGE"'","region":"us-east","type":"standard-2","image":"compute/debian12","root_pass":"'"$(pass show root)"'"}' | jq -r .id)
curl -X POST "$API/compute/instances/$id/boot" -H "Authorization: Bearer $TOKEN"
`;

const http = `@base = https://api.example.com/v4
@token = {{$processEnv COMPUTE_TOKEN}}

### Create
# @name front
POST {{base}}/loadbalancers
Authorization: Bearer {{token}}

{ "region": "{{region}}", "label": "front" }

###
POST {{base}}/loadbalancers/{{front.response.body.$.id}}/configs
Authorization: Bearer {{token}}

{ "port": 80 }
`;

const authorized = (variable: string) => ({ Authorization: `Bearer \${env:${variable}}` });

describe("compute-stack convert", () => {
  test("converts the commands of a script, with references to earlier responses", async () => {
    const folder = folderWith({ "create.sh": script });
    const { status, stdout, stderr } = await compute(["convert", "create.sh"], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual([
      {
        name: "instance",
        method: "POST",
        path: "/compute/instances",
        headers: authorized("TOKEN"),
        body: {
          label: "web-${env:STAGE}",
          region: "us-east",
          type: "standard-2",
          image: "compute/debian12",
          root_pass: "${env:ROOT_PASS}",
        },
      },
      {
        name: "boot-instance",
        method: "POST",
        path: "/compute/instances/${steps.instance.id}/boot",
        headers: authorized("TOKEN"),
      },
    ]);
    expect(stderr.split("\n")).toEqual([
      "compute-stack: create.sh:6: The value inserted here when the request is sent becomes the variable `ROOT_PASS`. Set it.",
      "compute-stack: Set before sending: `TOKEN`, `STAGE`, `ROOT_PASS`.",
      "",
    ]);
    expect(status).toBe(0);
  });

  test("writes files that pass `check`, in every format", async () => {
    const folder = folderWith({ "a.http": http, "out/": "" });
    for (const [format, name] of [
      ["requests", "out/a.requests.json"],
      ["requests", "out/a.requests.jsonc"],
      ["http", "out/a.http"],
      ["curl", "out/a.sh"],
      ["request", "out/each"],
    ] as const) {
      const { status, stdout } = await compute(["convert", "a.http", "--to", format, "--output", name], {
        cwd: folder,
      });
      expect({ status, stdout }, name).toEqual({ status: 0, stdout: "" });
    }
    expect(readdirSync(join(folder, "out/each")).sort()).toEqual(["create-config.request.json", "front.request.json"]);
    expect(readFileSync(join(folder, "out/each/create-config.request.json"), "utf8")).toContain("/${env:FRONT_ID}/");
    expect(statSync(join(folder, "out/a.sh")).mode & 0o100).toBe(0o100);
    const report = await checkJson(folder, ["out"]);
    expect(report.files.length).toBe(6);
    expect(codesIn(report)).toEqual([]);
  });

  test("writes files whose names differ in more than case", async () => {
    const list = ["Web", "web", "WEB-2", "web.x"].map((name) => ({ name, method: "GET", path: "/compute/instances" }));
    const cwd = folderWith({ "a.requests.json": JSON.stringify(list) });
    expect(await compute(["convert", "a.requests.json", "--to", "request", "--output", "out"], { cwd })).toMatchObject({
      status: 0,
    });
    expect(readdirSync(join(cwd, "out")).sort()).toEqual([
      "WEB-2.request.json",
      "Web.request.json",
      "web-3.request.json",
      "web-x.request.json",
    ]);
  });

  test("keeps a body in a separate file, in every format", async () => {
    const folder = folderWith({ "put.sh": "curl -X PUT $API/compute/instances/1 -d @web.json\n" });
    const body = async (...args: readonly string[]): Promise<unknown> => {
      const { status, stdout } = await compute(["convert", ...args], { cwd: folder });
      expect(status).toBe(0);
      return JSON.parse(stdout)[0].body;
    };
    expect(await body("put.sh")).toBe("${file:web.json}");
    for (const [format, name, written, missing] of [
      ["http", "b.http", "\n\n< ./web.json\n", ["request-authorization"]],
      ["curl", "b.sh", " --data-binary '@web.json'\n", []],
    ] as const) {
      const { stderr } = await compute(["convert", "put.sh", "--to", format, "--output", name], { cwd: folder });
      expect(stderr).toBe("compute-stack: Set before sending: `COMPUTE_URL`.\n");
      expect(readFileSync(join(folder, name), "utf8")).toContain(written);
      expect(await body(name), format).toBe("${file:web.json}");
      writeFileSync(join(folder, "web.json"), '{ "label": "a b" }');
      expect(codesIn(await checkJson(folder, [name])), format).toEqual([
        ...missing,
        "request-body-file",
        "label-pattern",
      ]);
      rmSync(join(folder, "web.json"));
    }
  });

  test("reads Markdown, our files in its fences, and request files as one sequence", async () => {
    const folder = folderWith({
      "run.md":
        '# Run\n\n```console\n$ curl $API/compute/instances/1\n{"id": 1}\n```\n\n```json web.create-instance.request.json\n{ "label": "web", "region": "r", "type": "t" }\n```\n',
      "9.clone-instance.request.json": '{ "type": "t", "region": "r" }',
    });
    const { status, stdout, stderr } = await compute(["convert", "run.md", "9.clone-instance.request.json"], {
      cwd: folder,
    });
    expect(JSON.parse(stdout).map(({ name, path }: { name: string; path: string }) => `${name} ${path}`)).toEqual([
      "view-instance /compute/instances/1",
      "web /compute/instances",
      "clone-instance /compute/instances/${env:INSTANCE_ID}/clone",
    ]);
    expect(stderr).toContain("9.clone-instance.request.json:1: The file does not say what the request is sent to.");
    expect(status).toBe(0);
  });

  test.each([
    ["curl $A/compute/instances -u me:Hidden-1n-the-file", 1, "create.sh:1: not converted: `--user` has no equivalent"],
    ['\ncurl -X "$M" $A/compute/instances', 1, "create.sh:2: not converted: The method of the request"],
    ["curl $A/compute/instances -d 'a=1'", 1, "create.sh:1: not converted: The body of the request is not JSON."],
    ['curl $A/compute/instances -H "X-Api-Key: Hidden-1n-the-file"', 0, "create.sh:1: `X-Api-Key` is a literal secret"],
    [
      'curl $A/compute/instances -d \'{"root_pass":"Hidden-1n-the-file"}\'',
      0,
      "create.sh:1: `root_pass` is a literal secret, which is not written. Set `ROOT_PASS` to its value.",
    ],
    [
      "curl '$A/compute/instances?token=Hidden'",
      0,
      "create.sh:1: `token` is a literal secret. Set `TOKEN` to its value.",
    ],
    [
      `curl $A/compute/instances/1 -X PUT --json '{"label": "$NAME"}'`,
      0,
      "create.sh:1: The shell sends this as text, because of its quotes. Here, it becomes a variable.",
    ],
    ["curl $A/compute/instances/${ID:-5}", 1, "create.sh:1: not converted: The default of `ID`. Set `ID` to it."],
    [
      "for ID in 1 2; do\ncurl $A/compute/instances/$ID; done",
      1,
      "create.sh:1: `ID` is set here, but its value is not",
    ],
    ["ID=Hidden\ncurl $A/compute/instances/$ID", 1, "create.sh:1: not converted: The value of `ID`. Set the variable"],
    ["ID=$(id)\ncurl $A/compute/instances/$ID", 0, "create.sh:1: `ID` is set here, but its value is not converted."],
    ["curl https://me:Hidden@h/v4/compute/instances", 1, "create.sh:1: not converted: The credentials in the URL."],
    [
      "X=$(curl $A/compute/instances | jq .)",
      1,
      "create.sh:1: not converted: The command that processes the response.",
    ],
    [
      'curl $A/loadbalancers -d "{\\"$KEY\\": 1}"',
      1,
      "create.sh:1: not converted: `${env:KEY}` is left out. The name of a field cannot be inserted.",
    ],
  ])("reports what changes when %j is converted", async (text, status, said) => {
    const folder = folderWith({ "create.sh": text });
    const ended = await compute(["convert", "create.sh"], { cwd: folder });
    expect(ended).toMatchObject({ status });
    expect(ended.stderr).toContain(`compute-stack: ${said}`);
    expect(ended.stdout + ended.stderr).not.toContain("Hidden");
  });

  const notJson = `curl -X PUT $A/compute/instances/1 --json '{"label": web, "group": "'"$G"'"}'\n`;

  test.each([
    ["http", '\n{"label": web, "group": "{{G}}"}\n'],
    ["curl", '<<JSON\n{"label": web, "group": "${G}"}\nJSON\n'],
  ])("keeps a body that is not JSON in %s", async (format, written) => {
    const folder = folderWith({ "put.sh": notJson });
    const { status, stdout, stderr } = await compute(["convert", "put.sh", "--to", format], { cwd: folder });
    expect(stdout).toContain(written);
    expect(stderr).toContain("put.sh:1: The body of the request is not JSON. It is written as it is.");
    expect(status).toBe(0);
  });

  test.each([
    `curl $A/compute/instances -d '{"root_pass": Hidden-1n-the-file'`,
    "curl $A/compute/instances -d '{\nJSON\ntouch Hidden'",
    "curl $A/compute/instances -d '{\n### Hidden\nDELETE /compute/instances/1'",
  ])("does not copy the body of %j", async (text) => {
    const folder = folderWith({ "put.sh": text });
    for (const format of ["http", "curl"]) {
      const { status, stdout, stderr } = await compute(["convert", "put.sh", "--to", format], { cwd: folder });
      expect(stdout).not.toContain("Hidden");
      expect(stderr).toContain("put.sh:1: not converted: The body of the request is not JSON, and cannot be copied");
      expect(status).toBe(1);
    }
  });

  const commented = {
    "c.sh": `#!/bin/sh\n# The list of ${"gh"}p_Zx81kQ0vLr7TnW3bYc5DhJ2mPs9UeAfGi4oK\n# compute-stack-disable-next-line syntax\ncurl $A/compute/instances\n`,
    "c.http": "### The list\n# @name all\nGET {{a}}/compute/instances\n",
    "c.requests.jsonc":
      '// Head\n[\n  // The list\n  { "method": "GET", "path": "/compute/instances" /* inside */ }, // behind\n  { "method": "GET", "path": "/compute/instances/1" }\n]\n',
  };

  test.each([
    ["http", "out.http", "# The list"],
    ["curl", "out.sh", "# The list"],
    ["requests", "out.requests.jsonc", "  // The list"],
  ])("keeps comments above requests in %s", async (format, output, comment) => {
    const cwd = folderWith(commented);
    const { status, stderr } = await compute(
      ["convert", ...Object.keys(commented), "--to", format, "--output", output],
      { cwd },
    );
    const lines = readFileSync(join(cwd, output), "utf8").split("\n");
    expect(lines.filter((line) => line.startsWith(comment))).toEqual([
      `${comment} of ghp_${"*".repeat(36)}`,
      comment,
      comment,
    ]);
    expect(stderr).toContain(
      "c.requests.jsonc:1: 3 comments are not kept, the first one here. Only comments above requests are.",
    );
    expect(stderr.split("\n").filter((line) => line.includes("not kept")).length).toBe(1);
    expect(status).toBe(0);
  });

  test("says what is done around requests besides sending them, with its line", async () => {
    const folder = folderWith({
      "a.sh":
        "curl -sS \\\n  -k \\\n  --retry 3 \\\n  $A/compute/instances > list.json\ncurl -s $A/compute/instances/{1,2}\n",
      "a.http":
        "### Create\n# @no-redirect\n# @name web\nGET {{h}}/compute/instances\n\n> {% client.log(1) %}\n>> a.json\n?? status == 200\n",
      "same.http": "# @name web\nGET {{h}}/compute/instances\n",
    });
    expect(await compute(["convert", "a.sh", "a.http", "same.http"], { cwd: folder })).toMatchObject({
      status: 1,
      stderr: `compute-stack: a.sh:2: not converted: \`--insecure\` has no equivalent in a request.
compute-stack: a.sh:3: not converted: \`--retry\` has no equivalent in a request.
compute-stack: a.sh:4: not converted: The file that the response is written to.
compute-stack: a.sh:5: not converted: The URL expands to several. Only one request is written, with a variable.
compute-stack: a.sh:5: The value inserted here when the request is sent becomes the variable \`ID\`. Set it.
compute-stack: a.http:2: not converted: \`@no-redirect\` has no equivalent in a request.
compute-stack: a.http:4: A comment is not kept. To keep those above requests, write to a \`.requests.jsonc\` file, or convert to \`http\` or \`curl\`.
compute-stack: a.http:6: not converted: The script that handles the response.
compute-stack: a.http:7: not converted: The file that the response is written to.
compute-stack: a.http:8: not converted: The test of the response.
compute-stack: same.http:2: The request is named \`web-2\` in the output.
compute-stack: Set before sending: \`ID\`.
`,
    });
    const alone = await compute(["convert", "same.http", "--to", "request"], { cwd: folder });
    expect([alone.status, alone.stderr]).toEqual([
      1,
      "compute-stack: same.http:2: not converted: The name `web` of the request.\n",
    ]);
    const named = ["convert", "same.http", "--to", "request", "--output", "out"];
    expect(await compute(named, { cwd: folder })).toMatchObject({ status: 0, stderr: "" });
  });

  test("says where comments are that JSON cannot have", async () => {
    const { status, stdout, stderr } = await compute(["convert", ...Object.keys(commented)], {
      cwd: folderWith(commented),
    });
    expect(JSON.parse(stdout).length).toBe(4);
    expect(stderr).toContain("compute-stack: c.sh:4: A comment is not kept. To keep those above requests, write to");
    expect(stderr).toContain("compute-stack: c.http:3: A comment is not kept.");
    expect(stderr).toContain("compute-stack: c.requests.jsonc:1: 4 comments are not kept, the first one here. To keep");
    expect(status).toBe(0);
  });

  test("paths of files in inputs lead to the same files from the output", async () => {
    const cwd = folderWith({
      "a/one.requests.json":
        '[{ "method": "POST", "path": "/loadbalancers", "body": { "region": "r", "label": "${file:label.txt}" } }]',
      "b/two.sh": "curl -X PUT $A/compute/instances/1 -d @label.txt\n",
      "b/out/": "",
    });
    const convert = async (...args: readonly string[]) =>
      (await compute(["convert", "a/one.requests.json", "b/two.sh", ...args], { cwd })).stdout;
    expect(JSON.parse(await convert())).toMatchObject([
      { body: { label: "${file:a/label.txt}" } },
      { body: "${file:b/label.txt}" },
    ]);
    await convert("--to", "request", "--output", "b/out");
    const written = (name: string) => JSON.parse(readFileSync(join(cwd, "b/out", name), "utf8")).body;
    expect(written("create-loadbalancer.request.json").label).toBe("${file:../../a/label.txt}");
    expect(written("update-instance.request.json")).toBe("${file:../label.txt}");
    expect(await convert("--to", "http")).toContain("# The text of a/label.txt, with line breaks");
  });

  test("no secret in a URL is written", async () => {
    const input = `[
      { "method": "GET", "path": "https://api.example.com/v4/compute/instances?page=1&token=Hidden&token2=\${env:T}" },
      { "method": "GET", "path": "https://me:Hidden@api.example.com/v4/compute/other/\${env:ID}?api_key=Hidden&token=Hidden" },
      { "method": "GET", "path": "/compute/instances?token=\${env:TOKEN}" }
    ]`;
    const cwd = folderWith({ "a.requests.json": input });
    const { stdout, stderr } = await compute(["convert", "a.requests.json"], { cwd });
    expect(JSON.parse(stdout).map(({ path }: { path: string }) => path)).toEqual([
      "/compute/instances?page=1&token=${env:TOKEN_2}&token2=${env:T}",
      "https://me:${env:PASSWORD}@api.example.com/v4/compute/other/${env:ID}?api_key=${env:API_KEY}&token=${env:TOKEN_2}",
      "/compute/instances?token=${env:TOKEN}",
    ]);
    expect(stderr).toContain("a.requests.json:2: `token` is a literal secret, which is not written. Set `TOKEN_2` to");
    expect(stdout + stderr).not.toContain("Hidden");
  });

  test.each([
    ["a sequence", '[{ "method": "GET", "path": "/compute/instances" }]', []],
    ["an HTTP file", "GET https://api.example.com/v4/compute/instances\n", []],
    ["a script", "curl https://api.example.com/v4/compute/instances\n", []],
    ["Markdown", "Run:\n\n```sh\ncurl https://api.example.com/v4/compute/instances\n```\n", []],
    ["what is said to be a script", "curl https://api.example.com/v4/compute/instances\n", ["--as", "shell"]],
    ["a script by its name", "curl https://api.example.com/v4/compute/instances\n", ["--stdin-filename", "a.sh"]],
  ])("reads %s from standard input", async (_, input, options) => {
    const { status, stdout } = await compute(["convert", "-", ...options], { input });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ method: "GET", path: "/compute/instances" }]);
  });

  test("invalid usage is explained", async () => {
    const folder = folderWith({
      "a.http": http,
      "none.sh": "curl https://example.com\n",
      "x.txt": "x",
      "a.stack.yaml": "",
    });
    const wrong = async (...args: readonly string[]): Promise<string> => {
      const { status, stdout, stderr } = await compute(["convert", ...args], { cwd: folder });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      return stderr;
    };
    expect(await wrong()).toContain("`convert` needs a file with requests");
    expect(await wrong("none.sh")).toContain("`none.sh` contains no request to the API.");
    expect(await wrong("x.txt")).toContain("`x.txt` is not a request file");
    expect(await wrong("none.http")).toContain("`none.http` does not exist.");
    expect(await wrong("a.http", "--to", "htpp")).toContain("Did you mean `http`?");
    expect(await wrong("a.http", "--to", "http", "--output", "a.http")).toContain("would overwrite the input");
    expect(await wrong("a.http", "--to", "http", "--output", "b.stack.yaml")).toContain("is the name of a stack file");
    expect(await wrong("a.http", "--to", "request")).toContain("`--output FOLDER`");
    expect(await wrong("a.http", "--as", "shel")).toContain("Did you mean `shell`?");
  });
});

test("`stack` reads the bodies of requests in files", async () => {
  const folder = folderWith({
    "run/create.sh":
      "WEB=web.json\nid=$(curl -X POST $A/compute/instances -d @$WEB | jq -r .id)\ncurl -X POST $A/compute/instances -d @none.json\n",
    "run/web.json": '{\n  "label": "web",\n  "region": "r",\n  "type": "t",\n  "root_pass": "Hidden-1n-the-file"\n}\n',
  });
  const { status, stdout, stderr } = await compute(["stack", "run/create.sh"], { cwd: folder });
  expect(stdout).toContain("  web:\n    type: t\n    root_pass: ${env:ROOT_PASS}\n");
  expect(stderr).toContain("run/create.sh:3: not in the stack: `body`. File `none.json` not found.");
  expect(stderr).toContain("run/web.json:5: `root_pass` is a literal secret");
  expect(stdout + stderr).not.toContain("Hidden");
  expect(status).toBe(1);
});

test("`stack` reads the requests of carriers", async () => {
  const folder = folderWith({ "a.http": http, "create.sh": script });
  const fromHttp = await compute(["stack", "a.http"], { cwd: folder });
  expect(fromHttp).toMatchObject({ status: 0, stderr: "" });
  expect(fromHttp.stdout).toContain("configs:\n      - port: 80");
  const fromScript = await compute(["stack", "create.sh"], { cwd: folder });
  expect(fromScript.stdout).toContain("label: web-${env:STAGE}\n");
  expect(fromScript.status).toBe(0);
});

describe("standard input", () => {
  const said = (command: readonly string[], input: string) => {
    const cwd = folderWith({ "answer.json": '{ "errors": [{ "field": "label", "reason": "x" }] }' });
    return compute(command, { cwd, input });
  };
  const readers = [
    ["convert", "-"],
    ["stack", "-"],
    ["explain-error", "-", "answer.json"],
    ["check", "-"],
    ["fmt", "-"],
  ];

  test.each(["", "hello world", "region: r", "42", '"x"', "curled"])(
    "%j is of unknown kind for every command",
    async (input) => {
      for (const command of readers)
        expect(await said(command, input)).toMatchObject({
          status: 2,
          stdout: "",
          stderr:
            "compute-stack: The kind of standard input is unknown. Pass it with `--as KIND`, or a file name with `--stdin-filename NAME`.\n",
        });
    },
  );

  test("a list is a sequence, and an item that is no request is not lost silently", async () => {
    const list = '[42, { "method": "GET", "path": "/compute/instances" }]';
    expect(await said(["convert", "-"], list)).toMatchObject({
      status: 1,
      stderr: "compute-stack: standard input:1: not converted: An item is not a request.\n",
    });
    expect(await said(["convert", "-"], "[]")).toMatchObject({ status: 0, stdout: "[]\n", stderr: "" });
  });

  test("can be named for `explain-error`, and read once", async () => {
    const named = ["explain-error", "-", "answer.json", "--stdin-filename", "a.create-instance.request.json"];
    expect(await said(named, '{ "label": "a b" }')).toMatchObject({ status: 1 });
    expect((await said(["convert", "-", "-"], "[]")).stderr).toContain("can be read only once");
  });
});

describe("a folder", () => {
  const create = (label: string): string =>
    JSON.stringify({ method: "POST", path: "/compute/instances", body: { label, region: "r", type: "t" } });
  const files = {
    "a.sh": "curl $API/compute/instances -d @body.create-instance.request.json\n",
    "b/c.http": "POST {{h}}/compute/instances\n\n" + '{ "label": "web-2", "region": "r", "type": "t" }\n',
    "b/d.md": "# No requests\n",
    "b/e.stack.yaml": "name: shop\n",
    "body.create-instance.request.json": '{ "label": "web-1", "region": "r", "type": "t" }',
    "ignored/f.request.json": create("web-4"),
    ".gitignore": "ignored/\n",
    "g.request.json": create("web-3"),
  };
  const labels = (text: string): readonly unknown[] => [...text.matchAll(/web-\d/g)].map(([label]) => label);

  test("is searched for requests, and each is converted once", async () => {
    const folder = folderWith(files);
    const converted = await runIn(folder, ["convert", "./"]);
    expect(converted).toMatchObject({ ended: 0 });
    expect(JSON.parse(converted.stdout)).toHaveLength(3);
    const { ended, stdout } = await runIn(folder, ["stack", "./"]);
    expect([ended, new Set(labels(stdout))]).toEqual([0, new Set(["web-1", "web-2", "web-3"])]);
  });

  test("and other paths are read in the order of the call", async () => {
    const { stdout } = await runIn(folderWith(files), ["convert", "./g.request.json", "./b"]);
    expect(JSON.parse(stdout).map(({ body }: { body: { label: string } }) => body.label)).toEqual(["web-3", "web-2"]);
  });

  test.each([
    [["convert", "./e"], "`e` contains no request to the API."],
    [["convert", "--as", "http", "./b"], "`b` is a folder, and `--as` is for files."],
  ])("%j is refused", async (args, message) => {
    const { ended } = await runIn(folderWith({ ...files, "e/README.md": "" }), args);
    expect(ended).toContain(message);
  });
});
