import { expect, test } from "vitest";
import { CompletionRequest } from "vscode-languageserver/node";
import { cpuTime } from "../../../test/cpu-time.ts";
import type { Client } from "../../../test/language-client.ts";
import { folder, session } from "../session.testing.ts";

const instances = Array.from(
  { length: 1_000 },
  (_, index) => `  web-${index}:
    type: standard-2
    image: compute/debian12
    label: web-${index}
    root_pass: "\${env:PASS}"
    interfaces:
      - purpose: public
      - { purpose: vlan, label: app, ipam_address: 10.0.${index >> 8}.${index & 255}/16 }
`,
);
const base = `name: shop\nregion: us-east\ninstances:\n${instances.join("")}`;
const uri = `${folder}/shop.stack.yaml`;
const above = ["prod", "staging", "dev"].map(
  (name) =>
    [
      `${folder}/${name}.stack.yaml`,
      `extends: shop.stack.yaml\nname: ${name}\nregion: eu-west\ninstances:\n  web-3: { type: dedicated-8 }\n  web-7: null\n`,
    ] as const,
);

/** Until the server has nothing left to do: all that it waits for here comes in the next turns. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Processor times in milliseconds, one for each edit. */
interface Costs {
  readonly client: Client;
  /** Until the findings of the edited file are there, */
  readonly findings: number[];
  /** and those of all that extend it. */
  readonly all: number[];
  /** Of a completion that is requested with an edit. */
  readonly completion: number[];
}

const lines = base.slice(0, base.indexOf("label: web-500")).split("\n");
const line = lines.length - 1;
const character = "    label: web-500".length;

async function openedIn(client: Client): Promise<Costs> {
  client.open(uri, base);
  await expect.poll(() => client.published.some((one) => one.uri === uri)).toBe(true);
  await quiet();
  return { client, findings: [], all: [], completion: [] };
}

/** Edits that make a mistake or correct it, once for the findings and once for a completion. */
async function edit({ client, findings, all, completion }: Costs, version: number): Promise<void> {
  const typeAt = (version: number): void => {
    const end = { line, character: character + (version % 2) };
    client.change(uri, version, [{ range: { start: { line, character }, end }, text: version % 2 === 0 ? "!" : "" }]);
  };
  const start = cpuTime();
  typeAt(version);
  while (client.published.findLast((one) => one.uri === uri)?.version !== version)
    await new Promise((resolve) => setImmediate(resolve));
  findings.push(cpuTime() - start);
  await quiet();
  all.push(cpuTime() - start);

  const again = cpuTime();
  typeAt(version + 1);
  const position = { line: line + 2, character: "    root".length };
  const items = await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position });
  completion.push(cpuTime() - again);
  expect(items).not.toBeNull();
  await quiet();
}

const quartile = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[some.length >> 2] ?? 0;

test("an edit in a stack of 1,000 instances is answered as soon if three others extend it, open or not", async () => {
  const alone = await openedIn(await session());
  const closed = await openedIn(await session({ files: Object.fromEntries(above) }));
  const withOpen = await session();
  for (const [one, text] of above) withOpen.open(one, text);
  const open = await openedIn(withOpen);
  // In turn, so that what else runs slows all of them.
  for (let version = 2; version < 200; version += 2)
    for (const costs of [alone, closed, open]) await edit(costs, version);
  for (const extended of [closed, open]) {
    const times = (part: "findings" | "all"): number => quartile(extended[part]) / quartile(alone[part]);
    expect(times("findings")).toBeLessThan(2);
    expect(quartile(extended.completion) - quartile(alone.completion)).toBeLessThan(2);
    expect(times("all")).toBeLessThan(6);
  }
}, 120_000);

test("a base of 1,000 stacks is edited", async () => {
  const above = Array.from({ length: 1_000 }, (_, index) => `${folder}/${index}.stack.yaml`);
  const one = 'instances:\n  web: { type: nano-1, image: compute/debian12, root_pass: "${env:PASS}" }\n';
  const messages = (client: Client) =>
    client.published.findLast((last) => last.uri === uri)?.diagnostics.map(({ message }) => message);
  const client = await session({ files: Object.fromEntries(above.map((by) => [by, "extends: shop.stack.yaml\n"])) });
  client.open(uri, `abstract: true\n${one}`);
  const expected = expect.stringMatching(/^In `0\.stack\.yaml`.* and 990 other stacks: /);
  await expect.poll(() => messages(client), { timeout: 60_000 }).toEqual([expected]);
  client.change(uri, 2, [{ text: `abstract: true\nregion: us-east\n${one}` }]);
  await expect.poll(() => messages(client), { timeout: 60_000 }).toEqual([]);
});
