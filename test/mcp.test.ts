import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { toolNames } from "../server/assistants/tool.ts";
import { canary, trace } from "./canary-texts.ts";
import { checkJson, codesIn, compute, folderWith, removeFolders } from "./command-line.ts";
import { type Answer, connectMcp, stopMcpServers } from "./mcp-client.ts";

const wrongStack =
  "region: us-east\ninstances:\n  web:\n    type: standard-2\n    image: compute/debian12\n    root_pass: ${env:PASS}\n    bootd: true\n";
const instance = `{ "region": "us-east", "type": "standard-2", "root_pass": "${canary}" }\n`;

afterEach(() => {
  stopMcpServers();
  removeFolders();
});

test("the tools are listed with what they take and whether they write", async () => {
  const { request } = await connectMcp(folderWith({}));
  const { result } = await request("tools/list", {});
  const tools = result?.tools as readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: { readonly properties: object };
    readonly outputSchema: { readonly additionalProperties?: boolean; readonly anyOf?: readonly object[] };
    readonly annotations: { readonly readOnlyHint: boolean };
  }[];
  expect(tools.map(({ name }) => name)).toEqual(toolNames);
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    for (const one of outputSchema.anyOf ?? [outputSchema]) expect(one).toMatchObject({ additionalProperties: false });
    expect(Object.keys(inputSchema.properties).length).toBeGreaterThan(0);
  }
  expect(tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)).toEqual(["fix"]);
});

test("check reports a file, a folder, and a text", async () => {
  const cwd = folderWith({
    "a.stack.yaml": wrongStack,
    "sub/b.http": "POST https://h/v4/compute/instances\n\n{}\n",
    "c.txt": "",
  });
  const { call } = await connectMcp(cwd);
  const file = await call("check", { path: "a.stack.yaml" });
  expect(file.text).toContain("a.stack.yaml:7:5: warning: `bootd` is not a field of");
  expect(file.data).toMatchObject({ total: 1, findings: [{ rule: "unknown-field", line: 7, column: 5 }] });
  const folder = await call("check", { path: "." });
  expect(folder.data.files).toEqual(["a.stack.yaml", "sub/b.http"]);
  expect((await call("check", { path: "sub" })).data.files).toEqual(["sub/b.http"]);
  expect((await call("check", { text: wrongStack })).data).toMatchObject({ total: 1 });
  expect((await call("check", { text: instance, kind: "create-instance" })).text).toContain("root-pass-literal");
  expect((await call("check", { text: "{}" })).text).toContain("Pass its `kind`");
  expect((await call("check", { path: "c.txt" })).text).toContain("`c.txt` is neither a stack file nor a request file");
});

test("check counts what the baseline accepts, as the command line does", async () => {
  const cwd = folderWith({
    "a.stack.yaml": wrongStack,
    "sub/.compute-stack.yaml": "rules: {}\n",
    "sub/b.stack.yaml": wrongStack,
  });
  await compute(["check", "--update-baseline"], { cwd });
  writeFileSync(join(cwd, "a.stack.yaml"), wrongStack.replace("  web:", "  mail: { imag: x }\n  web:"));
  const { call } = await connectMcp(cwd);
  const { text, data } = await call("check", { path: "." });
  const report = await checkJson(cwd);
  expect((data.findings as readonly { readonly rule: string }[]).map(({ rule }) => rule)).toEqual(codesIn(report));
  expect(codesIn(report)).toContain("unknown-field");
  expect(data.accepted).toBe(2);
  expect(text).toContain(", 2 in the baseline.");
  expect((await call("check", { path: "sub/b.stack.yaml" })).text).toBe(
    "1 file checked: no findings, 1 in the baseline.",
  );
  expect((await call("check", { path: "sub/b.stack.yaml", text: wrongStack })).data).toMatchObject({ total: 0 });
  expect((await call("check", { text: wrongStack })).data).toMatchObject({ total: 1, accepted: 0 });
});

test("fix lists what is left without what the baseline accepts, and all tools say why a baseline cannot be used", async () => {
  const text = wrongStack.replace("  web:", "  mail: { imag: x, tags: 5 }\n  web:");
  const cwd = folderWith({ "a.stack.yaml": wrongStack.replace("  web:", "  mail: { tags: 5 }\n  web:") });
  const { text: all } = await (await connectMcp(cwd)).call("fix", { path: "a.stack.yaml" });
  expect(all).toContain("type-mismatch");
  await compute(["check", "--update-baseline"], { cwd });
  writeFileSync(join(cwd, "a.stack.yaml"), text);
  const { call } = await connectMcp(cwd);
  const fixed = await call("fix", { path: "a.stack.yaml" });
  expect(fixed.text).not.toContain("type-mismatch");
  expect(fixed.text).toMatch(/Left: .+, \d in the baseline\.$/m);
  expect(fixed.data).toMatchObject({ accepted: expect.any(Number) });

  writeFileSync(join(cwd, ".compute-stack.baseline.json"), "<<<<<<< ours\n");
  const why = "The baseline `.compute-stack.baseline.json` contains merge conflict markers. Resolve the conflict.";
  for (const name of ["check", "fix"]) {
    const answer = await call(name, { path: "a.stack.yaml" });
    expect(answer.text).toContain("type-mismatch");
    expect(answer.text).toContain(why);
    expect(answer.data).toMatchObject({ accepted: 0, notes: [why] });
  }
  expect((await call("check", { path: "." })).data).toMatchObject({ notes: [why] });
});

test("fix shows a diff, and writes only if it is asked to", async () => {
  const cwd = folderWith({ "a.stack.yaml": wrongStack });
  const path = join(cwd, "a.stack.yaml");
  const { call } = await connectMcp(cwd);
  const shown = await call("fix", { path: "a.stack.yaml" });
  expect(shown.text).toContain("-    bootd: true\n+    booted: true");
  expect(shown.data).toMatchObject({ applied: 1, written: false });
  expect(readFileSync(path, "utf8")).toBe(wrongStack);
  expect((await call("fix", { path: "a.stack.yaml", write: true })).data).toMatchObject({ applied: 1, written: true });
  expect(readFileSync(path, "utf8")).toBe(wrongStack.replace("bootd", "booted"));
  expect((await call("fix", { text: wrongStack, write: true })).text).toBe(
    "`write` is for the file at `path`, without `text`.",
  );
  const markdown = await call("fix", {
    text: "```sh\ncurl -X post $API/compute/instances/1/boot\n```\n",
    kind: "markdown",
  });
  expect(markdown.text).toContain("+curl -X POST $API");
});

test("a read-only server does not offer to write", async () => {
  const cwd = folderWith({ "a.stack.yaml": wrongStack });
  const { call, request } = await connectMcp(cwd, ["--read-only", "."]);
  expect(JSON.stringify((await request("tools/list", {})).result)).not.toContain('"write"');
  expect(await call("fix", { path: "a.stack.yaml", write: true })).toMatchObject({
    isError: true,
    text: expect.stringContaining("Files cannot be written here."),
  });
  expect(readFileSync(join(cwd, "a.stack.yaml"), "utf8")).toBe(wrongStack);
});

test("explain, complete, plan and convert answer", async () => {
  const stack = "name: shop\ninstances:\n  web:\n    region: us-east\n    type: standard-2\n";
  const { call } = await connectMcp(folderWith({ "a.stack.yaml": stack, "run.sh": "curl $API/compute/instances/1\n" }));
  expect((await call("explain", { topic: "root-pass-weak" })).text).toMatch(/^# root-pass-weak\n/);
  expect((await call("explain", { topic: "create-instance" })).text).toContain("`POST /compute/instances`");
  expect((await call("explain", { topic: "create-instanc" })).text).toContain("Did you mean `create-instance`?");
  const items = (await call("complete", { path: "a.stack.yaml", line: 5, column: 5 })).data.items;
  expect(items).toContainEqual(expect.objectContaining({ label: "image" }));
  const inScript = {
    text: "curl -X POST $API/compute/instances -d '{\"re\": 1}'\n",
    kind: "shell",
    line: 1,
    column: 43,
  };
  expect((await call("complete", inScript)).data.items).toContainEqual(expect.objectContaining({ label: "region" }));
  const open = { ...inScript, text: "curl -X POST $API/compute/instances -d '{\"re\n" };
  expect((await call("complete", open)).data.items).toContainEqual(expect.objectContaining({ label: "region" }));
  const plan = await call("plan", { path: "a.stack.yaml" });
  expect(JSON.parse(String(plan.data.plan))).toMatchObject([{ method: "POST", path: "/compute/instances" }]);
  expect(plan.text).toContain(String(plan.data.plan).trimEnd());
  expect(plan.text).toContain("The plan is complete.");
  expect((await call("plan", { path: "run.sh" })).text).toContain("`plan` needs a stack");
  const http = await call("convert", { path: "run.sh", to: "http" });
  expect(http.data.requests).toContain("GET {{base_url}}/compute/instances/1");
  expect((await call("convert", { path: "a.stack.yaml", to: "http" })).text).toContain("use `plan`");
});

test("only the folders of the call can be reached", async () => {
  const outside = folderWith({
    "secret.stack.yaml": wrongStack,
    ".compute-stack.yaml": "rules: { unknown-field: off }\n",
  });
  const cwd = join(outside, "inside");
  mkdirSync(cwd);
  writeFileSync(
    join(cwd, "a.stack.yaml"),
    `${wrongStack}    metadata: { user_data: "\${base64:../secret.stack.yaml}" }\n`,
  );
  symlinkSync(join(outside, "secret.stack.yaml"), join(cwd, "link.stack.yaml"));
  const { call } = await connectMcp(cwd);
  for (const path of [
    "/etc/passwd",
    "../secret.stack.yaml",
    "x/../../secret.stack.yaml",
    "C:\\secret.yaml",
    "link.stack.yaml",
    "\0",
    "file:///etc/passwd",
    "file://etc/passwd",
    "file://",
    pathToFileURL(join(outside, "secret.stack.yaml")).href,
    `${pathToFileURL(cwd).href}/%2e%2e/secret.stack.yaml`,
    `${pathToFileURL(cwd).href}/..%2fsecret.stack.yaml`,
  ])
    for (const tool of ["check", "fix", "plan"]) {
      const answer = await call(tool, { path, ...(tool === "fix" ? { write: true } : {}) });
      expect(answer, `${tool} ${path}`).toMatchObject({ isError: true });
      expect(answer.text, `${tool} ${path}`).toContain("outside the folders that can be");
    }
  const { text } = await call("check", { path: "a.stack.yaml" });
  expect((await call("check", { path: pathToFileURL(join(cwd, "a.stack.yaml")).href })).text).toBe(text);
  // Settings above the folder do not count, and neither do files.
  expect(text).toContain("`bootd` is not a field of");
  expect(text).toContain("outside");
});

test("a path that does not exist is told with the one that was meant", async () => {
  const { call } = await connectMcp(folderWith({ "sub/a.stack.yaml": wrongStack }));
  const missing = async (path: string) => (await call("check", { path })).text;
  expect(await missing("sub/a.stak.yaml")).toBe("`sub/a.stak.yaml` does not exist (did you mean `sub/a.stack.yaml`?).");
  expect(await missing("sub/none")).toBe("`sub/none` does not exist.");
});

test("without folders, those that the client names are used, and never the whole disk", async () => {
  const [one, two] = [folderWith({ "a.stack.yaml": wrongStack }), folderWith({ "b.stack.yaml": wrongStack })];
  const named = await connectMcp("/", [], [one, two]);
  expect((await named.call("check", { path: "a.stack.yaml" })).data).toMatchObject({ total: 1 });
  expect((await named.call("check", { path: join(two, "b.stack.yaml") })).data).toMatchObject({ total: 1 });
  const unnamed = await connectMcp("/");
  expect((await unnamed.call("check", { path: "etc" })).text).toContain("compute-stack mcp FOLDER…");
});

test("bad calls are answered, and the server lives on", async () => {
  const { call, server, request, others } = await connectMcp(folderWith({ "a.stack.yaml": wrongStack }));
  await expect(call("delete_everything")).resolves.toMatchObject({ isError: true });
  const bad: readonly object[] = [
    { path: 5 },
    { path: "" },
    { pth: "a.stack.yaml" },
    { text: "x", kind: "poem" },
    { path: "gone.stack.yaml" },
    { __proto__: null, constructor: 1 },
    {},
  ];
  for (const args of bad) expect(await call("check", args), JSON.stringify(args)).toMatchObject({ isError: true });
  expect((await call("check", { pth: "a.stack.yaml" })).text).toBe("Unknown argument `pth`. Did you mean `path`?");
  for (const line of [-1, 0, 1.5, 1e300, "1"])
    expect(await call("complete", { path: "a.stack.yaml", line, column: 1 })).toMatchObject({ isError: true });
  expect(await call("complete", { path: "a.stack.yaml", line: 1_000_000, column: 9 })).toMatchObject({
    isError: false,
  });
  expect(await call("check", { text: `# ${"x".repeat(6_000_000)}`, kind: "stack" })).toMatchObject({ isError: true });
  server.stdin.write("not json\n\n[]\n{}\n");
  const huge = await request("tools/call", { name: "check", arguments: { text: "x".repeat(100_000_000) } });
  expect(huge.error?.message).toContain("longer than");
  expect((await call("check", { path: "a.stack.yaml" })).data).toMatchObject({ total: 1 });
  expect(others.every(({ error }) => error !== undefined)).toBe(true);
});

test("what was asked before the input ends is answered", async () => {
  const { server, request } = await connectMcp(folderWith({ "a.stack.yaml": wrongStack }));
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const answers = [1, 2, 3].map(() => request("tools/call", { name: "check", arguments: { path: "a.stack.yaml" } }));
  server.stdin.end();
  for (const { result } of await Promise.all(answers))
    expect(result).toMatchObject({ structuredContent: { total: 1 } });
  expect(await ended).toBe(0);
});

test("no answer shows a secret", async () => {
  const stack = `instances:\n  a: { region: us-east, type: t, image: compute/debian12, root_pass: ${canary}, bootd: true }\n`;
  const script = `curl -X post 'https://h/v4/compute/instances' -H 'Authorization: Bearer ${canary}' -d '${instance.trim()}'\n`;
  const cwd = folderWith({ "a.stack.yaml": stack, "b.create-instance.request.json": instance, "c.sh": script });
  const { call } = await connectMcp(cwd);
  const answers: Answer[] = [];
  for (const path of ["a.stack.yaml", "b.create-instance.request.json", "c.sh"]) {
    for (const tool of ["check", "fix", "plan"]) answers.push(await call(tool, { path }));
    for (const to of ["requests", "http", "curl"]) answers.push(await call("convert", { path, to }));
    for (const column of [1, 5, 60, 75, 90, 140]) answers.push(await call("complete", { path, line: 2, column }));
    answers.push(await call("explain", { topic: canary }));
  }
  expect(answers.filter(({ isError }) => !isError).length).toBeGreaterThan(15);
  expect(answers.filter((answer) => trace.test(JSON.stringify(answer)))).toEqual([]);
});
