// Which files that a file names are read or sent: every command answers alike.
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { clientOfTest } from "./client-of-test.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { connectMcp, stopMcpServers } from "./mcp-client.ts";
import { startMock, stopMocks } from "./mock-service.ts";

afterEach(() => {
  stopMcpServers();
  stopMocks();
  removeFolders();
});

const canary = "Canary-9f3";
const body = `{ "region": "us-east", "type": "nano-1", "label": "${canary}" }`;

/** A workspace in a folder of its own; `link`, `chain` and `o.lnk` lead out of it, and `inner` does not. */
function workspace(): string {
  const top = folderWith({ "out/o.json": body, "ws/.git/HEAD": "", "ws/sub/i.json": body });
  const cwd = join(top, "ws");
  symlinkSync("../out", join(cwd, "link"));
  symlinkSync("link", join(cwd, "chain"));
  symlinkSync("../out/o.json", join(cwd, "o.lnk"));
  symlinkSync("sub", join(cwd, "inner"));
  return cwd;
}

const outside = [
  "../out/o.json",
  "link/o.json",
  "chain/o.json",
  "o.lnk",
  "link/missing.json",
  "sub/../../out/o.json",
  "sub//../../out/o.json",
  "..\\out\\o.json",
  "//etc/hostname",
  "/etc/hostname",
];
/** What looks like a way out, and is the name of a file in the workspace. */
const inside = ["sub/i.json", "inner/i.json", "../ws/sub/i.json", "~/x", "file:///etc/hostname", "C:/o.json"];

const reason = (path: string): string =>
  `\`${path}\` is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.`;

const create = "POST {{base}}/v4/compute/instances";
const type = "Content-Type: application/json";
const curl = `curl -X POST -H '${type}' -H "Authorization: Bearer $T" $API/v4/compute/instances`;

/** Files that name another one, by their names. */
const naming: Readonly<Record<string, (path: string) => string>> = {
  "a.stack.yaml": (path) =>
    `region: us-east\ninstances:\n  one: { type: nano-1, tags: ['\${file:${path}}'] }\n  two: { type: nano-1 }\n`,
  "b.stack.yaml": (path) =>
    `region: us-east\ninstances: { two: { type: nano-1 } }\n---\nregion: us-east\ninstances: { one: { type: nano-1, group: '\${base64:${path}}' } }\n`,
  "c.requests.json": (path) =>
    `[{ "method": "POST", "path": "/compute/instances", "body": ${JSON.stringify(`\${file:${path}}`)} }]`,
  "d.create-instance.request.json": (path) =>
    `{ "region": "us-east", "type": "nano-1", "tags": [${JSON.stringify(`\\u0024{file:${path}}`).replace("\\\\u", "\\u")}] }`,
  "e.http": (path) => `${create}\n${type}\n\n< ${path}\n`,
  "f.sh": (path) => `${curl} -d '@${path}'\n`,
  "g.sh": (path) => `${curl} --data-binary @'${path}'\n`,
  "h.sh": (path) => `${curl} --json '@${path}'\n`,
  "i.sh": (path) => `${curl} -d @- < '${path}'\n`,
  "k.sh": (path) => `${curl} --data '@${path}'\n`,
  "l.sh": (path) => `${curl} --data-ascii=@'${path}'\n`,
  "j.md": (path) => `\`\`\`sh\n${curl} -d '@${path}'\n\`\`\`\n`,
};

const languages: Readonly<Record<string, string>> = {
  yaml: "yaml",
  json: "json",
  http: "http",
  sh: "shellscript",
  md: "markdown",
};

const isStack = (name: string): boolean => name.endsWith(".stack.yaml");

const commandsFor = (name: string): readonly (readonly string[])[] =>
  isStack(name)
    ? [
        ["plan", name, "--format", "curl"],
        ["plan", name, "--format", "http"],
        ["plan", name, "--from", "old.stack.yaml", "--format", "json"],
      ]
    : [
        ["convert", name, "--to", "curl"],
        ["convert", name, "--to", "requests"],
        ["stack", name],
      ];

const write = (cwd: string, name: string, path: string): void =>
  writeFileSync(join(cwd, name), naming[name]?.(path) ?? "");

test.each(Object.keys(naming))(
  "%s: what is outside the workspace is neither read nor sent",
  async (name) => {
    const cwd = workspace();
    writeFileSync(join(cwd, "old.stack.yaml"), "region: us-east\ninstances: {}\n");
    const paths = name === "e.http" ? outside.slice(0, 6) : outside;
    for (const [index, path] of paths.entries())
      writeFileSync(join(cwd, `${index}-${name}`), naming[name]?.(path) ?? "");
    const checked = await compute(["check", "--format", "json", "."], { cwd });
    for (const path of paths) expect(checked.stdout, path).toContain(JSON.stringify(reason(path)).slice(1, -1));
    expect([checked.status, checked.stdout.includes(canary)]).toEqual([0, false]);
    // Starting a process takes longer than anything else.
    const [path = "", through = "", slashes = ""] = [outside[0], outside[1], outside[6]];
    for (const written of [path, through, ...(isStack(name) ? [slashes] : [])]) {
      write(cwd, name, written);
      for (const command of commandsFor(name)) {
        const { status, stdout, stderr } = await compute(command, { cwd });
        const said = `${stdout}${stderr}`;
        expect(status, `${command.join(" ")} ${said}`).toBe(1);
        expect(said).toContain(reason(written));
        expect(said).not.toContain(canary);
        expect(stdout.replaceAll(reason(written), "")).not.toContain(written);
      }
    }
  },
  120_000,
);

/** Options of curl that name files whose content is not read for a request, wherever they are. */
const unread = ["-K", "--config", "-T", "-b", "-E"].map((option) => (path: string) => `${option} '${path}'`);
const unreadForms = ["-F 'body=@", "--form 'body=@", "--form 'body=<", "--data-urlencode 'x@"].map(
  (start) => (path: string) => `${start}${path}'`,
);

test("no file is read for other options of curl", async () => {
  const cwd = workspace();
  const options = [...unread, ...unreadForms].flatMap((optionOf) =>
    [outside[0], outside[1], inside[0]].map((path) => optionOf(path ?? "")),
  );
  for (const [index, option] of options.entries()) writeFileSync(join(cwd, `${index}.sh`), `${curl} ${option}\n`);
  const checked = await compute(["check", "--format", "json", "."], { cwd });
  expect(`${checked.stdout}${checked.stderr}`).not.toContain(canary);
  for (const command of [
    ["convert", ".", "--to", "requests"],
    ["stack", "."],
  ]) {
    const { status, stdout, stderr } = await compute(command, { cwd });
    expect([status, `${stdout}${stderr}`.includes(canary)]).toEqual([1, false]);
    for (const [index] of options.entries()) expect(stderr, options[index]).toContain(` ${index}.sh:1: not `);
  }
});

test("no file is read to explain an error", async () => {
  const cwd = workspace();
  const errors = ["label", "tags", "group", "type"].map((field) => ({ field, reason: "invalid" }));
  writeFileSync(join(cwd, "answer.json"), JSON.stringify({ errors }));
  for (const name of Object.keys(naming))
    for (const path of outside.slice(1, 2)) {
      write(cwd, name, path);
      const request = isStack(name) ? ["--request", name === "a.stack.yaml" ? "one" : "two"] : [];
      const { status, stdout, stderr } = await compute(["explain-error", name, "answer.json", ...request], { cwd });
      expect([status, `${stdout}${stderr}`.includes(canary)], `${name} ${stderr}`).toEqual([1, false]);
    }
});

test("the simulated service reads no file that a request names", async () => {
  const cwd = workspace();
  const mock = await startMock([], cwd);
  for (const path of [...outside, ...inside]) {
    const tags = [`\${file:${path}}`, `\${base64:${path}}`, `@${path}`];
    const response = await fetch(`${mock.url}/compute/instances`, {
      method: "POST",
      headers: { Authorization: "Bearer t", "Content-Type": "application/json" },
      body: JSON.stringify({ region: "us-east", type: "nano-1", label: "x", tags }),
    });
    expect(await response.text()).not.toContain(canary);
  }
  expect(mock.log()).not.toContain(canary);
});

test("assistants are told the same, and nothing of the files", async () => {
  const cwd = workspace();
  const { call } = await connectMcp(cwd);
  for (const name of Object.keys(naming))
    for (const path of [outside[0] ?? "", outside[1] ?? ""]) {
      write(cwd, name, path);
      const calls = isStack(name)
        ? ["requests", "http", "curl"].map((format) => ["plan", { path: name, format }] as const)
        : ["requests", "http", "curl"].map((to) => ["convert", { path: name, to }] as const);
      for (const [tool, args] of [["check", { path: name }] as const, ...calls]) {
        const { text } = await call(tool, args);
        const what = `${tool} ${JSON.stringify(args)}`;
        expect(text, what).toContain(reason(path));
        expect(text.replaceAll(reason(path), ""), what).not.toContain(path);
        expect(text, what).not.toContain(canary);
      }
    }
});

test("so are people in editors", async () => {
  const cwd = workspace();
  const client = await clientOfTest({ folder: pathToFileURL(cwd).href });
  for (const name of Object.keys(naming))
    for (const [index, path] of [outside[0] ?? "", outside[1] ?? ""].entries()) {
      const text = naming[name]?.(path) ?? "";
      const uri = pathToFileURL(join(cwd, `${index}-${name}`)).href;
      client.open(uri, text, languages[name.replace(/^.*\./, "")]);
      const messages = () =>
        client.published.findLast((one) => one.uri === uri)?.diagnostics.map(({ message }) => message) ?? [];
      await expect.poll(messages, { message: name }).toContain(reason(path));
      expect(messages().join()).not.toContain(canary);
      const at = client.documentOf(uri).positionAt(text.indexOf(path) + 1);
      const ask = (method: string, more: object): Promise<unknown> =>
        client.connection.sendRequest(method, more).catch(({ message }: Error) => message);
      const hover = await ask("textDocument/hover", { textDocument: { uri }, position: at });
      expect(JSON.stringify(hover), name).not.toContain(canary);
      const argument = isStack(name) ? { uri, format: "curl" } : { uri, position: at };
      const command = isStack(name) ? "computeStack.plan" : "computeStack.copyAsCurl";
      const answer = JSON.stringify(await ask("workspace/executeCommand", { command, arguments: [argument] }));
      expect(answer).not.toContain(canary);
      expect(answer.replaceAll(JSON.stringify(reason(path)).slice(1, -1), ""), `${command} ${name}`).not.toContain(
        path,
      );
    }
});

test("what is in the workspace is read, also through links, and when the workspace is one", async () => {
  const cwd = workspace();
  const real = join(cwd, "..");
  symlinkSync("ws", join(real, "entry"));
  for (const path of inside) {
    write(cwd, "a.stack.yaml", path);
    const { stdout } = await compute(["check", "--format", "json", "a.stack.yaml"], { cwd });
    expect(stdout, path).not.toContain("outside");
  }
  write(cwd, "a.stack.yaml", "inner/i.json");
  write(cwd, "f.sh", "sub/i.json");
  for (const [from, at] of [
    [cwd, ""],
    [real, "entry/"],
    [real, "ws/"],
  ] as const) {
    const plan = await compute(["plan", `${at}a.stack.yaml`, "--format", "curl"], { cwd: from });
    expect([plan.status, plan.stdout.includes(`${at}inner/i.json`)], plan.stderr).toEqual([0, true]);
    const stack = await compute(["stack", `${at}f.sh`], { cwd: from });
    expect([stack.status, stack.stdout.includes(canary)], stack.stderr).toEqual([0, true]);
  }
});

test("what a person names may be anywhere", async () => {
  const cwd = workspace();
  const named = await compute(["stack", "../out/o.json", "--as", "create-instance"], { cwd });
  expect([named.status, named.stdout.includes(canary)], named.stderr).toEqual([0, true]);
});

test("a rule that is turned off allows nothing", async () => {
  const cwd = workspace();
  writeFileSync(join(cwd, ".compute-stack.yaml"), "rules: { reference-file: off }\n");
  write(cwd, "a.stack.yaml", "link/o.json");
  const { status, stdout, stderr } = await compute(["plan", "a.stack.yaml", "--format", "curl"], { cwd });
  expect([status, stdout.includes("plan_file_1"), stderr.includes(reason("link/o.json"))]).toEqual([1, false, true]);
});
