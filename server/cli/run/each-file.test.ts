import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { runIn } from "../run-command.testing.ts";

afterEach(removeFolders);

/** So large that a thread works on it. */
const large = `region: 1\n${"# A comment that makes it large.\n".repeat(130_000)}`;

test("a large file is checked, fixed and formatted by a thread, as any other is here", async () => {
  const folder = folderWith({ "a.stack.yaml": large, "b.stack.yaml": "region: 1\n" });
  const [a, b] = ["a.stack.yaml", "b.stack.yaml"].map(
    (name) => `${name}:1:9: error: \`region\` must be a string, found the number \`1\`.  type-mismatch\n`,
  );
  expect(await runIn(folder, ["check", "./", "--quiet"])).toEqual({
    ended: 1,
    stdout: `${a}${b}2 errors in 2 files; 2 fixable with \`compute-stack fix\`.\n`,
    stderr: "",
  });
  expect(await runIn(folder, ["fix", "./"])).toEqual({
    ended: 0,
    stdout: "a.stack.yaml  1 fix\nb.stack.yaml  1 fix\n2 fixes applied in 2 files.\n",
    stderr: "",
  });
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(large.replace("1", '"1"'));
  expect(await runIn(folder, ["fmt", "./"])).toEqual({
    ended: 0,
    stdout: "2 files already formatted.\n",
    stderr: "",
  });
});
