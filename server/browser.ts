import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serve } from "./lsp/server.ts";
import { clientHost } from "./lsp/session/client-host.ts";
import { discreet, orderly } from "./lsp/session/orderly.ts";
import { version } from "./version.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const writer = new BrowserMessageWriter(scope);
const reader = orderly(new BrowserMessageReader(scope), writer);

serve(createConnection(reader, discreet(writer)), reader.letIn, {
  version,
  hostFor: clientHost,
  pageUri: () => null,
  soon: (run) => setTimeout(run, 0),
});
