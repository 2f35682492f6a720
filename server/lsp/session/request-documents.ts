import { type Connection, type InitializeParams, type Registration, TextDocumentSyncKind } from "vscode-languageserver";
import { kindOf } from "../../document/index.ts";
import { type RequestGroup, requestGroups } from "../requests/requests.ts";
import type { Guard } from "./guard.ts";
import { fileNameOf } from "./open-documents.ts";
import { escapeGlob } from "./watch.ts";

/** What settings files are served with. */
function registeredFor({ capabilities: client }: InitializeParams) {
  const changes = { syncKind: TextDocumentSyncKind.Incremental };
  const groups = Object.values<RequestGroup>(requestGroups).filter(({ inSettings }) => inSettings);
  return [
    { method: "textDocument/didOpen", options: {} },
    { method: "textDocument/didChange", options: changes },
    { method: "textDocument/didClose", options: {} },
    ...groups.map(({ requests, capabilities, inSettings }) => {
      const [method = ""] = Object.keys(requests);
      const [options] = Object.values(capabilities?.(client) ?? {});
      return { method, options: { ...(options as object), ...inSettings } };
    }),
  ];
}

/** Of the client, within `textDocument`. */
const capabilityFor = (method: string): string =>
  method.startsWith("textDocument/did") ? "synchronization" : method.replace("textDocument/", "");

/**
 * Asks a client for files that it cannot recognize by their names, as long as they are among those given. A client without
 * dynamic registration decides by itself what it sends.
 */
export function documentRequests(
  connection: Connection,
  params: InitializeParams,
  guard: Guard,
): (uris: ReadonlySet<string>) => void {
  const registered = new Map<string, readonly Registration[]>();
  let count = 0;
  const client = (params.capabilities.textDocument ?? {}) as Readonly<
    Record<string, { readonly dynamicRegistration?: boolean } | undefined>
  >;
  const supported = registeredFor(params).filter(
    ({ method }) => client[capabilityFor(method)]?.dynamicRegistration === true,
  );
  const registrationsFor = (uri: string): readonly Registration[] => {
    const documentSelector = [{ pattern: patternFor(uri) }];
    count++;
    return supported.map(({ method, options }) => ({
      id: `${method} ${count}`,
      method,
      registerOptions: { ...options, documentSelector },
    }));
  };
  return (uris) => {
    if (client.synchronization?.dynamicRegistration !== true) return;
    const added = [...uris].filter((uri) => !registered.has(uri) && kindOf(fileNameOf(uri)) === null);
    const gone = [...registered].filter(([uri]) => !uris.has(uri));
    for (const uri of added) registered.set(uri, registrationsFor(uri));
    for (const [uri] of gone) registered.delete(uri);
    const registrations = added.flatMap((uri) => registered.get(uri) ?? []);
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
