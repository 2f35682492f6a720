// Help and the reference in docs/ are derived from the same facts, so they must agree.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commands } from "../server/cli/commands.ts";
import { helpOf, overview } from "../server/cli/help.ts";
import { compute } from "./command-line.ts";
import { commandLinePage } from "./pages/command-line-page.ts";

const page = readFileSync("docs/command-line.md", "utf8");

/** With its lines joined, since they are broken where the terminal ends. */
const joined = (text: string): string => text.replace(/\s+/g, " ").trim();

interface Section {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** What it says below the usage, without the Markdown of its tables. */
  readonly text: string;
}

const sections = page
  .split(/^## /m)
  .slice(1)
  .map((section): Section => {
    const [all, name = "", usage = "", summary = ""] = /^(.+)\n\n```\n(.+)\n```\n\n(.+)\.\n/.exec(section) ?? [];
    const text = section
      .slice(all?.length)
      .replace(/^\| .*\| \|\n\|---\|---\|\n/gm, "")
      .replace(/^\| `(.+?)` \| (.*) \|$/gm, "$1 $2")
      .replaceAll("\\|", "|");
    return { name, usage, summary, text };
  });

test("the reference is generated from the commands", async () => {
  expect(await commandLinePage(), "renew it with `npm run update`").toBe(page);
});

test("`--help` lists every command with its usage and summary, and explains the exit codes", async () => {
  const { stdout } = await compute(["--help"]);
  const rows = sections.map(({ usage, summary }) => {
    const lower = summary.charAt(0).toLowerCase() + summary.slice(1);
    return `${usage.replace("compute-stack ", "")} ${lower}`;
  });
  const exitCodes = /^Exit codes: .*$/m.exec(page)?.[0] ?? "";
  expect(joined(stdout)).toBe(
    [
      "Checks request files and stack files of a compute-instance and load-balancer API.",
      "Usage: compute-stack COMMAND [ARGUMENT…] [OPTION…]",
      ...rows,
      "-h, --help print this help, or after COMMAND its usage -V, --version print the version",
      exitCodes,
    ].join(" "),
  );
});

test.each(sections)("`$name --help` prints what the reference says", async ({ name, usage, summary, text }) => {
  const { status, stdout, stderr } = await compute([name, "--help"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(joined(stdout)).toBe(joined(`${usage} ${summary}. ${text} -h, --help print this help`));
  expect((await compute(["help", name])).stdout).toBe(stdout);
});

test.each([50, 60, 80, 120])("help fits into %d columns", async (width) => {
  for (const [name, entry] of Object.entries(commands)) {
    const lines = [...helpOf(name, entry, await entry.load(), width).split("\n"), ...overview(width).split("\n")];
    // The names of commands and options are not broken.
    const long = lines.filter((line) => line.length > width && !/^ {2}\S|^compute-stack /.test(line));
    expect(long).toEqual([]);
  }
});

test("meanings are beside the names, or below a name that is long", () => {
  expect(overview(80)).toContain("\n  check [PATH…]   check request and stack files");
  expect(overview(80)).toContain("\n  explain-error REQUEST RESPONSE\n                  show an error");
});
