// The last steps of a script, run by a real bash and curl against the simulated service.
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { compute, removeFolders } from "./command-line.ts";
import { type Mock, needTools, runBash, startMock, stopMocks } from "./mock-service.ts";
import { environment, script, stackFolder, writeScript } from "./plan-on-mock.ts";

beforeAll(() => needTools("bash", "curl", "jq"));

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

const stack = (nodes: string, more = ""): string => `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true${more} }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }${nodes}]
`;
const never = ', { label: other, address: "192.168.77.7:80" }';
const name = "a.stack.yaml";

const run = (cwd: string, { url }: Mock, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
  runBash(script, args, cwd, { ...environment(url), ...more }).ended;

/** What it says once it waits. */
const end = (stderr: string): string => stderr.slice(stderr.indexOf("Waiting"));

describe("after sending", () => {
  test("a script says that instances run and nodes are up", async () => {
    const cwd = stackFolder({ [name]: stack("") });
    await writeScript(cwd, name);
    const { status, stderr } = await run(cwd, await startMock([], cwd));
    expect(end(stderr)).toBe(
      [
        "Waiting up to 300 seconds until instances run and nodes are up.",
        "the instance `web`: running",
        "port 80 of the load balancer `front`: 1 of 1 nodes up",
        "",
      ].join("\n"),
    );
    expect(status).toBe(0);
  });

  test("a script that sends and verifies nothing says so", async () => {
    const cwd = stackFolder({ [name]: stack("").replace(/loadbalancers:.*/s, "") });
    const mock = await startMock([], cwd);
    for (const [args, says] of [
      [["--verify"], "Nothing is verified: only the nodes of load balancers, and the instances behind them, can be."],
      [["--from", name, "--format", "curl"], "Nothing to send."],
    ] as const) {
      expect(await compute(["plan", name, "--output", script, ...args], { cwd })).toMatchObject({ status: 0 });
      expect(await run(cwd, mock)).toMatchObject({ status: 0, stderr: `${says}\n` });
    }
  });

  test("a node that never comes up is exit code 4, with what to look at", async () => {
    const cwd = stackFolder({ [name]: stack(never) });
    await writeScript(cwd, name);
    const mock = await startMock([], cwd);
    const { status, stderr } = await run(cwd, mock, ["--wait", "2"]);
    expect(end(stderr)).toBe(
      [
        "Waiting up to 2 seconds until instances run and nodes are up.",
        "the instance `web`: running",
        "port 80 of the load balancer `front`: 1 of 2 nodes up. Look at whether something accepts connections at the addresses of web and other.",
        "",
      ].join("\n"),
    );
    expect(status).toBe(4);
    // Everything was sent: started again, the script only looks again.
    const again = await run(cwd, mock, ["--wait=1"]);
    expect(again).toMatchObject({ status: 4, stderr: expect.stringContaining("(answered before)") });
    await mock.stop();
    expect(mock.log().match(/^POST /gm)).toHaveLength(7);
  });

  test("a script that only waits is no obstacle to another one of its stack, and takes no lock of that away", async () => {
    const cwd = stackFolder({ [name]: stack(never) });
    await writeScript(cwd, name);
    const mock = await startMock([], cwd);
    const waiting = spawn("bash", [script, "--wait", "100"], {
      cwd,
      env: { PATH: process.env.PATH, ...environment(mock.url) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = new Promise((done) => waiting.on("close", done));
    let said = "";
    await new Promise<void>((done) => {
      waiting.stderr.on("data", (data) => {
        said += data;
        if (said.includes("Waiting up to")) done();
      });
    });
    // Of the same script, and of another one with a journal of its own.
    expect(await run(cwd, mock, ["--wait", "0"])).toMatchObject({ status: 0 });
    await writeScript(cwd, name, ["--output", "other.sh"]);
    const other = await runBash("other.sh", ["--wait", "0"], cwd, environment(mock.url)).ended;
    expect(other.stderr).toContain(`${script}.journal, the journal of another script, has create-`);
    const lock = join(cwd, `${script}.journal.lock`);
    writeFileSync(lock, "1 on elsewhere\n");
    expect(waiting.exitCode).toBe(null);
    waiting.kill("SIGTERM");
    expect(await ended).toBe(130);
    expect(existsSync(lock)).toBe(true);
    await mock.stop();
    expect(mock.log().match(/^POST /gm)).toHaveLength(7);
  });

  test("a node whose instance is not meant to boot is not waited for", async () => {
    const cwd = stackFolder({ [name]: stack("", ", booted: false") });
    await writeScript(cwd, name);
    const { status, stderr } = await run(cwd, await startMock([], cwd), ["--wait", "1"]);
    expect(end(stderr)).toContain("port 80 of the load balancer `front`: 0 of 1 nodes up\n");
    expect(end(stderr)).not.toContain("instance `web`");
    expect(status).toBe(0);
  });

  test("responses that fail are waited for, unless waiting changes nothing", async () => {
    const cwd = stackFolder({ [name]: stack("") });
    await writeScript(cwd, name);
    // These come after the six requests that are sent.
    const mock = await startMock(["--fail", "7=503", "--fail", "8=drop", "--fail", "10=404"], cwd);
    const { status, stderr } = await run(cwd, mock);
    expect(end(stderr)).toContain("the instance `web`: running\n");
    expect(end(stderr)).toContain("port 80 of the load balancer `front`: the API responded with 404. Look at");
    expect(status).toBe(4);
  });

  test("with `--wait 0`, neither a plan nor its script waits", async () => {
    const cwd = stackFolder({ [name]: stack(never) });
    await writeScript(cwd, name);
    const { status, stderr } = await run(cwd, await startMock([], cwd), ["--wait", "0"]);
    expect({ status, end: stderr.trimEnd().split("\n").at(-1) }).toEqual({ status: 0, end: "Done: 7 requests." });
    const { stdout } = await compute(["plan", name, "--format", "curl", "--wait", "0"], { cwd });
    expect(stdout).not.toContain("plan_await");
  });
});

describe("plan --verify", () => {
  const sent = async () => {
    const cwd = stackFolder({ [name]: stack("") });
    const mock = await startMock([], cwd);
    await writeScript(cwd, name);
    expect((await run(cwd, mock)).status).toBe(0);
    return { cwd, mock };
  };
  const send = async ({ url }: Mock, method: string, path: string) =>
    (await fetch(url + path, { method, headers: { authorization: "Bearer t0ken" } })).text();

  test("writes these steps alone, with the IDs of responses or variables for them", async () => {
    const { cwd, mock } = await sent();
    await writeScript(cwd, name, ["--verify"]);
    const ids = { INSTANCE_WEB_ID: "3", LOADBALANCER_FRONT_ID: "1", CONFIG_FRONT_80_ID: "2" };
    expect(await run(cwd, mock)).toMatchObject({
      status: 2,
      stderr: `Set these variables first: ${Object.keys(ids).join(" ")}\n`,
    });
    expect(await run(cwd, mock, [], ids)).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("1 of 1 nodes up"),
    });
    for (const [file, path] of [
      ["list.json", "/compute/instances"],
      ["front.json", "/loadbalancers/1/configs/2"],
    ] as const)
      writeFileSync(join(cwd, file), await send(mock, "GET", path));
    writeFileSync(join(cwd, "balancer.json"), '{"id":1,"label":"front","region":"us-east","client_conn_throttle":0}');
    const from = ["list.json", "front.json", "balancer.json"].flatMap((file) => ["--from", file]);
    await writeScript(cwd, name, ["--verify", ...from]);
    expect((await run(cwd, mock)).status).toBe(0);
    await send(mock, "DELETE", "/compute/instances/3");
    const { status, stderr } = await run(cwd, mock, ["--wait", "1"]);
    expect(stderr).toContain("the instance `web`: the API responded with 404. Look at the instance.");
    expect(stderr).toContain("0 of 1 nodes up. Look at whether something accepts connections at the address of web.");
    expect(status).toBe(4);
    await mock.stop();
    expect(mock.log().match(/^(?!GET)/gm)).toHaveLength(8);
  });

  test("says which ports do not exist", async () => {
    const cwd = stackFolder({ [name]: stack(""), "old.stack.yaml": "loadbalancers: { front: { region: us-east } }\n" });
    const { status, stderr } = await compute(["plan", name, "--verify", "--from", "old.stack.yaml"], { cwd });
    expect(stderr).toContain("omitted: port 80 of the load balancer `front`. As far as is known, it does not exist.");
    expect(status).toBe(1);
  });

  test("other formats have the requests", async () => {
    const cwd = stackFolder({ [name]: stack("") });
    const { stdout } = await compute(["plan", name, "--verify", "--format", "requests"], { cwd });
    expect((JSON.parse(stdout) as { path: string }[]).map(({ path }) => path)).toEqual([
      "/compute/instances/${INSTANCE_WEB_ID}",
      "/loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_80_ID}",
    ]);
  });

  test.each([
    [["--verify", "--delete"], "`--verify` changes nothing. Omit `--delete`."],
    [["--verify", "--format", "text"], "`--format`"],
    [["--wait", "x", "--format", "curl"], "`--wait` must be a number of seconds, not `x`."],
    [["--wait", "5"], "`--wait` needs `--format curl`."],
  ])("plan %j is refused", async (args, message) => {
    const cwd = stackFolder({ [name]: stack("") });
    const { status, stderr } = await compute(["plan", name, ...args], { cwd });
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });
});
