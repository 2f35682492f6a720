// The command line, the language server and assistants plan the same from the same texts.
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { folder, session } from "../server/lsp/testing.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

interface Choices {
  readonly create?: readonly string[];
  readonly only?: readonly string[];
  readonly tagged?: readonly string[];
  readonly delete?: true;
  /** The values of environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** What exists is in this folder. */
  readonly folder?: string;
  /** Other files, which stacks extend. */
  readonly beside?: Readonly<Record<string, string>>;
}

type Compared = readonly [what: string, now: string, from: Readonly<Record<string, string>>, choices?: Choices];

const stack = (label: string): string =>
  `region: us-east\ninstances:\n  web-1: { type: nano-1, image: compute/debian12, root_pass: "\${env:PASS}", label: "${label}" }\nloadbalancers:\n  front: { configs: [{ port: 80 }] }\n`;
const record = '{ "id": 7, "label": "web-1", "region": "us-east", "type": "nano-1", "tags": ["ops"], "ipv4": [] }';
const other = record.replace("7", "8").replace("web-1", "old-1");
const front = '{ "id": 9, "label": "front", "region": "us-east", "client_conn_throttle": 0 }';
const list = (...records: readonly string[]): string => `{ "data": [${records.join(", ")}], "page": 1, "pages": 1 }`;

const shop = readFileSync("examples/changes/shop.stack.yaml", "utf8");
const examples = readdirSync("examples/changes")
  .filter((name) => name.endsWith(".stack.yaml"))
  .map((name): Compared => [name, readFileSync(`examples/changes/${name}`, "utf8"), { "old.stack.yaml": shop }]);

const base = `vars: { size: nano-1, image: compute/debian12 }
instances:
  web-1: { type: "\${vars.size}", image: "\${vars.image}", root_pass: "\${env:PASS}" }
  old-1: { type: nano-1, image: "\${vars.image}", root_pass: "\${env:PASS}" }
`;
const prod = "extends: shop.stack.yaml\nname: prod\nregion: us-east\ninstances: { old-1: null }\n";
const staging =
  "extends: [shop.stack.yaml]\nname: prod\nregion: us-east\nvars: { size: big-2 }\ninstances:\n  web-1: { tags: [a] }\n";
const beside = { "shop.stack.yaml": `abstract: true\n${base}` };

const compared: readonly Compared[] = [
  ...examples,
  ["a whole list", stack("web-1"), { "list.json": list(record, other) }],
  ["one record", stack("web-2"), { "one.json": record }],
  ["half a list", stack("web-2"), { "half.json": `{ "data": [${record}, { "id": 8, "lab` }],
  ["an answer that is no list", stack("web-2"), { "odd.json": `{ "data": ${record} }`, "one.json": record }],
  ["a page of two", stack("web-2"), { "page.json": list(record).replace('"pages": 1', '"pages": 2') }],
  ["an unknown label", stack("${env:STAGE}-web"), { "list.json": list(record) }],
  ["a label that is given", stack("${env:STAGE}-1"), { "list.json": list(record, other) }, { env: { STAGE: "web" } }],
  [
    "a folder",
    stack("web-2"),
    { "saved/list.json": list(record), "saved/b/x.json": "{", "saved/README.md": "x" },
    { folder: "saved" },
  ],
  ["a folder without responses", stack("web-2"), { "saved/README.md": "x" }, { folder: "saved" }],
  ["what does not exist", stack("web-2"), { "list.json": list(record) }, { create: ["front"] }],
  ["a deletion without a choice", stack("web-1"), { "list.json": list(record, other) }, { delete: true }],
  ["a chosen deletion", stack("web-1"), { "list.json": list(record, other) }, { delete: true, only: ["old-*"] }],
  ["a deletion by tags", stack("web-1"), { "list.json": list(record, other) }, { delete: true, tagged: ["ops"] }],
  ["a tag that nothing has", stack("web-1"), { "list.json": list(record) }, { delete: true, tagged: ["nope"] }],
  ["a name of what exists", stack("web-1"), { "list.json": list(record) }, { create: ["web-1"] }],
  [
    "a name of what exists and is left out",
    stack("web-1"),
    { "list.json": list(record, other) },
    { create: ["web-1"], only: ["old-1"] },
  ],
  ["what is left out", stack("web-1"), { "list.json": list(record) }, { only: ["web-1"] }],
  ["a list that has more", stack("web-2"), { "list.json": `{ "data": [${record}], "next": "/2" }` }],
  ["part of a list", stack("web-2"), { "list.json": `HTTP/1.1 206 Partial\r\na: b\r\n\r\n${list(record)}` }],
  ["no instances", "region: us-east\n", { "list.json": list(record) }, { delete: true, only: ["*"] }],
  [
    "another port",
    stack("web-1").replace("80", "443"),
    {
      "list.json": list(record),
      "front.json": front,
      "config.json": '{ "id": 70, "port": 8080, "loadbalancer_id": 9 }',
    },
  ],
  ["an unknown name", stack("web-1"), { "list.json": list(record) }, { only: ["nope"] }],
  ["two environments", prod, { "staging.stack.yaml": staging }, { beside, delete: true, only: ["*"] }],
  ["an environment and its base", staging, { "shop.stack.yaml": `region: us-east\n${base}` }],
  ["an environment and responses", prod, { "list.json": list(record, other) }, { beside, create: ["front"] }],
  ["an abstract stack as what exists", prod, beside],
  ["an abstract stack", beside["shop.stack.yaml"], { "list.json": list(record) }],
  ["a base that is missing", prod, { "list.json": list(record) }],
  ["what exists without its base", stack("web-1"), { "prod.stack.yaml": prod }],
  ["nothing that can be used", stack("web-1"), { "bad.json": "[1, 2]" }],
];

test.each(compared.map(([what, now, from, choices = {}]) => ({ what, now, from, choices })))(
  "$what",
  async ({ now, from, choices: all }) => {
    const { folder: inFolder, env = {}, beside = {}, ...choices } = all;
    const names = inFolder === undefined ? Object.keys(from) : [inFolder];
    const { create = [], only = [], tagged = [] } = choices;
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const given = (option: string, values: readonly string[]) => values.flatMap((value) => [option, value]);
    const options = [...given("--create", create), ...given("--only", only), ...given("--tagged", tagged)];
    const { status, stdout, stderr } = await compute(
      [
        "plan",
        "now.stack.yaml",
        ...given("--from", names),
        ...options,
        ...(variables.length > 0 ? ["--env-file", ".env"] : []),
        ...(choices.delete ? ["--delete"] : []),
        "--format",
        "json",
      ],
      { cwd: folderWith({ ...beside, ...from, "now.stack.yaml": now, ".env": variables.join("\n") }) },
    );

    const uri = `${folder}/now.stack.yaml`;
    const files = Object.fromEntries(
      Object.entries({ ...beside, ...from }).map(([name, text]) => [`${folder}/${name}`, text]),
    );
    const client = await session({ files: { ...files, [uri]: now } });
    client.open(uri, now);
    const run = (command: string, argument: object) =>
      client.connection
        .sendRequest<{ readonly text: string; readonly isWhole?: boolean; readonly data?: Record<string, unknown> }>(
          "workspace/executeCommand",
          { command, arguments: [argument] },
        )
        .catch((error: Error) => ({ refusal: error.message }));
    const editor = await run("computeStack.changes", {
      uri,
      from: names.map((name) => ({ uri: `${folder}/${name}` })),
      format: "json",
      ...choices,
      variables: env,
    });
    const assistant = await run("computeStack.callTool", {
      name: "plan",
      arguments: { path: "now.stack.yaml", from: names, format: "json", ...choices, env: variables },
    });

    if (status === 2) {
      const why = (text: string) =>
        text
          .trim()
          .replace(/^compute-stack: /, "")
          .replace(/^`(?:--)?(?:from|only|create)`:? /, "");
      const said = (one: object) => why("refusal" in one ? String(one.refusal) : "answered");
      const expected = why(stderr).replaceAll("`--from`", "`from`");
      expect([said(editor), said(assistant)]).toEqual([expected, expected]);
      return;
    }
    const plan = JSON.parse(stdout);
    const fromEditor = "text" in editor ? { ...JSON.parse(editor.text), isWhole: editor.isWhole } : editor;
    const data = "data" in assistant ? (assistant.data ?? {}) : {};
    // Behind the plan is what there is to say about it.
    const told = "text" in assistant ? assistant.text.replace(/\n\nThe plan is (?:in)?complete.*$/s, "") : "null";
    const fromAssistant = { ...JSON.parse(told), isWhole: data.isComplete };
    const isWhole = status === 0;
    expect([fromEditor, fromAssistant]).toEqual([
      { ...plan, isWhole },
      { ...plan, isWhole },
    ]);
  },
);
