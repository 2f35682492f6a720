import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { rules } from "../../../rules/list.ts";
import { commands } from "../../commands.ts";
import { formatNames } from "../../formats/index.ts";
import { runIn } from "../../run-command.testing.ts";
import { completedCommands } from "./completed-commands.ts";
import { completionScript } from "./completion-script.ts";
import { shells } from "./shells.ts";

afterEach(removeFolders);

test.each(shells)("%s: the script names every command, option, format, rule and operation", async (shell) => {
  const { ended, stdout } = await runIn(".", ["completion", shell]);
  expect(ended).toBe(0);
  expect(stdout).toBe(await completionScript(shell, commands));
  const options = (await completedCommands(commands)).flatMap((command) => command.options.map(({ name }) => name));
  const names = [...Object.keys(commands), ...options, ...formatNames, ...rules.map(({ id }) => id), "create-instance"];
  expect(options).toContain("update-baseline");
  expect(names.filter((name) => !new RegExp(`(?<!\\w)${name}(?![\\w-])`).test(stdout))).toEqual([]);
});

test("options that the help does not list are not completed", async () => {
  const [check] = await completedCommands(commands);
  expect(check?.options.map(({ name }) => name)).not.toContain("fix");
});

test("the places of arguments are those of the usage", async () => {
  const known = await completedCommands(commands);
  const places = Object.fromEntries(
    known.map(({ name, places: list, isRepeated }) => [
      name,
      list.map(({ offer }) => offer.kind).join(" ") + (isRepeated ? "…" : ""),
    ]),
  );
  expect(places).toMatchObject({
    check: "files…",
    explain: "words",
    "explain-error": "files files",
    rules: "",
    debug: "words files",
    lsp: "",
    mcp: "folders…",
    completion: "words",
    help: "words",
  });
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
    writeFileSync(join(folder, "script"), await completionScript("bash", commands));
    const quoted = (word: string): string => `'${word}'`;
    const calls = lines.map(
      (words) =>
        `COMP_WORDS=(compute-stack ${words.map(quoted).join(" ")}); COMP_CWORD=${words.length}; _compute_stack; echo "\${COMPREPLY[*]}"`,
    );
    const script = [`source ${join(folder, "script")}`, `COMP_WORDBREAKS='${breaks}'`, ...calls].join("\n");
    return execFileSync("bash", ["--norc", "-c", script], { encoding: "utf8" }).split("\n").slice(0, -1);
  }

  test("commands, options, their values, rules, operations and shells are completed; files are left to bash", async () => {
    expect(
      await offered([
        ["exp"],
        ["--v"],
        ["help", "pl"],
        ["check", "--form"],
        ["check", "--format", "js"],
        ["check", "--format", "=", "js"],
        ["check", "--format", "="],
        ["check", "-z", "--severity", "w"],
        ["check", "--rule", "root-pass-l"],
        ["check", "--rule", "root-pass-literal", "=", "e"],
        ["check", "--rule", "=", "root-pass-literal", "=", "e"],
        ["check", "--config", "--as", ""],
        ["check", "fi"],
        ["explain", "root-pass-w"],
        ["explain", "root-pass-weak", ""],
        ["new", "--output", "x", "create-i"],
        ["new", "st"],
        ["debug", "t"],
        ["debug", "tree", "t"],
        ["plan", "--as", ""],
        ["completion", ""],
        ["unknown", ""],
      ]),
    ).toEqual([
      "explain explain-error",
      "--version",
      "plan",
      "--format",
      "json",
      "json",
      formatNames.join(" "),
      "warning",
      "root-pass-literal=",
      "error",
      "error",
      "",
      "",
      "root-pass-weak",
      "",
      "create-instance",
      "stack",
      "tree timings",
      "",
      "stack",
      "bash zsh fish",
      "",
    ]);
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
