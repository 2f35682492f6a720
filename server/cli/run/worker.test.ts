import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { defaultSettings } from "../../document/index.ts";
import { wholeReport } from "../terminal/report.ts";
import type { FileTask } from "./task.ts";
import { runWorker, type WorkOrder } from "./worker.ts";

const text = "region: us-east\ninstances:\n  web:\n    type: standard-2\n    booted: 'true'\n";

const task = (path: string, uri: string | null, rules = {}): FileTask => ({
  path,
  type: { kind: "stack" },
  isNamed: true,
  given: { kind: "text", text },
  settings: { settings: { ...defaultSettings, rules }, uri, bases: [] } as unknown as FileTask["settings"],
});

/** The answers of a worker to these tasks. */
async function answersOf(order: WorkOrder, tasks: readonly FileTask[]): Promise<readonly unknown[]> {
  const { port1, port2 } = new MessageChannel();
  await runWorker(port2, order);
  const answers: unknown[] = [];
  const all = new Promise<void>((done) => {
    port1.on("message", (answer) => answers.push(answer) === tasks.length && done());
  });
  for (const one of tasks) port1.postMessage(one);
  await all;
  port1.close();
  return answers;
}

const check: WorkOrder = {
  kind: "check",
  options: {
    config: null,
    rules: {},
    least: "hint",
    format: "json",
    look: { ...wholeReport, hasColor: false, hasLinks: false, width: null, pages: "file:///rules/" },
    isCached: false,
  },
};

test("files are checked in order, with the settings of each", async () => {
  const tasks = [task("/a.stack.yaml", "file:///a"), task("/b.stack.yaml", "file:///b", { "type-mismatch": "off" })];
  expect(await answersOf(check, tasks)).toMatchObject([
    { kind: "checked", counts: { found: { error: 1 } }, report: expect.stringContaining("a.stack.yaml") },
    { kind: "checked", counts: { found: { error: 0 } }, report: expect.stringContaining("b.stack.yaml") },
  ]);
});

test("files are fixed where that is the order", async () => {
  const order: WorkOrder = { kind: "fix", options: { config: null, rules: {}, mode: "show", hasColor: false } };
  const [answer] = await answersOf(order, [task("/a.stack.yaml", null)]);
  expect(answer).toMatchObject({
    kind: "fixed",
    applied: 1,
    change: { before: text, after: text.replace("'true'", "true"), diff: expect.stringContaining("+    booted: true") },
  });
});
