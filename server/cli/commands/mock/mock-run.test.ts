import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { type Ran, runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

const token = { authorization: "Bearer t" };

/** Starts the service, works with it, and interrupts it. */
async function running(
  folder: string,
  args: readonly string[],
  work: (url: string) => Promise<void>,
  signal: "SIGINT" | "SIGTERM" = "SIGTERM",
): Promise<Ran> {
  const others = process.listeners(signal);
  const interrupt = (): void => {
    for (const listener of process.listeners(signal)) if (!others.includes(listener)) listener(signal);
  };
  let working: Promise<void> | undefined;
  const ended = await runIn(folder, ["mock", ...args], {
    write: async (text) => {
      working = work(text.trim()).finally(interrupt);
      return true;
    },
  });
  await working;
  return ended;
}

test.each(["SIGINT", "SIGTERM"] as const)("it answers until %s, and logs each request", async (signal) => {
  const { ended, stderr } = await running(
    folderWith({}),
    [],
    async (url) => {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v4$/);
      const response = await fetch(`${url}/compute/instances`, { headers: token });
      expect([response.status, await response.json()]).toEqual([200, { data: [] }]);
    },
    signal,
  );
  expect([ended, stderr]).toEqual([0, "GET /compute/instances 200\n"]);
});

test("it begins with saved responses, and says what it leaves out of them", async () => {
  const folder = folderWith({
    "one.json": '{ "id": 5, "label": "web", "region": "us-east", "type": "nano-1" }',
    "half.json": '{ "data": [{ "id": 6, "label": "app", "region": "us-east", "type": "nano-1" }, { "id"',
    "more/list.json": '{ "data": [{ "id": 7, "label": "db1", "region": "us-east", "type": "nano-1" }] }',
    "more/error.json": '{ "errors": [{ "field": null, "reason": "No" }] }',
  });
  const args = ["--answers", "./one.json", "./half.json", "./more"];
  const { ended, stderr } = await running(folder, args, async (url) => {
    const response = await fetch(`${url}/compute/instances`, { headers: token });
    const { data } = (await response.json()) as { data: readonly { id: number; status: string }[] };
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [5, "running"],
      [6, "running"],
      [7, "running"],
    ]);
  });
  expect(ended).toBe(0);
  expect(stderr.split("\n")).toMatchInlineSnapshot(`
    [
      "compute-stack: half.json: Part of the response cannot be read, and is left out.",
      "compute-stack: more/error.json: A response of the API is an error.",
      "GET /compute/instances 200",
      "",
    ]
  `);
});

test("failures and latency of the call are those of the service", async () => {
  const { stderr } = await running(
    folderWith({}),
    ["--fail", "2=503", "--fail", "1=404", "--latency", "1"],
    async (url) => {
      const statuses = [];
      for (let count = 0; count < 3; count++)
        statuses.push((await fetch(`${url}/compute/instances`, { headers: token })).status);
      expect(statuses).toEqual([404, 503, 200]);
    },
  );
  expect(stderr).toContain("Request 1 fails, as `--fail` says.");
});
