// What a journal has may be gone, or be of another account: real scripts against the simulated service.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { compute, removeFolders } from "./command-line.ts";
import { type Fate, needTools, runBash, startMock, stopMocks, watched } from "./mock-service.ts";
import { environment, script, stackFolder, writeScript } from "./plan-on-mock.ts";

beforeAll(() => needTools("bash", "curl", "jq"));

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

const stack = `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true }
  copy: { clone: { source: web }, type: nano-1 }
loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }] }] }
`;

/** A script that was sent; `steps` are the requests that were answered before one was refused. */
async function sent(steps = Number.POSITIVE_INFINITY) {
  const cwd = stackFolder({ "a.stack.yaml": stack });
  await writeScript(cwd, "a.stack.yaml");
  let mock = await startMock([], cwd);
  let limit = steps;
  const port = mock.port;
  let looks: Fate = "answered";
  const through = await watched(mock, (_, method) => {
    if (method === "GET") return looks;
    return limit-- <= 0 ? "refused" : "answered";
  });
  const run = async (...args: readonly string[]) => {
    const before = through.sent().length;
    const { status, stderr } = await runBash(script, ["--wait", "0", ...args], cwd, environment(through.url)).ended;
    const exchanges = through.sent().slice(before);
    return { status, stderr, sent: exchanges.map(({ method, path }) => `${method} ${path}`) };
  };
  const first = await run();
  limit = Number.POSITIVE_INFINITY;
  return {
    cwd,
    through,
    run,
    first,
    refuseAfter: (count: number) => {
      limit = count;
    },
    loseLooks: () => {
      looks = "lost";
    },
    /** Another account, in which nothing is. */
    changeAccount: async () => {
      await mock.stop();
      mock = await startMock(["--port", String(port)], cwd);
    },
    remove: (path: string) => fetch(mock.url + path, { method: "DELETE", headers: { authorization: "Bearer t" } }),
  };
}

const journalIn = (cwd: string): string => readFileSync(join(cwd, `${script}.journal`), "utf8");

test("a journal that is continued in another account sends nothing, and says what is not there", async () => {
  const { cwd, run, first, changeAccount } = await sent(3);
  expect(first).toMatchObject({
    status: 1,
    sent: ["POST /loadbalancers", "POST /loadbalancers/1/configs", "POST /compute/instances"],
  });
  const journal = journalIn(cwd);
  await changeAccount();
  const { status, stderr, sent: more } = await run();
  expect({ status, more }, stderr).toEqual({ status: 2, more: [] });
  expect(stderr).toContain(`${script}.journal has what this account does not`);
  expect(stderr).toContain("start the script with --again front-80 --again web");
  expect(journalIn(cwd)).toBe(journal);
});

test("what was deleted by other means is named before anything is sent, and created again with what belongs to it", async () => {
  const { cwd, run, first, remove, refuseAfter } = await sent();
  expect(first.status, first.stderr).toBe(0);
  expect((await remove("/compute/instances/3")).status).toBe(200);
  const journal = journalIn(cwd);
  const stopped = await run();
  expect(stopped, stopped.stderr).toMatchObject({ status: 2, sent: [] });
  expect(stopped.stderr).toContain("start the script with --again web to create it again.");
  expect(journalIn(cwd)).toBe(journal);

  // Whatever interrupts it now, what belongs to the one that is gone does not count.
  refuseAfter(1);
  expect(await run("--again", "web")).toMatchObject({ status: 1, sent: ["POST /compute/instances"] });
  refuseAfter(0);
  expect(await run()).toMatchObject({ status: 1, sent: [] });
  refuseAfter(Number.POSITIVE_INFINITY);
  const last = await run();
  expect(last.sent).toEqual([
    "POST /networking/ips",
    "POST /compute/instances/6/boot",
    "POST /loadbalancers/1/configs/2",
  ]);
  // Nothing removes the node that leads to the old address.
  expect(last.stderr).toContain("Another node of this configuration has this label.");
  const { stdout } = await compute(["plan", "a.stack.yaml", "--format", "json", "--from", `${script}.journal`], {
    cwd,
  });
  expect(stdout).not.toContain('"/compute/instances/3"');
  expect(JSON.parse(stdout).requests).toEqual([]);
});

test("a load balancer that is created again gets its ports and nodes again", async () => {
  const { run, changeAccount } = await sent(3);
  await changeAccount();
  expect((await run("--again", "front")).stderr).toContain("start the script with --again web");
  const again = await run("--again", "front", "--again=web");
  expect(again.status, again.stderr).toBe(0);
  expect(again.sent.filter((path) => /balancers/.test(path))).toEqual([
    "POST /loadbalancers",
    "POST /loadbalancers/1/configs",
    "POST /loadbalancers/1/configs/2",
  ]);
  expect(await run()).toMatchObject({ status: 0, sent: [] });
});

test("whether something still exists is unknown without an answer about it, and nothing is sent", async () => {
  const { run, loseLooks } = await sent(3);
  loseLooks();
  const { status, stderr, sent: more } = await run();
  expect({ status, more }, stderr).toEqual({ status: 1, more: [] });
  expect(stderr).toContain(
    "Whether front-80 (/loadbalancers/1/configs/2) still exists is unknown: no response. Nothing was sent.",
  );
});

test("an instance that was cloned is not created again once the stack no longer clones it", async () => {
  const { cwd, run, first } = await sent();
  expect(first.sent).toContain("POST /compute/instances/3/clone");
  const created = 'image: compute/debian12, root_pass: "${env:ROOT_PASS}"';
  writeFileSync(join(cwd, "a.stack.yaml"), stack.replace("clone: { source: web }", created));
  await writeScript(cwd, "a.stack.yaml");
  const again = await run();
  expect(again, again.stderr).toMatchObject({ status: 1, sent: [] });
  expect(again.stderr).toContain("the differences were not sent: copy.");
});
