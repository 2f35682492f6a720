// Every example can be rehearsed to its end: its requests are sent to the simulated service with a real bash, curl and jq.
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";
import { needTools, runBash, startMock, stopMocks } from "./mock-service.ts";
import { environment } from "./plan-on-mock.ts";

beforeAll(() => needTools("bash", "curl", "jq"));

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

const read = (path: string): string => readFileSync(join("examples", path), "utf8");
const userData = "I2Nsb3VkLWNvbmZpZwo=";

function exampleFolder(): string {
  const cwd = folderWith({});
  cpSync("examples", cwd, { recursive: true });
  return cwd;
}

const variablesFor = (url: string): Readonly<Record<string, string>> => ({
  ...environment(url),
  COMPUTE_API: url,
  REGION: "us-east",
  STAGING_ROOT_PASS: "bT7-ffk-Rr3-yyD9-uu",
  PRODUCTION_ROOT_PASS: "mN5-ggz-Xx6-qqW2-ss",
  APP_1A01B7_USER_DATA: userData,
  // As `SITE_KEY="$(cat certs/site.key)"` sets it.
  SITE_KEY: read("certs/site.key").trimEnd(),
  SHOP_CERT: read("certs/site.pem").trimEnd(),
  SHOP_KEY: read("certs/site.key").trimEnd(),
});

const stacks = ["", "changes/"].flatMap((folder) =>
  readdirSync(`examples/${folder}`).flatMap((name) => (name.endsWith(".stack.yaml") ? `${folder}${name}` : [])),
);

test.each([
  ...stacks.map((path) => [path, ["plan", path, "--format", "curl"]] as const),
  ["shop.requests.json", ["convert", "shop.requests.json", "--to", "curl"]] as const,
  ["shop.http", ["convert", "shop.http", "--to", "curl"]] as const,
  ["create-web.sh", null] as const,
])(
  "%s",
  async (path, args) => {
    const cwd = exampleFolder();
    const mock = await startMock([], cwd);
    const script = args ? "send.sh" : path;
    if (args) expect(await compute([...args, "--output", script], { cwd })).toMatchObject({ status: 0 });
    const { status, stderr } = await runBash(script, [], cwd, variablesFor(mock.url)).ended;
    expect(status, stderr + mock.log()).toBe(0);
  },
  120_000,
);
