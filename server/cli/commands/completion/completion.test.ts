import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { rules } from "../../../rules/list.ts";
import { commands } from "../../commands.ts";
import { formatNames } from "../../formats/index.ts";
import { runIn } from "../../run-command.testing.ts";
import { completeWords } from "./complete-words.ts";
import { completionScripts } from "./scripts.ts";

afterEach(removeFolders);

test.each(Object.entries(completionScripts))("the script for %s", async (shell, script) => {
  expect(await runIn(".", ["completion", shell])).toMatchObject({ ended: 0, stdout: script });
});

const linesFor = async (...words: readonly string[]): Promise<readonly string[]> =>
  (await completeWords(words, commands)).split("\n").slice(0, -1);
const wordsFor = async (...words: readonly string[]): Promise<readonly string[]> =>
  (await linesFor(...words)).map((line) => line.replace(/\t.*/, ""));

test("every command, option, format, rule and operation is offered", async () => {
  expect(await wordsFor("")).toEqual([...Object.keys(commands), "help", "--help", "--version"]);
  expect(await wordsFor()).toEqual(await wordsFor(""));
  expect(await wordsFor("help", "")).toEqual(Object.keys(commands));
  for (const name of Object.keys(commands)) {
    const { options } = (await commands[name]?.load()) ?? {};
    const shown = Object.entries(options ?? {}).filter(([, { hidden }]) => !hidden);
    expect(await wordsFor(name, "-")).toEqual([...shown.map(([option]) => `--${option}`), "--help"]);
    // Each value has an offer.
    for (const [option] of shown) await wordsFor(name, `--${option}`, "");
  }
  expect(await wordsFor("check", "--format", "")).toEqual(formatNames);
  expect(await wordsFor("explain", "")).toEqual(expect.arrayContaining(rules.map(({ id }) => id)));
  expect(await wordsFor("check", "--rule", "")).toEqual(rules.map(({ id }) => `${id}=`));
  expect(await wordsFor("new", "")).toContain("create-instance");
});

test("words are offered with what they mean", async () => {
  expect(await linesFor("check", "")).toEqual([":files"]);
  expect(await linesFor("")).toContain("plan\tlist the requests that create a stack, in sending order");
  expect(await linesFor("check", "-")).toContain("--quiet\tone line for each finding, without the line of the file");
  expect(await linesFor("new", "")).toContain("create-instance\tCreate an instance");
});

test("options that the help does not list are not completed", async () => {
  expect(await wordsFor("check", "-")).not.toContain("--fix");
});

test("the places of arguments are those of the usage", async () => {
  const kinds = async (name: string): Promise<string> => {
    const [first, second, third] = await Promise.all([[], ["a"], ["a", "b"]].map((all) => linesFor(name, ...all, "")));
    const kindOf = (lines: readonly string[] = []): string =>
      lines[0]?.startsWith(":") ? lines[0] : lines[0] ? "words" : "";
    return [first, second, third].map(kindOf).join(" ").trim();
  };
  const all = await Promise.all(
    ["check", "explain", "explain-error", "rules", "debug", "lsp", "mcp", "completion", "help", "unknown"].map(
      async (name) => [name, await kinds(name)],
    ),
  );
  expect(Object.fromEntries(all)).toEqual({
    check: ":files :files :files",
    explain: "words",
    "explain-error": ":files :files",
    rules: "",
    debug: "words :files",
    lsp: "",
    mcp: ":folders :folders :folders",
    completion: "words",
    help: "words",
    unknown: "",
  });
});

test("values are completed behind their options", async () => {
  expect(await wordsFor("plan", "--as", "")).toEqual(["stack"]);
  expect(await wordsFor("check", "-z", "--severity", "w")).toContain("warning");
  expect(await linesFor("check", "--config", "--as", "")).toEqual([":files"]);
  expect(await linesFor("new", "--output", "x", "create-i")).toContain("create-instance\tCreate an instance");
  expect(await wordsFor("debug", "t")).toEqual(["tree", "blocks", "timings"]);
  expect(await wordsFor("completion", "")).toEqual(Object.keys(completionScripts));
  expect(await wordsFor("check", "--format=js")).toContain("--format=json");
  expect(await wordsFor("check", "--rule=root-pass-literal=e")).toContain("--rule=root-pass-literal=error");
  expect(await wordsFor("check", "--rule", "root-pass-literal=e")).toContain("root-pass-literal=error");
  expect(await linesFor("check", "--config", "")).toEqual([":files"]);
  expect(await linesFor("check", "--config=")).toEqual([":files"]);
  expect(await linesFor("check", "--max-warnings", "")).toEqual([]);
  expect(await wordsFor("check", "--quiet=")).toEqual(await wordsFor("check", "-"));
});

test.each([
  [[], /^`completion` needs the name of a shell/],
  [["bsh"], /Did you mean `bash`\?/],
  [["bash", "zsh"], /^`completion` takes one shell\.$/],
])("completion %j is refused", async (args, message) => {
  expect((await runIn(".", ["completion", ...args])).ended).toMatch(message);
});

// zsh and fish are tried by `npm run e2e`.
describe("bash", () => {
  /** What bash offers for each list of words, of which the last is being completed. */
  async function offered(lines: readonly (readonly string[])[], breaks = " =:"): Promise<readonly string[]> {
    const folder = folderWith({});
    writeFileSync(join(folder, "script"), completionScripts.bash);
    const program = join(folder, "compute-stack");
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${resolve("dist/cli.js")}" "$@"\n`);
    chmodSync(program, 0o755);
    const quoted = (word: string): string => `'${word}'`;
    const calls = lines.map(
      (words) =>
        `COMP_WORDS=(compute-stack ${words.map(quoted).join(" ")}); COMP_CWORD=${words.length}; _compute_stack; echo "\${COMPREPLY[*]}"`,
    );
    const script = [`source ${join(folder, "script")}`, `COMP_WORDBREAKS='${breaks}'`, ...calls].join("\n");
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    return execFileSync("bash", ["--norc", "-c", script], { encoding: "utf8", env }).split("\n").slice(0, -1);
  }

  test("commands, options, their values, rules, operations and shells are completed; files are left to bash", async () => {
    expect(
      await offered([
        ["exp"],
        ["check", "--form"],
        ["check", "--format", "=", "js"],
        ["check", "--rule", "root-pass-literal", "=", "e"],
        ["check", "--rule", "=", "root-pass-literal", "=", "e"],
        ["check", "fi"],
        ["unknown", ""],
      ]),
    ).toEqual(["explain explain-error", "--format", "json", "error", "error", "", ""]);
  });

  test("words that are not parted at `=` are completed as well, as bash 3.2 has them", async () => {
    const lines = [
      ["check", "--format=js"],
      ["check", "--rule", "root-pass-literal=e"],
      ["check", "--rule=root-pass-literal=e"],
    ];
    expect(await offered(lines)).toEqual(["json", "error", "error"]);
    expect(await offered(lines, " ")).toEqual([
      "--format=json",
      "root-pass-literal=error",
      "--rule=root-pass-literal=error",
    ]);
  });
});
