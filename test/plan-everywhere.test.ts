// The command line, the language server and assistants plan the same from the same texts.
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { folder, session } from "../server/lsp/session.testing.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

interface Choices {
  readonly create?: readonly string[];
  readonly only?: readonly string[];
  readonly tagged?: readonly string[];
  readonly delete?: true;
  readonly replace?: readonly string[];
  readonly send?: readonly string[];
  readonly stack?: string;
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
const config = '{ "id": 70, "port": 80, "loadbalancer_id": 9 }';
const list = (...records: readonly string[]): string => `{ "data": [${records.join(", ")}], "page": 1, "pages": 1 }`;

const secure = (path: string): string =>
  `region: us-east\nloadbalancers:\n  front: { configs: [{ port: 443, protocol: https, ssl_cert: "\${file:${path}}", ssl_key: "\${env:KEY}" }] }\n`;
const certificate = readFileSync("examples/certs/site.pem", "utf8");
const inFolders = { "a/site.pem": certificate, "a/copy.pem": certificate };
const two = ["alpha", "beta"]
  .map(
    (name) =>
      `name: ${name}\nregion: us-east\ninstances:\n  web-${name}: { type: nano-1, image: compute/debian12, root_pass: "\${env:PASS}", tags: [a] }\n`,
  )
  .join("---\n");

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
  ["a tag without a deletion", stack("web-1"), { "list.json": list(record) }, { tagged: ["ops"] }],
  ["a replacement", stack("web-1"), { "list.json": list(record, other) }, { replace: ["web-1"] }],
  ["a replacement of nothing", stack("web-1"), { "list.json": list(record) }, { replace: ["nope"] }],
  [
    "a certificate renewed behind its path",
    secure("site.pem"),
    { "site.pem": certificate, "b/site.pem": `${certificate}\n`, "b/old.stack.yaml": secure("site.pem") },
  ],
  [
    "a certificate that is the same elsewhere",
    secure("a/site.pem"),
    { ...inFolders, "old.stack.yaml": secure("a/copy.pem") },
  ],
  ["a certificate that cannot be read", secure("none.pem"), { "old.stack.yaml": secure("none.pem") }],
  [
    "one that is sent anyway",
    secure("none.pem"),
    { "old.stack.yaml": secure("none.pem") },
    { send: ["front.configs[0].ssl_cert"] },
  ],
  [
    "one of several stacks",
    two,
    { "old.stack.yaml": two.replaceAll("nano", "micro").replaceAll("[a]", "[b]") },
    { stack: "beta" },
  ],
  ["a stack that is not there", two, { "old.stack.yaml": two }, { stack: "gamma" }],
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

/** A server with a stack that is open, and how it is asked. */
async function serverWith(texts: Readonly<Record<string, string>>, now: string) {
  const uri = `${folder}/now.stack.yaml`;
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text]));
  const client = await session({ files: { ...files, [uri]: now } });
  client.open(uri, now);
  const run = (command: string, argument: object) =>
    client.connection
      .sendRequest<{ readonly text: string; readonly isWhole?: boolean; readonly data?: Record<string, unknown> }>(
        "workspace/executeCommand",
        { command, arguments: [argument] },
      )
      .catch((error: Error) => ({ refusal: error.message }));
  return { uri, run };
}

test.each(compared.map(([what, now, from, choices = {}]) => ({ what, now, from, choices })))(
  "$what",
  async ({ now, from, choices: all }) => {
    const { folder: inFolder, env = {}, beside = {}, ...choices } = all;
    const files = Object.keys(from).filter((name) => !name.endsWith(".pem"));
    const names = inFolder === undefined ? files : [inFolder];
    const { stack, delete: isDeleting, ...lists } = choices;
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const given = (option: string, values: readonly string[]) => values.flatMap((value) => [option, value]);
    const options = [
      ...Object.entries(lists).flatMap(([name, values]) => given(`--${name}`, values)),
      ...given("--stack", stack === undefined ? [] : [stack]),
    ];
    const { status, stdout, stderr } = await compute(
      [
        "plan",
        "now.stack.yaml",
        ...given("--from", names),
        ...options,
        ...(variables.length > 0 ? ["--env-file", ".env"] : []),
        ...(isDeleting ? ["--delete"] : []),
        "--format",
        "json",
      ],
      { cwd: folderWith({ ...beside, ...from, "now.stack.yaml": now, ".env": variables.join("\n") }) },
    );

    const { uri, run } = await serverWith({ ...beside, ...from }, now);
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
          .replace(/^`(?:--)?(?:from|only|create|replace|stack)`:? /, "")
          .replaceAll("`--", "`");
      const said = (one: object) => why("refusal" in one ? String(one.refusal) : "answered");
      const expected = why(stderr);
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

test.each<[what: string, args: readonly string[], options: object, from?: true]>([
  ["a plan of everything", ["--format", "curl"], { format: "curl" }],
  ["one of two stacks", ["--format", "http", "--stack", "2"], { format: "http", stack: "2" }],
  ["how long a script waits", ["--format", "curl", "--wait", "5"], { format: "curl", wait: 5 }],
  ["a verification", ["--verify"], { verify: true }],
  ["its requests", ["--verify", "--format", "requests"], { verify: true, format: "requests" }],
  ["a verification from responses", ["--verify", "--format", "curl"], { verify: true, format: "curl" }, true],
  ["a script of changes", ["--format", "curl", "--wait", "0"], { format: "curl", wait: 0 }, true],
  [
    "a script that deletes",
    ["--format", "curl", "--delete", "--only", "old-1"],
    { format: "curl", delete: true, only: ["old-1"] },
    true,
  ],
])("%s is the same text everywhere", async (_, args, options, hasFrom) => {
  const now = `${stack("web-1").replace("port: 80", "port: 80, nodes: [{ label: web-1, address: '${instances.web-1.private_ipv4}:80' }]").replace("label:", "private_ip: true, label:")}---\n${two}`;
  const from = hasFrom ? { "list.json": `\n${list(record, other)}`, "front.json": front, "config.json": config } : {};
  const names = Object.keys(from);
  const given = ["plan", "now.stack.yaml", ...names.flatMap((name) => ["--from", name]), ...args];
  const { stdout, stderr } = await compute(given, { cwd: folderWith({ ...from, "now.stack.yaml": now }) });
  const { uri, run } = await serverWith(from, now);
  // A sequence is shown with comments in an editor.
  const { format } = options as { readonly format?: string };
  const shown = { ...options, ...(format === "requests" && { format: "requests.json" }) };
  const editor = hasFrom
    ? await run("computeStack.changes", { uri, from: names.map((name) => ({ uri: `${folder}/${name}` })), ...shown })
    : await run("computeStack.plan", { uri, ...shown });
  const assistant = await run("computeStack.callTool", {
    name: "plan",
    arguments: { path: "now.stack.yaml", ...(hasFrom && { from: names }), ...options },
  });
  const textOf = (answer: object): string => ("text" in answer ? String(answer.text) : JSON.stringify(answer));
  expect(stdout, stderr).not.toBe("");
  expect(textOf(editor)).toBe(stdout);
  expect(textOf(assistant).replace(/\n\nThe plan is (?:in)?complete.*$/s, "\n")).toBe(`${stdout.trimEnd()}\n`);
});

test.each([
  ["wait needs a script", { wait: 5, format: "http" }, "`wait` needs `format curl`."],
  ["nothing exists that could be deleted", { delete: true }, "`delete` needs `from`."],
  ["a verification changes nothing", { verify: true, only: ["web"] }, "`verify` changes nothing. Omit `only`."],
])("%s", async (_, options, why) => {
  const { uri, run } = await serverWith({}, stack("web-1"));
  const editor = await run("computeStack.plan", { uri, ...options });
  const assistant = await run("computeStack.callTool", {
    name: "plan",
    arguments: { path: "now.stack.yaml", ...options },
  });
  expect([editor, assistant]).toEqual([{ refusal: why }, { refusal: why }]);
});
