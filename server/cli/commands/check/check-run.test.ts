import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

const wrong = "region: r\ninstances:\n  web: { type: t, private_ip: tru }\n";
const doubtful = "region: r\ninstances:\n  web: { type: t, tag: [a] }\n";
const right = "region: r\ninstances:\n  web: { type: t }\n";

test("files with findings are reported, and those without are counted", async () => {
  const folder = folderWith({ "a.stack.yaml": wrong, "b.stack.yaml": right, "c.stack.yaml": wrong, "d.txt": "" });
  expect(await runIn(folder, ["check", "--quiet", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "",
      "stdout": "a.stack.yaml:3:31: error: \`private_ip\` must be \`true\` or \`false\`, found the string \`tru\`.  type-mismatch
    c.stack.yaml:3:31: error: \`private_ip\` must be \`true\` or \`false\`, found the string \`tru\`.  type-mismatch
    2 errors in 2 of 3 files.
    ",
    }
  `);
});

test("a terminal gets colors and excerpts", async () => {
  const folder = folderWith({ "a.stack.yaml": wrong });
  const { stdout } = await runIn(folder, ["check", "./"], { isTerminal: true, hasColor: true, width: 60 });
  expect(stdout.replaceAll("\u001b", "␛")).toMatchInlineSnapshot(`
    "␛[1ma.stack.yaml␛[22m
      3:31    ␛[31merror  ␛[39m  \`private_ip\` must be \`true\` or \`false\`,
                       found the string \`tru\`.  ␛[2mtype-mismatch␛[22m
              ␛[2m│␛[22m   web: { type: t, private_ip: tru }
              ␛[2m│␛[22m ␛[31m                              ^^^␛[39m

    ␛[31m␛[1m1 error␛[22m␛[39m in 1 file.
    "
  `);
});

test("a reader that goes away ends the check", async () => {
  const script = "curl $API/compute/instances --json @body.json -n\n";
  const folder = folderWith({
    "a.stack.yaml": wrong,
    "run.sh": script,
    "body.json": "{}",
    ".compute-stack.yaml": "a: b\n",
  });
  const written: string[] = [];
  const write = async (text: string): Promise<boolean> => written.push(text) < 2;
  const { ended } = await runIn(folder, ["check", "--quiet", "./run.sh", "./a.stack.yaml"], { write });
  expect(ended).toBe(1);
  expect(written).toEqual(["", expect.stringMatching(/^[^\n]*run\.sh:1:37: error: [^\n]*\n$/)]);
});

test("more warnings than allowed exit with 1, as many do not", async () => {
  const folder = folderWith({ "a.stack.yaml": doubtful });
  const run = async (most: string) => {
    const { ended, stderr } = await runIn(folder, ["check", "--max-warnings", most, "./"]);
    return { ended, stderr };
  };
  expect(await run("1")).toEqual({ ended: 0, stderr: "" });
  const stderr = "compute-stack: more warnings (1) than `--max-warnings 0` allows.\n";
  expect(await run("0")).toEqual({ ended: 1, stderr });
});

test("nothing to check is said, and exits with 2 on request", async () => {
  const folder = folderWith({ "a.txt": "" });
  const stdout = "No findings in 0 files.\n";
  const stderr = "compute-stack: no stack files or request files found.\n";
  expect(await runIn(folder, ["check", "./"])).toEqual({ ended: 0, stdout, stderr });
  expect(await runIn(folder, ["check", "--error-on-no-files", "./"])).toEqual({ ended: 2, stdout, stderr });
  expect(await runIn(folder, ["check", "--error-on-no-files", "./a.txt", "./b.stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": 2,
      "stderr": "compute-stack: a.txt is neither a stack file (\`*.stack.yaml\`, \`stack.yaml\`, also \`.yml\`) nor a request file (\`*.request.json\`, \`*.requests.json\`, also \`.jsonc\`), nor an HTTP file, shell script or Markdown file. To check it anyway, pass \`--as KIND\`, or list it under \`files\` in \`.compute-stack.yaml\`.
    compute-stack: b.stack.yaml does not exist.
    ",
      "stdout": "No findings in 0 files; 2 paths not read.
    ",
    }
  `);
});

test("a body file is checked as the body of its request", async () => {
  const folder = folderWith({
    "up.sh": "curl $API/compute/instances --json @body.json -n\n",
    "body.json": '{ "region": "r", "type": 3 }\n',
  });
  expect(await runIn(folder, ["check", "--quiet", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "",
      "stdout": "up.sh:1:37: error: As the body of \`create-instance\`, \`body.json\` has an error on line 1 (\`type-mismatch\`).  request-body-file
    body.json:1:26: error: \`type\` must be a string, found the number \`3\`.  type-mismatch
    2 errors in 2 files; 1 fixable with \`compute-stack fix\`.
    ",
    }
  `);
});

test("the settings in use are checked, even if they ignore themselves, and shown only with findings", async () => {
  const folder = folderWith({
    "a/.compute-stack.yaml": "ignore: ['*']\nrulez: {}\n",
    "a/a.stack.yaml": wrong,
    "b/.compute-stack.yaml": "rules: {}\n",
    "b/b.stack.yaml": right,
  });
  expect(await runIn(folder, ["check", "--quiet", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "",
      "stdout": "a/.compute-stack.yaml:2:1: warning: \`rulez\` is not a field of the workspace settings. Did you mean \`rules\`?  unknown-field
    1 warning in 1 of 2 files; 1 fixable with \`compute-stack fix\`.
    ",
    }
  `);
  expect(await runIn(folder, ["check", "--quiet", "./b/.compute-stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "",
      "stdout": "No findings in 1 file.
    ",
    }
  `);
  expect(await runIn(folder, ["check", "--format", "json", "./b/.compute-stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "",
      "stdout": "{"version":1,"files":[
    {"path":"b/.compute-stack.yaml","language":"settings","diagnostics":[]}
    ],"summary":{"files":1,"errors":0,"warnings":0,"information":0,"hints":0}}
    ",
    }
  `);
  expect(await runIn(folder, ["check", "--quiet", "./a/a.stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "compute-stack: a/a.stack.yaml is not checked: \`ignore\` in a/.compute-stack.yaml excludes it.
    ",
      "stdout": "a/.compute-stack.yaml:2:1: warning: \`rulez\` is not a field of the workspace settings. Did you mean \`rules\`?  unknown-field
    1 warning in 1 file; 1 fixable with \`compute-stack fix\`.
    ",
    }
  `);
});

test("files of other tools are passed over, and an error if explicit", async () => {
  const foreign = "resources:\n  - type: x\n    name: y\n";
  const folder = folderWith({ "stack.yaml": foreign, "notes.md": "# Notes\n", "run.sh": "echo\n" });
  expect(await runIn(folder, ["check", "--quiet", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "compute-stack: no stack files or request files found.
    ",
      "stdout": "No findings in 0 files.
    ",
    }
  `);
  expect(await runIn(folder, ["check", "--quiet", "./stack.yaml", "./notes.md"])).toMatchInlineSnapshot(`
    {
      "ended": 2,
      "stderr": "compute-stack: stack.yaml is read as a stack only if it has \`instances\`, \`loadbalancers\` or \`subnets\`. To check it anyway, pass \`--as stack\`, or list it under \`files\` in \`.compute-stack.yaml\`.
    ",
      "stdout": "No findings in 1 file; 1 path not read.
    ",
    }
  `);
});

test.each([[[]], [["--quiet"]]])(
  "%j: in a terminal, an ID is a link where it appears first in the report",
  async (args) => {
    const wrong = "region: r\ninstances:\n  web: { type: t, bootd: true }\n  mail: { type: t, bootd: true }\n";
    const folder = folderWith({ "a.stack.yaml": wrong, "b.stack.yaml": wrong });
    const { stdout } = await runIn(folder, ["check", ...args, "./"], { isTerminal: true, hasLinks: true });
    const url = pathToFileURL("dist/rules/unknown-field.md").href;
    expect(stdout.split(`]8;;${url}`)).toHaveLength(2);
    expect(stdout.split("unknown-field")).toHaveLength(1 + 4 + 1);
    expect(stdout.indexOf(url)).toBeLessThan(stdout.indexOf("b.stack.yaml"));
  },
);

test("in a narrow terminal, the last line is wrapped, whatever its colors", async () => {
  const folder = folderWith({
    "a.create-instance.request.json": '{ "region": "us-east", "type": "t", "booted": "no" }\n',
  });
  const { stdout } = await runIn(folder, ["check", "./"], { isTerminal: true, hasColor: true, width: 50 });
  expect(stripVTControlCharacters(stdout).split("\n").slice(-3)).toEqual([
    "1 error, 1 hint in 1 file; 1 fixable with",
    "`compute-stack fix`.",
    "",
  ]);
});
