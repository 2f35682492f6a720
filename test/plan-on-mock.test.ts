// From a stack to what exists and back: plans are sent to the simulated service, and its answers are read.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { checkJson, compute, removeFolders } from "./command-line.ts";
import { needTools, runBash, stopMocks, watched } from "./mock-service.ts";
import {
  changesBetween,
  environment,
  saveAnswers,
  script,
  send,
  serviceWith,
  stackFolder,
  stateOf,
  writeScript,
} from "./plan-on-mock.ts";

beforeAll(() => needTools("bash", "curl", "jq"));

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

/** All of it can be read from answers. */
const old = `region: us-east
instances:
  web-1:
    type: nano-1
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    tags: [shop, it's]
    private_ip: true
    backups: { enabled: true, window: W10, day: Monday }
    alerts: { cpu: 90 }
  web-2: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", region: eu-west, watchdog_enabled: false }
loadbalancers:
  front:
    client_conn_throttle: 5
    configs:
      - port: 80
        check: connection
        nodes:
          - { label: web-1, address: "\${instances.web-1.private_ipv4}:80" }
          - { label: other, address: "192.168.77.7:80" }
      - port: 81
        protocol: http
        nodes: [{ label: web-1, address: "\${instances.web-1.private_ipv4}:81" }]
`;

const shop = readFileSync("examples/shop.stack.yaml", "utf8");

test("what a plan creates is read back as a stack that needs no change, in either direction", async () => {
  const cwd = stackFolder({ "old.stack.yaml": old });
  const { mock, through } = await serviceWith(cwd, "old.stack.yaml");
  const state = await stateOf(mock, through.exchanges);
  const web = { region: "us-east", label: "web-1", tags: ["it's", "shop"], alerts: { cpu: 90 }, addresses: 2 };
  const front = { balancer: "front", port: 80, nodes: [{ label: "other" }, { address: "web-1:80" }] };
  expect(state).toMatchObject({
    instances: [
      { ...web, status: "running", backups: { enabled: true, schedule: { window: "W10", day: "Monday" } } },
      { region: "eu-west", label: "web-2", watchdog_enabled: false, addresses: 1, backups: { enabled: false } },
    ],
    balancers: [{ region: "us-east", label: "front", client_conn_throttle: 5 }],
    configs: [
      { ...front, nodes_status: { up: 1, down: 1 } },
      { balancer: "front", port: 81, protocol: "http", nodes_status: { up: 1, down: 0 } },
    ],
  });
  const answers = await saveAnswers(cwd, mock, through.exchanges);
  const back = await compute(["stack", answers, "--output", "back.stack.yaml"], { cwd });
  expect(back).toMatchObject({ status: 0 });
  expect((await checkJson(cwd, ["back.stack.yaml"])).summary).toMatchObject({ errors: 0, warnings: 0 });
  for (const now of ["old.stack.yaml", "back.stack.yaml"]) {
    const { requests, summary } = await changesBetween(cwd, now, answers);
    expect({ requests, summary }, now).toEqual({
      requests: [],
      summary: { create: 0, update: 0, impossible: 0, unknown: 0, gone: 0, unchanged: 8 },
    });
  }
  const { changes } = await changesBetween(cwd, "back.stack.yaml", "old.stack.yaml");
  // What the service fills in where the stack says nothing.
  const filledIn = /^(?:alerts\..*|watchdog_enabled|label|check|protocol)$/;
  for (const { fields } of changes)
    for (const { field, from } of fields)
      expect({ field, from }).toEqual({ field: expect.stringMatching(filledIn), from: null });
  const before = readFileSync(join(cwd, "old.stack.yaml"), "utf8");
  expect(await compute(["stack", answers, "--into", "old.stack.yaml"], { cwd })).toMatchObject({ status: 0 });
  expect(readFileSync(join(cwd, "old.stack.yaml"), "utf8")).toBe(before);
  // The stack that was read back makes the same again.
  const again = await serviceWith(cwd, "back.stack.yaml");
  expect(await stateOf(again.mock, again.through.exchanges)).toEqual(state);
});

test("of clones, interfaces and certificates, which answers do not have, no change is planned either", async () => {
  const cwd = stackFolder({ "shop.stack.yaml": shop });
  const { mock, through } = await serviceWith(cwd, "shop.stack.yaml");
  const answers = await saveAnswers(cwd, mock, through.exchanges);
  expect(await compute(["stack", answers, "--output", "back.stack.yaml"], { cwd })).toMatchObject({ status: 0 });
  expect((await checkJson(cwd, ["back.stack.yaml"])).summary).toMatchObject({ errors: 0, warnings: 0 });
  for (const stack of ["shop.stack.yaml", "back.stack.yaml"]) {
    const { requests, summary } = await changesBetween(cwd, stack, answers);
    expect({ requests, summary }, stack).toMatchObject({ requests: [], summary: { unchanged: 10 } });
  }
});

test("a change plan turns what exists into what the stack describes", async () => {
  const changed = old
    .replace("tags: [shop, it's]", "tags: [new]")
    .replace("backups: { enabled: true, window: W10, day: Monday }", "backups: { enabled: false }")
    .replace("alerts: { cpu: 90 }", "alerts: { cpu: 0, io: 7 }")
    .replace("watchdog_enabled: false }", "watchdog_enabled: true, private_ip: true, backups: { enabled: true } }")
    .replace("check: connection", "check: none")
    .replace("protocol: http", "protocol: http\n        check: connection")
    .replace(
      "loadbalancers:",
      '  web-3: { type: nano-1, image: compute/debian12, root_pass: "${env:ROOT_PASS}", booted: false }\nloadbalancers:',
    )
    .replace(
      "      - port: 81",
      '          - { label: again, address: "${instances.web-1.private_ipv4}:8080" }\n      - port: 81',
    );
  const cwd = stackFolder({ "old.stack.yaml": old, "new.stack.yaml": changed });
  const { mock, through } = await serviceWith(cwd, "old.stack.yaml");
  const answers = await saveAnswers(cwd, mock, through.exchanges);
  // No response says that these nodes are all.
  await send(cwd, through, "new.stack.yaml", ["--from", answers, "--create", "front", "--delete"]);
  const wanted = await serviceWith(cwd, "new.stack.yaml");
  expect(await stateOf(mock, through.exchanges)).toEqual(await stateOf(wanted.mock, wanted.through.exchanges));
  await saveAnswers(cwd, mock, through.exchanges);
  expect(await changesBetween(cwd, "new.stack.yaml", answers)).toMatchObject({
    requests: [],
    summary: { impossible: 0 },
  });
});

test("an instance that was given another label since its response was saved is deleted only on demand", async () => {
  const two = `region: us-east\ninstances:\n  web: { type: nano-1 }\n  old: { type: nano-1 }\n`;
  const cwd = stackFolder({ "two.stack.yaml": two, "one.stack.yaml": two.replace(/ {2}old.*\n/, "") });
  const { mock, through } = await serviceWith(cwd, "two.stack.yaml");
  const args = ["--from", await saveAnswers(cwd, mock, through.exchanges), "--delete", "--only", "old"];
  await writeScript(cwd, "one.stack.yaml", args);
  const headers = { authorization: "Bearer t0ken", "content-type": "application/json" };
  const call = (method: string, id: number, body?: string) =>
    fetch(`${mock.url}/compute/instances/${id}`, { method, headers, ...(body !== undefined && { body }) });
  const id = through.exchanges.find(({ answer }) => answer.label === "old")?.answer.id as number;
  const run = (...more: readonly string[]) =>
    runBash(script, ["--wait", "0", "--journal", "delete.journal", ...more], cwd, environment(mock.url)).ended;
  await call("PUT", id, '{"label":"database"}');
  expect(await run()).toMatchObject({
    status: 1,
    stderr: `old-delete is for /compute/instances/${id}, which is not known to be old: its label is another. Nothing more was sent. Look at the account, and plan again, or start the script with --again old-delete to send it.\n`,
  });
  expect((await call("GET", id)).status).toBe(200);
  await call("PUT", id, '{"label":"old"}');
  expect(await run()).toMatchObject({ status: 0 });
  expect((await call("GET", id)).status).toBe(404);
});

test("an instance whose label has a variable is deleted only with the value that makes it its label", async () => {
  const two = `region: us-east\ninstances:\n  web: { type: nano-1, label: "\${env:STAGE}-web" }\n  old: { type: nano-1, label: "\${env:STAGE}-old" }\n`;
  const cwd = stackFolder({
    "production.stack.yaml": two.replaceAll("${env:STAGE}", "production"),
    "two.stack.yaml": two,
    "one.stack.yaml": two.replace(/ {2}old.*\n/, ""),
  });
  const { mock, through } = await serviceWith(cwd, "production.stack.yaml");
  await writeScript(cwd, "one.stack.yaml", ["--from", "two.stack.yaml", "--delete"]);
  const id = String(through.exchanges.find(({ answer }) => answer.label === "production-old")?.answer.id);
  const run = (more: Readonly<Record<string, string>>) =>
    runBash(script, ["--wait", "0", "--journal", "delete.journal"], cwd, {
      ...environment(mock.url),
      INSTANCE_OLD_ID: id,
      ...more,
    }).ended;
  const labels = async () => {
    const { instances } = (await stateOf(mock, through.exchanges)) as {
      readonly instances: readonly { readonly label: string }[];
    };
    return instances.map(({ label }) => label);
  };
  expect(await run({})).toMatchObject({ status: 2, stderr: expect.stringContaining("STAGE") });
  expect(await run({ STAGE: "staging" })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      "which is not known to be staging-old: its label is another. Nothing more was sent.",
    ),
  });
  expect(await labels()).toEqual(["production-old", "production-web"]);
  expect(await run({ STAGE: "production" })).toMatchObject({ status: 0 });
  expect(await labels()).toEqual(["production-web"]);
});

test("backups are canceled only of an instance that still has its label, also when the script is continued", async () => {
  const made = 'type: nano-1, image: compute/debian12, root_pass: "${env:ROOT_PASS}"';
  const old = `region: us-east\ninstances:\n  web: { ${made}, backups: { enabled: true } }\n  base: { ${made}, tags: [] }\n`;
  // Once they are canceled, the plan gives it another label, and the last request is refused.
  const now = old.replace("enabled: true }", "enabled: false }, label: front").replace("tags: []", "tags: [x]");
  const cwd = stackFolder({ "old.stack.yaml": old, "new.stack.yaml": now });
  const { mock, through: first } = await serviceWith(cwd, "old.stack.yaml");
  await writeScript(cwd, "new.stack.yaml", ["--from", "old.stack.yaml", "--delete"]);
  let refused = 2;
  const through = await watched(mock, (index) => (index === refused ? "refused" : "answered"));
  const idOf = (label: string) => String(first.exchanges.find(({ answer }) => answer.label === label)?.answer.id);
  const [web, base] = [idOf("web"), idOf("base")];
  const run = (INSTANCE_WEB_ID: string) =>
    runBash(script, ["--wait", "0"], cwd, { ...environment(through.url), INSTANCE_WEB_ID, INSTANCE_BASE_ID: base })
      .ended;
  expect(await run(base)).toMatchObject({
    status: 1,
    stderr: `web-cancel-backups is for /compute/instances/${base}, which is not known to be web: its label is another. Nothing more was sent. Look at the account, and plan again, or start the script with --again web-cancel-backups to send it.\n`,
  });
  expect(through.sent()).toEqual([]);
  expect(await run(web)).toMatchObject({ status: 1, stderr: expect.stringContaining("The API responded with 400") });
  refused = -1;
  const last = await run(web);
  expect(last.status, last.stderr).toBe(0);
  expect(through.sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /compute/instances/${web}/backups/cancel`,
    `PUT /compute/instances/${web}`,
    `PUT /compute/instances/${base}`,
  ]);
});
