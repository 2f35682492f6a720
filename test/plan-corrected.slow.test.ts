// A refused request, a corrected stack, and the script of its plan: with real scripts against the simulated service.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { removeFolders } from "./command-line.ts";
import { needTools, runBash, startMock, stopMocks, watched } from "./mock-service.ts";
import {
  changesBetween,
  environment,
  filesIn,
  type PlanAsJson,
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

const examples = "examples/changes";
const before = "shop.stack.yaml";
const pullRequests = readdirSync(examples).filter((name) => name.endsWith(".stack.yaml") && name !== before);

type Data = Record<string, unknown>;

type PlannedRequest = PlanAsJson["requests"][number];

/** A stack that differs in what the request sends; null where there is nothing that could be wrong in it. */
function mistaken(text: string, { name, method, path }: PlannedRequest, pointer: string): string | null {
  const stack = parse(text, { merge: true }) as Data;
  const [namespace = "", own = "", ...rest] = pointer.split("/").slice(1);
  const resource = ((stack[namespace] ?? {}) as Data)[own] as Data | undefined;
  if (!resource) return null;
  const inner = rest.reduce<unknown>((value, key) => (value as Data | undefined)?.[key], resource) as Data;
  if (/\/configs\/[^/]+$/.test(path) && method === "POST") inner.label = "mistaken";
  else if (/\/configs(?:\/[^/]+)?$/.test(path)) inner.check = inner.check === "none" ? "http" : "none";
  else if (path === "/loadbalancers") resource.client_conn_throttle = 7;
  else if (path === "/compute/instances" || /\/clone$/.test(path)) resource.tags = ["mistaken"];
  else if (method === "PUT") resource.watchdog_enabled = !(resource.watchdog_enabled ?? true);
  else return null;
  expect(name).not.toBe("");
  return JSON.stringify(stack);
}

const all = ["--create", "all", "--delete", "--only", "*"];

test.each(pullRequests)("%s ends in the stack, whatever request is refused and corrected", async (name) => {
  const cwd = stackFolder({
    [before]: readFileSync(join(examples, before), "utf8"),
    [name]: readFileSync(join(examples, name), "utf8"),
  });
  const text = readFileSync(join(cwd, name), "utf8");
  const existing = await serviceWith(cwd, before);
  const earlier = [...existing.through.exchanges];
  const folder = await saveAnswers(cwd, existing.mock, earlier);
  const answers = filesIn(join(cwd, folder));
  const { requests, changes } = await changesBetween(cwd, name, folder, all);
  const mock = await startMock(["--answers", ...answers], cwd);
  const through = await watched(mock);
  await send(cwd, through, name, ["--from", folder, ...all]);
  const wanted = await stateOf(mock, [...earlier, ...through.exchanges]);
  for (const [index, request] of requests.entries()) {
    const label = `${request.name} is refused`;
    const change = changes.find(({ steps }) => steps.includes(request.name));
    writeFileSync(join(cwd, name), mistaken(text, request, change?.pointer ?? "") ?? text);
    const mock = await startMock(["--answers", ...answers], cwd);
    let refused = 0;
    const through = await watched(mock, (count) => (count === index && refused++ === 0 ? "refused" : "answered"));
    const run = () =>
      runBash(script, ["--wait", "0", "--journal", `${index}.journal`], cwd, environment(through.url)).ended;
    await writeScript(cwd, name, ["--from", folder, ...all]);
    const failed = await run();
    expect(failed.status, label).toBe(1);
    writeFileSync(join(cwd, name), text);
    await writeScript(cwd, name, ["--from", folder, ...all]);
    const { status, stderr } = await run();
    expect(status, `${label}: ${stderr}`).toBe(0);
    expect(through.sent().length, label).toBe(requests.length);
    expect(await stateOf(mock, [...earlier, ...through.exchanges]), label).toEqual(wanted);
    await mock.stop();
  }
});
