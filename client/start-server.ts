import { type LogOutputChannel, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { clientName } from "./identity.ts";

export type ServerStarter = ReturnType<typeof serverStarter>;

type Startable = Pick<BaseLanguageClient, "start" | "error">;

export function serverStarter(client: Startable, log: Pick<LogOutputChannel, "error" | "show">) {
  let isStarting = false;

  /** Resolves when the server runs or has failed to start: then the user is asked whether to try again. */
  async function start(): Promise<void> {
    if (isStarting) return;
    isStarting = true;
    // One failure causes several messages of languageclient. They are logged, and ours is shown.
    const { error } = client;
    client.error = (message, data) => error.call(client, message, data, false);
    try {
      await client.start();
    } catch (failure) {
      log.error(failure instanceof Error ? failure : String(failure));
      forgetStart(client);
      void askToRetry();
    } finally {
      client.error = error;
      isStarting = false;
    }
  }

  async function askToRetry(): Promise<void> {
    const message = `The ${clientName} server could not start. The log shows why.`;
    const choice = await window.showErrorMessage(message, "Retry", "Show Log");
    if (choice === "Retry") await start();
    if (choice === "Show Log") log.show();
  }

  return { start, isStarting: () => isStarting };
}

/** Languageclient remembers a failed start, and would report it again instead of starting. */
function forgetStart(client: Startable): void {
  (client as { _onStart?: Promise<void> | undefined })._onStart = undefined;
}

/** What is used of a worker. */
export type StartedWorker = Pick<Worker, "postMessage" | "onmessage" | "onerror">;

/**
 * Resolves once the server in a worker answers; rejects if its script cannot be loaded or throws, which otherwise nobody would be
 * told. The request is one that a server refuses as long as it is not initialized.
 */
export function whenRunning(worker: StartedWorker): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    worker.onmessage = () => resolve();
    worker.onerror = (event) => {
      const why = typeof event === "object" && "message" in event ? event.message : "";
      reject(new Error(why || "The script of the server could not be loaded."));
    };
    worker.postMessage({ jsonrpc: "2.0", id: "running", method: "$/running" });
  }).finally(() => {
    worker.onmessage = null;
    worker.onerror = null;
  });
}
