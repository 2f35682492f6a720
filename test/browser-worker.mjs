// Runs a script as a browser's worker does: with web standards only, and without Node's modules.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";

const events = new EventTarget();
const scope = createContext({
  addEventListener: events.addEventListener.bind(events),
  atob,
  btoa,
  clearTimeout,
  console,
  crypto,
  MessageChannel,
  performance,
  postMessage: (message) => parentPort.postMessage(message),
  queueMicrotask,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
});
runInContext("self = globalThis", scope);
events.addEventListener("message", (event) => scope.onmessage?.(event));
parentPort.on("message", (data) => events.dispatchEvent(new MessageEvent("message", { data })));
runInContext(readFileSync(workerData, "utf8"), scope, { filename: workerData });
