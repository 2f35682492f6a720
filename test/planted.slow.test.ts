import { afterEach, expect, test } from "vitest";
import { canary, tracesIn } from "./canary-texts.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { plantedFiles } from "./planted-secrets.ts";
import { harmless, maskedIn, rightExamples } from "./shown-whole.ts";

const patience = 600_000;
const planted = plantedFiles(1);
const all = { ...harmless, ...rightExamples };

afterEach(removeFolders, patience);

test(
  "what is sent refers to a secret",
  async () => {
    const answer = JSON.stringify({ errors: [{ field: "label", reason: `Password ${canary} is weak` }] });
    const cwd = folderWith({ ...planted, "none.stack.yaml": "version: v4\n", "answer.json": answer });
    const shown: (readonly string[])[] = [];
    const names = Object.keys(planted);
    const every = 13;
    const stacks = names.filter((name) => name.endsWith(".stack.yaml")).filter((_, at) => at % every === 0);
    const others = names.filter((name) => !name.endsWith(".stack.yaml"));
    const calls = [
      ...["requests", "http", "curl"].map((to) => ["convert", ...others, "--to", to]),
      ...others.filter((_, at) => at % (3 * every) === 0).map((name) => ["stack", name]),
      ...stacks.map((name, at) => {
        const format = ["text", "markdown", "json", "curl"][at % 4] ?? "";
        return ["plan", name, "--from", at % 2 === 0 ? "none.stack.yaml" : (stacks[at - 1] ?? ""), "--format", format];
      }),
      ...stacks.map((name, at) => ["graph", name, "--format", ["svg", "mermaid", "dot"][at % 3] ?? ""]),
      ...stacks.map((name) => ["explain-error", name, "answer.json", "--step", "web"]),
      ...stacks.map((name, at) => ["plan", name, "--format", ["requests", "curl", "http"][at % 3] ?? ""]),
    ];
    let length = 0;
    for (const call of calls) {
      const { stdout, stderr } = await compute(call, { cwd });
      length += stdout.length;
      for (const line of tracesIn(stdout + stderr)) shown.push([...call.slice(0, 5), line]);
    }
    expect(length).toBeGreaterThan(1_000);
    expect(shown).toEqual([]);
  },
  patience,
);

test(
  "no command masks anything of files without a secret",
  async () => {
    const cwd = folderWith({ ...all, "none.stack.yaml": "version: v4\n" });
    const stack = "examples/changes/settings-and-secrets.stack.yaml";
    const requests = Object.keys(all).filter((name) =>
      /examples\/.*(?:\.http|\.sh|\.requests?\.jsonc?|runbook\.md)$/.test(name),
    );
    const calls = [
      ...["requests", "http", "curl"].map((to) => ["convert", ...requests, "--to", to]),
      ["stack", ...requests],
      ...["requests", "http", "curl"].map((format) => ["plan", stack, "--format", format]),
      ...["text", "markdown", "json", "curl"].flatMap((format) =>
        ["none.stack.yaml", "examples/shop.stack.yaml"].map((from) => [
          "plan",
          stack,
          "--from",
          from,
          "--format",
          format,
        ]),
      ),
      ...["svg", "mermaid", "dot"].map((format) => ["graph", stack, "--format", format]),
      ["fmt", "--dry-run", "."],
      ["check", "--format", "json", "."],
    ];
    const masked: (readonly string[])[] = [];
    let length = 0;
    for (const call of calls) {
      const { stdout, stderr } = await compute(call, { cwd });
      length += stdout.length;
      for (const line of maskedIn(stdout + stderr, all, 3)) masked.push([...call.slice(0, 5), line]);
    }
    expect(length).toBeGreaterThan(10_000);
    expect(masked).toEqual([]);
  },
  patience,
);
