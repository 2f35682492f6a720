import { expect, test } from "vitest";
import { defaultSettings } from "../document/index.ts";
import { assistant, stack } from "./assistant.testing.ts";

test("a finding has its place, its rule and its fixes", async () => {
  const { text, data } = await assistant().answer("check", { path: "a.stack.yaml" });
  expect(text).toBe(
    "a.stack.yaml:3:19: warning: `bootd` is not a field of an instance in a stack. Did you mean `booted`? [unknown-field]\n" +
      "  safe fix: Change `bootd` to `booted`\n  fix: Remove `bootd`\n1 file checked: 1 warning.",
  );
  expect(data).toEqual({
    files: ["a.stack.yaml"],
    findings: [
      {
        file: "a.stack.yaml",
        rule: "unknown-field",
        severity: "warning",
        message: "`bootd` is not a field of an instance in a stack. Did you mean `booted`?",
        pointer: "/instances/web/bootd",
        line: 3,
        column: 19,
        endLine: 3,
        endColumn: 24,
        fixes: [
          { title: "Change `bootd` to `booted`", safe: true },
          { title: "Remove `bootd`", safe: false },
        ],
      },
    ],
    total: 1,
    accepted: 0,
    notes: [],
  });
});

const vlan = "{ region: us-east, type: t, interfaces: [{ purpose: vlan, label: a }] }";

test.each([
  [`instances: { one: ${vlan}, two: ${vlan} }`, "2 information"],
  ["[]", "no findings"],
  ["[5, 5]", "2 errors"],
])("the findings of %s are counted as %s", async (text, counts) => {
  expect(await assistant().call("check", { text, kind: text.startsWith("[") ? "sequence" : "stack" })).toMatch(
    new RegExp(`(?:^|\\n)1 file checked: ${counts}\\.$`),
  );
});

test("only so many findings are listed", async () => {
  const text = `[${Array.from({ length: 201 }, () => 5).join()}]`;
  const answer = await assistant().answer("check", { text, kind: "sequence" });
  expect(answer.text.split("\n").slice(-2)).toEqual(["1 file checked: 201 errors.", "Only the first 200 are listed."]);
  expect(answer.data).toMatchObject({
    total: 201,
    findings: { length: 200 },
    notes: ["Only the first 200 are listed."],
  });
});

test.each([
  { files: 501, left: "1 more file was not checked." },
  { files: 502, left: "2 more files were not checked." },
])("of $files files of a folder, 500 are checked, and those that are ignored do not count", async ({ files, left }) => {
  const comment = "# curl $API/compute/instances\n";
  const many = Object.fromEntries(
    Array.from({ length: 2 * files }, (_, n) =>
      n % 2 === 0 ? [`many/${n}.sh`, comment] : [`many/${n}.stack.yaml`, stack],
    ),
  );
  const settingsFor = async (uri: string) => ({ settings: defaultSettings, ignored: uri.endsWith(".yaml") });
  expect(await assistant(many, { settingsFor }).call("check", { path: "many" })).toBe(
    `0 files checked: no findings.\n${left} Check one folder at a time.`,
  );
});

test("a folder is checked without files that are ignored, hold no request or cannot be read", async () => {
  const files = {
    "sub/a.stack.yaml": stack,
    "sub/comment.sh": "# curl $API/compute/instances\n",
    "sub/ignored.stack.yaml": stack,
    "sub/stack.yaml": "services: {}\n",
    "subway/a.stack.yaml": stack,
  };
  const settingsFor = async (uri: string) => ({ settings: defaultSettings, ignored: uri.includes("ignored") });
  const { data } = await assistant(files, { settingsFor }).answer("check", { path: "sub" });
  expect(data).toMatchObject({ files: ["sub/a.stack.yaml"], total: 1 });
});

test("what the baseline accepts is counted, but not of a text without a place", async () => {
  const { answer } = assistant(
    {},
    {
      baselineOf: async () => ({ unaccepted: () => [], problem: null }),
    },
  );
  expect(await answer("check", { path: "a.stack.yaml" })).toMatchObject({
    text: "1 file checked: no findings, 1 in the baseline.",
    data: { total: 0, accepted: 1, findings: [] },
  });
  expect((await answer("fix", { path: "a.stack.yaml", text: "instances: { web: { type: 5 } }\n" })).data).toMatchObject(
    {
      left: [],
      total: 0,
    },
  );
  expect((await answer("check", { text: stack })).data).toMatchObject({ total: 1, accepted: 0 });
});

test("a baseline that cannot be used is named once", async () => {
  const problem = { uri: "file:///w/b.json", why: "is no baseline" };
  const { answer } = assistant(
    { "b.stack.yaml": stack },
    {
      baselineOf: async () => ({ unaccepted: null, problem }),
    },
  );
  expect((await answer("check", { path: "." })).data.notes).toEqual(["The baseline `b.json` is no baseline."]);
});
