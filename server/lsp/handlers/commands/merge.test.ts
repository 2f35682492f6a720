import { expect, test } from "vitest";
import type { CodeLens } from "vscode-languageserver/node";
import { fullCapabilities } from "../../../../test/language-client.ts";
import { type Files, folder, session } from "../../session.testing.ts";

const uriOf = (name: string): string => `${folder}/${name}`;

const shop =
  "abstract: true\nvars: { size: nano-1, pw: hunter2 }\ninstances:\n  web: { type: '${vars.size}', root_pass: '${vars.pw}' }\n";
const prod = "extends: shop.stack.yaml\nregion: us-east\nvars: { size: standard-2 }\n";
const files: Files = {
  [uriOf("shop.stack.yaml")]: shop,
  [uriOf("staging.stack.yaml")]: "extends: shop.stack.yaml\n",
  [uriOf("deep/day.stack.yaml")]: "# nightly\nextends: [../staging.stack.yaml]\n",
  [uriOf("other.stack.yaml")]: "region: us-east\n",
};
const clientWith = (commands: readonly string[]) =>
  session({ files, capabilities: { ...fullCapabilities, experimental: { commands } } });

interface Merged {
  readonly text: string;
  readonly links: readonly {
    readonly range: { readonly start: { readonly line: number } };
    readonly target: { readonly uri: string; readonly range: { readonly start: { readonly line: number } } };
  }[];
}

test("the merge of an open stack is shown with links to what each line comes from, and without secrets", async () => {
  const client = await clientWith([]);
  client.open(uriOf("prod.stack.yaml"), prod);
  const merge = (uri: string) =>
    client.connection.sendRequest("workspace/executeCommand", { command: "computeStack.merge", arguments: [{ uri }] });
  const { text, links } = (await merge(uriOf("prod.stack.yaml"))) as Merged;
  expect(text).toMatch(/^region: us-east +# prod\.stack\.yaml:2$/m);
  expect(text).toMatch(/^ {4}type: standard-2 +# shop\.stack\.yaml:4$/m);
  expect(text).toMatch(/^ {2}web: +# shop\.stack\.yaml:4$/m);
  expect(text).not.toContain("hunter2");
  const web = text.split("\n").findIndex((line) => line.startsWith("  web:"));
  expect(links.find(({ range }) => range.start.line === web)?.target).toMatchObject({
    uri: uriOf("shop.stack.yaml"),
    range: { start: { line: 3, character: 2 } },
  });
  client.open(uriOf("other.stack.yaml"), files[uriOf("other.stack.yaml")] ?? "");
  await expect(merge(uriOf("other.stack.yaml"))).rejects.toThrow("extends no other and has no variables");
  await expect(merge(uriOf("nothing.stack.yaml"))).rejects.toThrow("Pass an object with the `uri`");
});

const lensesOf = async (commands: readonly string[], name: string, text: string) => {
  const client = await clientWith(commands);
  client.open(uriOf(name), text);
  const found: CodeLens[] | null = await client.connection.sendRequest("textDocument/codeLens", {
    textDocument: { uri: uriOf(name) },
  });
  return (found ?? []).flatMap(({ command, range }) => (command ? [{ ...command, line: range.start.line }] : []));
};

test("a base says which stacks extend it, at any depth, and leads to them", async () => {
  const [lens, ...others] = await lensesOf(["computeStack.showReferences"], "shop.stack.yaml", shop);
  expect(others).toEqual([]);
  expect(lens).toMatchObject({ title: "Extended by 2 stacks", command: "computeStack.showReferences", line: 0 });
  expect(lens?.arguments?.[2]).toMatchObject([
    { uri: uriOf("staging.stack.yaml"), range: { start: { line: 0, character: 9 } } },
    { uri: uriOf("deep/day.stack.yaml"), range: { start: { line: 1, character: 10 } } },
  ]);
  const [title] = await lensesOf([], "staging.stack.yaml", files[uriOf("staging.stack.yaml")] ?? "");
  expect(title).toMatchObject({ title: "Extended by 1 stack", command: "" });
});

test("a stack that extends others offers its merge where the client can show it", async () => {
  const shown = await lensesOf(["computeStack.showMergedStack"], "prod.stack.yaml", prod);
  expect(shown).toMatchObject([{ title: "Show merged stack", arguments: [uriOf("prod.stack.yaml")] }]);
  expect(await lensesOf([], "prod.stack.yaml", prod)).toEqual([]);
  expect(await lensesOf(["computeStack.showMergedStack"], "other.stack.yaml", "region: us-east\n")).toEqual([]);
});
