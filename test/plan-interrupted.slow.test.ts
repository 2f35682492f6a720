// Whatever interrupts the script of a plan, it ends in the same state: real scripts against the simulated service.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { compute, removeFolders } from "./command-line.ts";
import { type Exchange, type Fate, needTools, runBash, startMock, stopMocks, watched } from "./mock-service.ts";
import {
  changesBetween,
  environment,
  filesIn,
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

const old = `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true, tags: [a] }
  gone: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", backups: { enabled: true } }
  app: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", backups: { enabled: true } }
loadbalancers:
  front:
    configs:
      - port: 80
        check: none
        nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }]
`;

/** All kinds of requests: creating, cloning, allocating, updating, booting, canceling, deleting. */
const changed = `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true, tags: [b] }
  app: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", backups: { enabled: false }, private_ip: true }
  copy: { clone: { source: web }, type: nano-1, tags: [b] }
loadbalancers:
  front:
    configs:
      - port: 80
        check: connection
        nodes:
          - { label: web, address: "\${instances.web.private_ipv4}:80" }
          - { label: app, address: "\${instances.app.private_ipv4}:80" }
  back: { client_conn_throttle: 3, configs: [{ port: 81, nodes: [{ label: app, address: "\${instances.app.private_ipv4}:81" }] }] }
`;

/** What a person answers after a look at the account: the fields that the script asks for, from what was created. */
function replyTo(question: string, fate: Fate, last: Exchange | undefined): readonly string[] {
  const [, name = "", needed = ""] =
    /--again ([\w-]+), otherwise with --arrived [\w-]+(?:=(\S*),)?/.exec(question) ?? [];
  expect(name, question).not.toBe("");
  if (fate === "lost") return ["--again", name];
  const values = needed
    .split(",")
    .filter((path) => path !== "")
    .map((path) =>
      path.split(".").reduce<unknown>((data, key) => (data as Record<string, unknown>)[key], last?.answer),
    );
  return [`--arrived=${name}${values.length > 0 ? "=" : ""}${values.join(",")}`];
}

/** What the answers do not show does not exist, and everything that the stack does not have is meant to go. */
const all = ["--create", "all", "--delete", "--only", "*"];

// The requests of a plan that only creates are interrupted one by one in `cli-plan-journal.test.ts`.
test.each<[when: string, fate: Fate]>([
  ["before it arrives", "lost"],
  ["before its answer comes back", "unanswered"],
  ["when its answer has come back", "answered"],
])(
  "a change plan that is killed at each request, one after another, %s, ends in the same state, and nothing is sent twice",
  async (_, fate) => {
    const cwd = stackFolder({ "old.stack.yaml": old, "new.stack.yaml": changed });
    const existing = await serviceWith(cwd, "old.stack.yaml");
    const earlier = [...existing.through.exchanges];
    const sentEarlier = existing.through.sent().length;
    const folder = await saveAnswers(cwd, existing.mock, earlier);
    const answers = filesIn(join(cwd, folder));
    await send(cwd, existing.through, "new.stack.yaml", ["--from", folder, ...all]);
    const wanted = await stateOf(existing.mock, existing.through.exchanges);
    const count = existing.through.sent().length - sentEarlier;
    expect(count).toBeGreaterThanOrEqual(8);

    const mock = await startMock(["--answers", ...answers], cwd);
    let running: ReturnType<typeof runBash> | null = null;
    // What has not arrived is sent again, and is answered then.
    const isKilled = (index: number): boolean => index >= 0 && (fate !== "lost" || index % 2 === 0);
    const through = await watched(
      mock,
      (index) => (isKilled(index) ? fate : "answered"),
      async (index) => {
        if (!isKilled(index)) return;
        running?.kill();
        await running?.ended;
      },
    );
    const start = (more: readonly string[] = []) => {
      running = runBash(script, ["--wait", "0", ...more], cwd, environment(through.url));
      return running.ended;
    };
    let ended = await start();
    let kills = 0;
    for (; ended.status === null; kills++) {
      const before = through.sent().length;
      ended = await start();
      if (ended.status !== 3) continue;
      // It asks before it sends anything.
      expect(through.sent().length, ended.stderr).toBe(before);
      ended = await start(replyTo(ended.stderr, fate, through.sent().at(-1)));
    }
    expect(ended.status, ended.stderr).toBe(0);
    // After its last answer, the script may end before it is killed.
    expect(kills).toBeGreaterThanOrEqual(fate === "answered" ? count - 1 : count);
    expect(through.sent().length).toBe(count);
    expect(await stateOf(mock, [...earlier, ...through.exchanges])).toEqual(wanted);
  },
);

// Without its last lines, it would look like that of an interrupted run.
test("a journal that lost lines is refused, wherever it was cut, and nothing is created twice", async () => {
  const cwd = stackFolder({ "a.stack.yaml": old });
  const mock = await startMock([], cwd);
  const through = await watched(mock);
  await writeScript(cwd, "a.stack.yaml");
  const run = () => runBash(script, ["--wait", "0"], cwd, environment(through.url)).ended;
  expect(await run()).toMatchObject({ status: 0 });
  const sent = through.sent().length;
  const journal = join(cwd, `${script}.journal`);
  const whole = readFileSync(journal, "utf8");
  const lines = whole.split("\n").slice(0, -1);
  expect(lines.length).toBe(sent * 2 + 4);
  const kept = lines.map((_, count) => `${lines.slice(0, count).join("\n")}\n`.replace(/^\n$/, ""));
  // Also lines from its middle: all that is said of one request.
  const without = lines.flatMap((line, at) =>
    line.startsWith("sending ") ? [`${[...lines.slice(0, at), ...lines.slice(at + 2)].join("\n")}\n`] : [],
  );
  for (const text of [...kept, ...without]) {
    writeFileSync(journal, text);
    const { status, stderr } = await run();
    expect(status, text + stderr).toBe(2);
    expect(stderr, text).toMatch(/Nothing was sent/);
    expect(readFileSync(journal, "utf8")).toBe(text);
  }
  expect(through.sent().length).toBe(sent);
  writeFileSync(journal, kept[8] ?? "");
  const { stderr } = await compute(["plan", "a.stack.yaml", "--from", journal], { cwd });
  expect(stderr).toContain(
    `The journal lacks ${lines.length - 8} of its lines, so more may exist. Look at the account.`,
  );
  writeFileSync(journal, whole);
  expect(await run()).toMatchObject({ status: 0 });
  expect(through.sent().length).toBe(sent);
});

/** Pull requests written by hand. */
const examples = "examples/changes";
const before = "shop.stack.yaml";
const pullRequests = readdirSync(examples).filter((name) => name.endsWith(".stack.yaml") && name !== before);

test.each(pullRequests)("%s ends in the new stack, save what the plan calls impossible", async (name) => {
  const cwd = stackFolder({
    [before]: readFileSync(join(examples, before), "utf8"),
    [name]: readFileSync(join(examples, name), "utf8"),
  });
  const { mock, through } = await serviceWith(cwd, before);
  const answers = await saveAnswers(cwd, mock, through.exchanges);
  const planned = await changesBetween(cwd, name, answers, all);
  await send(cwd, through, name, ["--from", answers, ...all]);
  await saveAnswers(cwd, mock, through.exchanges);
  const left = await changesBetween(cwd, name, answers);
  expect(left.requests).toEqual([]);
  expect(left.summary).toMatchObject({ create: 0, update: 0, impossible: planned.summary.impossible });
  // What stays although the stack no longer has it, such as configurations.
  const stays = left.summary.gone;
  if (planned.summary.impossible + stays > 0) return;
  const wanted = await serviceWith(cwd, name);
  expect(await stateOf(mock, through.exchanges)).toEqual(await stateOf(wanted.mock, wanted.through.exchanges));
});
