import { afterEach, expect, test } from "vitest";
import { callTool } from "../server/assistants/tools.ts";
import { createToolContext } from "../server/cli/commands/mcp/tool-context.ts";
import { rewritten } from "../server/rules/pages/rewritten.testing.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";

/** What the command line writes of one input in the words of the API documentation and in those of a service. */
afterEach(removeFolders);

const settings = "names: { compute: acme, loadbalancer: acmebalancer, script: acmescript }\n";

const files: Readonly<Record<string, string>> = {
  "shop.stack.yaml": `region: us-east
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: web, address: "\${instances.web.private_ipv4}:80" }
instances:
  web:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    script_id: 12
    script_data: { size: 5 }
    private_ip: true
`,
  "old.stack.yaml": `region: us-east
instances:
  web: { type: standard-2, image: compute/debian11, root_pass: "\${env:ROOT_PASS}", script_id: 9 }
`,
  "clone.sh": `curl -X POST https://api.example.com/v4/compute/instances/1/clone \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{"compute_id": 12, "region": "us-east"}'
curl https://api.example.com/v4/loadbalancers/1/configs/2 -H "Authorization: Bearer $TOKEN"
`,
  "web.request.json": `{ "method": "POST", "path": "/compute/instances", "body": { "region": "us-east", "type": "standard-2", "script_id": 5 } }
`,
  "response.json": `{ "errors": [{ "field": "script_id", "reason": "script_id needs an image" }] }
`,
  "answer.json": `{ "id": 5, "label": "web", "type": "standard-2", "region": "us-east", "image": "compute/debian12" }
`,
};

const inWords = (text: string): string => rewritten(text).text;

test.each([
  ["check"],
  ["check --format json"],
  ["fix --dry-run"],
  ["plan shop.stack.yaml"],
  ["plan shop.stack.yaml --format http"],
  ["plan shop.stack.yaml --format curl"],
  ["plan shop.stack.yaml --from old.stack.yaml --format text"],
  ["plan shop.stack.yaml --from old.stack.yaml --format json"],
  ["plan shop.stack.yaml --from answer.json --format markdown"],
  ["graph shop.stack.yaml --format mermaid"],
  ["convert clone.sh web.request.json"],
  ["convert clone.sh web.request.json --to http"],
  ["convert clone.sh web.request.json --to curl"],
  ["stack web.request.json"],
  ["stack answer.json"],
  ["explain-error web.request.json response.json"],
  ["new clone-instance"],
  ["new stack"],
  ["explain clone-instance"],
  ["explain stack-instance"],
  ["explain image-prefix"],
  ["explain request-unknown-path"],
  ["explain compute_id"],
  ["rules"],
  ["rules --format json"],
  ["merge shop.stack.yaml"],
  ["schema"],
  ["schema create-instance"],
  ["schema stack"],
  ["debug tree clone.sh"],
])("`%s` says the same in the words of the service", async (call) => {
  const plain = folderWith({ ...files, ".compute-stack.yaml": "" });
  const own = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, inWords(text)]));
  const acme = folderWith({ ...own, ".compute-stack.yaml": settings });
  const args = call.split(" ");
  const expected = await compute(args, { cwd: plain });
  const { status, stdout, stderr } = await compute(args.map(inWords), { cwd: acme });
  /** Without columns and checksums, which differ. */
  const shown = (text: string): string =>
    text
      .replaceAll(acme, plain)
      .replace(/^ +[│╵].*$/gm, "")
      .replace(/\b[0-9a-f]{16}\b|\d+/g, "0");
  const said = (text: string): string => shown(inWords(text).replaceAll("Default: `compute`", "Default: `acme`"));
  expect({ status, stdout: shown(stdout), stderr: shown(stderr) }).toEqual({
    status: expected.status,
    stdout: said(expected.stdout),
    stderr: said(expected.stderr),
  });
});

test("a word of the API documentation is unknown where the service has another, and the other is offered", async () => {
  const folder = folderWith({
    ".compute-stack.yaml": settings,
    "web.request.json": `{ "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "t", "script_id": 5 } }\n`,
  });
  const { stdout } = await compute(["check"], { cwd: folder });
  expect(stdout).toContain("Did you mean `/acme/instances`?");
});

test("a folder whose requests would be read with one line in the settings is told so once", async () => {
  const scripts = {
    "a.sh": inWords(files["clone.sh"] ?? ""),
    "b.md": "Run `x`.\n\n```sh\ncurl https://h/v4/acme/instances\n```\n",
  };
  const folder = folderWith({ ...scripts, ".git/": "" });
  const line = "names: { compute: acme, loadbalancer: acmebalancer }";
  for (const args of [["check"], ["check", "a.sh"]]) {
    const { stderr } = await compute(args, { cwd: folder });
    expect(stderr.split(`\`${line}\``)).toHaveLength(2);
  }
  for (const args of [
    ["convert", "."],
    ["convert", "a.sh", "b.md"],
    ["stack", "."],
  ]) {
    const { stderr } = await compute(args, { cwd: folder });
    expect(stderr.split(`\`${line}\``)).toHaveLength(2);
  }
  const told = await compute(["check"], { cwd: folderWith({ ...scripts, ".compute-stack.yaml": `${line}\n` }) });
  expect(told.stderr).toBe("");
  expect(told.stdout).toContain("clone-existing-target");
});

test("assistants get the words of the service, and may use them", async () => {
  const own = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, inWords(text)]));
  const contextOf = (folder: string) => createToolContext({ folders: [folder], isReadOnly: true }, "file:///none/");
  const plain = contextOf(folderWith({ ...files, ".compute-stack.yaml": "" }));
  const acme = contextOf(folderWith({ ...own, ".compute-stack.yaml": settings }));
  for (const [name, args] of [
    ["check", { path: "clone.sh" }],
    ["explain", { topic: "clone-instance" }],
    ["explain", { topic: "compute_id" }],
    ["complete", { path: "shop.stack.yaml", line: 14, column: 5 }],
    ["plan", { path: "shop.stack.yaml" }],
    ["convert", { path: "clone.sh", to: "http" }],
  ] as const) {
    const asked = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [key, typeof value === "string" ? inWords(value) : value]),
    );
    const { text } = await callTool(name, asked, acme);
    const expected = await callTool(name, args, plain);
    expect(text.replace(/\d+:\d+/g, "")).toBe(
      inWords(expected.text)
        .replaceAll("Default: `compute`", "Default: `acme`")
        .replace(/\d+:\d+/g, ""),
    );
  }
});
