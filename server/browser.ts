import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serve } from "./lsp/server.ts";
import { clientHost } from "./lsp/session/client-host.ts";
import { lifecycleGate, withoutErrorDetails } from "./lsp/session/lifecycle-gate.ts";
import { version } from "./version.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const writer = new BrowserMessageWriter(scope);
const reader = lifecycleGate(new BrowserMessageReader(scope), writer);

serve(createConnection(reader, withoutErrorDetails(writer)), reader.release, {
  version,
  hostFor: clientHost,
  pageUri: () => null,
  defer: (run) => setTimeout(run, 0),
});
