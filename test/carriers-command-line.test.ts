import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { operations } from "../server/api/index.ts";
import { runIn } from "../server/cli/run-command.testing.ts";
import { checkJson, codesIn, compute, folderWith, pathsIn, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const body = '{ "region": "us-east", "type": "standard-2", "label": "web 1", "tags": [] }\n';
const fields = '"region": "us-east", "type": "standard-2", "label": "web-1"';
const token = "Authorization: Bearer";

/** The same two requests without findings, where people keep them. */
const clean = {
  "calls.http": `POST {{api}}/compute/instances\n${token} {{token}}\n\n{ ${fields} }\n\n###\nGET {{api}}/compute/instances/12\n${token} {{token}}\n`,
  "calls.sh": `#!/bin/sh\ncurl "$API/compute/instances" -H "${token} $TOKEN" -d '{ ${fields} }'\ncurl "$API/compute/instances/12" -H "${token} $TOKEN"\n`,
  "calls.md": `# Calls\n\n\`\`\`console\n$ curl "$API/compute/instances" -H "${token} $TOKEN" -d '{ ${fields} }'\n$ curl "$API/compute/instances/12" -H "${token} $TOKEN"\n\`\`\`\n`,
  "calls.requests.json": `[\n  { "method": "POST", "path": "/compute/instances", "headers": { "Authorization": "Bearer \${env:TOKEN}" }, "body": { ${fields} } },\n  { "method": "GET", "path": "/compute/instances/12", "headers": { "Authorization": "Bearer \${env:TOKEN}" } }\n]\n`,
};

const wrong = Object.fromEntries(
  Object.entries(clean).map(([name, text]) => [name, text.replace('"web-1"', '"web-1", "booted": "true"')]),
);

const carriers = ["calls.http", "calls.sh", "calls.md"] as const;

describe("a file of another name", () => {
  test("is read as any operation", async () => {
    const folder = folderWith({ "a.json": "{}" });
    for (const operation of Object.keys(operations)) {
      const { stdout } = await runIn(folder, ["check", "--format", "json", "--as", operation, "./a.json"]);
      expect(JSON.parse(stdout).files, operation).toMatchObject([{ path: "a.json", operation }]);
    }
  });

  const envelope = `{ "method": "POST", "path": "/compute/instances", "body": ${body.trim()} }`;
  test.each([
    ["create-instance", body, "create-instance"],
    ["request", envelope, "create-instance"],
    ["request", body, "create-instance"],
    ["sequence", `[${envelope}]`, null],
    ["stack", "region: us-east\ninstances: { web: { type: standard-2, label: web 1 } }\n", undefined],
  ])("is read from standard input as %s", async (kind, input, operation) => {
    const args = ["check", "--format", "json", "--as", kind, "--stdin-filename", "any.json"];
    const { status, stdout, stderr } = await compute(args, { input });
    const [file] = JSON.parse(stdout).files;
    expect([file.path, file.operation]).toEqual(["any.json", operation]);
    expect(file.diagnostics.map(({ code }: { code: string }) => code)).toContain("label-pattern");
    expect([status, stderr]).toEqual([1, ""]);
  });

  test.each(carriers)("`files.none` excludes %s when it is named, too", async (name) => {
    const cwd = folderWith({ ...wrong, ".compute-stack.yaml": `files: { request: ["*"], none: ["${name}"] }\n` });
    const report = await checkJson(cwd, [name]);
    expect(pathsIn(report)).toEqual([]);
    expect(report.ended.stderr).toContain(`${name} is not checked: \`files.none\` in .compute-stack.yaml excludes it.`);
  });
});

describe.each(carriers)("%s", (name) => {
  test("is repaired by `fix`", async () => {
    const cwd = folderWith(wrong);
    expect((await runIn(cwd, ["fix", `./${name}`])).ended).toBe(0);
    expect(readFileSync(join(cwd, name), "utf8")).toBe(wrong[name]?.replace('"booted": "true"', '"booted": true'));
  });

  test("is read by `stack`", async () => {
    const { stdout } = await runIn(folderWith(clean), ["stack", `./${name}`]);
    expect(stdout).toContain("  web-1:\n    type: standard-2\n");
  });

  test("is read by `explain-error`, and `--request` tells which request was sent", async () => {
    const cwd = folderWith({ ...clean, "no.json": '{ "errors": [{ "field": "label", "reason": "No." }] }' });
    const explain = (...args: readonly string[]) => compute(["explain-error", name, "no.json", ...args], { cwd });
    expect((await explain()).stderr).toContain("Which one was sent? `--request` must be `1` or `2`.");
    const { status, stdout } = await explain("--request", "1", "--format", "json");
    const [{ start, end }] = JSON.parse(stdout).files[0].diagnostics.map(({ range }: { range: unknown }) => range);
    const line = readFileSync(join(cwd, name), "utf8").split("\n")[start.line];
    expect([status, line?.slice(start.character, end.character)]).toEqual([1, '"web-1"']);
  });
});

describe.each(Object.keys(clean))("`convert` reads %s", (name) => {
  test("and writes every form without findings", async () => {
    const cwd = folderWith({ ...clean, "out/": "" });
    for (const [form, output] of [
      ["requests", "a.requests.json"],
      ["request", "each"],
      ["http", "a.http"],
      ["curl", "a.sh"],
    ] as const) {
      const { ended } = await runIn(cwd, ["convert", `./${name}`, "--to", form, "--output", `./out/${output}`]);
      expect(ended, form).toBe(0);
      const written = form === "request" ? "each/web-1.request.json" : output;
      const again = await runIn(cwd, ["stack", `./out/${written}`]);
      expect(again.stdout, form).toContain("  web-1:\n    type: standard-2\n");
    }
    const report = await checkJson(cwd, ["out"]);
    expect([pathsIn(report).length, codesIn(report)]).toEqual([5, []]);
  });

  test("from standard input, with its kind given or recognized", async () => {
    const kinds: Record<string, string> = {
      "calls.http": "http",
      "calls.sh": "shell",
      "calls.md": "markdown",
      "calls.requests.json": "sequence",
    };
    const input = clean[name as keyof typeof clean];
    for (const options of [[], ["--as", kinds[name] ?? ""], ["--stdin-filename", name]]) {
      const { status, stdout } = await compute(["convert", "-", ...options], { input });
      expect([status, JSON.parse(stdout).map(({ path }: { path: string }) => path)], `${options}`).toEqual([
        0,
        ["/compute/instances", "/compute/instances/12"],
      ]);
    }
  });
});

test("what `convert` writes has no findings that a script has not: each call has its own value of a variable", async () => {
  const call = (method: string): string => `curl -X ${method} "$API/compute/instances/$ID" -H "${token} $TOKEN"`;
  const cwd = folderWith({
    "calls.sh": `stop() { ID=$1; ${call("DELETE")}; }\nshow() { ID=$1; ${call("GET")}; }\n`,
    "out/": "",
  });
  for (const [form, output] of [
    ["requests", "a.requests.json"],
    ["http", "a.http"],
    ["curl", "a.sh"],
  ] as const)
    await runIn(cwd, ["convert", "./calls.sh", "--to", form, "--output", `./out/${output}`]);
  const report = await checkJson(cwd, ["./"]);
  expect(pathsIn(report)).toHaveLength(4);
  expect(codesIn(report)).toEqual(Array.from({ length: 4 }, () => "request-undocumented"));
});
