import { expect, onTestFinished, test, vi } from "vitest";
import { fullCapabilities } from "../../../test/language-client.ts";
import { folder, session } from "../session.testing.ts";

interface Shown {
  readonly token: string;
  readonly value: {
    readonly kind: string;
    readonly title?: string;
    readonly cancellable?: boolean;
    readonly percentage?: number;
  };
}

const stack = (count: number): string =>
  `region: us-east\ninstances:\n${Array.from({ length: count }, (_, i) => `  web-${i}: { type: standard-2, image: compute/debian12 }\n`).join("")}`;
const uri = `${folder}/shop.stack.yaml`;

async function start(files: Record<string, string> = {}) {
  const client = await session({
    files,
    capabilities: {
      ...fullCapabilities,
      window: { workDoneProgress: true },
      textDocument: { ...fullCapabilities.textDocument, diagnostic: {} },
    },
  });
  const shown: Shown[] = [];
  const created: string[] = [];
  client.connection.onNotification("$/progress", (progress: Shown) => void shown.push(progress));
  client.connection.onRequest("window/workDoneProgress/create", ({ token }: { readonly token: string }) => {
    created.push(token);
    return null;
  });
  const stop = (token: string) => client.connection.sendNotification("window/workDoneProgress/cancel", { token });
  return { client, shown, created, stop };
}

const plan = (more: object = {}) => ({ command: "computeStack.plan", arguments: [{ uri }], ...more });

test("a client that passes a token is shown the progress of its request", async () => {
  const { client, shown, created } = await start();
  client.open(uri, stack(500));
  await client.connection.sendRequest("workspace/executeCommand", plan({ workDoneToken: "mine" }));
  await expect.poll(() => shown.at(-1)).toEqual({ token: "mine", value: { kind: "end" } });
  expect(shown[0]?.value).toEqual({ kind: "begin", title: "Planning requests", percentage: 0, cancellable: true });
  const percentages = shown.slice(1, -1).map(({ value }) => value.percentage ?? -1);
  expect(percentages.length).toBeGreaterThan(20);
  expect(percentages).toEqual([...percentages].sort((a, b) => a - b));
  expect(created).toEqual([]);
});

test("a request is canceled where its progress is shown", async () => {
  const { client, stop } = await start();
  client.open(uri, stack(5_000));
  const planned = client.connection.sendRequest("workspace/executeCommand", plan({ workDoneToken: "mine" }));
  await stop("other");
  await stop("mine");
  await expect(planned).rejects.toMatchObject({ code: -32800 });
  // What is asked for later is not.
  client.change(uri, 2, [{ text: stack(2) }]);
  expect(await client.connection.sendRequest("workspace/executeCommand", plan())).toHaveProperty("version", 2);
});

test("the check of a folder shows its progress once it takes long, and can be stopped there", async () => {
  const wrong = "instances:\n  web: { type: 5 }\n";
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${folder}/${10 + i}.stack.yaml`, wrong]));
  const { client, shown, created, stop } = await start(files);
  let time = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 100));
  onTestFinished(() => clock.mockRestore());
  client.connection.onNotification("$/progress", (progress: Shown) => {
    shown.push(progress);
    if (progress.value.kind === "begin") void stop(progress.token);
  });
  const checked = await client.connection.sendRequest<{ readonly items: readonly unknown[] }>("workspace/diagnostic", {
    previousResultIds: [],
  });
  expect(created).toHaveLength(1);
  expect(checked.items.length).toBeLessThan(40);
  await expect.poll(() => shown.at(-1)?.value.kind).toBe("end");
});
