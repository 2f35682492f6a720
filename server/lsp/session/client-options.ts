import type { ClientCapabilities, DiagnosticTag, InitializeParams } from "vscode-languageserver";
import type { DiagnosticOptions } from "../diagnostics/diagnostics.ts";
import { pullsDiagnostics } from "./client.ts";
import type { ServerOptions } from "./server-options.ts";

/** The `initializationOptions` of a client, which may be anything. */
export function initializationOptions({
  initializationOptions: given,
}: Pick<InitializeParams, "initializationOptions">) {
  const { rulesUri, settings } = (given ?? {}) as { readonly rulesUri?: unknown; readonly settings?: unknown };
  return { rulesUri: typeof rulesUri === "string" ? rulesUri.replace(/\/$/, "") : null, settings };
}

/** The diagnostic capabilities of a client. One that pulls diagnostics supports everything. */
export function diagnosticOptions(
  client: ClientCapabilities,
  rulesUri: string | null,
  pageUri: ServerOptions["pageUri"],
): DiagnosticOptions {
  const pulls = pullsDiagnostics(client);
  const publishing = client.textDocument?.publishDiagnostics;
  return {
    relatedInformation: pulls || publishing?.relatedInformation === true,
    tags: (publishing?.tagSupport?.valueSet as readonly DiagnosticTag[] | undefined) ?? (pulls ? [1, 2] : []),
    codeDescription: pulls || publishing?.codeDescriptionSupport === true,
    data: pulls || publishing?.dataSupport === true,
    pageUri: (id) => (rulesUri === null ? pageUri(id) : `${rulesUri}/${id}.md`),
  };
}
