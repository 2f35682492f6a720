import { expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { folder, session } from "../session.testing.ts";

/** As a workspace of strangers may have them. */
const patterns: Readonly<Record<string, string>> = {
  "folders between names": `${"**/a/".repeat(1_400)}*`,
  "folders behind names": `${"a/**/".repeat(1_400)}*`,
  "folders in folders": "a/**/".repeat(3_000),
  "asterisks in a name": `${"*a".repeat(150)}*`,
  sets: `${"**/[ab]/".repeat(1_400)}*`,
};
const settingsOf = (pattern: string): string => {
  const list = JSON.stringify([pattern]);
  return `ignore: ${list}\nfiles: { stack: ${list} }\noverrides: [{ files: ${list}, rules: { label-pattern: off } }]\n`;
};

/** In milliseconds: what it takes to open a document far down, which these patterns may be about, and to answer a hover in it. */
async function hoverTime(settings: string): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const client = await session({ files: { [`${folder}/.compute-stack.yaml`]: settings } });
    const uri = `${folder}/${"a/".repeat(1_500)}${"a".repeat(200)}.stack.yaml`;
    const before = cpuTime();
    client.open(uri, "region: us-east\ninstances:\n  web: { type: standard-2 }\n");
    const params = { textDocument: { uri }, position: { line: 2, character: 10 } };
    expect(await client.connection.sendRequest("textDocument/hover", params)).not.toBeNull();
    await client.diagnosticsOf(uri, 1);
    times.push(cpuTime() - before);
  }
  return Math.min(...times);
}

test.each(Object.entries(patterns))("a hover hardly takes longer because of %s in settings", async (_, pattern) => {
  const [usual, hostile] = [await hoverTime(settingsOf("out/**")), await hoverTime(settingsOf(pattern))];
  expect(hostile / usual).toBeLessThan(4);
});
