import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { createFileSettings } from "./file-settings.ts";
import { findTargets, type SoughtPath } from "./walk.ts";

afterEach(removeFolders);

/** The targets below the folder: their paths with their kinds, or why they cannot be read. */
async function found(folder: string, sought: readonly Partial<SoughtPath>[] = [{}], as: "stack" | null = null) {
  const settings = await createFileSettings(null, as);
  const paths = sought.map(({ path = ".", isNamed = true }) => ({ path: join(folder, path), isNamed }));
  const targets: string[] = [];
  for await (const target of findTargets(paths, settings)) {
    const path = target.path.slice(folder.length + 1);
    if ("why" in target) targets.push(`${path} ${target.why}`);
    else targets.push(`${path}: ${target.type.kind}${target.isNamed ? ", explicit" : ""}`);
  }
  return targets;
}

test("a folder is searched in the order of names, files before folders", async () => {
  const folder = folderWith({
    "b.stack.yaml": "",
    "a.request.json": "",
    "z/c.stack.yaml": "",
    "y/x/d.requests.jsonc": "",
    "y/run.sh": "curl $API/compute/instances\n",
    "y/other.sh": "ls\n",
    "node_modules/e.stack.yaml": "",
    ".git/f.stack.yaml": "",
    "g.txt": "",
    "h.stack.yaml/": "",
  });
  expect(await found(folder)).toMatchInlineSnapshot(`
    [
      "a.request.json: request",
      "b.stack.yaml: stack",
      "y/run.sh: carrier",
      "y/x/d.requests.jsonc: request",
      "z/c.stack.yaml: stack",
    ]
  `);
});

test("a `.gitignore` counts below its folder, and the nearest one first", async () => {
  const folder = folderWith({
    ".gitignore": "a.*\nout/\n",
    "a.stack.yaml": "",
    "b.stack.yaml": "",
    "out/c.stack.yaml": "",
    "in/.gitignore": "!a.*\nb.*\n",
    "in/a.stack.yaml": "",
    "in/b.stack.yaml": "",
    "in/more/b.stack.yaml": "",
    "other/b.stack.yaml": "",
  });
  expect(await found(folder)).toMatchInlineSnapshot(`
    [
      "b.stack.yaml: stack",
      "in/a.stack.yaml: stack",
      "other/b.stack.yaml: stack",
    ]
  `);
  expect(await found(folder, [{ path: "a.stack.yaml" }])).toEqual(["a.stack.yaml: stack, explicit"]);
});

test("settings declare files in their folder and below", async () => {
  const folder = folderWith({
    "in/.compute-stack.yaml": "files:\n  stack: [deep/*.yml]\n  none: [no.*]\n",
    "in/deep/a.yml": "",
    "in/no.stack.yaml": "",
    "out/deep/a.yml": "",
  });
  expect(await found(folder)).toMatchInlineSnapshot(`
    [
      "in/.compute-stack.yaml: settings",
      "in/deep/a.yml: stack",
    ]
  `);
  expect(await found(folder, [{ path: "in/no.stack.yaml" }])).toMatchInlineSnapshot(`
    [
      "in/no.stack.yaml: request, explicit",
    ]
  `);
});

test("links are followed to files in the folder only, unless those files were found already", async () => {
  const outside = folderWith({ "o.stack.yaml": "", "d/p.stack.yaml": "" });
  const folder = folderWith({ "sub/a.stack.yaml": "", "sub/d/b.stack.yaml": "", "plain.yaml": "" });
  for (const [to, link] of [
    [join(folder, "sub/a.stack.yaml"), "in.stack.yaml"],
    [join(folder, "plain.yaml"), "also.stack.yaml"],
    [join(outside, "o.stack.yaml"), "out.stack.yaml"],
    [join(folder, "none"), "dangling.stack.yaml"],
    [join(folder, "sub/d"), "folder.stack.yaml"],
    [join(folder, "loop.stack.yaml"), "loop.stack.yaml"],
    [join(outside, "d"), "linked"],
  ] as const)
    symlinkSync(to, join(folder, link));
  expect(await found(folder)).toMatchInlineSnapshot(`
    [
      "sub/a.stack.yaml: stack",
      "sub/d/b.stack.yaml: stack",
      "also.stack.yaml: stack",
      "loop.stack.yaml: stack",
    ]
  `);
  expect(await found(folder, [{ path: "out.stack.yaml" }, { path: "linked" }])).toMatchInlineSnapshot(`
    [
      "out.stack.yaml: stack, explicit",
      "linked/p.stack.yaml: stack",
    ]
  `);
});

test("a link to a file that was found counts if it gives that file another kind or other settings", async () => {
  const folder = folderWith({
    ".git/": "",
    "shared/x.stack.yaml": "",
    "shared/y.stack.yaml": "",
    "shared/z.stack.yaml": "",
    "a/z.stack.yaml": "",
    "strict/.compute-stack.yaml": "rules: { unknown-field: error }\n",
    ".compute-stack.yaml": "ignore: [shared/y.*]\noverrides:\n  - files: [a/*]\n    rules: { unknown-field: error }\n",
  });
  for (const [to, link] of [
    ["../shared/x.stack.yaml", "strict/x.stack.yaml"],
    ["../shared/x.stack.yaml", "strict/also.stack.yaml"],
    ["../shared/x.stack.yaml", "a/x.stack.yaml"],
    ["shared/y.stack.yaml", "y.stack.yaml"],
    ["shared/z.stack.yaml", "z.request.json"],
    ["shared/z.stack.yaml", "also.stack.yaml"],
  ] as const)
    symlinkSync(to, join(folder, link));
  expect(await found(folder)).toMatchInlineSnapshot(`
    [
      ".compute-stack.yaml: settings",
      "a/z.stack.yaml: stack",
      "shared/x.stack.yaml: stack",
      "shared/y.stack.yaml: stack",
      "shared/z.stack.yaml: stack",
      "strict/.compute-stack.yaml: settings",
      "y.stack.yaml: stack",
      "z.request.json: request",
      "a/x.stack.yaml: stack",
      "strict/also.stack.yaml: stack",
    ]
  `);
});

test("a link counts if paths in the file mean other files where the link is", async () => {
  const folder = folderWith({
    "a/data.stack.yaml": "region: ${base64:region.txt}\n",
    "a/plain.stack.yaml": "region: us-east\n",
    "a/run.sh": "curl $API/compute/instances -d @body.json\n",
    "b/": "",
  });
  for (const name of ["data.stack.yaml", "plain.stack.yaml", "run.sh"]) {
    symlinkSync(`../a/${name}`, join(folder, "b", name));
    symlinkSync(name, join(folder, "a", `same-${name}`));
  }
  symlinkSync("a", join(folder, "c"));
  expect(await found(folder, [{}, { path: "c" }])).toMatchInlineSnapshot(`
    [
      "a/data.stack.yaml: stack",
      "a/plain.stack.yaml: stack",
      "a/run.sh: carrier",
      "b/data.stack.yaml: stack",
      "b/run.sh: carrier",
    ]
  `);
});

test("each path is found once, and what cannot be read is said", async () => {
  const folder = folderWith({ "a.stack.yaml": "", "b.txt": "" });
  const twice = [{ path: "a.stack.yaml" }, {}, { path: "none" }, { path: "b.txt" }, { path: "b.txt", isNamed: false }];
  expect(await found(folder, twice)).toMatchInlineSnapshot(`
    [
      "a.stack.yaml: stack, explicit",
      "none does not exist",
      "b.txt is neither a stack file (\`*.stack.yaml\`, \`stack.yaml\`, also \`.yml\`) nor a request file (\`*.request.json\`, \`*.requests.json\`, also \`.jsonc\`), nor an HTTP file, shell script or Markdown file. To check it anyway, pass \`--as KIND\`, or list it under \`files\` in \`.compute-stack.yaml\`",
    ]
  `);
  expect(await found(folder, [{ path: "b.txt" }, {}], "stack")).toMatchInlineSnapshot(`
    [
      "b.txt: stack, explicit",
      " is a folder, and \`--as\` is for files. List its files under \`files\` in \`.compute-stack.yaml\`",
    ]
  `);
});
