import { expect, test } from "vitest";
import { memoryHost } from "./memory-host.testing.ts";
import { namedFiles } from "./named-files.ts";

test("a file that changes while it is read is read again", async () => {
  const root = "file:///w/";
  const uri = `${root}site.pem`;
  const host = memoryHost({ "site.pem": "old" });
  const files = namedFiles({
    ...host,
    read: async (...asked) => {
      const answer = await host.read(...asked);
      if (host.reads.length === 1) {
        host.files.set(uri, "new");
        expect(files.forget((one) => one === uri)).toBe(false);
      }
      return answer;
    },
  });
  expect(await files.read(uri, root)).toEqual({ kind: "text", text: "new" });
  expect(files.answerOf(uri, root)).toEqual({ kind: "text", text: "new" });
  expect(host.reads).toEqual([uri, uri]);
});

const root = "file:///w/";
const a = `${root}a.pem`;
const text = (of: string) => ({ kind: "text" as const, text: of });

test("an answer is known for the root it was asked with, until it is forgotten", async () => {
  const files = namedFiles(memoryHost({ "sub/a%20b.pem": "x" }));
  const uri = `${root}sub/a%20b.pem`;
  expect(files.answerOf(uri, root)).toBe("pending");
  expect(await files.read(uri, root)).toEqual(text("x"));
  expect(await files.read(`${root}gone`, root)).toEqual({ kind: "missing" });
  expect(await files.read(uri, `${root}other/`)).toEqual({ kind: "outside" });
  expect(files.answerOf(uri, root)).toEqual(text("x"));
  expect(files.answerOf(uri, `${root}other/`)).toEqual({ kind: "outside" });
  expect(files.answerOf(uri, `${root}sub/`)).toBe("pending");
  expect(files.forget((one) => one === "nothing")).toBe(false);
  expect(files.answerOf(uri, root)).toEqual(text("x"));
  expect(files.forget((one) => one === uri)).toBe(true);
  expect(files.answerOf(uri, root)).toBe("pending");
  expect(files.answerOf(`${root}gone`, root)).toEqual({ kind: "missing" });
});

test("the text of an open file takes the place of the one that was read", async () => {
  const files = namedFiles(memoryHost({ "a%2Db.pem": "saved", "c.pem": "other" }));
  const uri = `${root}a%2Db.pem`;
  expect(files.replace(uri, text("open"))).toBe(false);
  expect(files.answerOf(uri, root)).toBe("pending");
  for (const each of [uri, `${root}c.pem`, `${root}gone.pem`]) await files.read(each, root);
  expect(files.replace(`${root}a-b.pem`, text("open"))).toBe(true);
  expect(files.answerOf(uri, root)).toEqual(text("open"));
  expect(files.answerOf(`${root}c.pem`, root)).toEqual(text("other"));
  // Whether a file that could not be read is there now, only its folder says.
  expect(files.replace(`${root}gone.pem`, text("open"))).toBe(true);
  expect(files.answerOf(`${root}gone.pem`, root)).toBe("pending");
});

test.each<[string, string | null | undefined, string | null | undefined, boolean]>([
  ["as it was", "x", "x", false],
  ["another text", "x", "y", true],
  ["no longer there", "x", undefined, true],
  ["there now", undefined, "x", true],
  ["still missing", undefined, undefined, false],
  ["no longer readable", "x", null, true],
  ["unreadable instead of missing", undefined, null, true],
])("a file is looked at again: %s", async (_, before, after, isChanged) => {
  const at = (content: string | null | undefined) => memoryHost(content === undefined ? {} : { "a.pem": content });
  let host = at(before);
  const files = namedFiles({ ...host, read: (...asked) => host.read(...asked) });
  await files.read(a, root);
  host = at(after);
  expect(await files.changedAmong(9, () => true)).toEqual(isChanged ? [a] : []);
});

test("those that were looked at longest ago are looked at first", async () => {
  const host = memoryHost({ a: "1", b: "1", c: "1", "d.txt": "1" });
  const files = namedFiles(host);
  for (const name of ["a", "b", "c", "d.txt"]) await files.read(root + name, root);
  const next = async (most: number) => {
    host.reads.length = 0;
    await files.changedAmong(most, (uri) => !uri.endsWith(".txt"));
    return host.reads.map((uri) => uri.slice(root.length)).join("");
  };
  expect([await next(2), await next(2), await next(1), await next(9)]).toEqual(["ab", "ca", "b", "cab"]);
  expect(await next(0)).toBe("");
});

test("an edit while files are looked at again is no change of theirs", async () => {
  const host = memoryHost({ "a.pem": "old" });
  const files = namedFiles(host);
  await files.read(a, root);
  host.files.set(a, "new");
  const changed = files.changedAmong(1, () => true);
  files.replace(a, text("new"));
  expect(await changed).toEqual([]);
  const again = files.changedAmong(1, () => true);
  files.forget(() => true);
  expect(await again).toEqual([]);
});
