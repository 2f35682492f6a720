// Replacements of instances, sent with a real bash and curl to the simulated service.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { removeFolders } from "./command-line.ts";
import { atTerminal, needTools, runBash, startMock, stopMocks, watched } from "./mock-service.ts";
import {
  changesBetween,
  environment,
  saveAnswers,
  script,
  serviceWith,
  stackFolder,
  writeScript,
} from "./plan-on-mock.ts";

beforeAll(() => needTools("bash", "curl", "jq"));

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

const stack = (more = "", label = "web", node = ""): string => `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true${more} }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: [{ label: ${label}, address: "\${instances.web.private_ipv4}:80" }${node}]
`;
const never = ', { label: other, address: "192.168.77.7:80" }';
const [old, now] = ["shop.stack.yaml", "shop.stack.yaml"];

/** A service with what the stack describes, its saved answers, and the stack as it is to be. */
async function deployed(before: string, after: string) {
  const cwd = stackFolder({ [old]: before });
  const { mock, through } = await serviceWith(cwd, old);
  const answers = await saveAnswers(cwd, mock, through.exchanges);
  writeFileSync(join(cwd, now), after);
  return { cwd, mock, through, answers };
}

/** What was sent, without what only looks. */
const sentBy = (exchanges: readonly { readonly method: string; readonly path: string; readonly status: number }[]) =>
  exchanges.flatMap(({ method, path, status }) => (method === "GET" ? [] : `${method} ${path} ${status}`));

test("an instance is created, gets its nodes, is waited for, and only then the old one is deleted", async () => {
  const { cwd, mock, answers } = await deployed(stack(), stack().replace("nano-1", "nano-2"));
  await writeScript(cwd, now, ["--from", answers, "--replace", "web"]);
  const through = await watched(mock);
  const { status, stderr } = await runBash(script, ["--wait", "20"], cwd, environment(through.url)).ended;
  expect(status, stderr).toBe(0);
  const made = through.exchanges[0]?.answer.id;
  expect(through.exchanges.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /compute/instances",
    "POST /networking/ips",
    `POST /compute/instances/${made}/boot`,
    "POST /loadbalancers/1/configs/2",
    `GET /compute/instances/${made}`,
    "GET /loadbalancers/1/configs/2",
    // Whether it is still the one that is to be deleted.
    "GET /compute/instances/3",
    "DELETE /compute/instances/3",
    // At the end, the node of the deleted instance is down.
    `GET /compute/instances/${made}`,
    "GET /loadbalancers/1/configs/2",
  ]);
  expect(through.exchanges[3]?.answer).toMatchObject({ label: "web-2" });
  expect(stderr).toContain("port 80 of the load balancer `front`: 2 of 2 nodes up\n");
  expect(stderr).toContain("port 80 of the load balancer `front`: 1 of 2 nodes up\n");
  // Started again, it sends nothing, and nothing is left to wait for.
  const count = sentBy(through.exchanges).length;
  const again = await runBash(script, ["--wait", "2"], cwd, environment(through.url)).ended;
  expect(again.stderr).toContain("web: POST /compute/instances (answered before)");
  expect(again.status, again.stderr).toBe(0);
  expect(sentBy(through.exchanges)).toHaveLength(count);
});

const two = (type: string): string => `region: us-east
instances:
  web: { type: ${type}, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true }
  app: { type: ${type}, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: web, address: "\${instances.web.private_ipv4}:80" }
          - { label: app, address: "\${instances.app.private_ipv4}:80" }
`;

test("where one of two deletions failed, the other one is sent once the script is started again", async () => {
  const { cwd, mock, answers } = await deployed(two("nano-1"), two("nano-2"));
  await writeScript(cwd, now, ["--from", answers, "--replace", "web", "--replace", "app"]);
  const deletions = (sent: readonly string[]): readonly string[] => sent.filter((one) => one.startsWith("DELETE"));
  let fails = true;
  const through = await watched(mock, (_, method) => {
    const isRefused = fails && method === "DELETE" && deletions(sentBy(through.exchanges)).length === 1;
    return isRefused ? "refused" : "answered";
  });
  const first = await runBash(script, ["--wait", "20"], cwd, environment(through.url)).ended;
  expect(first.status, first.stderr).toBe(1);
  fails = false;
  const second = await runBash(script, ["--wait", "5"], cwd, environment(through.url)).ended;
  expect(second.status, second.stderr).toBe(0);
  const done = deletions(sentBy(through.exchanges)).filter((one) => one.endsWith(" 200"));
  expect(new Set(done).size).toBe(2);
  expect(done).toHaveLength(2);
});

test("where the response to the last deletion was lost, the script asks about it, though the old node is down by then", async () => {
  const { cwd, mock, answers } = await deployed(stack(), stack().replace("nano-1", "nano-2"));
  await writeScript(cwd, now, ["--from", answers, "--replace", "web"]);
  const through = await watched(mock, (_, method) => (method === "DELETE" ? "unanswered" : "answered"));
  const run = (...more: readonly string[]) =>
    runBash(script, ["--wait", "2", ...more], cwd, environment(through.url)).ended;
  const first = await run();
  expect(first.status, first.stderr).toBe(1);
  const asked = await run();
  expect(asked.status, asked.stderr).toBe(3);
  expect(asked.stderr).toContain("web-delete was sent without a response, so it may have arrived.");
  expect(asked.stderr).not.toContain("Nothing more was deleted");
  const told = await run("--arrived", "web-delete");
  expect(told.status, told.stderr).toBe(0);
  expect(sentBy(through.exchanges).filter((one) => one.startsWith("DELETE"))).toHaveLength(1);
});

test.each(["bash", "dash"])(
  "at a terminal, the answer that a deletion did not arrive deletes nothing before what is new has been looked at, with %s",
  async (shell) => {
    const { cwd, mock, answers } = await deployed(stack(), stack().replace("nano-1", "nano-2"));
    await writeScript(cwd, now, ["--from", answers, "--replace", "web"]);
    let isLost = true;
    const through = await watched(mock, (_, method) => (method === "DELETE" && isLost ? "lost" : "answered"));
    const run = (...more: readonly string[]) =>
      runBash(script, ["--wait", "20", ...more], cwd, environment(through.url)).ended;
    expect(await run()).toMatchObject({ status: 1 });
    isLost = false;
    const sent = sentBy(through.exchanges);
    const asked = await atTerminal(`${shell} ${script} --wait 2`, "no\n", cwd, environment(through.url));
    expect(asked.said).toMatch(
      /Did web-delete arrive\? \(yes or no\)[\s\S]*Start the script with --again web-delete: it waits/,
    );
    expect(asked.status).toBe(3);
    expect(sentBy(through.exchanges)).toEqual(sent);
    expect(await run("--again", "web-delete")).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/2 of 2 nodes up\n(?:.*\n)*web-delete: DELETE/),
    });
    expect(sentBy(through.exchanges)).toHaveLength(sent.length + 1);
  },
);

test("a deletion that did not arrive waits once more for what is new before it is sent again", async () => {
  const { cwd, mock, answers } = await deployed(stack(), stack().replace("nano-1", "nano-2"));
  await writeScript(cwd, now, ["--from", answers, "--replace", "web"]);
  let [isLost, isDown] = [true, false];
  const through = await watched(
    mock,
    (_, method) => (method === "DELETE" && isLost ? "lost" : "answered"),
    undefined,
    (text, method, path) =>
      isDown && method === "GET" && path.includes("/configs/")
        ? JSON.stringify({ ...JSON.parse(text), nodes_status: { up: 1, down: 1 } })
        : text,
  );
  const run = (...more: readonly string[]) =>
    runBash(script, ["--wait", "2", ...more], cwd, environment(through.url)).ended;
  expect(await run()).toMatchObject({ status: 1 });
  [isLost, isDown] = [false, true];
  const again = await run("--again", "web-delete");
  expect(again.status, again.stderr).toBe(4);
  expect(again.stderr).toContain("Nothing more was deleted");
  expect(sentBy(through.exchanges).filter((one) => one.startsWith("DELETE"))).toEqual([]);
  isDown = false;
  const then = await run("--again", "web-delete");
  expect(then.status, then.stderr).toBe(0);
  expect(then.stderr).toMatch(/2 of 2 nodes up\n(?:.*\n)*web-delete: DELETE/);
});

test("where a node is not up, nothing is deleted, and the script continues there", async () => {
  const { cwd, mock, answers } = await deployed(stack("", "web", never), stack(", tags: [x]", "web-b", never));
  await writeScript(cwd, now, ["--from", answers, "--replace", "web"]);
  const through = await watched(mock);
  for (const _ of ["stopped", "still"]) {
    const { status, stderr } = await runBash(script, ["--wait", "1"], cwd, environment(through.url)).ended;
    expect(status, stderr).toBe(4);
    expect(stderr).toContain("2 of 3 nodes up. Look at whether something accepts connections at the address of web-b.");
    expect(stderr).toContain("Nothing more was deleted, so what is replaced is still billed, too.");
  }
  expect(sentBy(through.exchanges).filter((one) => /^DELETE|instances \d/.test(one))).toEqual([
    "POST /compute/instances 200",
  ]);
});

test.each([
  ["do not have the new node yet", { up: 2, down: 0 }],
  ["lack those that are down", { up: 3 }],
])("while the counts of a load balancer %s, nothing is deleted", async (_, counts) => {
  const nodes = ', { label: other, address: "${instances.web.private_ipv4}:81" }';
  const { cwd, mock, answers } = await deployed(stack("", "web", nodes), stack(", tags: [x]", "web", nodes));
  await writeScript(cwd, now, ["--from", answers, "--replace", "web"]);
  let isLate = true;
  const through = await watched(mock, undefined, undefined, (text, method, path) =>
    isLate && method === "GET" && path.includes("/configs/")
      ? JSON.stringify({ ...JSON.parse(text), nodes_status: counts })
      : text,
  );
  const deleted = () => sentBy(through.exchanges).filter((one) => one.startsWith("DELETE"));
  const late = await runBash(script, ["--wait", "1"], cwd, environment(through.url)).ended;
  expect(late.status, late.stderr).toBe(4);
  expect(deleted()).toEqual([]);
  isLate = false;
  const then = await runBash(script, ["--wait", "20"], cwd, environment(through.url)).ended;
  expect(then.status, then.stderr).toBe(0);
  expect(deleted()).toHaveLength(1);
});

test("what an earlier plan, also an earlier replacement, left in the journal is not taken for the new instance", async () => {
  const cwd = stackFolder({ [old]: stack() });
  const { mock, through } = await serviceWith(cwd, old);
  const journal = `${old}.0.${new URL(through.url).port}.journal`;
  const all = ["--journal", journal, "--wait", "20"];
  for (const label of ["web-b", "web-c"]) {
    writeFileSync(join(cwd, old), stack("", label));
    // The journal says what exists.
    await writeScript(cwd, old, ["--from", journal, "--replace", "web"]);
    const { status, stderr } = await runBash(script, all, cwd, environment(through.url)).ended;
    expect(stderr).not.toContain("answered before");
    // The node that nothing is behind any more is down for good, as the plan knows.
    expect(status, stderr).toBe(0);
  }
  // What took the place of another one is what the plan of the stack creates.
  const sent = sentBy(through.exchanges);
  await writeScript(cwd, old);
  // The configuration of the node is known by its ID in one plan, and by its step in the other.
  expect(await runBash(script, all, cwd, environment(through.url)).ended).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("the differences were not sent: front-80-web-c."),
  });
  expect(sentBy(through.exchanges)).toEqual(sent);
  const created = through.exchanges.filter(({ method, path }) => method === "POST" && path === "/compute/instances");
  const deleted = through.exchanges.filter(({ method }) => method === "DELETE");
  expect(created).toHaveLength(3);
  expect(deleted.map(({ path }) => path)).toEqual(
    created.slice(0, 2).map(({ answer }) => `/compute/instances/${answer.id}`),
  );
  expect(readFileSync(join(cwd, journal), "utf8")).toContain("done replace:create-instance:WEB ");
  await mock.stop();
});

test("a plan from responses that are older than a replacement sends nothing, whatever else is in it", async () => {
  const { cwd, mock, answers } = await deployed(two("nano-1"), two("nano-2"));
  const through = await watched(mock);
  const send = async (text: string, args: readonly string[]) => {
    writeFileSync(join(cwd, now), text);
    await writeScript(cwd, now, ["--from", answers, ...args]);
    return runBash(script, ["--wait", "5"], cwd, environment(through.url)).ended;
  };
  const replace = (type: string) => send(two(type), ["--replace", "web"]);
  await replace("nano-2");
  const sent = sentBy(through.exchanges);
  expect(sent.at(-1)).toBe("DELETE /compute/instances/3 200");
  const refusal = {
    status: 2,
    stderr:
      "An earlier plan deleted /compute/instances/3, so this one was made from responses that are out of date. Nothing was sent. Save the responses again, and plan again.\n",
  };
  expect(await replace("nano-4")).toEqual(refusal);
  expect(sentBy(through.exchanges)).toEqual(sent);
  // Also once another plan is finished.
  const tagged = two("nano-1").replace(/(app:.*) \}/, "$1, tags: [x] }");
  expect(await send(tagged, ["--only", "app"])).toMatchObject({ status: 0 });
  expect(sentBy(through.exchanges)).toHaveLength(sent.length + 1);
  expect(await replace("nano-2")).toEqual(refusal);
});

test("an instance that a plan deleted is created again once it is back in the stack, with its address", async () => {
  const one = (name: string): string =>
    `  ${name}: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true }\n`;
  const alone = `region: us-east\ninstances:\n${one("web")}`;
  const cwd = stackFolder({ [old]: alone + one("app") });
  const mock = await startMock([], cwd);
  const through = await watched(mock);
  const send = async (text: string, args: readonly string[]): Promise<readonly string[]> => {
    const before = sentBy(through.exchanges).length;
    writeFileSync(join(cwd, now), text);
    await writeScript(cwd, now, args);
    const { status, stderr } = await runBash(script, ["--wait", "0"], cwd, environment(through.url)).ended;
    expect(status, stderr).toBe(0);
    return sentBy(through.exchanges).slice(before);
  };
  const created = await send(alone + one("app"), []);
  let answers = await saveAnswers(cwd, mock, through.exchanges);
  const deleted = await send(alone, ["--from", answers, "--delete", "--only", "app"]);
  expect(deleted).toEqual([expect.stringMatching(/^DELETE /)]);
  answers = await saveAnswers(cwd, mock, through.exchanges);
  const again = await send(alone + one("app"), ["--from", answers]);
  expect(again).toHaveLength(created.length / 2);
  expect(again).toEqual(expect.arrayContaining(["POST /compute/instances 200", "POST /networking/ips 200"]));
});

test("a refusal in the middle is continued with a corrected stack, and nothing is created twice", async () => {
  const { cwd, mock, answers } = await deployed(stack(), stack());
  const plan = ["--from", answers, "--replace", "web"];
  await writeScript(cwd, now, plan);
  const through = await watched(mock, (index) => (index === 3 ? "refused" : "answered"));
  const first = await runBash(script, ["--wait", "20"], cwd, environment(through.url)).ended;
  expect(first.status, first.stderr).toBe(1);
  writeFileSync(join(cwd, now), stack(", tags: [x]", "web-b"));
  await writeScript(cwd, now, plan);
  const second = await runBash(script, ["--wait", "20"], cwd, environment(through.url)).ended;
  // It was created without the tag.
  expect(second.stderr).toContain("the differences were not sent: web.");
  expect(second.stderr).toContain("web: POST /compute/instances (answered before)");
  const sent = sentBy(through.exchanges);
  expect(sent.filter((one) => /^POST .compute.instances \d/.test(one))).toHaveLength(1);
  expect(sent.at(-1)).toBe("DELETE /compute/instances/3 200");
});

test("the changes say both as JSON", async () => {
  const cwd = stackFolder({ [old]: stack() });
  const { changes, requests } = await changesBetween(cwd, old, old, ["--replace", "web"]);
  expect(changes.filter(({ resource }) => resource === "instances.web")).toMatchObject([
    { action: "create", steps: ["web", "web-ip", "web-boot"] },
    { action: "gone", steps: ["web-runs", "front-80-web-2-up", "web-delete"] },
  ]);
  expect(requests.map(({ name, method }) => `${method} ${name}`)).toEqual([
    "POST web",
    "POST web-ip",
    "POST web-boot",
    "POST front-80-web-2",
    "GET web-runs",
    "GET front-80-web-2-up",
    "DELETE web-delete",
  ]);
});

test("who is told to create again what is gone is told of the script that replaced it", async () => {
  const cwd = stackFolder({ [old]: stack() });
  const mock = await startMock([], cwd);
  const through = await watched(mock);
  const run = (file: string) => runBash(file, ["--wait", "2"], cwd, environment(through.url)).ended;
  await writeScript(cwd, old);
  expect(await run(script)).toMatchObject({ status: 0 });
  const answers = await saveAnswers(cwd, mock, through.exchanges);
  await writeScript(cwd, old, ["--from", answers, "--replace", "web", "--output", "replace.sh"]);
  expect(await run("replace.sh")).toMatchObject({ status: 0 });
  const count = sentBy(through.exchanges).length;
  const { status, stderr } = await run(script);
  expect(stderr).toMatch(
    /If it was deleted, and not replaced by the script of .*replace\.sh\.journal, start the script with --again web to create it again\.\n$/,
  );
  expect({ status, sent: sentBy(through.exchanges).length }).toEqual({ status: 2, sent: count });
});
