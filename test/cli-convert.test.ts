import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
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
  test("reads the commands of a script, with the answers that later ones use", async () => {
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

  test("writes what passes `check`, in every format", async () => {
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

  test("keeps a body that is in a file, in every format", async () => {
    const folder = folderWith({ "put.sh": "curl -X PUT $API/compute/instances/1 -d @web.json\n" });
    const body = async (...args: readonly string[]): Promise<unknown> => {
      const { status, stdout } = await compute(["convert", ...args], { cwd: folder });
      expect(status).toBe(0);
      return JSON.parse(stdout)[0].body;
    };
    expect(await body("put.sh")).toBe("${file:web.json}");
    for (const [format, name] of [
      ["http", "b.http"],
      ["curl", "b.sh"],
    ] as const) {
      await compute(["convert", "put.sh", "--to", format, "--output", name], { cwd: folder });
      expect(await body(name), format).toBe("${file:web.json}");
    }
  });

  test("reads Markdown, fences with files of ours in it, and request files, all as one sequence", async () => {
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
    ["curl $A/compute/instances -u me:Hidden-1n-the-file", 1, "create.sh:1: not converted: `user` has no equivalent"],
    ['\ncurl -X "$M" $A/compute/instances', 1, "create.sh:2: not converted: The method of the request"],
    ["curl $A/compute/instances -d 'a=1'", 1, "create.sh:1: not converted: The body of the request is not JSON."],
    ['curl $A/compute/instances -H "X-Api-Key: Hidden-1n-the-file"', 0, "create.sh:1: `X-Api-Key` is a literal secret"],
    [
      'curl $A/compute/instances -d \'{"root_pass":"Hidden-1n-the-file"}\'',
      0,
      "create.sh:1: `root_pass` is a literal secret, which is not written. Set `ROOT_PASS` to its value.",
    ],
    ["curl $A/compute/instances/${ID:-5}", 0, "create.sh:1: The default of `ID` is not converted. Set `ID`."],
    ["ID=5\ncurl $A/compute/instances/$ID", 0, "create.sh:1: `ID` is set here, but its value is not converted."],
  ])("says what of %j is not the same any more", async (text, status, said) => {
    const folder = folderWith({ "create.sh": text });
    const ended = await compute(["convert", "create.sh"], { cwd: folder });
    expect(ended).toMatchObject({ status });
    expect(ended.stderr).toContain(`compute-stack: ${said}`);
    expect(ended.stdout + ended.stderr).not.toContain("Hidden");
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

  test("a wrong call is told what is right", async () => {
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

test("`stack` reads the requests of carriers", async () => {
  const folder = folderWith({ "a.http": http, "create.sh": script });
  const fromHttp = await compute(["stack", "a.http"], { cwd: folder });
  expect(fromHttp).toMatchObject({ status: 0, stderr: "" });
  expect(fromHttp.stdout).toContain("configs:\n      - port: 80");
  const fromScript = await compute(["stack", "create.sh"], { cwd: folder });
  expect(fromScript.stdout).toContain('label: "web-${env:STAGE}"');
  expect(fromScript.status).toBe(0);
});
