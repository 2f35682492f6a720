import type { MessagePort } from "node:worker_threads";
import { keptIn } from "../../text/groups.ts";
import type { FoundSettings } from "../../workspace/settings-files.ts";
import { type CheckDone, type CheckWorkOptions, createCheckWork } from "../commands/check/check-work.ts";
import type { FixDone, FixWorkOptions } from "../commands/fix/fix-work.ts";
import type { FmtDone, FmtWorkOptions } from "../commands/fmt/fmt-work.ts";
import type { FileTask, Work } from "./task.ts";

/** The configuration of a thread; plain data. */
export type WorkOrder =
  | { readonly kind: "check"; readonly options: CheckWorkOptions }
  | { readonly kind: "fix"; readonly options: FixWorkOptions }
  | { readonly kind: "fmt"; readonly options: FmtWorkOptions };

/** Processes tasks in order. */
export async function runWorker(port: MessagePort, order: WorkOrder): Promise<void> {
  const work = await workFor(order);
  /** Each task carries its settings; equal ones are stored once. */
  const settingsByUri = new Map<string | null, FoundSettings>();
  const settingsOnce = (settings: FoundSettings): FoundSettings => keptIn(settingsByUri, settings.uri, () => settings);
  let last = Promise.resolve();
  port.on("message", (task: FileTask) => {
    last = last.then(async () => port.postMessage(await work({ ...task, settings: settingsOnce(task.settings) })));
  });
}

async function workFor(order: WorkOrder): Promise<Work<CheckDone | FixDone | FmtDone>> {
  if (order.kind === "check") return createCheckWork(order.options);
  if (order.kind === "fmt") return (await import("../commands/fmt/fmt-work.ts")).createFmtWork(order.options);
  return (await import("../commands/fix/fix-work.ts")).createFixWork(order.options);
}
