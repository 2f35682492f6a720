import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

const create = (label: string, more = ""): string =>
  `{ "name": "${label}", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "t", "label": "${label}"${more} } }`;
const remove = '{ "method": "DELETE", "path": "/compute/instances/1" }';

test("requests become a stack on standard output, or in a file", async () => {
  const folder = folderWith({ "a.requests.json": `[${create("web")}]` });
  const text = "region: r\n\ninstances:\n  web:\n    type: t\n";
  expect(await runIn(folder, ["stack", "./a.requests.json"])).toEqual({ ended: 0, stdout: text, stderr: "" });
  const silent = { ended: 0, stdout: "", stderr: "" };
  expect(await runIn(folder, ["stack", "./a.requests.json", "--output", "./a.stack.yaml"])).toEqual(silent);
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toBe(text);
});

test("what a stack cannot hold is listed with its line", async () => {
  const folder = folderWith({
    "a.requests.json": `[\n${create("web", ', "root_pass": "Wr1tten-out"')},\n${remove}]`,
    "b.requests.json": `[${remove}]`,
    "c.requests.json": `[${create("web")},\n${Array(60).fill(remove).join(",\n")}]`,
  });
  expect(await runIn(folder, ["stack", "./a.requests.json"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "compute-stack: a.requests.json:3: not in the stack: Delete an instance. The requests do not create its instance.
    compute-stack: a.requests.json:2: \`root_pass\` is a literal secret, which the stack does not contain. Set \`WEB_ROOT_PASS\` to its value.
    ",
      "stdout": "region: r

    instances:
      web:
        type: t
        root_pass: \${env:WEB_ROOT_PASS}
    ",
    }
  `);
  expect(await runIn(folder, ["stack", "./b.requests.json"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "compute-stack: b.requests.json creates no instances and no load balancers.
    compute-stack: b.requests.json:1: not in the stack: Delete an instance. The requests do not create its instance.
    ",
      "stdout": "",
    }
  `);
  const { ended, stderr } = await runIn(folder, ["stack", "./c.requests.json"]);
  const lines = stderr.split("\n");
  expect([ended, lines.length, ...lines.slice(-3)]).toMatchInlineSnapshot(`
    [
      1,
      52,
      "compute-stack: c.requests.json:51: not in the stack: Delete an instance. The requests do not create its instance.",
      "compute-stack: and 10 more.",
      "",
    ]
  `);
});

test("a body that a script computes becomes a variable", async () => {
  const folder = folderWith({
    "a.sh": `curl $API/compute/instances -d '{"region":"r","type":"t"}'\ncurl $API/compute/instances -d "$(make-body)"\n`,
  });
  expect(await runIn(folder, ["stack", "./a.sh"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "compute-stack: a.sh:2: The value inserted here when the request is sent becomes the variable \`BODY\`. Set it.
    compute-stack: a.sh:1: The label is missing, so the stack uses \`instance\`. Set \`label\` to choose another.
    compute-stack: a.sh:2: The label is missing, so the stack uses \`instance-2\`. Set \`label\` to choose another.
    ",
      "stdout": "region: r

    instances:
      instance:
        type: t
      instance-2: {}
    ",
    }
  `);
});

test("the requests of several files make one stack, with the name of each file in messages", async () => {
  const folder = folderWith({
    "a.requests.json": `[\n${create("web")}]`,
    "b.http": `POST {{h}}/loadbalancers\n\n{ "region": "r", "label": "front" }\n\n###\nDELETE {{h}}/compute/instances/1\n`,
  });
  expect(await runIn(folder, ["stack", "./a.requests.json", "./b.http"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "compute-stack: b.http:6: not in the stack: Delete an instance. The requests do not create its instance.
    ",
      "stdout": "region: r

    instances:
      web:
        type: t

    loadbalancers:
      front: {}
    ",
    }
  `);
  expect(await runIn(folder, ["stack", "./*.http"])).toMatchObject({ ended: 1 });
  const overwriting = ["stack", "./a.requests.json", "./b.http", "--output", "./b.http"];
  expect((await runIn(folder, overwriting)).ended).toContain("would overwrite the input");
});
