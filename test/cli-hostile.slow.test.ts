import { afterEach, expect, test } from "vitest";
import { canary, secrets } from "./canaries.ts";
import { compute, computeAlone, folderWith, pathsIn, removeFolders } from "./command-line.ts";

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
  "hostile files are checked without a crash (%s)",
  async (format) => {
    const cwd = folderWith(files);
    // A memory limit that a process would exceed if it kept the text that it has read.
    const env = { NODE_OPTIONS: "--max-old-space-size=400" };
    const { status, stderr, stdout } = await computeAlone(["check", "--format", format], { cwd, env });
    expect([status, stderr]).toEqual([1, ""]);
    if (format === "json") expect(pathsIn(JSON.parse(stdout)).length).toBe(Object.keys(files).length);
  },
  60_000,
);

/** Prints the processor time at the end, which is hardly affected by other processes. */
const clock = "process.on('exit', () => process.stderr.write(String(process.cpuUsage().user / 1000)))";
const cpuTime = async (folder: string): Promise<number> => {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
  return Number((await computeAlone(["check", "--format", "json"], { cwd: folder, env })).stderr);
};

test("no hostile file takes more than a moment", async () => {
  const idle = await cpuTime(folderWith({ "x.stack.yaml": "region: us-east\n" }));
  const slow: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    if (text.length < 300 || /\.requests?\.jsonc?$/.test(name.replace("create-instance.request", ""))) continue;
    const time = await cpuTime(folderWith({ [name]: text }));
    if (!(time < 10 * idle)) slow.push(`${name}: ${time} ms, with nothing to do ${idle} ms`);
  }
  expect(slow).toEqual([]);
}, 60_000);

test("hostile files are planned and converted without a crash", async () => {
  const cwd = folderWith(files);
  for (const name of Object.keys(files).filter((one) => /(?:stack\.yaml|requests\.jsonc)$/.test(one))) {
    const args = [name.endsWith("yaml") ? "plan" : "stack", name];
    const { status, stderr } = await compute(args, { cwd });
    expect({ name, isBug: stderr.includes("internal error"), status }).toEqual({
      name,
      isBug: false,
      status: expect.toBeOneOf(stderr.includes("is not a stack") ? [2] : [0, 1]),
    });
  }
}, 120_000);

test("no plan or generated stack contains secrets", async () => {
  const cwd = folderWith(secrets);
  const shown: string[] = [];
  let length = 0;
  for (const name of Object.keys(secrets)) {
    const args = name.endsWith("yaml") ? ["plan", name, "--format", "curl"] : ["stack", name];
    const { status, stdout, stderr } = await compute(args, { cwd });
    expect([0, 1], stderr).toContain(status);
    length += stdout.length;
    if (`${stdout}${stderr}`.includes(canary.slice(1))) shown.push(`${args.join(" ")}: ${stdout}${stderr}`);
  }
  expect(length).toBeGreaterThan(2_000);
  expect(shown).toEqual([]);
}, 60_000);

test("no diagram, diff or explanation contains secrets", async () => {
  const answer = JSON.stringify({ errors: [{ field: "root_pass", reason: `Password ${canary} is weak` }] });
  const cwd = folderWith({ ...secrets, "answer.json": answer });
  const calls = [
    ["fix", "--dry-run", "."],
    ["explain-error", "fields.create-instance.request.json", "answer.json"],
    ["explain-error", "many.stack.yaml", "answer.json", "--step", "instances.web"],
    ...Object.keys(secrets)
      .filter((name) => name.endsWith("yaml"))
      .flatMap((name) => ["svg", "mermaid", "dot"].map((format) => ["graph", name, "--format", format])),
  ];
  for (const call of calls) {
    const { status, stdout, stderr } = await compute(call, { cwd });
    expect([0, 1], `${call.join(" ")}: ${stderr}`).toContain(status);
    expect(`${stdout}${stderr}`.includes(canary.slice(1)) ? call : []).toEqual([]);
  }
}, 60_000);
