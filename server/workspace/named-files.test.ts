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
