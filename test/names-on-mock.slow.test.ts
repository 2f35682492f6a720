import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { rewritten } from "../server/rules/pages/rewritten.testing.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { type Mock, needTools, runBash, startMock, stopMocks } from "./mock-service.ts";
import { changesBetween, environment, script, writeScript } from "./plan-on-mock.ts";

beforeAll(() => needTools("bash", "curl", "jq"));

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

type Sent = readonly [method: string, path: string, body?: string];

const web =
  '"region": "us-east", "type": "standard-2", "image": "compute/debian12", "root_pass": "xK9-vvw-Lq2-mmP0-hh"';
const backup = "/compute/instances/1/backups";
const configs = "/loadbalancers/6/configs";

/** Every operation, and what is refused by its body, its path and the state of the service. */
const requests: readonly Sent[] = [
  ["POST", "/compute/instances", `{ ${web}, "script_id": 5, "script_data": { "a": "b" }, "booted": false }`],
  ["POST", "/compute/instances", `{ ${web}, "label": "mine" }`],
  ["POST", "/compute/instances", `{ "region": "us-east", "type": "standard-2", "script_id": 5 }`],
  ["POST", "/compute/instances", `{ ${web.replace("compute/", "")} }`],
  ["POST", "/compute/instances", `{ ${web}, "script_idd": 5 }`],
  ["POST", "/compute/instances", `{ ${web}, "compute_id": 5 }`],
  ["GET", "/compute/instances"],
  ["GET", "/compute/instances/1"],
  ["GET", "/compute/instances/1"],
  ["PUT", "/compute/instances/1", `{ "tags": ["mine", "compute/a"] }`],
  ["POST", "/compute/instances/1/boot"],
  ["POST", "/compute/instances/1/clone", `{ "region": "us-east", "type": "standard-2" }`],
  ["POST", "/compute/instances/1/clone", `{ "compute_id": 2 }`],
  ["POST", "/compute/instances/1/clone", `{ "compute_id": 2, "region": "us-east" }`],
  ["POST", "/compute/instances/1/clone", `{ "compute_id": 99 }`],
  ["POST", "/compute/instances/1/clone", `{ "compute_id": "x" }`],
  ["POST", "/networking/ips", `{ "type": "ipv4", "public": false, "compute_id": 1 }`],
  ["POST", "/networking/ips", `{ "type": "ipv4", "public": false, "compute_id": 99 }`],
  ["POST", "/networking/ips", `{ "type": "ipv4", "public": false }`],
  ["POST", `${backup}/enable`],
  ["POST", backup, `{ "label": "a" }`],
  ["GET", backup],
  ["GET", `${backup}/5`],
  ["POST", `${backup}/5/restore`, `{ "compute_id": 1, "overwrite": true }`],
  ["POST", `${backup}/5/restore`, `{ "compute_id": 99 }`],
  ["POST", `${backup}/cancel`],
  ["POST", "/loadbalancers", `{ "region": "us-east", "label": "front" }`],
  ["POST", configs, `{ "port": 80, "nodes": [{ "label": "web", "address": "192.168.1.2:80" }] }`],
  ["GET", `${configs}/7`],
  ["PUT", `${configs}/7`, `{ "algorithm": "leastconn" }`],
  ["POST", `${configs}/7/nodes`, `{ "label": "two", "address": "192.168.1.3:80" }`],
  ["POST", `${configs}/7/nodes`, `{ "label": "two", "address": "203.0.113.3:80" }`],
  ["GET", "/loadbalancers/99/configs/1"],
  ["POST", "/loadbalancers/99/configs", `{ "port": 80 }`],
  ["GET", "/compute/instances/x"],
  ["GET", "/compute/nothing"],
  ["DELETE", "/compute/instances/1"],
  ["DELETE", "/compute/instances/1"],
];

const inWords = (text: string): string => rewritten(text).text;
const asItIs = (text: string): string => text;

const settings = "names: { compute: acme, loadbalancer: acmebalancer, script: acmescript }\n";

async function exchange(mock: Mock, write: (text: string) => string): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const [method, path, body] of requests) {
    const response = await fetch(write(`${mock.url}${path}`), {
      method,
      headers: { authorization: "Bearer t0ken", ...(body && { "content-type": "application/json" }) },
      ...(body && { body: write(body) }),
    });
    answers.push(`${response.status} ${JSON.stringify(await response.json(), null, 1)}`);
  }
  await mock.stop();
  return [...answers, ...mock.log().split("\n")];
}

test("the simulated service speaks the words of the service, and refuses the same", async () => {
  const plain = await exchange(await startMock([], folderWith({ ".compute-stack.yaml": "" })), asItIs);
  const own = await exchange(await startMock([], folderWith({ ".compute-stack.yaml": settings })), inWords);
  // The labels that the service chooses begin with its word as well.
  expect(own).toEqual(plain.map((line) => inWords(line).replace(/(?<=: ")compute(?=\d*")/g, "acme")));
});

const stack = `region: us-east
instances:
  web:
    type: standard-2
    image: acme/debian12
    root_pass: \${env:ROOT_PASS}
    acmescript_id: 12
    private_ip: true
  copy: { clone: { source: "\${instances.web.id}" }, type: standard-2 }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }]
`;

test("what a script has created in the words of the service is known from its responses and its journal", async () => {
  const cwd = folderWith({ ".compute-stack.yaml": settings, "a.stack.yaml": stack });
  const mock = await startMock([], cwd);
  await writeScript(cwd, "a.stack.yaml");
  const run = await runBash(script, ["--wait", "0", "--journal", "journal"], cwd, environment(mock.url)).ended;
  expect(run.status, run.stderr).toBe(0);
  const answerTo = async (path: string): Promise<unknown> =>
    (await fetch(`${mock.url}${path}`, { headers: { authorization: "Bearer t0ken" } })).json();
  writeFileSync(join(cwd, "instances.json"), JSON.stringify(await answerTo("/acme/instances")));
  expect(await answerTo("/acmebalancers/1/configs/2")).toMatchObject({ acmebalancer_id: 1 });
  const fromAnswers = await changesBetween(cwd, "a.stack.yaml", "instances.json");
  expect(fromAnswers).toMatchObject({ requests: [], summary: { unchanged: 2, unknown: 3 } });
  const fromJournal = await changesBetween(cwd, "a.stack.yaml", "journal");
  expect(fromJournal).toMatchObject({ requests: [], summary: { unchanged: 5 } });
  const back = await compute(["stack", "instances.json"], { cwd });
  expect(back.stdout).toContain("image: acme/debian12");
});
