import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { clientHost } from "./lsp/client-host.ts";
import { serve } from "./lsp/server.ts";
import { version } from "./version.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

serve(createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope)), {
  version,
  hostFor: clientHost,
  pageUri: () => null,
});
