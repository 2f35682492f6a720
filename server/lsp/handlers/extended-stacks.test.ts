import { expect, test } from "vitest";
import type { Range } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

const shop = `${folder}/shop.stack.yaml`;
const prod = `${folder}/envs/prod.stack.yaml`;
const files: Files = {
  [shop]: `abstract: true
vars: { size: nano-1 }
instances:
  web: { type: "\${vars.size}", image: compute/debian12, root_pass: "\${env:PASS}" }
  data: { type: nano-1, image: compute/debian12, root_pass: Wr1tten-out-in-the-file! }
`,
};
const over = "extends: ../shop.stack.yaml\nregion: us-east\ninstances:\n  web: { tags: [ops] }\n";

interface Place {
  readonly uri: string;
  readonly range: Range;
}

interface View {
  readonly text: string;
  readonly isWhole: boolean;
  readonly version: number;
  readonly links: readonly { readonly range: Range; readonly target: Place }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly at: Range | null;
}

const run = (client: Client, command: string, argument: object): Promise<View> =>
  client.connection.sendRequest("workspace/executeCommand", { command, arguments: [argument] });

const lineOf = ({ uri, range }: Place): string => `${uri.slice(folder.length + 1)}:${range.start.line + 1}`;

test("the plan of a stack leads to the files that have its text, and follows edits of what it extends", async () => {
  const client = await session({ files: { ...files } });
  client.open(prod, over);
  const plan = () => run(client, "computeStack.plan", { uri: prod });
  const first = await plan();
  expect(first.isWhole).toBe(true);
  expect(first.links.map(({ target }) => lineOf(target))).toEqual(["envs/prod.stack.yaml:4", "shop.stack.yaml:5"]);
  expect(first.text).toContain("// Create an instance (prod.stack.yaml:4)");
  expect(first.text).toContain("// Create an instance (../shop.stack.yaml:5)");
  expect(first.text).not.toContain("Wr1tten");
  client.open(shop, files[shop] ?? "");
  client.change(shop, 2, [{ text: files[shop]?.replace("nano-1 }", "big-4 }") ?? "" }]);
  expect((await plan()).text).toContain('"type": "big-4"');
});

test("changes between stacks lead to both of them, and are counted", async () => {
  const client = await session({
    files: { ...files, [`${folder}/staging.stack.yaml`]: "extends: shop.stack.yaml\nregion: us-east\n" },
  });
  client.open(prod, over.replace("web: { tags: [ops] }", "data: null"));
  const ask = (format: string) =>
    run(client, "computeStack.changes", { uri: prod, from: [{ uri: `${folder}/staging.stack.yaml` }], format });
  const { links, text } = await ask("text");
  expect(text).toContain("- instances.data");
  expect(links.map(({ target }) => lineOf(target))).toEqual(["shop.stack.yaml:5"]);
  expect(await ask("counts")).toMatchObject({
    counts: { gone: 1, unchanged: 1 },
    isWhole: true,
    at: { start: { line: 0, character: 0 }, end: { line: 0, character: 7 } },
  });
});

test("the diagram has the places of its items in other files, with the problems of the merge", async () => {
  const client = await session({ files: { ...files } });
  client.open(prod, over.replace("region: us-east\n", ""));
  const { items } = await client.connection.sendRequest<{
    readonly items: readonly {
      readonly id: string;
      readonly range: Range;
      readonly file: string | null;
      readonly severity: string | null;
    }[];
  }>("computeStack/graph", { uri: prod, use: "page" });
  expect(items.map(({ range, file, severity }) => [lineOf({ uri: file ?? prod, range }), severity])).toEqual([
    ["envs/prod.stack.yaml:3", "error"],
    ["shop.stack.yaml:5", "warning"],
  ]);
  expect(items[0]?.range.end).toEqual({ line: 2, character: 22 });
});

test("what is not whole is refused with the reason", async () => {
  const client = await session({ files: { ...files }, capabilities: fullCapabilities });
  client.open(shop, files[shop] ?? "");
  client.open(prod, "extends: gone.stack.yaml\n");
  const refusal = (command: string, argument: object) => run(client, command, argument).then(() => "answered", String);
  const from = [{ text: "region: us-east\n" }];
  for (const [command, more] of [
    ["computeStack.plan", {}],
    ["computeStack.changes", { from }],
    ["computeStack.changes", { from, format: "counts" }],
  ] as const) {
    expect(await refusal(command, { uri: shop, ...more })).toContain(
      "`shop.stack.yaml` cannot be used: it is abstract",
    );
    expect(await refusal(command, { uri: prod, ...more })).toContain("File `gone.stack.yaml` not found.");
  }
  const drawn = client.connection.sendRequest("computeStack/graph", { uri: shop, use: "page" });
  expect(await drawn.then(() => "drawn", String)).toContain("`shop.stack.yaml` cannot be used: it is abstract");
});

test("an earlier text is compared with what it extended then, and names the stacks that extend it", async () => {
  const client = await session({ files: { ...files, [prod]: over } });
  client.open(prod, over);
  client.open(shop, files[shop] ?? "");
  const before = { uri: "git:/prod", text: over.replace("us-east", "eu-west"), file: prod, name: "the last commit" };
  const ask = (uri: string, from: object) =>
    run(client, "computeStack.changes", { uri, from: [from], extendedBy: true });
  expect(await ask(prod, before)).toEqual({ missing: [shop] });
  const others = { [shop]: (files[shop] ?? "").replace("size: nano-1", "size: big-4") };
  const { text, links } = await ask(prod, { ...before, others });
  expect(text).toContain("Changes from the last commit to prod.stack.yaml");
  expect(text).toContain('type: "big-4" → "nano-1"');
  expect(text).toContain('region: "eu-west" → "us-east"');
  expect(new Set(links.map(({ target }) => target.uri))).toEqual(new Set([prod, shop]));
  expect(await ask(prod, { ...before, others: { [shop]: null } }).catch(String)).toContain("could not be read");
  expect(await ask(shop, { uri: "git:/shop", text: files[shop], file: shop })).toEqual({
    text: expect.stringContaining("it is abstract"),
    links: [],
    extendedBy: [prod],
  });
});

test("an error of the API is shown where the stack takes part, and leads to the file that has the text", async () => {
  const client = await session({ files: { ...files }, capabilities: fullCapabilities });
  client.open(prod, over);
  const last = () =>
    client.published
      .findLast(({ uri }) => uri === prod)
      ?.diagnostics.filter(({ code }) => code === "service-error")
      .map(({ message, range, relatedInformation }) => [
        String(message).replace(/: .*/s, ""),
        range.start.line,
        (relatedInformation ?? []).map(({ location }) => lineOf(location)),
      ]);
  const errors = ["image", "tags", "region"].map((field) => ({ field, reason: "Nope." }));
  await run(client, "computeStack.explainError", { uri: prod, answer: JSON.stringify({ errors }), step: "web" });
  const [inBase, tags, region] = [
    ["In `../shop.stack.yaml`", 3, ["shop.stack.yaml:4"]],
    ["The API rejected `tags`", 3, []],
    ["The API rejected `region`", 1, []],
  ] as const;
  await expect.poll(last).toEqual([inBase, tags, region]);
  // Each is shown until the text that it is about is another one.
  client.change(prod, 2, [{ text: over.replace("ops", "web") }]);
  await expect.poll(last).toEqual([inBase, region]);
  client.open(shop, files[shop] ?? "");
  client.change(shop, 2, [{ text: `${files[shop]}# a note\n` }]);
  client.change(shop, 3, [{ text: (files[shop] ?? "").replace("debian12", "debian13") }]);
  await expect.poll(last).toEqual([region]);
});
