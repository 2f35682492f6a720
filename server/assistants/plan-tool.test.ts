import { describe, expect, test } from "vitest";
import { writeExpectedPlan } from "../stack/changes/expected/expected-plan.ts";
import { planBetween } from "../stack/changes/planned.testing.ts";
import { assistant, stack } from "./assistant.testing.ts";

const web = 'region: us-east\ninstances:\n  web: { type: nano-1, label: "${env:LABEL}", tags: [new] }\n';
const saved = JSON.stringify({
  data: [{ id: 1, label: "web-1", region: "us-east", type: "nano-1", ipv4: ["203.0.113.4"], tags: [] }],
  page: 1,
  pages: 1,
  results: 1,
});
const files = {
  "b.stack.yaml": web,
  "old.stack.yaml": web.replace("[new]", "[]"),
  "saved/list.json": saved,
  "empty/notes.md": "",
};
const plan = (args: object) => assistant(files).answer("plan", { path: "b.stack.yaml", ...args });

const creation = /^\[\n {2}\{\n {4}"name": "web",\n {4}"method": "POST",\n {4}"path": "\/compute\/instances",/;

test.each([
  ["requests", {}, creation],
  ["requests", { verify: false }, creation],
  ["http", { format: "http" }, /\nPOST \{\{base_url\}\}\/compute\/instances\n/],
  ["curl", { format: "curl" }, /^#!\/bin\/sh\n[\s\S]*curl --request POST/],
  [
    "curl",
    { verify: true },
    /^#!\/bin\/sh\n[\s\S]*# Nothing is verified: only the nodes of load balancers, and the instances behind them, can be\./,
  ],
])("without what exists, %s are written by %j", async (format, args, start) => {
  const { text, data } = await plan(args);
  expect(data).toMatchObject({ format, isComplete: true, plan: expect.stringMatching(start) });
  expect(text.split("\n\nThe plan is complete.\n")).toEqual([
    String(data.plan).trimEnd(),
    (data.summary as readonly string[]).join("\n"),
  ]);
});

test("nothing is planned while the settings of a file have an error, or those that they extend", async () => {
  const planWith = (more: Readonly<Record<string, string>>, args: object = {}) =>
    assistant({ ...files, ...more }).call("plan", { path: "b.stack.yaml", ...args });
  const why = "`names` must be an object, found the number `5`. A plan depends on these settings: correct them first.";
  expect(await planWith({ ".compute-stack.yaml": "names: 5\n" })).toBe(`refused: .compute-stack.yaml:1: ${why}`);
  const extending = { ".compute-stack.yaml": "extends: base.yaml\n", "base.yaml": "rules: {}\nnames: 5\n" };
  expect(await planWith(extending)).toBe(`refused: base.yaml:2: ${why}`);
  const beside = { "saved/.compute-stack.yaml": "names: 5\n" };
  expect(await planWith(beside)).toMatch(creation);
  expect(await planWith(beside, { from: ["saved/list.json"] })).toBe(`refused: saved/.compute-stack.yaml:1: ${why}`);
  expect(await planWith({ ".compute-stack.yaml": "rules: {}\n" })).toMatch(creation);
});

test("an empty list of what exists does not say that nothing does", async () => {
  for (const args of [{ from: [] }, { from: [], expect: "b.plan.json" }, { from: [], verify: true }])
    expect(await assistant(files).call("plan", { path: "b.stack.yaml", ...args })).toBe(
      "refused: `from` is empty. Name what exists, or omit it if nothing does.",
    );
});

test("what is left out makes a plan incomplete", async () => {
  const broken = "region: us-east\ninstances:\n  web: { type: 5 }\n  mail: { type: t }\n";
  const { text, data } = await assistant().answer("plan", { text: broken });
  expect(data).toMatchObject({ isComplete: false, summary: expect.arrayContaining([]) });
  expect(text).toContain("\n\nThe plan is incomplete: what it leaves out is named above or has errors.\n");
});

const changes = "\n~ instances.web (update)\n";

describe("from what exists", () => {
  test.each([
    ["text", { from: ["old.stack.yaml"] }, changes],
    [
      "markdown",
      { from: ["old.stack.yaml"], format: "markdown" },
      "### Changes from `old.stack.yaml` to `b.stack.yaml`",
    ],
    ["json", { from: ["old.stack.yaml"], format: "json" }, '{\n  "version": 1,\n  "changes": ['],
    ["requests", { from: ["old.stack.yaml"], format: "requests" }, '"method": "PUT"'],
    ["http", { from: ["old.stack.yaml"], format: "http" }, "PUT {{base_url}}"],
    ["curl", { from: ["old.stack.yaml"], format: "curl" }, "curl --request PUT"],
    ["curl", { from: ["old.stack.yaml"], verify: true }, "# Nothing is verified: "],
    ["text", { from: ["saved"], env: ["X=1", "LABEL=web-1"] }, "Changes from saved/list.json to b.stack.yaml"],
    ["text", { from: ["saved/list.json"], env: ["LABEL=web-1"] }, changes],
    ["text", { from: ["saved/"] }, "? instances.web (unknown)"],
    ["text", { from: ["."] }, "Changes from ./saved/list.json to b.stack.yaml"],
  ])("%s is written by %j", async (format, args, part) => {
    const { text, data } = await plan(args);
    expect(data).toMatchObject({ format, plan: expect.stringContaining(part) });
    expect(text.startsWith(String(data.plan).trimEnd())).toBe(true);
  });

  test.each(["requests", "json"])("what to know before sending is said beside %s", async (format) => {
    const type = {
      "old.stack.yaml": files["old.stack.yaml"].replace("nano-1", "nano-2").concat("  mail: { type: t }\n"),
    };
    const args = { path: "b.stack.yaml", from: ["old.stack.yaml"], delete: true, format };
    const { data } = await assistant({ ...files, ...type }).answer("plan", args);
    expect(data.isComplete).toBe(false);
    expect(data.summary).toEqual([
      expect.stringMatching(/^Omitted: .*`type`/),
      "2 requests.",
      expect.stringMatching(/^Deletes: /),
      expect.stringMatching(/^The owner of the token /),
      "Set before sending: `COMPUTE_TOKEN`.",
      "Set `INSTANCE_WEB_ID` to the ID of the instance `web`.",
      "Set `INSTANCE_MAIL_ID` to the ID of the instance `mail`.",
      expect.stringMatching(/are assumed\.$/),
    ]);
  });

  test.each(["text", "markdown"])("what is not compared is said once, in %s", async (format) => {
    const text = `${web.replace('"${env:LABEL}"', "web-1")}`.replace("tags", 'root_pass: "${env:PASS}", tags');
    const call = assistant({ ...files, "b.stack.yaml": text }).call;
    const written = await call("plan", { path: "b.stack.yaml", from: ["saved/list.json"], format });
    expect(written).toMatch(
      /b\.stack\.yaml:3: Only the creation of an instance uses `root_pass`, and no response shows it/,
    );
  });

  test("the files of both stacks are compared", async () => {
    const port = '{ port: 443, protocol: https, ssl_cert: "${file:site.pem}", ssl_key: "${env:KEY}" }';
    const text = `region: us-east\nloadbalancers:\n  front:\n    configs:\n      - ${port}\n`;
    const both = { "b.stack.yaml": text, "site.pem": "new\n", "old/b.stack.yaml": text };
    const from = ["old/b.stack.yaml"];
    const changesAfter = (before: string) =>
      assistant({ ...both, "old/site.pem": before }).call("plan", { path: "b.stack.yaml", from });
    expect(await changesAfter("new\n")).toContain("= 2 resources unchanged");
    expect(await changesAfter("old\n")).toContain('! ssl_cert: "…" → "…"');
  });

  test("choices are those of the call", async () => {
    const { call } = assistant({ "old.stack.yaml": stack.replace("web", "mail") });
    const from = ["old.stack.yaml"];
    expect(await call("plan", { path: "a.stack.yaml", from })).not.toContain("DELETE");
    expect(await call("plan", { path: "a.stack.yaml", from, delete: true })).toContain(
      "mail-delete: DELETE /compute/instances/",
    );
  });
});

test.each([
  [{ format: "text" }, "`text` needs `from`."],
  [{ env: ["A=1"] }, "`env` needs `from`."],
  [{ delete: true }, "`delete` needs `from`."],
  [{ wait: 5 }, "`wait` needs `format curl`."],
  [{ from: ["old.stack.yaml"], tagged: ["x"] }, "`tagged` needs `delete`."],
  [
    { from: ["old.stack.yaml"], verify: true, format: "text" },
    "`verify` writes requests: `format` must be `requests`, `http` or `curl`.",
  ],
  [{ from: ["a.stack.yaml", "old.stack.yaml"] }, "`from` takes one stack, or any number of saved responses."],
  [{ from: ["gone.json"] }, "`gone.json` does not exist."],
  [{ from: ["empty"] }, "`empty` contains no saved responses of the API."],
  [{ from: ["/etc/hosts"] }, "The path is outside the folders that can be read: `/w/`."],
  [{ expect: "a.plan.json", format: "json" }, "`expect` returns only the difference. Omit `format`."],
  [{ expect: "a.plan.json", verify: true }, "`expect` returns only the difference. Omit `verify`."],
  [{ expect: "old.stack.yaml" }, "`old.stack.yaml` is not an expected plan."],
  [{ expect: "none.json" }, "`none.json` does not exist."],
  [{ expect: "../a.plan.json" }, "The path is outside the folders that can be read: `/w/`."],
])("%j is refused: %s", async (args, why) => {
  expect(await assistant(files).call("plan", { path: "b.stack.yaml", ...args })).toBe(`refused: ${why}`);
});

test("a plan is compared with the expected one", async () => {
  const old = stack.replace("web", "mail");
  const expected = writeExpectedPlan(planBetween(old, stack).plan);
  const { answer } = assistant({ "old.stack.yaml": old, "a.plan.json": expected });
  const compare = (more: object) => answer("plan", { path: "a.stack.yaml", expect: "a.plan.json", ...more });
  expect(await compare({ from: ["old.stack.yaml"] })).toEqual({
    text: "The plan is as expected.",
    data: { isExpected: true, difference: [] },
  });
  const { text, data } = await compare({});
  expect(text).toMatch(/^The plan is not the expected one\.\n\n- changes\[instances\.mail\]/);
  expect(text).toContain((data.difference as readonly string[]).join("\n"));
  expect(data.isExpected).toBe(false);
});
