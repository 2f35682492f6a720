import { readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import type { Call } from "../command.ts";
import { runIn } from "../run-command.testing.ts";
import { inputAsked } from "./one-file.ts";

afterEach(removeFolders);

const right = "region: r\ninstances:\n  web: { type: t }\n";

test("a dash is standard input, under the name that the call or the command gives", () => {
  const output = {
    write: async () => true,
    isTerminal: false,
    hasColor: false,
    hasLinks: false,
    width: null,
    failure: () => null,
  };
  const callWith = (options: Call["options"]): Call => ({
    paths: [],
    options,
    stdout: output,
    stderr: output,
    commands: {},
    installation: { bundle: "", worker: new URL("file:///none"), startServer: async () => {} },
  });
  const named = callWith(new Map([["stdin-filename", ["a/b.stack.yaml"]]]));
  const unnamed = callWith(new Map());
  expect(inputAsked("-", "stack.yaml", unnamed)).toEqual({
    path: resolve("stack.yaml"),
    name: "standard input",
    from: "unnamed",
  });
  expect(inputAsked("-", "stack.yaml", named)).toEqual({
    path: resolve("a/b.stack.yaml"),
    name: "a/b.stack.yaml",
    from: "standard input",
  });
  expect(inputAsked("c/d.yaml", "stack.yaml", unnamed)).toEqual({
    path: resolve("c/d.yaml"),
    name: "c/d.yaml",
    from: "file",
  });
  expect(() => inputAsked("c/d.yaml", "stack.yaml", named)).toThrow(
    "`--stdin-filename` is for `-`, which reads standard input.",
  );
});

test("the kind of the file must suit the command", async () => {
  const folder = folderWith({
    ".compute-stack.yaml": "files:\n  none: [no.*]\n",
    "a.txt": right,
    "no.stack.yaml": right,
    "a.stack.yaml": right,
    "a.requests.json": "[]",
    "a.http": "",
  });
  const messages: unknown[] = [];
  for (const args of [
    ["graph", "./a.txt"],
    ["graph", "./no.stack.yaml"],
    ["graph", "./a.requests.json"],
    ["graph", "./a.txt", "--as", "request"],
    ["graph", "./a.txt", "--as", "http"],
    ["graph", "./a.txt", "--as", "settings"],
    ["graph", "./none.stack.yaml"],
    ["graph", "./none"],
    ["graph", "./a"],
    ["graph", "./a.stak.yaml"],
    ["graph", "./a.http"],
    ["stack", "./a.stack.yaml"],
    ["stack", "./a.requests.json", "--as", "stack"],
    ["stack", "./.compute-stack.yaml"],
  ])
    messages.push((await runIn(folder, args)).ended);
  // Without the names of all operations and kinds of files.
  const told = messages.map((one) => String(one).replace(/(?<=must be |`sequence`, )`.*`(?=, not )/, "…"));
  expect(told).toMatchInlineSnapshot(`
    [
      "\`a.txt\` is not a stack file: the name must be \`NAME.stack.yaml\` or \`stack.yaml\` (or \`.yml\`). To read it anyway, pass \`--as\`.",
      "\`no.stack.yaml\` is not read: \`files.none\` in .compute-stack.yaml excludes it. To read it anyway, pass \`--as\`.",
      "\`a.requests.json\` holds requests, not a stack. \`compute-stack stack FILE\` makes a stack of requests.",
      "This command reads stack files, so \`--as\` takes only \`stack\`, not \`request\`.",
      "This command reads stack files, so \`--as\` takes only \`stack\`, not \`http\`.",
      "\`--as\` must be …, not \`settings\`.",
      "\`none.stack.yaml\` does not exist (did you mean \`no.stack.yaml\`?).",
      "\`none\` does not exist.",
      "\`a\` does not exist (did you mean \`a.stack.yaml\`?).",
      "\`a.stak.yaml\` does not exist (did you mean \`a.stack.yaml\`?).",
      "\`a.http\` is not a stack file. \`compute-stack stack FILE\` makes a stack of requests.",
      "\`a.stack.yaml\` is a stack file, not a request file. \`compute-stack plan FILE\` lists the requests of a stack.",
      "This command reads requests, so \`--as\` takes an operation, \`request\`, \`sequence\`, …, not \`stack\`.",
      "\`.compute-stack.yaml\` is not a request file: the name must end in \`.requests.json\` or \`.request.json\` (or \`.jsonc\`). To read it anyway, pass \`--as\`.",
    ]
  `);
  const drawn = await runIn(folder, ["graph", "./a.txt", "--as", "stack", "--format", "dot"]);
  expect(drawn).toMatchObject({ ended: 0, stdout: expect.stringContaining("web"), stderr: "" });
});

test("the output is never the input, or a file whose name says something else", async () => {
  const folder = folderWith({ "a.stack.yaml": right, "b.stack.yaml": right, "a.requests.json": "[]", "a.txt": right });
  const messages: unknown[] = [];
  for (const output of ["./a.stack.yaml", "./b.stack.yaml", "./a.requests.json", "./.compute-stack.yaml", "./no/a.svg"])
    messages.push((await runIn(folder, ["graph", "./a.stack.yaml", "--output", output])).ended);
  expect(messages).toMatchInlineSnapshot(`
    [
      "\`--output a.stack.yaml\` is the name of a stack file, but the output is not one. Choose another name.",
      "\`--output b.stack.yaml\` is the name of a stack file, but the output is not one. Choose another name.",
      "\`--output a.requests.json\` is the name of a request file, but the output is not one. Choose another name.",
      "\`--output .compute-stack.yaml\` is the name of a settings file, but the output is not one. Choose another name.",
      "\`no/a.svg\` cannot be created: its folder does not exist.",
    ]
  `);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(right);
  const itself = await runIn(folder, ["graph", "./a.txt", "--as", "stack", "--output", "./a.txt"]);
  expect(itself.ended).toBe("`--output` would overwrite the input. Choose another file.");
  symlinkSync("a.stack.yaml", join(folder, "link"));
  const linked = await runIn(folder, ["graph", "./a.stack.yaml", "--output", "./link"]);
  expect(linked.ended).toBe("`--output` would overwrite the input. Choose another file.");
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(right);
});
