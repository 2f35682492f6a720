import { expect, test } from "vitest";
import type { WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, session } from "../session.testing.ts";

const shop = `${folder}/shop.stack.yaml`;
const prod = `${folder}/prod.stack.yaml`;
const instance = 'type: nano-1, image: compute/debian12, root_pass: "${env:PASS}"';
const base = `instances:\n  web: { ${instance} }\n`;

const last = (client: Client, of: string) => client.published.findLast(({ uri }) => uri === of)?.diagnostics;
const codes = (client: Client, of: string) => last(client, of)?.map(({ code }) => code);

const changed = (client: Client, changes: readonly { uri: string; type: 1 | 2 | 3 }[]) =>
  client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });

test("a variable that nothing in the workspace uses is a hint", async () => {
  const files: Files = { [prod]: "extends: shop.stack.yaml\nname: ${vars.elsewhere}\n" };
  const client = await session({ files });
  client.open(shop, "region: us-east\nvars:\n  shape: a\n  used: b\n  elsewhere: c\nname: ${vars.used}\n");
  await expect.poll(() => codes(client, shop)).toEqual(["var-unused"]);
  expect(last(client, shop)?.[0]?.range.start.line).toBe(2);
});

test("an edit of a base renews the findings of the stacks that extend it, and leads to the text", async () => {
  const files: Files = { [shop]: `region: us-east\n${base}` };
  const client = await session({ files });
  client.open(prod, "extends: shop.stack.yaml\ninstances: { web: { private_ip: true } }\n");
  await expect.poll(() => codes(client, prod)).toEqual([]);
  client.open(shop, files[shop] ?? "");
  client.change(shop, 2, [{ text: `# no region\n${base}` }]);
  await expect.poll(() => codes(client, prod)).toEqual(["stack-region-missing"]);
  client.change(shop, 3, [
    { text: `region: us-east\n${base}  x: { ${instance}, private_ip: true, label: "\${env:X}" }\n` },
  ]);
  await expect.poll(() => codes(client, prod)).toEqual([]);
  client.change(shop, 4, [{ text: `abstract: true\n${base}` }]);
  await expect.poll(() => codes(client, prod)).toEqual(["stack-region-missing"]);
  expect(codes(client, shop)).toEqual([]);
  client.close(shop);
  await expect.poll(() => codes(client, prod)).toEqual([]);
});

test("what a base causes is shown with its place there", async () => {
  const files: Files = { [shop]: `abstract: true\n${base}` };
  const client = await session({ files });
  client.open(prod, "extends: shop.stack.yaml\n");
  await expect.poll(() => codes(client, prod)).toEqual(["stack-region-missing"]);
  expect(last(client, prod)?.[0]?.relatedInformation?.[0]?.location).toEqual({
    uri: shop,
    range: { start: { line: 2, character: 2 }, end: { line: 2, character: 5 } },
  });
});

test("a base that is deleted, and one that is created", async () => {
  const files: Files = {};
  const client = await session({ files });
  client.open(prod, "extends: shop.stack.yaml\n");
  await expect.poll(() => codes(client, prod)).toEqual(["extends-file"]);
  files[shop] = `region: us-east\n${base}`;
  await changed(client, [{ uri: shop, type: 1 }]);
  await expect.poll(() => codes(client, prod)).toEqual([]);
  delete files[shop];
  await changed(client, [{ uri: shop, type: 3 }]);
  await expect.poll(() => codes(client, prod)).toEqual(["extends-file"]);
});

const messages = (client: Client, of: string) => last(client, of)?.map(({ message }) => message);
const staging = `${folder}/deep/staging.stack.yaml`;

test("what stacks cause in an open base is shown there once, while it is edited, though they are not open", async () => {
  const files: Files = {
    [prod]: "extends: shop.stack.yaml\n",
    [staging]: "extends: ../shop.stack.yaml\n",
    [`${folder}/day.stack.yaml`]: "extends: shop.stack.yaml\nregion: us-east\n",
  };
  const client = await session({ files });
  client.open(shop, `abstract: true\n${base}`);
  const expected = expect.stringContaining("In `prod.stack.yaml` and `deep/staging.stack.yaml`: ");
  await expect.poll(() => messages(client, shop)).toEqual([expected]);
  expect(last(client, shop)?.[0]?.range.start).toEqual({ line: 2, character: 2 });
  client.change(shop, 2, [{ text: `abstract: true\nregion: us-east\n${base}` }]);
  await expect.poll(() => messages(client, shop)).toEqual([]);
  client.change(shop, 3, [{ text: `abstract: true\n\n${base}` }]);
  await expect.poll(() => messages(client, shop)).toEqual([expected]);
  expect(last(client, shop)?.[0]?.range.start).toEqual({ line: 3, character: 2 });
});

test("what open stacks cause follows their own edits", async () => {
  const client = await session();
  client.open(shop, `abstract: true\n${base}`);
  client.open(prod, "extends: shop.stack.yaml\n");
  await expect.poll(() => messages(client, shop)).toEqual([expect.stringContaining("In `prod.stack.yaml`: ")]);
  client.change(prod, 2, [{ text: "extends: shop.stack.yaml\nregion: us-east\n" }]);
  await expect.poll(() => messages(client, shop)).toEqual([]);
});

test("what a base has alone is not said of the stacks that extend it", async () => {
  const files: Files = { [prod]: "extends: shop.stack.yaml\n" };
  const client = await session({ files });
  client.open(shop, base);
  await expect.poll(() => codes(client, shop)).toEqual(["stack-region-missing"]);
  client.open(prod, files[prod] ?? "");
  await expect.poll(() => codes(client, prod)).toEqual([]);
  expect(messages(client, shop)?.join()).not.toContain("In `");
});

test("the diagnostics of the workspace name the stacks that cause a finding in a closed base", async () => {
  const files: Files = { [prod]: "extends: shop.stack.yaml\n", [shop]: `abstract: true\n${base}` };
  const { textDocument } = fullCapabilities;
  const client = await session({
    files,
    capabilities: { ...fullCapabilities, textDocument: { ...textDocument, diagnostic: {} } },
  });
  const inShop = async () => {
    const { items }: WorkspaceDiagnosticReport = await client.connection.sendRequest("workspace/diagnostic", {
      previousResultIds: [],
    });
    const report = items.find(({ uri }) => uri === shop);
    return report?.kind === "full" ? report.items.map(({ message }) => message) : [];
  };
  await expect.poll(inShop).toEqual([expect.stringContaining("In `prod.stack.yaml`: ")]);
});

test("a circle that is typed, and opened again", async () => {
  const client = await session();
  client.open(shop, `name: shop\nregion: us-east\n${base}`);
  client.open(prod, "extends: shop.stack.yaml\nname: prod\n");
  await expect.poll(() => [codes(client, shop), codes(client, prod)]).toEqual([[], []]);
  client.change(shop, 2, [{ text: `extends: prod.stack.yaml\nname: shop\nregion: us-east\n${base}` }]);
  await expect.poll(() => [codes(client, shop), codes(client, prod)]).toEqual([["extends-circle"], ["extends-circle"]]);
  client.change(prod, 2, [{ text: "name: prod\n" }]);
  await expect.poll(() => [codes(client, shop), codes(client, prod)]).toEqual([[], []]);
  // The stack extends itself.
  client.change(prod, 3, [{ text: "extends: prod.stack.yaml\nname: prod\n" }]);
  await expect.poll(() => codes(client, prod)).toEqual(["extends-circle"]);
  client.change(prod, 4, [{ text: "name: prod\nregion: us-east\n" }]);
  await expect.poll(() => [codes(client, shop), codes(client, prod)]).toEqual([[], []]);
});

test("an open base that is no stack while it is typed", async () => {
  const client = await session();
  client.open(shop, `region: us-east\n${base}`);
  client.open(prod, "extends: shop.stack.yaml\ninstances: { web: { private_ip: true } }\n");
  await expect.poll(() => codes(client, prod)).toEqual([]);
  for (const [index, text] of ["", "- 5\n", "shop\n", "{", "region: us-east\ninstances: 7\n"].entries()) {
    client.change(shop, index + 2, [{ text }]);
    // The error is said of the base, or of what the stack lacks without it.
    await expect.poll(() => codes(client, prod)?.length).toBeGreaterThan(0);
  }
  client.change(shop, 9, [{ text: `region: us-east\n${base}` }]);
  await expect.poll(() => codes(client, prod)).toEqual([]);
});

test("an open base with a syntax error says so where it comes in, and is checked as far as it goes", async () => {
  const client = await session();
  client.open(shop, `region: us-east\n${base}`);
  client.open(prod, "extends: shop.stack.yaml\ninstances: { web: { label: x } }\n");
  await expect.poll(() => codes(client, prod)).toEqual(["label-length"]);
  client.change(shop, 2, [{ text: `region: us-east\n${base}loadbalancers: "a\n` }]);
  await expect.poll(() => codes(client, prod)).toEqual(["extends-file", "label-length"]);
  client.change(shop, 3, [{ text: `region: us-east\n${base}` }]);
  await expect.poll(() => codes(client, prod)).toEqual(["label-length"]);
});

test("an open base that is renamed", async () => {
  const files: Files = { [shop]: `region: us-east\n${base}` };
  const client = await session({ files });
  client.open(prod, "extends: shop.stack.yaml\n");
  client.open(shop, files[shop] ?? "");
  await expect.poll(() => codes(client, prod)).toEqual([]);
  const moved = `${folder}/store.stack.yaml`;
  files[moved] = files[shop] ?? "";
  delete files[shop];
  client.close(shop);
  client.open(moved, files[moved]);
  await changed(client, [
    { uri: shop, type: 3 },
    { uri: moved, type: 1 },
  ]);
  await expect.poll(() => codes(client, prod)).toEqual(["extends-file"]);
  client.change(prod, 2, [{ text: "extends: store.stack.yaml\n" }]);
  await expect.poll(() => codes(client, prod)).toEqual([]);
  client.change(moved, 2, [{ text: `abstract: true\n${base}` }]);
  await expect.poll(() => codes(client, prod)).toEqual(["stack-region-missing"]);
});

test("an open base that is deleted counts as long as it is open", async () => {
  const files: Files = { [shop]: `abstract: true\n${base}` };
  const client = await session({ files });
  client.open(prod, "extends: shop.stack.yaml\n");
  client.open(shop, files[shop] ?? "");
  await expect.poll(() => codes(client, prod)).toEqual(["stack-region-missing"]);
  delete files[shop];
  await changed(client, [{ uri: shop, type: 3 }]);
  client.change(shop, 2, [{ text: `abstract: true\nregion: us-east\n${base}` }]);
  await expect.poll(() => codes(client, prod)).toEqual([]);
  client.close(shop);
  await expect.poll(() => codes(client, prod)).toEqual(["extends-file"]);
});
