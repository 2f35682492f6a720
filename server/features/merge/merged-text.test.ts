import { expect, test } from "vitest";
import { mergedDocument } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { openForTest } from "../../stack/changes/planned.testing.ts";
import { mergedText } from "./merged-text.ts";

const base = `region: us-east
instances:
  web: { type: nano-1, root_pass: hunter22hunter22 }
  data:
    type: nano-1
    tags:
      - one
    x-note: |
      one
      two
`;

function merged(text: string) {
  const document = openForTest("prod.stack.yaml", text);
  const merge = mergedDocument(document, environmentForTests({ "base.stack.yaml": base }).file, new Map());
  if (!merge) return expect.unreachable();
  const { text: written, links } = mergedText(merge, (path) => path ?? "here");
  return {
    written,
    links: links.map(({ start, end, target }) => [
      written.slice(start, end),
      target.document.text.slice(target.start).split("\n")[0],
    ]),
  };
}

const own = `extends: base.stack.yaml
instances:
  data: { tags: [two] }
`;

test("each line of a merge says where it comes from, without secrets", () => {
  const { written } = merged(own);
  expect(written).not.toContain("hunter22");
  const lines = written.split("\n").map((line) => line.split(/ {2,}# /));
  const originOf = (part: string) => lines.find(([line = ""]) => line.includes(part))?.[1];
  expect(originOf("region: us-east")).toBe("base.stack.yaml:1");
  expect(originOf("web:")).toBe("base.stack.yaml:3");
  expect(originOf("tags")).toBe("here:3");
  expect(originOf("two")).toBe("here:3");
  expect(originOf("x-note")).toBe("base.stack.yaml:8");
});

test("a text of several lines stays what it is", () => {
  const { written } = merged(own);
  expect(written).toMatch(/\n +one\n +two\n/);
});

test("each origin leads to its place", () => {
  const { links } = merged(own);
  expect(links.length).toBeGreaterThan(6);
  expect(links).toContainEqual(["base.stack.yaml:1", "region: us-east"]);
  expect(links.map(([name]) => name).filter((name) => !/^(?:here|base\.stack\.yaml):\d+$/.test(name ?? ""))).toEqual(
    [],
  );
});

test("origins are in one column, unless a line is too long for it", () => {
  const { written } = merged(`extends: base.stack.yaml\ninstances:\n  "${"x".repeat(40)}": { type: nano-1 }\n`);
  const columns = written.split("\n").flatMap((line) => (line.includes("  # ") ? line.lastIndexOf("  # ") : []));
  expect(Math.min(...columns)).toBe(32);
  expect(Math.max(...columns)).toBeGreaterThan(40);
});

test("several stacks stay apart", () => {
  const { written } = merged(`${own}---\nname: b\n`);
  expect(written.split("\n")).toContain("---");
});
