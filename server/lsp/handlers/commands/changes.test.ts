import fc from "fast-check";
import { expect, test } from "vitest";
import { CancellationTokenSource, type Range } from "vscode-languageserver/node";
import { clientDocument } from "../../../../test/client-document.ts";
import type { Client } from "../../../../test/language-client.ts";
import { createOldSides } from "../../session/old-sides.ts";
import { type SessionOptions, session } from "../../session.testing.ts";

let client: Client;

const uri = "file:///project/shop.stack.yaml";
const old = `region: us-east
instances:
  web:
    type: nano-1
    root_pass: \${env:ROOT_PASS}
    image: compute/debian12
  old:
    type: nano-1
`;
const now = `region: us-east
instances:
  web:
    type: nano-2
    root_pass: \${env:ROOT_PASS}
    image: compute/debian12
    tags: [a]
  app:
    type: nano-1
    root_pass: \${env:ROOT_PASS}
    image: compute/debian12
`;

interface Answer {
  readonly text: string;
  readonly links: readonly {
    readonly range: Range;
    readonly target: { readonly uri: string; readonly range: Range };
  }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly messages: readonly string[];
  readonly version: number;
  readonly from: string;
}

const changes = (argument?: unknown): Promise<Answer> =>
  client.connection.sendRequest("workspace/executeCommand", { command: "computeStack.changes", arguments: [argument] });
const refusal = (argument: unknown): Promise<string> => changes(argument).then(() => "answered", String);

async function opened(options?: SessionOptions): Promise<void> {
  client = await session(options);
  client.open(uri, now);
}

test("the changes of an open stack name each resource and field once, and link them to their lines", async () => {
  await opened();
  const oldUri = "file:///project/old.stack.yaml";
  const { text, links, counts, version } = await changes({ uri, from: [{ uri: oldUri, text: old, name: "HEAD" }] });
  expect(text.split("\n").slice(0, 6)).toEqual([
    "Changes from HEAD to shop.stack.yaml",
    "",
    "! instances.web (impossible)",
    '    ! type: "nano-1" → "nano-2"',
    expect.stringMatching(/^ {6}The type of an instance is set when it is created/),
    '    tags: (none) → ["a"]',
  ]);
  const written = clientDocument(text);
  const sources: Readonly<Record<string, { textIn: (range: Range) => string }>> = {
    [uri]: client.documentOf(uri),
    [oldUri]: clientDocument(old),
  };
  expect(links.map(({ range, target }) => [written.textIn(range), sources[target.uri]?.textIn(target.range)])).toEqual([
    ["instances.web", "web"],
    ["type", "type"],
    ["tags", "tags"],
    ["instances.app", "app"],
    ["instances.old", "old"],
  ]);
  expect(links.at(-1)?.target.uri).toBe(oldUri);
  expect(await changes({ uri, from: [{ uri: oldUri, text: old, name: "HEAD" }], links: false })).toMatchObject({
    text,
    links: [],
  });
  expect(counts).toEqual({ create: 1, update: 0, impossible: 1, unknown: 0, gone: 1, unchanged: 0 });
  expect(version).toBe(1);
});

test("errors of the stack are said, so that a merge conflict does not pass for no change", async () => {
  await opened();
  const conflict = `${now}<<<<<<< HEAD\n    tags: [a]\n=======\n    tags: [b]\n>>>>>>> other\n`;
  client.open("file:///project/conflict.stack.yaml", conflict);
  const asked = { uri: "file:///project/conflict.stack.yaml", from: [{ text: now, name: "HEAD" }] };
  for (const format of ["text", "markdown"])
    expect((await changes({ ...asked, format })).text).toMatch(
      /conflict\.stack\.yaml:\d+: Unresolved merge conflict\./,
    );
  const many = "<<<<<<< HEAD\n    tags: [a]\n=======\n    tags: [b]\n>>>>>>> other\n".repeat(7);
  client.open("file:///project/many.stack.yaml", now + many);
  const { text } = await changes({ uri: "file:///project/many.stack.yaml", from: [{ text: now, name: "HEAD" }] });
  expect(text.match(/many\.stack\.yaml:\d+: /g)).toHaveLength(5);
  expect(text).toMatch(/^\d+ more errors in many\.stack\.yaml\.$/m);
});

test("the old side is kept, so that after an edit its name is enough", async () => {
  await opened();
  const { from } = await changes({ uri, from: [{ text: old }] });
  client.change(uri, 2, [{ text: "1", range: { start: { line: 3, character: 15 }, end: { line: 3, character: 16 } } }]);
  const second = await changes({ uri, from });
  expect(second.text).toContain("~ instances.web (update)\n");
  expect([second.version, second.from]).toEqual([2, from]);
  for (let i = 0; i < 10; i++) await changes({ uri, from: [{ text: old }] });
  expect(await refusal({ uri, from })).toContain("Pass the files as `from`.");
});

test("what is kept from edit to edit is what a new comparison answers, links included", async () => {
  await opened();
  const parts = [
    "# First\n",
    "region: us-east\n",
    "  web:\n",
    "    tags: [a]\n",
    "  app:\n",
    "nano-2",
    "    label: db\n",
  ];
  const anyEdit = fc.record({ at: fc.constantFrom(...parts), text: fc.constantFrom("", "# More\n", ...parts) });
  let version = 1;
  let text = now;
  let { from } = await changes({ uri, from: [{ text: old, name: "HEAD" }] });
  await fc.assert(
    fc.asyncProperty(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), async (edits) => {
      for (const { at, text: inserted } of edits) {
        const start = text.indexOf(at);
        if (start < 0) continue;
        const { positionAt } = client.documentOf(uri);
        const end = start + (inserted === "" ? at.length : 0);
        client.change(uri, ++version, [{ text: inserted, range: { start: positionAt(start), end: positionAt(end) } }]);
        text = text.slice(0, start) + inserted + text.slice(end);
        const kept = await changes({ uri, from });
        const fresh = await changes({ uri, from: [{ text: old, name: "HEAD" }] });
        expect({ ...kept, from: "" }).toEqual({ ...fresh, from: "" });
        from = kept.from;
      }
      client.change(uri, ++version, [{ text: now }]);
      text = now;
    }),
    { numRuns: 15 },
  );
});

test("nothing is planned while the settings of a file have an error, or those that they extend", async () => {
  const refusalOf = (command: string, argument: object): Promise<string> =>
    client.connection
      .sendRequest("workspace/executeCommand", {
        command: `computeStack.${command}`,
        arguments: [{ uri, ...argument }],
      })
      .then(() => "answered", String);
  const saved = "file:///project/saved/a.stack.yaml";
  const files: Record<string, string> = {
    [saved]: old,
    "file:///project/.compute-stack.yaml": "extends: base.yaml\n",
    "file:///project/base.yaml": "rules: {}\nnames: 5\n",
    "file:///project/saved/.compute-stack.yaml": "rules: {}\n",
  };
  await opened({ files });
  const why = "`names` must be an object, found the number `5`. A plan depends on these settings: correct them first.";
  const from = [{ uri: saved }];
  for (const [command, argument] of [
    ["plan", {}],
    ["changes", { from }],
    ["expectedPlan", {}],
  ] as const)
    expect([command, await refusalOf(command, argument)]).toEqual([
      command,
      expect.stringContaining(`base.yaml:2: ${why}`),
    ]);
  // A lens sends nothing.
  const extending = "file:///project/extending.stack.yaml";
  client.open(extending, "extends: saved/a.stack.yaml\n");
  expect(await refusalOf("changes", { uri: extending, from, format: "counts" })).toBe("answered");
  expect(await refusalOf("changes", { uri: extending, from })).toContain(why);
  files["file:///project/base.yaml"] = "rules: {}\n";
  files["file:///project/saved/.compute-stack.yaml"] = "names: 5\n";
  await opened({ files });
  expect(await refusalOf("plan", {})).toBe("answered");
  expect(await refusalOf("changes", { from })).toContain(`.compute-stack.yaml:1: ${why}`);
});

test("the old side is read from a file, open or not", async () => {
  const other = "file:///project/other.stack.yaml";
  await opened({ files: { [other]: old } });
  const from = [{ uri: other }];
  expect((await changes({ uri, from })).text).toContain("Changes from other.stack.yaml to shop.stack.yaml\n");
  client.open(other, now);
  expect((await changes({ uri, from })).text).toContain("\nNothing to send.");
});

test("saved answers are compared, one or several", async () => {
  await opened();
  const from = [
    { name: "web.json", text: 'HTTP/1.1 200 OK\n\n{ "id": 1, "label": "web", "type": "nano-2", "region": "us-east" }' },
    { name: "rest.json", text: '[{ "id": 2, "label": "app", "type": "nano-1", "region": "us-east" }, { "id": 3 }]' },
  ];
  const { text, counts } = await changes({ uri, from });
  expect(text).toMatch(/^Changes from web\.json, rest\.json to shop\.stack\.yaml\n/);
  expect(counts).toMatchObject({ create: 0, impossible: 0, unknown: 0, gone: 0 });
});

test("a folder is compared by the answers in it and its subfolders, as the command line does", async () => {
  const answer = (id: number, label: string) =>
    JSON.stringify({ id, label, type: "nano-1", region: "us-east", image: "compute/debian12", status: "running" });
  const folder = "file:///project/saved%20answers";
  const files: Record<string, string> = {
    [`${folder}/b/app.json`]: answer(2, "app"),
    [`${folder}/web.json`]: answer(1, "web"),
    [`${folder}/README.md`]: "# Answers\n",
    [`${folder}/half.json`]: '{ "data": [',
    [`${folder}/.hidden/x.json`]: answer(3, "hidden"),
    [`${folder}/node_modules/x.json`]: answer(4, "module"),
    "file:///project/none/README.md": "# None\n",
  };
  await opened({ files });
  const { text, counts, links, messages } = await changes({ uri, from: [{ uri: folder }] });
  expect(text).toMatch(/^Changes from saved answers to shop\.stack\.yaml\n/);
  expect(counts).toEqual({ create: 0, update: 0, impossible: 1, unknown: 0, gone: 0, unchanged: 1 });
  expect(messages[0]).toMatch(/^saved answers\/half\.json: /);
  expect(text.split("\n").slice(1, 4)).toEqual([...messages, "", expect.stringMatching(/^! instances/)]);
  const written = clientDocument(text);
  expect(links.map(({ range }) => written.textIn(range))).toContain("instances.web");
  const markdown = await changes({ uri, from: [{ uri: folder }], format: "markdown" });
  expect(markdown.text.split("\n").slice(1, 4)).toEqual(["", ...messages.map((one) => `- ${one}`), ""]);
  expect(links.length).toBeGreaterThan(0);
  files[`${folder}/old.json`] = answer(5, "old");
  const more = await changes({ uri, from: [{ uri: `${folder}/`, name: "answers" }] });
  expect(more.counts).toMatchObject({ gone: 1 });
  expect(more.links.map(({ target }) => target.uri)).toContain(`${folder}/old.json`);
  // Below the headers that curl printed, places in the answer are not those of the file.
  files[`${folder}/old.json`] = `HTTP/1.1 200 OK\n\n${answer(5, "old")}`;
  const cut = await changes({ uri, from: [{ uri: folder }] });
  expect(cut.counts).toMatchObject({ gone: 1 });
  expect(cut.links.map(({ target }) => target.uri)).not.toContain(`${folder}/old.json`);
  expect(await refusal({ uri, from: [{ uri: "file:///project/none" }] })).toContain(
    "`none` contains no saved responses of the API.",
  );
});

test("reading a folder shows its progress, and ends when it is canceled there", async () => {
  const files: Record<string, string> = {};
  for (let id = 0; id < 50; id++) files[`file:///project/answers/${id}.json`] = `{ "id": ${id}, "type": "nano-1" }`;
  let read = 0;
  const source = new CancellationTokenSource();
  const reading = createOldSides(() => undefined, {
    namesFor: async () => undefined,
    mergeOf: async () => null,
    list: async () => Object.keys(files).map((file) => ({ name: file.replace(/^.*\//, ""), kind: "file" })),
    readText: async (file) => {
      if (files[file] === undefined) return null;
      if (++read === 3) source.cancel();
      return files[file] ?? null;
    },
  }).read([{ uri: "file:///project/answers" }], source.token);
  await expect(reading).rejects.toMatchObject({ code: -32800 });
  expect(read).toBe(3);

  await opened({ files: { "file:///project/none/README.md": "# None\n" } });
  const shown: string[] = [];
  client.connection.onNotification("$/progress", ({ value }) => void shown.push(value.kind));
  const from = [{ uri: "file:///project/none" }];
  const asked = { command: "computeStack.changes", arguments: [{ uri, from }], workDoneToken: "mine" };
  await expect(client.connection.sendRequest("workspace/executeCommand", asked)).rejects.toThrow("no saved responses");
  await expect.poll(() => shown).toEqual(["begin", "end"]);
});

test("what deletes an instance that is gone is said without an option of the command line", async () => {
  await opened();
  const { text } = await changes({ uri, from: [{ text: old, name: "HEAD" }] });
  expect(text).toContain("No request here deletes it. To delete it, send `delete-instance` last: The instance");
  expect(text).not.toContain("--delete");
});

test("other formats have no links", async () => {
  await opened();
  const from = [{ text: old, name: "HEAD" }];
  const markdown = await changes({ uri, from, format: "markdown" });
  expect(markdown.text).toMatch(/^### Changes from `HEAD` to `shop\.stack\.yaml`\n/);
  expect(markdown.links).toEqual([]);
  expect(JSON.parse((await changes({ uri, from, format: "json" })).text)).toMatchObject({ version: 1 });
});

test.each([
  ["requests", /^\[\n|^\/\/ /],
  ["requests.jsonc", /^\/\/ The requests of shop\.stack\.yaml/],
  ["http", /^# The requests of shop\.stack\.yaml/],
  ["sh", /^#!/],
  ["curl", /^#!/],
])("the requests alone as %s link to the lines they come from", async (format, head) => {
  await opened();
  const { text, links } = await changes({ uri, from: [{ text: old, name: "HEAD" }], format });
  expect(text).toMatch(head);
  const written = clientDocument(text);
  const [link] = links;
  expect(link && [written.textIn(link.range), client.documentOf(uri).textIn(link.target.range)]).toEqual([
    expect.stringMatching(/^shop\.stack\.yaml:\d+$/),
    "app",
  ]);
});

test("a deletion among the requests links to the old file, as it names it", async () => {
  await opened();
  const oldUri = "file:///project/old.stack.yaml";
  const from = [{ uri: oldUri, text: old, name: "old.stack.yaml" }];
  const { text, links } = await changes({ uri, from, format: "curl", delete: true });
  const written = clientDocument(text);
  const place = links.find(({ target }) => target.uri === oldUri);
  const { range } = place ?? {};
  expect(range && text.split("\n")[range.start.line]).toMatch(/^# Delete an instance \(old\.stack\.yaml:\d+\)$/);
  expect(range && written.textIn(range)).toBe(`old.stack.yaml:${(place?.target.range.start.line ?? 0) + 1}`);
});

test("changes are counted without a text", async () => {
  await opened();
  const counted = (from: unknown) => changes({ uri, from, format: "counts" });
  const first = await counted([{ text: old }]);
  expect(first).toMatchObject({
    counts: { create: 1, update: 0, impossible: 1, unknown: 0, gone: 1, unchanged: 0 },
    isSame: false,
    at: { start: { line: 0, character: 0 }, end: { line: 0, character: 6 } },
  });
  expect(first).not.toHaveProperty("text");
  const counts = { create: 0, update: 0, impossible: 0, unknown: 0, gone: 0, unchanged: 2 };
  expect(await counted([{ text: `# Why\n${now}` }])).toMatchObject({ counts, isSame: false });
  expect(await counted([{ text: now.replaceAll("nano-1", "nano-9") }])).toMatchObject({ isSame: false });
  expect(await counted([{ text: now }])).toMatchObject({ counts, isSame: true, isWhole: true });
  expect(await counted([{ text: `${now}  : x\n` }])).toMatchObject({ isWhole: false });
  client.change(uri, 2, [{ text: `${now}<<<<<<< HEAD\n    tags: [a]\n=======\n    tags: [b]\n>>>>>>> other\n` }]);
  expect(await counted([{ text: now }])).toMatchObject({ isSame: false, isWhole: false });
  client.change(uri, 3, [{ text: `${now}  : x\n` }]);
  expect(await counted([{ text: now }])).toMatchObject({ counts, isSame: false, isWhole: false });
});

test("a key that is left without a name is no resource on either side", async () => {
  await opened();
  const broken = now.replace("instances:\n", "instances:\n  : x\n");
  const { counts, messages } = await changes({ uri, from: [{ text: broken, name: "HEAD" }] });
  expect(counts).toEqual({ create: 0, update: 0, impossible: 0, unknown: 0, gone: 0, unchanged: 2 });
  expect(messages).toEqual(["HEAD:3: Part of it cannot be read, and is left out."]);
  client.change(uri, 2, [{ text: broken }]);
  const answer = await changes({ uri, from: [{ text: now, name: "HEAD" }] });
  expect(answer.counts).toEqual(counts);
  expect(answer.text).toMatch(/^shop\.stack\.yaml:3: /m);
});

test("what cannot be compared is refused with a sentence", async () => {
  await opened();
  const from = [{ text: old }];
  expect(await refusal(null)).toContain("`uri` of an open stack file");
  expect(await refusal({ uri })).toContain("`from` must be a list of objects with a `uri` or a `text`.");
  expect(await refusal({ uri, from: [{}] })).toContain("`from` must be a list");
  expect(await refusal({ uri, from, format: "xml" })).toContain(
    "`requests`, `http`, `curl`, `text`, `markdown`, `json` or `counts`",
  );
  expect(await refusal({ uri, from: [{ uri: "file:///project/none.yaml" }] })).toContain("`none.yaml` cannot be read.");
  expect(await refusal({ uri, from: [...from, { text: "[]" }] })).toContain("takes one stack, or any number");
  expect(await refusal({ uri: "file:///project/b.stack.yaml", from })).toContain("Open the stack file first.");
  const extending = "abstract: true\ninstances: {}\n";
  expect(await refusal({ uri, from: [{ text: extending }] })).toContain(
    "`another text` cannot be used: it is abstract",
  );
  client.open("file:///project/b.stack.yaml", extending);
  expect(await refusal({ uri: "file:///project/b.stack.yaml", from })).toContain(
    "`b.stack.yaml` cannot be used: it is abstract",
  );
});

test("a secret of either side is shown nowhere, but that it changed is", async () => {
  await opened();
  const secret = (word: string) => now.replace("root_pass: ${env:ROOT_PASS}", `root_pass: ${word}-hunter-Tr0ub4dor`);
  client.change(uri, 2, [{ text: secret("new") }]);
  for (const format of ["text", "markdown", "json"]) {
    const answer = await changes({ uri, from: [{ text: secret("old") }], format });
    expect(answer.text).toContain("root_pass");
    expect(JSON.stringify(answer)).not.toContain("Tr0ub4dor");
  }
});

test("no variable is named after a token that is the name of a resource", async () => {
  await opened();
  const token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  client.change(uri, 2, [
    { text: now.replace("  app:", `  ${token}:\n    label: app`).replace("${env:ROOT_PASS}", "Tr0ub4dor") },
  ]);
  for (const format of ["text", "requests", "http", "curl"])
    expect((await changes({ uri, from: [{ text: old }], format })).text).not.toMatch(/0123456789abcdef/i);
});
