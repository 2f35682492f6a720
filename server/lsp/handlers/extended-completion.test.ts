import { expect, test } from "vitest";
import type { CompletionItem, CompletionList } from "vscode-languageserver/node";
import { type Files, folder, session } from "../session.testing.ts";

const uriOf = (name: string): string => `${folder}/${name}`;

const shop = `vars: { size: nano-1, pw: hunter2 }
instances:
  web-1: { type: nano-1, root_pass: "\${vars.pw}" }
  web-2: { type: nano-1 }
`;
const files: Files = {
  [uriOf("shop.stack.yaml")]: shop,
  [uriOf("more/other.stack.yaml")]: "instances: {}\n",
  [uriOf("notes.yaml")]: "a: b\n",
};

/** What is offered at `<|>` in a stack that extends the shop. */
async function offered(marked: string): Promise<readonly CompletionItem[]> {
  const client = await session({ files });
  const uri = uriOf("prod.stack.yaml");
  const before = marked.slice(0, marked.indexOf("<|>")).split("\n");
  client.open(uri, marked.replace("<|>", ""));
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const list: CompletionList = await client.connection.sendRequest("textDocument/completion", {
    textDocument: { uri },
    position,
  });
  return list.items;
}

/** With their details. */
const shown = (items: readonly CompletionItem[]): readonly string[] =>
  items.map(({ label, detail }) => (detail === undefined ? label : `${label}: ${detail}`));
const labels = (items: readonly CompletionItem[]): readonly string[] => items.map(({ label }) => label);

test("the resources of a base that are not overridden yet come first", async () => {
  const items = await offered("extends: shop.stack.yaml\ninstances:\n  web-2: { label: x }\n  <|>\n");
  expect(shown(items)[0]).toBe("web-1: from shop.stack.yaml:3");
  expect(labels(items)).not.toContain("web-2");
});

test("variables are offered with their values, but no secret", async () => {
  const text = 'extends: shop.stack.yaml\nvars: { size: standard-2 }\ninstances:\n  web-3: { type: "${v<|>" }\n';
  expect(shown(await offered(text)).filter((one) => one.startsWith("vars."))).toEqual([
    "vars.size: standard-2",
    "vars.pw",
  ]);
});

test("the stacks of the folder are offered behind `extends`", async () => {
  const items = await offered("extends: <|>\n");
  expect(shown(items)).toEqual(["more/: folder", "shop.stack.yaml: stack"]);
});
