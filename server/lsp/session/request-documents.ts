import type { Connection, InitializeParams, Registration, ServerCapabilities } from "vscode-languageserver";
import { kindOf } from "../../document/index.ts";
import { capabilitiesOf } from "./capabilities.ts";
import type { Guard } from "./guard.ts";
import { fileNameOf } from "./open-documents.ts";
import { escapeGlob } from "./watch.ts";

type Requested = readonly [clientCapability: string, method: string, options: (server: ServerCapabilities) => unknown];

/** What settings files are served with. */
const requested: readonly Requested[] = [
  ["synchronization", "textDocument/didOpen", () => ({})],
  ["synchronization", "textDocument/didChange", ({ textDocumentSync }) => ({ syncKind: changesOf(textDocumentSync) })],
  ["synchronization", "textDocument/didClose", () => ({})],
  ["codeAction", "textDocument/codeAction", ({ codeActionProvider }) => codeActionProvider],
  ["completion", "textDocument/completion", ({ completionProvider }) => completionProvider],
  ["definition", "textDocument/definition", () => ({})],
  ["documentLink", "textDocument/documentLink", () => ({})],
  ["hover", "textDocument/hover", () => ({})],
  [
    "diagnostic",
    "textDocument/diagnostic",
    ({ diagnosticProvider }) => ({ ...diagnosticProvider, workspaceDiagnostics: false }),
  ],
];

const changesOf = (sync: ServerCapabilities["textDocumentSync"]) => (typeof sync === "object" ? sync.change : sync);

/**
 * Asks a client for files that it cannot recognize by their names, each once. A client without dynamic registration decides by
 * itself what it sends.
 */
export function documentRequests(
  connection: Connection,
  params: InitializeParams,
  guard: Guard,
): (uris: readonly string[]) => void {
  const known = new Set<string>();
  const client = (params.capabilities.textDocument ?? {}) as Readonly<
    Record<string, { readonly dynamicRegistration?: boolean } | undefined>
  >;
  const server = capabilitiesOf(params);
  const supported = requested.filter(([capability]) => client[capability]?.dynamicRegistration === true);
  return (uris) => {
    const added = uris.filter((uri) => !known.has(uri) && kindOf(fileNameOf(uri)) === null);
    if (added.length === 0 || client.synchronization?.dynamicRegistration !== true) return;
    for (const uri of added) known.add(uri);
    const documentSelector = added.map((uri) => ({ pattern: patternFor(uri) }));
    const registrations = supported.map(
      ([, method, optionsOf]): Registration => ({
        id: `${method} ${known.size}`,
        method,
        registerOptions: { ...(optionsOf(server) as object), documentSelector },
      }),
    );
    void guard("requesting documents", undefined, () =>
      connection.sendRequest("client/registerCapability", { registrations }),
    );
  };
}

/** By name and folder: other files that are sent, too, are not served. */
const patternFor = (uri: string): string => `**/${fileNameOf(uri).split("/").slice(-2).map(escapeGlob).join("/")}`;
