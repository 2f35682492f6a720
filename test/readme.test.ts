import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

test("no document installs or runs a package of this name, which nobody has published", () => {
  const { name } = JSON.parse(readFileSync("package.json", "utf8"));
  const published = new RegExp(
    `\\b(?:npx(?: --?\\w+)*|npm (?:install|i|exec)(?: --?\\w+)*|"npx", "args": \\[)[ "]*${name}\\b`,
  );
  const folders = ["docs", "templates"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const texts = ["README.md", "SECURITY.md", "action.yml", ...folders].filter((path) =>
    /\.(?:md|ya?ml|lua|json)$/.test(path),
  );
  expect(texts.filter((path) => published.test(readFileSync(path, "utf8")))).toEqual([]);
});
