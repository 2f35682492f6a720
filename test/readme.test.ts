import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compute } from "./command-line.ts";

const readme = readFileSync("README.md", "utf8");
const [, block = ""] = /^In `examples\/`:\n\n```sh\n(.*?)^```$/ms.exec(readme) ?? [];
const commands = [...block.matchAll(/^compute-stack (.*?)\s+# /gm)].map(([, command = ""]) => command);

test("the README shows ten commands", () => expect(commands).toHaveLength(10));

test.each(commands.filter((command) => !command.startsWith("mock ")))(
  "`compute-stack %s` works as written",
  async (command) => {
    const result = await compute(command.split(" "), { cwd: "examples" });
    expect(result.status).toBe(/^(?:check|fix|fmt)/.test(command) ? 1 : 0);
    expect(result.stdout).not.toBe("");
  },
);

test("the page about changes shows what its first command prints", async () => {
  const page = readFileSync("docs/changes.md", "utf8");
  const [, command = ""] = /^compute-stack (plan .*?)\s+# with another stack$/m.exec(page) ?? [];
  const [, shown] = /^```text\n(.*?)^```$/ms.exec(page) ?? [];
  const { stdout } = await compute([...command.split(" "), "--format", "text"], { cwd: "examples/changes" });
  expect(shown).toBe(stdout);
});
