import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

/** The end of a watcher takes a moment. */
const expectNoWatchers = (): Promise<void> =>
  expect.poll(() => process.getActiveResourcesInfo().filter((kind) => kind === "FSEventWrap")).toEqual([]);

beforeEach(expectNoWatchers);

type Step = (path: (name: string) => string) => void;

/**
 * Watches a folder, takes one of the steps whenever it waits, and goes away once there is none left. Returns what was written before
 * each of them and at the end.
 */
async function watched(folder: string, steps: readonly Step[], args: readonly string[] = ["./"]) {
  const path = (name: string): string => join(folder, name);
  const said: string[] = [""];
  const notices: string[] = [];
  let isGone = false;
  const out = async (text: string): Promise<boolean> => {
    said.push((said.pop() ?? "") + text);
    return !isGone;
  };
  const err = async (text: string): Promise<boolean> => {
    notices.push(text);
    if (!text.startsWith("compute-stack: Watching")) return true;
    const step = steps[said.length - 1];
    isGone = step === undefined;
    said.push("");
    if (step) step(path);
    else writeFileSync(path(".gitignore"), "");
    return true;
  };
  const { ended } = await runIn(folder, ["check", "--watch", "--quiet", ...args], { write: out }, { write: err });
  await expectNoWatchers();
  return {
    said: said.slice(0, -1).map((round) => round.replaceAll(/^.*\//gm, "")),
    stderr: notices
      .map((notice) => notice.trimEnd().replace(/ \S*\//, " "))
      .filter((notice) => !/^$|^compute-stack: (?:Watching|\.gitignore changed)/.test(notice)),
    ended,
  };
}

const wrong = (line = 1): string =>
  `a.stack.yaml:${line}:9: error: \`region\` must be a string, found the number \`1\`.  type-mismatch\n`;
const oneError = "1 error in 1 file; 1 fixable with `compute-stack fix`.\n";

test("a file is checked again when it changes, and only that one", async () => {
  const folder = folderWith({ ".git/": "", "a.stack.yaml": "region: 1\n", "b.stack.yaml": "region: us-east\n" });
  const { said, stderr, ended } = await watched(folder, [
    (path) => writeFileSync(path("a.stack.yaml"), "# moved\n\nregion: 1\n"),
    (path) => writeFileSync(path("a.stack.yaml"), "region: us-east\n"),
  ]);
  expect(said).toEqual([
    `${wrong()}1 error in 1 of 2 files; 1 fixable with \`compute-stack fix\`.\n`,
    `${wrong(3)}1 error in 1 of 2 files; 1 fixable with \`compute-stack fix\`.\n`,
    "No findings in 2 files.\n",
  ]);
  const changed = "compute-stack: a.stack.yaml changed.";
  expect([ended, stderr]).toEqual([0, [changed, changed]]);
});

test("files that are read for others, settings and baselines matter, and other files do not", async () => {
  const folder = folderWith({
    ".git/": "",
    "a.stack.yaml": "region: 1\nloadbalancers: { front: { configs: '${file:c.txt}' } }\n",
    "c.txt": "x",
    "notes.txt": "",
  });
  const { said, stderr } = await watched(folder, [
    (path) => {
      writeFileSync(path("notes.txt"), "x");
      writeFileSync(path("c.txt"), "y");
    },
    (path) => writeFileSync(path(".compute-stack.yaml"), "rules: { type-mismatch: off }\n"),
    (path) => rmSync(path(".compute-stack.yaml")),
    (path) =>
      writeFileSync(
        path(".compute-stack.baseline.json"),
        '{ "version": 1, "files": { "a.stack.yaml": { "type-mismatch": { "/region": 1 } } } }',
      ),
    (path) => writeFileSync(path("d.stack.yaml"), "region: us-east\n"),
  ]);
  expect(said.map((round) => round.split("\n").at(-2))).toMatchInlineSnapshot(`
    [
      "1 error in 1 file; 1 fixable with \`compute-stack fix\`.",
      "1 error in 1 file; 1 fixable with \`compute-stack fix\`.",
      "No findings in 1 file.",
      "1 error in 1 file; 1 fixable with \`compute-stack fix\`.",
      "No findings in 1 file; 1 in the baseline.",
      "No findings in 2 files; 1 in the baseline.",
    ]
  `);
  expect(stderr).toEqual(
    ["c.txt", ".compute-stack.yaml", ".compute-stack.yaml", ".compute-stack.baseline.json", "d.stack.yaml"].map(
      (name) => `compute-stack: ${name} changed.`,
    ),
  );
});

test("the body of a request matters, and so do folders that come and go", async () => {
  const folder = folderWith({
    ".git/": "",
    "up.sh": 'curl -X POST $API/compute/instances -H "Authorization: Bearer $T" --json @sub/body.json\n',
    "sub/body.json": '{ "region": "r", "type": "t" }\n',
  });
  const { said } = await watched(folder, [
    (path) => writeFileSync(path("sub/body.json"), '{ "region": "r", "type": 3 }\n'),
    (path) => rmSync(path("sub"), { recursive: true }),
    (path) => {
      mkdirSync(path("new"));
      writeFileSync(path("new/body.json"), '{ "region": 5, "type": "t" }\n');
      renameSync(path("new"), path("sub"));
    },
  ]);
  expect(said.map((round) => round.split("\n").at(-2))).toMatchInlineSnapshot(`
    [
      "No findings in 2 files.",
      "2 errors in 2 files; 1 fixable with \`compute-stack fix\`.",
      "1 error in 1 file.",
      "2 errors in 2 files; 1 fixable with \`compute-stack fix\`.",
    ]
  `);
});

test("a stack that another extends matters, and a new one, but not what is no file of ours", async () => {
  const folder = folderWith({
    ".git/": "",
    "prod.stack.yaml": "extends: base.yaml\n",
    "base.yaml": "region: us-east\n",
  });
  const { said, stderr } = await watched(folder, [
    (path) => rmSync(path("base.yaml")),
    (path) => {
      writeFileSync(path("other.yaml"), "region: 1\n");
      writeFileSync(path("base.yaml"), "region: us-west\n");
    },
    (path) => {
      writeFileSync(path("new.stack.yaml"), "region: 1\n");
    },
  ]);
  expect(said.map((round) => round.split("\n").at(-2))).toMatchInlineSnapshot(`
    [
      "No findings in 1 file.",
      "1 error in 1 file.",
      "No findings in 1 file.",
      "1 error in 1 of 2 files; 1 fixable with \`compute-stack fix\`.",
    ]
  `);
  expect(stderr).toEqual(["base.yaml", "base.yaml", "new.stack.yaml"].map((name) => `compute-stack: ${name} changed.`));
});

test("what the baseline accepts of a file is found out again where the baseline changes, and kept otherwise", async () => {
  const folder = folderWith({
    ".compute-stack.yaml": "rules: {}\n",
    ".compute-stack.baseline.json":
      '{ "version": 1, "files": { "a.stack.yaml": { "type-mismatch": { "/region": 1 } } } }',
    "a.stack.yaml": "region: 1\n",
    "b.stack.yaml": "region: 1\n",
  });
  const { said, stderr } = await watched(folder, [
    (path) => writeFileSync(path("b.stack.yaml"), "region: r\n"),
    (path) => writeFileSync(path(".compute-stack.baseline.json"), "{"),
    (path) => writeFileSync(path(".compute-stack.baseline.json"), '{ "version": 1, "files": {} }'),
  ]);
  expect(said.map((round) => round.split("\n").at(-2))).toMatchInlineSnapshot(`
    [
      "1 error in 1 of 2 files; 1 fixable with \`compute-stack fix\`; 1 in the baseline.",
      "No findings in 2 files; 1 in the baseline.",
      "1 error in 1 of 2 files; 1 fixable with \`compute-stack fix\`; 1 path not read.",
      "1 error in 1 of 2 files; 1 fixable with \`compute-stack fix\`.",
    ]
  `);
  expect(stderr).toMatchInlineSnapshot(`
    [
      "compute-stack: b.stack.yaml changed.",
      "compute-stack: .compute-stack.baseline.json changed.",
      "compute-stack: .compute-stack.baseline.json:1:1 is not valid JSON.",
      "compute-stack: .compute-stack.baseline.json changed.",
    ]
  `);
});

test("a terminal is cleared before each check, and a reader that goes away ends it", async () => {
  const folder = folderWith({ "a.stack.yaml": "region: us-east\n" });
  const written: string[] = [];
  const write = async (text: string): Promise<boolean> =>
    written.push(text) > 0 && !written.join("").includes("No findings");
  const { ended, stderr } = await runIn(folder, ["check", "--watch", "./"], { isTerminal: true, write });
  expect({ ended, stderr, written }).toEqual({
    ended: 0,
    stderr: "",
    written: ["\u001b[2J\u001b[3J\u001b[H", "", "No findings in 1 file.\n", ""],
  });
  await expectNoWatchers();
});

test("invalid usage ends it at once, and later is only said", async () => {
  const folder = folderWith({ "a.stack.yaml": "region: 1\n", "b.json": '{ "version": 1, "files": {} }' });
  const none = await watched(folder, [], ["./", "--baseline", "./none.json"]);
  expect(none).toEqual({
    said: [],
    stderr: [],
    ended: "none.json does not exist. Create it with `--update-baseline`.",
  });
  const { said, stderr } = await watched(
    folder,
    [(path) => rmSync(path("b.json")), (path) => writeFileSync(path("b.json"), '{ "version": 1, "files": {} }')],
    ["./", "--baseline", "./b.json"],
  );
  expect(said).toEqual([`${wrong()}${oneError}`, "", `${wrong()}${oneError}`]);
  expect(stderr).toEqual([
    "compute-stack: b.json changed.",
    "compute-stack: b.json does not exist. Create it with `--update-baseline`.",
    "compute-stack: b.json changed.",
  ]);
});

test("of several changes at once, one is named", async () => {
  const folder = folderWith({ "a.stack.yaml": "region: 1\n", "b.stack.yaml": "region: 1\n" });
  const { stderr } = await watched(folder, [
    (path) => {
      for (const name of ["a.stack.yaml", "b.stack.yaml"]) writeFileSync(path(name), "region: r\n");
    },
  ]);
  expect(stderr).toEqual(["compute-stack: a.stack.yaml and 1 more changed."]);
});
