// Sends plans to the simulated service as a person does: with a real bash, curl and jq.
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { compute, folderWith } from "./command-line.ts";
import { type Exchange, type Mock, runBash, startMock, type Watched, watched } from "./mock-service.ts";

const fixture = (name: string): string => readFileSync(`server/rules/pages/fixtures/${name}.pem`, "utf8");

/** What the stacks of these tests take from the environment. */
const variables = {
  COMPUTE_TOKEN: "t0ken",
  ROOT_PASS: "xK9-vvw-Lq2-mmP0-hh",
  DB_ROOT_PASS: "zP4-qqr-Nn8-ttW1-kk",
  // Also what is left of a plan that calls something impossible.
  PLAN_INCOMPLETE: "yes",
  SITE_KEY: fixture("p256.key.pkcs8"),
  SHOP_CERT: fixture("p256.cert"),
  SHOP_KEY: fixture("p256.key.pkcs8"),
};

export const environment = (url: string): Readonly<Record<string, string>> => ({ ...variables, COMPUTE_URL: url });

/** A folder with stacks, and what they need. */
export const stackFolder = (stacks: Readonly<Record<string, string>>): string =>
  folderWith({ ...stacks, "certs/site.pem": fixture("p256.cert"), ".compute-stack.yaml": "" });

export const script = "plan.sh";

/** Writes the script of a plan. A change plan that calls something impossible has exit code 1. */
export async function writeScript(cwd: string, stack: string, args: readonly string[] = []): Promise<void> {
  const { status, stderr } = await compute(["plan", stack, "--format", "curl", "--output", script, ...args], { cwd });
  expect([0, 1], stderr).toContain(status);
}

/** Plans and sends. The journal of an earlier plan is not continued. */
export async function send(cwd: string, { url }: Watched, stack: string, args: readonly string[] = []): Promise<void> {
  await writeScript(cwd, stack, args);
  const { status, stderr } = await runBash(
    script,
    ["--wait", "0", "--journal", `${stack}.${args.length}.${new URL(url).port}.journal`],
    cwd,
    environment(url),
  ).ended;
  expect(status, stderr).toBe(0);
}

/** The simulated service, with everything that a plan of this stack creates. */
export async function serviceWith(
  cwd: string,
  stack: string,
): Promise<{ readonly mock: Mock; readonly through: Watched }> {
  const mock = await startMock([], cwd);
  const through = await watched(mock);
  await send(cwd, through, stack);
  return { mock, through };
}

const curl = (url: string, args: readonly string[]): Promise<string> =>
  new Promise((done, fail) => {
    execFile("curl", ["-sS", "-H", "Authorization: Bearer t0ken", ...args, url], (error, stdout) =>
      error ? fail(error) : done(stdout),
    );
  });

const get = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { authorization: "Bearer t0ken" } })).text();

/** The answers to the requests that created something, which no other operation shows. */
const created = (exchanges: readonly Exchange[], path: RegExp): readonly Exchange["answer"][] =>
  exchanges.flatMap(({ method, status, answer, ...one }) =>
    method === "POST" && status === 200 && path.test(one.path) ? [answer] : [],
  );

const balancersIn = (exchanges: readonly Exchange[]) => created(exchanges, /^\/loadbalancers$/);
const configsIn = (exchanges: readonly Exchange[]) => created(exchanges, /\/configs$/);
const nodesIn = (exchanges: readonly Exchange[]) => created(exchanges, /\/configs\/\d+(?:\/nodes)?$/);

const configPath = ({ id, loadbalancer_id }: Exchange["answer"]): string =>
  `/loadbalancers/${loadbalancer_id}/configs/${id}`;

/** Saves what the service says, in the shapes in which people save answers. Returns the names of the folder and its files. */
export async function saveAnswers(cwd: string, { url }: Mock, exchanges: readonly Exchange[]): Promise<string> {
  const folder = "answers";
  mkdirSync(join(cwd, folder, "front"), { recursive: true });
  const save = (name: string, text: string): void => writeFileSync(join(cwd, folder, name), text);
  save("instances.txt", await curl(`${url}/compute/instances`, ["-i"]));
  save("front/balancers.json", JSON.stringify(balancersIn(exchanges)));
  for (const config of configsIn(exchanges))
    save(`front/config-${config.id}.json`, await get(url + configPath(config)));
  save("front/nodes.json", JSON.stringify({ data: nodesIn(exchanges) }, null, 2));
  save("README.md", "The answers of the account.");
  return folder;
}

/** The saved answers in a folder, as files. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name !== "README.md" ? join(entry.parentPath, entry.name) : [],
  );

type Data = Readonly<Record<string, unknown>>;

/** Everything that exists, without IDs and addresses, which differ from run to run. */
export async function stateOf({ url }: Mock, exchanges: readonly Exchange[]): Promise<Data> {
  // What is provisioning has finished the second time.
  await get(`${url}/compute/instances`);
  const { data } = JSON.parse(await get(`${url}/compute/instances`)) as { readonly data: readonly Data[] };
  const labels = new Map(data.flatMap(({ ipv4, label }) => (ipv4 as string[]).map((address) => [address, label])));
  const instances = data.map(({ id: _, created: __, ipv6: ___, ipv4, tags, ...rest }) => ({
    ...rest,
    tags: [...(tags as string[])].sort(),
    addresses: (ipv4 as string[]).length,
  }));
  const nodes = nodesIn(exchanges).map(({ config_id, label, address }) => {
    const [host = "", port] = String(address).split(":");
    return { config_id, label, address: `${labels.get(host) ?? host}:${port}` };
  });
  const configs: Data[] = [];
  for (const config of configsIn(exchanges)) {
    const { id, loadbalancer_id, ...rest } = JSON.parse(await get(url + configPath(config))) as Data;
    const balancer = balancersIn(exchanges).find((one) => one.id === loadbalancer_id)?.label;
    const own = nodes.filter(({ config_id }) => config_id === id).map(({ config_id: _, ...node }) => node);
    configs.push({ ...rest, balancer, nodes: sorted(own) });
  }
  const balancers = balancersIn(exchanges).map(({ id: _, ...rest }) => rest);
  return { instances: sorted(instances), balancers: sorted(balancers), configs: sorted(configs) };
}

/** Created in whatever order. */
function sorted(all: readonly Data[]): readonly Data[] {
  const keyOf = ({ balancer, label, port, ...rest }: Data): string =>
    JSON.stringify([balancer, label, port, Object.entries(rest).sort()]);
  return [...all].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export interface PlanAsJson {
  readonly changes: readonly {
    readonly action: string;
    readonly resource: string;
    readonly pointer: string;
    readonly fields: readonly Data[];
    readonly steps: readonly string[];
  }[];
  readonly requests: readonly { readonly name: string; readonly method: string; readonly path: string }[];
  readonly summary: Readonly<Record<"create" | "update" | "impossible" | "unknown" | "gone" | "unchanged", number>>;
}

export async function changesBetween(
  cwd: string,
  stack: string,
  from: string,
  more: readonly string[] = [],
): Promise<PlanAsJson> {
  const { stdout, stderr } = await compute(["plan", stack, "--from", from, ...more, "--format", "json"], { cwd });
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout) as PlanAsJson;
}
