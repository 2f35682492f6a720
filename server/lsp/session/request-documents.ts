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
 * Asks a client for files that it cannot recognize by their names, as long as they are among those given. A client without
 * dynamic registration decides by itself what it sends.
 */
export function documentRequests(
  connection: Connection,
  params: InitializeParams,
  guard: Guard,
): (uris: ReadonlySet<string>) => void {
  const known = new Map<string, readonly Registration[]>();
  let count = 0;
  const client = (params.capabilities.textDocument ?? {}) as Readonly<
    Record<string, { readonly dynamicRegistration?: boolean } | undefined>
  >;
  const server = capabilitiesOf(params);
  const supported = requested.filter(([capability]) => client[capability]?.dynamicRegistration === true);
  const registrationsFor = (uri: string): readonly Registration[] => {
    const documentSelector = [{ pattern: patternFor(uri) }];
    count++;
    return supported.map(([, method, optionsOf]) => ({
      id: `${method} ${count}`,
      method,
      registerOptions: { ...(optionsOf(server) as object), documentSelector },
    }));
  };
  return (uris) => {
    if (client.synchronization?.dynamicRegistration !== true) return;
    const added = [...uris].filter((uri) => !known.has(uri) && kindOf(fileNameOf(uri)) === null);
    const gone = [...known].filter(([uri]) => !uris.has(uri));
    for (const uri of added) known.set(uri, registrationsFor(uri));
    for (const [uri] of gone) known.delete(uri);
    const registrations = added.flatMap((uri) => known.get(uri) ?? []);
    // The misspelling is the protocol's.
    const unregisterations = gone.flatMap(([, all]) => all.map(({ id, method }) => ({ id, method })));
    void guard("requesting documents", undefined, async () => {
      if (registrations.length > 0) await connection.sendRequest("client/registerCapability", { registrations });
      if (unregisterations.length > 0)
        await connection.sendRequest("client/unregisterCapability", { unregisterations });
    });
  };
}

/** By name and folder: other files that are sent, too, are not served. */
const patternFor = (uri: string): string => `**/${fileNameOf(uri).split("/").slice(-2).map(escapeGlob).join("/")}`;
