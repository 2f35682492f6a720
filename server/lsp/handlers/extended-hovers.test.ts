import { expect, test } from "vitest";
import type { Hover, InlayHint } from "vscode-languageserver/node";
import { fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

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

test("a variable of a base says what the stacks that extend it set instead, but no secret", async () => {
  const files: Files = {
    [uriOf("prod.stack.yaml")]: prod,
    [uriOf("envs/day.stack.yaml")]: "extends: ../shop.stack.yaml\nvars: { size: nano-4, pass: hunter4 }\n",
    [uriOf("same.stack.yaml")]: "extends: shop.stack.yaml\n",
  };
  const hover = { contentFormat: ["markdown" as const] };
  const capabilities = { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, hover } };
  const client = await session({ files, capabilities });
  client.open(uriOf("shop.stack.yaml"), shop);
  const shownAt = async (part: string) => {
    const found: Hover | null = await client.connection.sendRequest("textDocument/hover", {
      textDocument: { uri: uriOf("shop.stack.yaml") },
      position: { line: 1, character: (shop.split("\n")[1] ?? "").indexOf(part) + 1 },
    });
    return JSON.stringify(found?.contents);
  };
  const shown = await shownAt("size");
  expect(shown).toContain("`nano-1` from `shop.stack.yaml:2`.");
  expect(shown).toContain("In `prod.stack.yaml`: `standard-2`.");
  expect(shown).toContain("In `envs/day.stack.yaml`: `nano-4`.");
  expect(shown).not.toContain("same.stack.yaml");
  expect(await shownAt("pass")).not.toContain("hunter");
});

test("a secret variable keeps its value", async () => {
  const shown = await hoverAt(3, "${vars.pa");
  expect(shown).toContain("**Variable** `pass`");
  expect(shown).not.toContain("hunter2");
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

const low = `region: us-east
vars: { color: hunter3, port: 8080 }
instances:
  web-1: { label: "\${vars.color}-\${vars.port}" }
`;
const high = 'extends: low.stack.yaml\ninstances: { web-1: { root_pass: "${vars.color}" } }\n';

test("a variable that only a stack above uses as a secret keeps its value, saved or not", async () => {
  const [uri, above] = [uriOf("low.stack.yaml"), uriOf("high.stack.yaml")];
  const client = await session({ files: { [uri]: low, [above]: high } });
  client.open(uri, low);
  const textDocument = { uri };
  const shown = async (): Promise<string> => {
    const hover = await client.connection.sendRequest("textDocument/hover", {
      textDocument,
      position: { line: 3, character: 30 },
    });
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = await client.connection.sendRequest("textDocument/inlayHint", { textDocument, range });
    const offers = await client.connection.sendRequest("textDocument/completion", {
      textDocument,
      position: { line: 3, character: 27 },
    });
    const symbols = await client.connection.sendRequest("textDocument/documentSymbol", { textDocument });
    return JSON.stringify([hover, hints, offers, symbols]);
  };
  const before = await shown();
  expect(before).toContain("8080");
  expect(before).not.toContain("hunter3");
  client.open(above, "extends: low.stack.yaml\n");
  expect(await shown()).toContain("hunter3");
  client.change(above, 2, [{ text: high }]);
  expect(await shown()).not.toContain("hunter3");
});
