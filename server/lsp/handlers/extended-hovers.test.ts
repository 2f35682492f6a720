import { expect, test } from "vitest";
import type { Hover, InlayHint } from "vscode-languageserver/node";
import { fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../testing.ts";

const uriOf = (name: string): string => `${folder}/${name}`;

const shop = `region: us-east
vars: { size: nano-1, pass: hunter2, port: 8080 }
instances:
  web-1: { type: nano-1, image: compute/debian12, root_pass: "\${vars.pass}" }
  web-2: { type: nano-1 }
`;
const prod = `extends: shop.stack.yaml
vars: { size: standard-2 }
instances:
  web-1: { type: "\${vars.size}", label: "web-\${vars.port}", root_pass: "\${vars.pass}" }
  web-2: null
  web-3: { label: "x-\${instances.web-1.region}" }
`;

async function openProd(text = prod) {
  const files: Files = { [uriOf("shop.stack.yaml")]: shop };
  const hover = { contentFormat: ["markdown" as const] };
  const capabilities = { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, hover } };
  const client = await session({ files, capabilities });
  client.open(uriOf("prod.stack.yaml"), text);
  return client;
}

/** The hover behind a text in a line. */
async function hoverAt(line: number, part: string): Promise<string> {
  const client = await openProd();
  const character = (prod.split("\n")[line] ?? "").indexOf(part) + part.length;
  const found: Hover | null = await client.connection.sendRequest("textDocument/hover", {
    textDocument: { uri: uriOf("prod.stack.yaml") },
    position: { line, character },
  });
  const contents = found?.contents;
  return contents && typeof contents === "object" && "value" in contents ? contents.value : "";
}

test("a variable says its value, where that is from, and what it overrides", async () => {
  const expected =
    "**Variable** `size`\n\n`standard-2` from `prod.stack.yaml:2`.\n\nOverrides `nano-1` from `shop.stack.yaml:2`.";
  expect(await hoverAt(3, "${vars.si")).toContain(expected);
  expect(await hoverAt(1, "{ si")).toContain(expected);
  expect(await hoverAt(3, "${vars.po")).toContain("`8080` from `shop.stack.yaml:2`.");
});

test("a secret variable keeps its value", async () => {
  const shown = await hoverAt(3, "${vars.pa");
  expect(shown).toContain("**Variable** `pass`");
  expect(shown).not.toContain("hunter2");
});

test("a resource that is completed says all of it, and with what it is merged", async () => {
  const shown = await hoverAt(3, "  we");
  expect(shown).toContain("Type: `standard-2`");
  expect(shown).toContain("Image: `compute/debian12`");
  expect(shown).toContain("Region: `us-east`");
  expect(shown).toContain("Merged with `shop.stack.yaml:4`.");
});

test("a value says what it overrides, and null what it removes", async () => {
  expect(await hoverAt(3, "{ ty")).toContain("Overrides `nano-1` from `shop.stack.yaml:4`.");
  expect(await hoverAt(4, "  we")).toContain("Removes what `shop.stack.yaml:5` has.");
});

test("a reference says the value of what is inherited", async () => {
  expect(await hoverAt(5, "web-1.re")).toContain("Here: `us-east`");
});

test("`extends`, `vars` and `abstract` are explained", async () => {
  expect(await hoverAt(0, "ext")).toContain("Stacks to start from");
  expect(await hoverAt(1, "va")).toContain("Values that the stack uses");
});

test("the value of a variable is beside its name, but no secret", async () => {
  const client = await openProd();
  const hints: InlayHint[] | null = await client.connection.sendRequest("textDocument/inlayHint", {
    textDocument: { uri: uriOf("prod.stack.yaml") },
    range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
  });
  const variables = hints?.filter(({ label }) => label !== "region: us-east") ?? [];
  const line = prod.split("\n")[3] ?? "";
  expect(variables.map(({ label, position }) => [position.line, line.slice(0, position.character), label])).toEqual([
    [3, line.slice(0, line.indexOf("}") + 1), "standard-2"],
    [3, line.slice(0, line.indexOf("port}") + 5), "8080"],
  ]);
});
