import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { dispatcher } from "./lsp/dispatch/dispatcher.ts";
import { serve } from "./lsp/server.ts";
import { clientHost } from "./lsp/session/client-host.ts";
import { lifecycleGate } from "./lsp/session/lifecycle-gate.ts";
import { version } from "./version.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

/** Unlike a timer, a message is delivered without a delay, after the messages of the client that have arrived. */
function turns(): (run: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const queue: (() => void)[] = [];
  port1.onmessage = () => queue.shift()?.();
  return (run) => {
    queue.push(run);
    port2.postMessage(null);
  };
}

const writer = new BrowserMessageWriter(scope);
const gated = lifecycleGate(new BrowserMessageReader(scope), writer);
const dispatched = dispatcher(gated, writer, turns());

serve(createConnection(dispatched.reader, dispatched.writer, dispatched.options), gated.release, {
  version,
  runtime: "a web worker",
  hostFor: clientHost,
  pageUri: () => null,
  defer: dispatched.defer,
});
