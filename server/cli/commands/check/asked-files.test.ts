import { expect, test } from "vitest";
import { areUnchanged, collectAskedFiles } from "./asked-files.ts";

const text = (content: string) => ({ kind: "text", text: content }) as const;
const missing = { kind: "missing" } as const;
const file = { uri: "file:///w/a.stack.yaml", name: "a.stack.yaml", kind: "stack" } as const;

test("each file that was asked for is kept once, with the state of its first answer", () => {
  const { begin, onAnswer, all } = collectAskedFiles();
  begin();
  onAnswer("a", text("one"));
  onAnswer("a", text("two"));
  onAnswer("b", missing);
  onAnswer("c", "pending");
  expect(all()).toEqual([
    { path: "a", state: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { path: "b", state: "missing" },
  ]);
  begin();
  expect(all()).toEqual([]);
});

test("nothing is kept if it may be otherwise at any time, until the next file", () => {
  const { begin, onAnswer, onUnnamed, all } = collectAskedFiles();
  onAnswer("a", text("-----BEGIN CERTIFICATE-----"));
  expect(all()).toBe(null);
  begin();
  expect(all()).toEqual([]);
  onUnnamed();
  onAnswer("a", text("x"));
  expect(all()).toBe(null);
  begin();
  onAnswer("a", text("x"));
  expect(all()).toHaveLength(1);
});

test("what was asked for is unchanged if every answer is the same", async () => {
  const { onAnswer, all } = collectAskedFiles();
  onAnswer("a", text("one"));
  onAnswer("b", missing);
  const asked = all() ?? [];
  const now = async (answers: Readonly<Record<string, unknown>>) => {
    const fetched: string[] = [];
    const fetch = async (_: unknown, { files }: { readonly files: ReadonlySet<string> }) => void fetched.push(...files);
    const environmentOf = () => ({ file: (path: string) => answers[path] });
    const workspace = { fetch, environmentOf } as unknown as Parameters<typeof areUnchanged>[2];
    return { isSame: await areUnchanged(asked, file, workspace), fetched };
  };
  expect(await now({ a: text("one"), b: missing })).toEqual({ isSame: true, fetched: ["a", "b"] });
  expect((await now({ a: text("two"), b: missing })).isSame).toBe(false);
  expect((await now({ a: text("one"), b: text("") })).isSame).toBe(false);
  expect((await now({ a: "pending", b: missing })).isSame).toBe(false);
});
