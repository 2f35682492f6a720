import { expect, test } from "vitest";
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

/** The processor time of an edit that makes a mistake, or corrects it: the least of some. */
async function costOfEdit(client: Client): Promise<number> {
  client.open(uri, base);
  await expect.poll(() => client.published.some((one) => one.uri === uri)).toBe(true);
  await quiet();
  const lines = base.slice(0, base.indexOf("label: web-500")).split("\n");
  const line = lines.length - 1;
  const character = "    label: web-500".length;
  const costs: number[] = [];
  for (let edit = 0; edit < 60; edit++) {
    const before = cpuTime();
    const end = { line, character: character + (edit % 2) };
    client.change(uri, edit + 2, [{ range: { start: { line, character }, end }, text: edit % 2 === 0 ? "!" : "" }]);
    await quiet();
    costs.push(cpuTime() - before);
  }
  return costs.sort((a, b) => a - b)[15] ?? 0;
}

test("an edit in a stack of 1,000 instances costs little more if three others extend it, open or not", async () => {
  const alone = await costOfEdit(await session());
  const closed = await costOfEdit(await session({ files: Object.fromEntries(above) }));
  const client = await session();
  for (const [one, text] of above) client.open(one, text);
  const open = await costOfEdit(client);
  expect(closed / alone).toBeLessThan(3);
  expect(open / alone).toBeLessThan(3);
}, 120_000);
