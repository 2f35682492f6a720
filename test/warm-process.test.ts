// Other tests call the command line in a process that has run other calls before: it must say what it says in its own.
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { commands } from "../server/cli/commands.ts";
import { compute, computeAlone, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const text = (name: string): string => readFileSync(`examples/${name}`, "utf8");
const wrong = "region: us-east\ninstances:\n  web: { typ: 5, label: a b, root_pass: hunter2 }\n";

const files = {
  ".compute-stack.yaml": "",
  "answer.json": '{ "errors": [{ "field": "label", "reason": "bad" }] }',
  "base.stack.yaml": `abstract: true\n${wrong}`,
  "new.stack.yaml": "extends: base.stack.yaml\nname: new\n",
  "shop.http": text("shop.http"),
  "shop.stack.yaml": text("shop.stack.yaml"),
  "wrong.stack.yaml": wrong,
};

/** With arguments; all others are called without. */
const calls: Readonly<Record<string, readonly string[]>> = {
  check: ["--format", "pretty"],
  fix: ["wrong.stack.yaml"],
  fmt: ["-", "--stdin-filename", "a.stack.yaml"],
  graph: ["shop.stack.yaml"],
  merge: ["new.stack.yaml"],
  plan: ["shop.stack.yaml", "--format", "curl"],
  stack: ["shop.http"],
  convert: ["shop.http", "--to", "curl"],
  explain: ["label-length"],
  "explain-error": ["wrong.stack.yaml", "answer.json", "--step", "web"],
  schema: ["stack"],
  new: ["stack"],
  completion: ["bash"],
  debug: ["tree", "wrong.stack.yaml"],
};
/** Those that do not end by themselves. */
const lasting = ["mock", "lsp", "mcp"];

test.each(Object.keys(commands).filter((name) => !lasting.includes(name)))(
  "`%s` says the same in a process of its own",
  async (name) => {
    const [first, second, own] = [folderWith(files), folderWith(files), folderWith(files)];
    const call = [name, ...(calls[name] ?? [])];
    const alone = await computeAlone(call, { cwd: own, input: wrong });
    expect(alone.stdout.length).toBeGreaterThan(50);
    for (const cwd of [first, second]) expect(await compute(call, { cwd, input: wrong })).toEqual(alone);
  },
);

test("nothing of a call is left for the next one", async () => {
  const cwd = folderWith(files);
  const colored = await compute(["check"], { cwd, env: { FORCE_COLOR: "1", COLUMNS: "60" } });
  expect(colored.stdout).toContain("\u001b[");
  expect(await compute(["check"], { cwd })).toEqual(await computeAlone(["check"], { cwd }));
});
