import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { skeletonNames, skeletonOf } from "../../../describe/skeletons/skeletons.ts";
import { runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

test("without a name, the skeletons are listed", async () => {
  const { ended, stdout } = await runIn("/none", ["new"]);
  expect(ended).toBe(0);
  expect(stdout.match(/^\S+/gm)).toEqual(skeletonNames);
  expect(await runIn("/none", ["new", "--output", "./a"])).toMatchInlineSnapshot(`
    {
      "ended": "\`new --output\` needs the name of a skeleton. \`compute-stack new\` lists them.",
      "stderr": "",
      "stdout": "",
    }
  `);
});

test("a skeleton is printed, or written to a new file", async () => {
  const folder = folderWith({});
  const { text } = skeletonOf("stack");
  expect(await runIn(folder, ["new", "stack"])).toEqual({ ended: 0, stdout: text, stderr: "" });
  expect(await runIn(folder, ["new", "stack", "--output", "./a.stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "Wrote a.stack.yaml.
    ",
      "stdout": "",
    }
  `);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(text);
  expect(await runIn(folder, ["new", "stack", "--output", "./a.stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": "\`a.stack.yaml\` already exists and was not changed.",
      "stderr": "",
      "stdout": "",
    }
  `);
  expect(await runIn(folder, ["new", "stack", "--output", "./a.txt"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "Wrote a.txt. \`check\` skips a file of this name. Call it, for example, \`new.stack.yaml\`.
    ",
      "stdout": "",
    }
  `);
});

test("invalid usage is explained", async () => {
  expect(await runIn("/none", ["new", "stak"])).toMatchInlineSnapshot(`
    {
      "ended": "Unknown skeleton \`stak\`. Did you mean \`stack\`? \`compute-stack new\` lists the skeletons.",
      "stderr": "",
      "stdout": "",
    }
  `);
  expect(await runIn("/none", ["new", "stack", "sequence"])).toMatchInlineSnapshot(`
    {
      "ended": "\`new\` takes one name at a time.",
      "stderr": "",
      "stdout": "",
    }
  `);
});
