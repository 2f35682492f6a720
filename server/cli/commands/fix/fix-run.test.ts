import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

const misspelt = "region: r\ninstances:\n  web: { type: t, tag: [a], private_ip: tru }\nload_balancers: {}\n";
const right = "region: r\ninstances:\n  web: { type: t }\n";

test("files are fixed, each once, and what is left is counted", async () => {
  const folder = folderWith({ "a.stack.yaml": misspelt, "b.stack.yaml": right });
  symlinkSync(join(folder, "a.stack.yaml"), join(folder, "c.stack.yaml"));
  expect(await runIn(folder, ["fix", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "",
      "stdout": "a.stack.yaml  2 fixes
    2 fixes applied in 1 of 2 files; 1 error left (run \`compute-stack check\` for details).
    ",
    }
  `);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toMatchInlineSnapshot(`
    "region: r
    instances:
      web: { type: t, tags: [a], private_ip: tru }
    loadbalancers: {}
    "
  `);
  expect(await runIn(folder, ["fix", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "",
      "stdout": "Nothing to fix in 2 files; 1 error left (run \`compute-stack check\` for details).
    ",
    }
  `);
  expect(await runIn(folder, ["fix", "./b.stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "",
      "stdout": "Nothing to fix in 1 file.
    ",
    }
  `);
});

test("what the baseline accepts is fixed where that is safe, and otherwise left without failing", async () => {
  const folder = folderWith({ "a.stack.yaml": misspelt });
  await runIn(folder, ["check", "--update-baseline", "./"]);
  expect(await runIn(folder, ["fix", "--dry-run", "./"])).toMatchObject({
    ended: 0,
    stderr: "2 fixes to apply in 1 file; 1 in the baseline.\n",
  });
  writeFileSync(join(folder, ".compute-stack.baseline.json"), "{\n<<<<<<< ours\n");
  expect(await runIn(folder, ["fix", "./"])).toMatchObject({
    ended: 2,
    stderr: "compute-stack: .compute-stack.baseline.json:2:1 contains merge conflict markers. Resolve the conflict.\n",
    stdout: "a.stack.yaml  2 fixes\n2 fixes applied in 1 file; 1 error left (run `compute-stack check` for details).\n",
  });
});

test("a safe fix that would introduce an error is not applied, and that is said", async () => {
  const node = '{ label: web, adress: "${instances.web.private_ipv4}:80" }';
  const stack = `region: r\ninstances:\n  web: { type: t }\nloadbalancers:\n  front: { configs: [{ port: 80, nodes: [${node}] }] }\n`;
  const folder = folderWith({ "a.stack.yaml": stack });
  const { stdout } = await runIn(folder, ["fix", "./"]);
  expect(stdout).toMatch(/^Nothing to fix in 1 file; 1 fix left out that would introduce an error; .* left \(run /);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(stack);
});

test("a dry run shows the changes and writes nothing", async () => {
  const folder = folderWith({ "a.stack.yaml": misspelt });
  expect(await runIn(folder, ["fix", "--dry-run", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "2 fixes to apply in 1 file; 1 error left (run \`compute-stack check\` for details).
    ",
      "stdout": "--- a.stack.yaml
    +++ a.stack.yaml
    @@ -1,4 +1,4 @@
     region: r
     instances:
    -  web: { type: t, tag: [a], private_ip: tru }
    -load_balancers: {}
    +  web: { type: t, tags: [a], private_ip: tru }
    +loadbalancers: {}
    ",
    }
  `);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(misspelt);
});

test("a file that cannot be written exits with 2", async () => {
  // The temporary file beside it would have too long a name.
  const name = `${"n".repeat(240)}.stack.yaml`;
  const folder = folderWith({ [name]: misspelt, "z.stack.yaml": right });
  const ran = await runIn(folder, ["fix", `./${name}`]);
  expect({ ...ran, stderr: ran.stderr.replace(name, "NAME") }).toMatchInlineSnapshot(`
    {
      "ended": 2,
      "stderr": "compute-stack: NAME could not be written (ENAMETOOLONG).
    ",
      "stdout": "Nothing was changed; 1 file could not be written.
    ",
    }
  `);
  expect((await runIn(folder, ["fix", "./"])).stdout).toMatchInlineSnapshot(`
    "Nothing was changed; 1 file could not be written.
    "
  `);
});

test("excluded, missing and other files are reported", async () => {
  const folder = folderWith({ ".compute-stack.yaml": "ignore: [x.*]\n", "x.stack.yaml": misspelt, "a.txt": "" });
  expect(await runIn(folder, ["fix", "./"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "",
      "stdout": "Nothing to fix in 1 file.
    ",
    }
  `);
  expect(await runIn(folder, ["fix", "./x.stack.yaml"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "compute-stack: x.stack.yaml is not fixed: \`ignore\` in .compute-stack.yaml excludes it.
    compute-stack: no stack files or request files found.
    ",
      "stdout": "",
    }
  `);
  expect(await runIn(folder, ["fix", "./none.stack.yaml", "./a.txt"])).toMatchInlineSnapshot(`
    {
      "ended": 2,
      "stderr": "compute-stack: none.stack.yaml does not exist.
    compute-stack: a.txt is neither a stack file (\`*.stack.yaml\`, \`stack.yaml\`, also \`.yml\`) nor a request file (\`*.request.json\`, \`*.requests.json\`, also \`.jsonc\`), nor an HTTP file, shell script or Markdown file. To check it anyway, pass \`--as KIND\`, or list it under \`files\` in \`.compute-stack.yaml\`.
    ",
      "stdout": "Nothing to fix in 0 files.
    ",
    }
  `);
});
