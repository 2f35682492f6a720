import { expect, test } from "vitest";
import { growth, growthLimit, growthSizes } from "../../../../test/growth.ts";
import type { TextLink } from "../../../features/plan/plan-links.ts";
import { createOldSides } from "../../session/old-sides.ts";
import { protocolLinks } from "../kit/written-range.ts";

/** A folder of answers, and a change with a link to each of them. */
async function folderOf(count: number) {
  const folder = "file:///project/answers/";
  const ids = new Map(Array.from({ length: count }, (_, id) => [`${id}.json`, id]));
  const oldSide = await createOldSides(() => undefined, {
    namesFor: async () => undefined,
    mergeOf: async () => null,
    readText: async (file) => {
      const id = ids.get(file.slice(folder.length));
      return id === undefined ? null : `{ "id": ${id}, "type": "nano-1", "region": "us-east" }`;
    },
    list: async () => [...ids.keys()].map((name) => ({ name, kind: "file" })),
  }).read([{ uri: folder }]);
  if (typeof oldSide === "string" || "missing" in oldSide) throw new Error("The answers cannot be read");
  const changes = oldSide.existing.files.map(({ document }, line): TextLink => {
    const [block] = document.blocks;
    if (!block) throw new Error("An answer without a block");
    const target = { block, start: 0, end: 1 };
    return { range: { start: { line, character: 0 }, end: { line, character: 1 } }, target };
  });
  return { oldSide, changes };
}

test("the links to a folder of answers are written in linear time", async () => {
  const size = 500;
  const sizes = growthSizes(size);
  const folders = new Map(await Promise.all(sizes.map(async (count) => [count, await folderOf(count)] as const)));
  const write = (count: number): void => {
    const { oldSide, changes } = folders.get(count) ?? { changes: [] };
    if (!oldSide) return;
    expect(protocolLinks(changes, oldSide.fileOf, "utf-16")).toHaveLength(count);
  };
  expect(growth(write, size)).toBeLessThan(growthLimit);
});
