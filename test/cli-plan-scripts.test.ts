// Several scripts of one stack, each with a journal of its own, sent to the simulated service: nothing is created twice.
import { spawn } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { type Fate, needTools, runBash, startMock, stopMocks, watched } from "./mock-service.ts";

beforeAll(() => needTools("bash", "curl", "jq"));

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

const stackOf = (...names: readonly string[]): string =>
  `region: us-east\ninstances:\n${names.map((name) => `  ${name}: { type: nano-1, tags: [] }\n`).join("")}`;

/** A folder with a stack, and how often each label was created at a service that refuses what `fateOf` says. */
async function stackAt(text: string, fateOf: (index: number) => Fate = () => "answered") {
  const cwd = folderWith({ "a.stack.yaml": text, "none.stack.yaml": "region: us-east\ninstances: {}\n" });
  const through = await watched(await startMock([], cwd), fateOf);
  const write = async (script: string, args: readonly string[] = []) => {
    const { status, stderr } = await compute(
      ["plan", "a.stack.yaml", "--format", "curl", "--wait", "0", "--output", script, ...args],
      { cwd },
    );
    expect(status, stderr).toBe(0);
  };
  const env = { COMPUTE_URL: through.url, COMPUTE_TOKEN: "t0ken" };
  const run = (script: string, args: readonly string[] = []) => runBash(script, args, cwd, env).ended;
  const sent = () => through.sent().length;
  return { cwd, write, run, sent };
}

/** A change is made after what it was made from. */
const made = (cwd: string, script: string, seconds: number): void => {
  const at = new Date(Date.now() + seconds * 1000);
  utimesSync(join(cwd, script), at, at);
};

test("the script of a creation is not continued once a change plan has created the rest", async () => {
  const { cwd, write, run, sent } = await stackAt(stackOf("web", "base"), (index) =>
    index === 1 ? "refused" : "answered",
  );
  await write("create.sh");
  expect(await run("create.sh")).toMatchObject({ status: 1 });
  await write("change.sh", ["--from", "create.sh.journal", "--create", "all"]);
  made(cwd, "create.sh.journal", -60);
  expect(await run("change.sh")).toMatchObject({ status: 0 });
  expect(sent()).toBe(2);
  const { status, stderr } = await run("create.sh");
  expect(status).toBe(2);
  expect(stderr).toContain(
    "change.sh.journal, the journal of another script, has create-instance:BASE of this plan. Nothing was sent. Save the responses of the API, and plan with --from. For another stack or account, or to create it again, use --journal ",
  );
  expect(sent()).toBe(2);
  expect(await run("create.sh", ["--again", "base"])).toMatchObject({ status: 0 });
  expect(sent()).toBe(3);
});

test("the same plan in a script of another name creates nothing again, and can be continued", async () => {
  const { cwd, write, run, sent } = await stackAt(stackOf("web", "base"), (index) =>
    index === 1 ? "refused" : "answered",
  );
  await write("one.sh");
  expect(await run("one.sh")).toMatchObject({ status: 1 });
  await write("two.sh");
  const { status, stderr } = await run("two.sh");
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /one\.sh\.journal, the journal of another script, has create-instance:WEB of this plan\. Nothing was sent\. To continue with it, use --journal .*one\.sh\.journal\. For another stack or account, or to create it again, use --journal .*two\.sh\.journal\.\n$/,
  );
  expect(readdirSync(cwd).filter((name) => name.startsWith("two.sh"))).toEqual(["two.sh"]);
  expect(await run("two.sh", ["--journal", "one.sh.journal"])).toMatchObject({ status: 0 });
  expect(sent()).toBe(2);
  expect(await run("two.sh", ["--journal", "two.sh.journal"])).toMatchObject({ status: 0 });
  expect(sent()).toBe(4);
});

test("what several scripts have created is continued with the journal of none of them", async () => {
  const { write, run, sent } = await stackAt(stackOf("web", "base"));
  for (const name of ["web", "base"]) {
    await write(`${name}.sh`, ["--from", "none.stack.yaml", "--only", name]);
    expect(await run(`${name}.sh`)).toMatchObject({ status: 0 });
  }
  await write("all.sh");
  const { status, stderr } = await run("all.sh");
  expect(status).toBe(2);
  expect(stderr).toContain("the journal of another script, has create-instance:");
  expect(stderr).toContain("Nothing was sent. Save the responses of the API, and plan with --from. For another stack");
  expect(stderr).not.toContain("To continue with it");
  expect(sent()).toBe(2);
});

test("a change plan that is older than the journal of another one creates nothing again", async () => {
  const { cwd, write, run, sent } = await stackAt(stackOf("web", "base"));
  await write("first.sh", ["--from", "none.stack.yaml"]);
  await write("second.sh", ["--from", "none.stack.yaml"]);
  made(cwd, "first.sh", -60);
  made(cwd, "second.sh", -60);
  expect(await run("first.sh")).toMatchObject({ status: 0 });
  const refused = {
    status: 2,
    stderr: expect.stringContaining("first.sh.journal, the journal of another script, has create-instance:"),
  };
  expect(await run("second.sh")).toMatchObject(refused);
  expect(await run("-c", ["dash <second.sh"])).toMatchObject(refused);
  expect(sent()).toBe(2);
});

test("a change plan from responses that are out of date creates nothing again", async () => {
  const { cwd, write, run, sent } = await stackAt(stackOf("web", "old"));
  await write("create.sh");
  expect(await run("create.sh")).toMatchObject({ status: 0 });
  const change = ["--from", "create.sh.journal", "--create", "all", "--delete", "--only", "*"];
  writeFileSync(join(cwd, "a.stack.yaml"), stackOf("web", "base"));
  await write("first.sh", change);
  writeFileSync(join(cwd, "a.stack.yaml"), stackOf("web", "base").replaceAll("tags: []", "tags: [x]"));
  await write("second.sh", change);
  expect(await run("first.sh")).toMatchObject({ status: 0 });
  const before = sent();
  expect(await run("second.sh")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(
      "first.sh.journal, the journal of another script, has a deletion of /compute/instances/",
    ),
  });
  expect(sent()).toBe(before);
});

test("what is said to have arrived is not what another script has created", async () => {
  const { write, run, sent } = await stackAt(stackOf("web", "base"));
  await write("one.sh");
  expect(await run("one.sh")).toMatchObject({ status: 0 });
  await write("two.sh");
  expect(await run("two.sh", ["--arrived", "web=77"])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(
      "one.sh.journal, the journal of another script, has another ID for web. Nothing was sent.",
    ),
  });
  expect(sent()).toBe(2);
});

test.each(["bash", "dash"])(
  "scripts of one stack that are started at once create everything once at most, with %s",
  async (shell) => {
    const { cwd, write, run, sent } = await stackAt(stackOf("web", "base"));
    await write("one.sh");
    await write("two.sh");
    const start = (script: string) => run("-c", [`exec ${shell} ${script}`]);
    // Each may refuse because of the other, but not every time.
    for (let tries = 0; tries < 5 || (tries < 50 && sent() === 0); tries++) {
      const before = sent();
      const ended = await Promise.all([start("one.sh"), start("two.sh")]);
      const refused = ended.filter(({ status }) => status === 2);
      expect(sent() - before, JSON.stringify(ended)).toBe(refused.length === 1 ? 2 : 0);
      for (const { stderr } of refused) expect(stderr).toMatch(/\.sh\.journal.* Nothing was sent\./);
      for (const name of readdirSync(cwd).filter((name) => /\.(?:journal|lock)$/.test(name))) rmSync(join(cwd, name));
    }
    expect(sent()).toBeGreaterThan(0);
  },
);

test("a script of a stack sends nothing while another one is running, even if that has sent nothing yet", async () => {
  const { cwd, write, run, sent } = await stackAt(stackOf("web", "base"));
  await write("one.sh");
  expect(await run("one.sh")).toMatchObject({ status: 0 });
  const journal = join(cwd, "one.sh.journal");
  const [first, , plan] = readFileSync(journal, "utf8").split("\n");
  writeFileSync(journal, `${first}\nlines 000000003\n${plan}\n`);
  await write("change.sh", ["--from", "none.stack.yaml"]);
  const lock = (process: number | undefined) => writeFileSync(`${journal}.lock`, `${process} on ${hostname()}\n`);
  lock(process.pid);
  await write("two.sh");
  made(cwd, "one.sh.journal", -60);
  for (const script of ["two.sh", "change.sh"])
    expect(await run(script)).toEqual({
      status: 2,
      stderr: `Another script of this stack is running, with the journal ./one.sh.journal. Nothing was sent. If it is not running, delete ./one.sh.journal.lock.\n`,
    });
  expect(readdirSync(cwd).filter((name) => /^(?:two|change)\.sh./.test(name))).toEqual([]);
  expect(sent()).toBe(2);
  // One that was killed.
  const gone = spawn("true");
  await new Promise((done) => gone.on("close", done));
  lock(gone.pid);
  expect(await run("two.sh")).toMatchObject({ status: 0 });
  expect(sent()).toBe(4);
});

/** Runs a script as a user who may neither read what this one alone can, nor signal its processes. */
function runAsAnother(cwd: string, script: string, args: readonly string[] = []) {
  const isRoot = process.getuid?.() === 0;
  chmodSync(cwd, 0o777);
  const child = spawn("bash", [script, ...args], {
    cwd,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", COMPUTE_URL: "http://127.0.0.1:9", COMPUTE_TOKEN: "t0ken" },
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
  });
  let stderr = "";
  child.stderr.on("data", (data) => (stderr += data));
  return new Promise<{ readonly status: number | null; readonly stderr: string }>((done) =>
    child.on("close", (status) => done({ status, stderr })),
  );
}

test("whether the script of another user has ended is unknown, and nothing is sent", async () => {
  const { cwd, write } = await stackAt(stackOf("web", "base"));
  await write("one.sh");
  chmodSync(join(cwd, "one.sh"), 0o644);
  const gone = spawn("true");
  await new Promise((done) => gone.on("close", done));
  const lock = join(cwd, "one.sh.journal.lock");
  for (const holder of [1, gone.pid]) {
    writeFileSync(lock, `${holder} on ${hostname()}\n`);
    chmodSync(lock, 0o644);
    // Of one's own scripts, it is known: the first process of a machine is none of them. There is no service to send to.
    const isOfAnother = process.getuid?.() === 0;
    const { status, stderr } = await runAsAnother(cwd, "one.sh");
    expect({ status, isRefused: stderr.includes("The script is running already. If it is not, delete ") }).toEqual({
      status: isOfAnother ? 2 : 1,
      isRefused: isOfAnother,
    });
  }
});

test("where the journal of another script cannot be read, nothing is sent", async () => {
  const { cwd, write, run } = await stackAt(stackOf("web", "base"));
  await write("one.sh");
  expect(await run("one.sh")).toMatchObject({ status: 0 });
  await write("two.sh");
  chmodSync(join(cwd, "two.sh"), 0o644);
  chmodSync(join(cwd, "one.sh.journal"), 0o000);
  expect(await runAsAnother(cwd, "two.sh")).toEqual({
    status: 2,
    stderr: expect.stringMatching(
      /^Cannot read .*one\.sh\.journal, which may be the journal of another script.*Nothing was sent\./,
    ),
  });
  expect(readdirSync(cwd)).not.toContain("two.sh.journal");
});

test("the journals of other stacks, and of what this plan does not have, are no obstacle", async () => {
  const { cwd, write, run, sent } = await stackAt(stackOf("web", "base"));
  await write("one.sh");
  expect(await run("one.sh")).toMatchObject({ status: 0 });
  writeFileSync(join(cwd, "a.stack.yaml"), stackOf("app"));
  await write("two.sh");
  expect(await run("two.sh")).toMatchObject({ status: 0 });
  expect(sent()).toBe(3);
  renameSync(join(cwd, "a.stack.yaml"), join(cwd, "b.stack.yaml"));
  writeFileSync(join(cwd, "a.stack.yaml"), stackOf("other"));
  await write("three.sh");
  expect(await run("three.sh")).toMatchObject({ status: 0 });
  expect(sent()).toBe(4);
  // Again, nothing is sent, so nothing is created twice.
  expect(await run("one.sh")).toMatchObject({ status: 0 });
  expect(sent()).toBe(4);
});

test.each<[string, (journal: string) => string]>([
  ["a line that cannot be read", (journal) => journal.replace("\nfinished", "\nhello there")],
  ["fewer lines than it says", (journal) => journal.replace(/done create-instance:BASE.*/s, "")],
])("what another journal with %s has is unknown", async (said, broken) => {
  const { cwd, write, run, sent } = await stackAt(stackOf("web", "base"));
  await write("one.sh");
  expect(await run("one.sh")).toMatchObject({ status: 0 });
  const path = join(cwd, "one.sh.journal");
  writeFileSync(path, broken(readFileSync(path, "utf8")));
  await write("two.sh");
  expect(await run("two.sh")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`has ${said}. Nothing was sent.`),
  });
  expect(sent()).toBe(2);
});
