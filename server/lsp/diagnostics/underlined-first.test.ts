import { expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import { folder, session } from "../session.testing.ts";

/** Files in which each part has one finding, and how many lines a part and what is above the first one have. */
const files = [
  {
    name: "shop.stack.yaml",
    languageId: "compute-stack",
    head: "region: us-east\ninstances:\n",
    part: (i: number, isWrong: boolean) =>
      `  web-${i}:\n    type: t\n    ${isWrong ? "private_ip" : "unheard_of"}: 1\n`,
  },
  {
    name: "shop.http",
    languageId: "http",
    head: "",
    part: (i: number, isWrong: boolean) =>
      `###\nPUT /compute/instances/${i + 1}\nAuthorization: Bearer {{token}}\nContent-Type: application/json\n\n{ "${isWrong ? "label" : "unheard_of"}": 1 }\n`,
  },
  {
    name: "shop.sh",
    languageId: "shellscript",
    head: "#!/bin/sh\n",
    part: (i: number, isWrong: boolean) =>
      `curl -X PUT "$API/compute/instances/${i + 1}" -H "Authorization: Bearer $TOKEN" \\\n  --json '{ "${isWrong ? "label" : "unheard_of"}": 1 }'\n`,
  },
];

test.each(files)("in $name, the first 500 are the errors and what is next to the last edit", async (file) => {
  const { name, languageId, head, part } = file;
  const client = await session({ configuration: () => ({ maxDiagnostics: 600 }) });
  const uri = `${folder}/${name}`;
  const linesIn = (text: string): number => text.split("\n").length - 1;
  const height = linesIn(part(0, false));
  const parts = Array.from({ length: 700 }, (_, i) => part(i, i === 100 || i === 699));
  client.open(uri, head + parts.join(""), languageId);
  const lastLine = part(400, false).split("\n").at(-2) ?? "";
  const place = { line: linesIn(head) + height * 401 - 1, character: lastLine.length };
  client.change(uri, 2, [{ range: { start: place, end: place }, text: " " }]);
  const last = () => client.published.findLast((one) => one.uri === uri && one.version === 2)?.diagnostics ?? [];
  await expect.poll(() => last().at(-1)?.message, { timeout: 20_000 }).toMatch(/^100 more findings /);
  const partsOf = (of: readonly Diagnostic[]) =>
    of.map(({ range }) => Math.floor((range.start.line - linesIn(head)) / height));
  const [one, other, ...next] = partsOf(last().slice(0, 500));
  expect([one, other]).toEqual([100, 699]);
  expect(next).toEqual(Array.from({ length: 498 }, (_, i) => (next[0] ?? 0) + i));
  expect(Math.abs((next[0] ?? 0) + 249 - 400)).toBeLessThan(3);
  expect(new Set(partsOf(last().slice(0, -1))).size).toBe(600);
});
