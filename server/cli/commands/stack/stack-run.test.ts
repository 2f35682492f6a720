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

test("a body that a script computes is said to be missing", async () => {
  const folder = folderWith({
    "a.sh": `curl $API/compute/instances -d '{"region":"r","type":"t"}'\ncurl $API/compute/instances -d "$(make-body)"\n`,
  });
  expect(await runIn(folder, ["stack", "./a.sh"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "compute-stack: a.sh:2: The value inserted here when the request is sent becomes the variable \`BODY\`. Set it.
    compute-stack: a.sh:2: not in the stack: \`body\`. It is known only when the request is sent.
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

const web =
  '{ "id": 1, "label": "web", "region": "us-east", "type": "nano-1", "image": "compute/a", "ipv4": ["203.0.113.4", "192.168.1.1"] }';
const front = '{ "id": 7, "label": "front", "region": "us-east", "client_conn_throttle": 5 }';
const config = '{ "id": 70, "loadbalancer_id": 7, "port": 80, "nodes_status": { "up": 1, "down": 0 } }';
const node = '{ "data": [{ "id": 700, "config_id": 70, "label": "web", "address": "192.168.1.1:80" }] }';
const saved = {
  "answers/instances.txt": `HTTP/2 200\r\ncontent-type: application/json\r\n\r\n{ "data": [${web}] }`,
  "answers/README.md": "How to save these.",
  "answers/front/balancer.json": front,
  "answers/front/config.json": config,
  "answers/front/nodes.json": node,
};

test("saved answers of a folder become a stack, and nothing is missing when they are added to it", async () => {
  const folder = folderWith(saved);
  const made = await runIn(folder, ["stack", "./answers", "--output", "./a.stack.yaml"]);
  expect(made).toEqual({ ended: 0, stdout: "", stderr: "" });
  const path = join(folder, "a.stack.yaml");
  const text = readFileSync(path, "utf8");
  expect(text).toContain("address: ${instances.web.private_ipv4}:80");
  expect(await runIn(folder, ["stack", "./answers", "--into", "./a.stack.yaml"])).toEqual({
    ended: 0,
    stdout: "",
    stderr: "compute-stack: `a.stack.yaml` has everything already.\n",
  });
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("a stack to which something cannot be added does not have everything", async () => {
  const folder = folderWith({ "web.json": web, "a.stack.yaml": "- a\n" });
  const { ended, stderr } = await runIn(folder, ["stack", "./web.json", "--into", "./a.stack.yaml"]);
  expect({ ended, stderr }).toEqual({
    ended: 1,
    stderr:
      "compute-stack: not in the stack: `instances` cannot be added to, because it is not written as a mapping or list of its own.\n",
  });
});

test("answers are recognized by their content, whatever their files are called", async () => {
  const folder = folderWith({
    "web.request.json": web,
    "page.http": `HTTP/1.1 200 OK\n\n[${web}]`,
    "none.json": '{ "data": [] }',
  });
  for (const path of ["./web.request.json", "./page.http"])
    expect(await runIn(folder, ["stack", path])).toMatchObject({
      ended: 0,
      stdout: expect.stringContaining("  web:\n"),
    });
  expect(await runIn(folder, ["stack", "./none.json"])).toEqual({
    ended: 1,
    stdout: "",
    stderr: "compute-stack: none.json describes no instances and no load balancers.\n",
  });
});

test.each<[args: readonly string[], message: string]>([
  [["./web.json", "./a.requests.json"], "`web.json` contains responses of the API, but `a.requests.json` does not."],
  [["./a.requests.json", "--into", "./a.stack.yaml"], "`--into` adds what saved responses of the API describe"],
  [["./empty"], "`empty` contains no request to the API."],
  [["./empty", "--into", "./a.stack.yaml"], "`empty` contains no saved responses of the API."],
  [["./web.json", "--into", "./two.stack.yaml"], "`two.stack.yaml` has several stacks."],
  [["./web.json", "--into", "./web.json"], "`web.json` is not a stack file"],
  [["./web.json", "--into", "./none.stack.yaml"], "`none.stack.yaml` does not exist."],
  [["./web.json", "--output", "./web.json"], "would overwrite the input"],
])("%j is refused", async (args, message) => {
  const folder = folderWith({
    "web.json": web,
    "a.requests.json": `[${create("web")}]`,
    "a.stack.yaml": "",
    "two.stack.yaml": "name: a\n---\nname: b\n",
    "empty/README.md": "",
  });
  expect((await runIn(folder, ["stack", ...args])).ended).toContain(message);
});

test("half an answer is used as far as it goes", async () => {
  const folder = folderWith({
    "half.json": `{ "data": [${web}, { "id": 2, "la`,
    "a.stack.yaml": "# mine\nname: shop\n",
  });
  expect(await runIn(folder, ["stack", "./half.json", "--into", "./a.stack.yaml"])).toEqual({
    ended: 1,
    stdout: "",
    stderr: "compute-stack: not in the stack: half.json: Part of the response cannot be read, and is left out.\n",
  });
  expect(readFileSync(join(folder, "a.stack.yaml"), "utf8")).toContain("# mine\nname: shop\ninstances:\n  web:\n");
});

test("an error or an empty file among the answers of a folder is said", async () => {
  const folder = folderWith({
    "a/web.json": web,
    "a/list.json": '{ "errors": [{ "field": null, "reason": "Invalid Token" }] }',
    "a/front.json": "",
    "a/notes.txt": "",
  });
  expect(await runIn(folder, ["stack", "./a"])).toMatchObject({
    ended: 1,
    stdout: expect.stringContaining("  web:\n"),
    stderr:
      "compute-stack: not in the stack: a/front.json: It is empty.\n" +
      "compute-stack: not in the stack: a/list.json: A response of the API is an error.\n",
  });
});

test("a plan reads a folder of answers, and none of several accounts", async () => {
  const stack = "region: us-east\ninstances:\n  web: { type: nano-1, private_ip: true }\n";
  const folder = folderWith({
    ...saved,
    "a.stack.yaml": stack,
    "other/web.json": web.replace("us-east", "eu-west").replace('"web"', '"app"'),
  });
  const plan = (...more: readonly string[]) =>
    runIn(folder, ["plan", "./a.stack.yaml", "--format", "text", "--from", "./answers", ...more]);
  const { ended, stdout } = await plan();
  expect([ended, stdout]).toEqual([0, expect.stringContaining("Changes from answers to a.stack.yaml")]);
  expect(stdout).toContain("= 1 resource unchanged");
  const { ended: refused } = await plan("--from", "./other");
  expect(refused).toContain("The responses are of several accounts");
});

test.each([
  ["an error", "old.json", '{ "errors": [{ "reason": "Invalid Token" }] }', "A response of the API is an error."],
  [
    "a renamed ID",
    "old.json",
    '{ "instance_id": 5, "label": "web", "type": "t" }',
    "A record has no numeric `id` of at most 20 digits",
  ],
  ["another page", "old.html", "<html>", "`old.html` is neither a stack nor a saved response of the API."],
  ["a broken stack", "old.yaml", "instances: [{", "Part of it cannot be read"],
])("a plan from nothing but %s is refused, as it would create everything again", async (_, name, text, why) => {
  const folder = folderWith({ "a.stack.yaml": "region: r\ninstances: { web: { type: t } }\n", [name]: text });
  const { ended, stdout } = await runIn(folder, ["plan", "./a.stack.yaml", "--from", `./${name}`]);
  expect([ended, stdout]).toEqual([expect.stringContaining("Nothing in `--from` can be used."), ""]);
  expect(ended).toContain(why);
});

test("a plan from an account without anything creates everything", async () => {
  const folder = folderWith({
    "a.stack.yaml": "region: r\ninstances: { web: { type: t } }\n",
    "old.json": '{ "data": [] }',
  });
  expect(await runIn(folder, ["plan", "./a.stack.yaml", "--from", "./old.json", "--format", "text"])).toMatchObject({
    ended: 0,
    stdout: expect.stringContaining("+ instances.web (create)"),
  });
});
