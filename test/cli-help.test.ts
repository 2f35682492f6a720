// Help and the reference in docs/ are derived from the same facts, so they must agree.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandLinePage } from "../server/cli/reference-page.ts";
import { compute } from "./command-line.ts";

const page = readFileSync("docs/command-line.md", "utf8");

interface Section {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly details: string;
  readonly options: readonly (readonly [usage: string, doc: string])[];
}

const sections = page
  .split(/^## /m)
  .slice(1)
  .map((text): Section => {
    const [, name = "", usage = "", summary = ""] = /^(.+)\n\n```\n(.+)\n```\n\n(.+)\.\n/.exec(text) ?? [];
    const [, details = ""] = /^```text\n(.*?)^```$/ms.exec(text) ?? [];
    const rows = [...text.matchAll(/^\| `(-.+?)` \| (.*) \|$/gm)];
    return {
      name,
      usage,
      summary,
      details,
      options: rows.map(([, option = "", doc = ""]) => [option, doc.replaceAll("\\|", "|")]),
    };
  });

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}\n`).join("");
}

test("the reference is generated from the commands", async () => {
  expect(await commandLinePage(), "renew it with `npm run update`").toBe(page);
});

test("`--help` lists every command with its usage and summary, and explains the exit codes", async () => {
  const { stdout } = await compute(["--help"]);
  const rows = columns([
    ...sections.map(({ usage, summary }) => [usage, summary.charAt(0).toLowerCase() + summary.slice(1)] as const),
    ["compute-stack --version", "print the version"],
    ["compute-stack COMMAND --help", "print the usage of a command"],
  ]);
  const [title = "", ...rest] = stdout.split(/(?<=\n)/);
  expect(title).toBe("Checks request files and stack files of a compute-instance and load-balancer API.\n");
  expect(rest.slice(1, rows.split("\n").length).join("")).toBe(rows);
  expect(page).toContain(rest.slice(rows.split("\n").length).join("").trim().replaceAll("\n", " "));
});

test.each(sections)("`$name --help` prints what the reference says", async ({ name, ...section }) => {
  const { usage, summary, details, options } = section;
  const expected = [
    `${usage}\n\n${summary}.\n`,
    details === "" ? "" : `\n${details}`,
    `\n${columns([...options, ["--help", "print this help"]])}`,
  ].join("");
  expect(await compute([name, "--help"])).toEqual({ status: 0, stdout: expected, stderr: "" });
  expect((await compute(["help", name])).stdout).toBe(expected);
});
