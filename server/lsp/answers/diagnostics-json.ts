import { type Connection, type Diagnostic, PublishDiagnosticsNotification } from "vscode-languageserver";
import { ReadyJson } from "./ready-json.ts";

/** Writes lists of diagnostics as JSON: each diagnostic once, and it is kept from one list to the next. */
export interface DiagnosticsWriter {
  /** The answer to a client that pulls them. */
  readonly report: (items: readonly Diagnostic[], resultId?: string) => ReadyJson;
  /** Sends them to a client that does not pull. */
  readonly publish: (uri: string, items: readonly Diagnostic[], version?: number) => void;
}

export function diagnosticsWriter(connection: Pick<Connection, "sendNotification">): DiagnosticsWriter {
  const written = new WeakMap<Diagnostic, string>();
  const itemJson = (item: Diagnostic): string => {
    const before = written.get(item);
    if (before !== undefined) return before;
    const json = JSON.stringify(item);
    written.set(item, json);
    return json;
  };
  const listJson = (items: readonly Diagnostic[]): string => items.map(itemJson).join(",");
  return {
    report: (items, resultId) => {
      const id = resultId === undefined ? "" : `"resultId":${JSON.stringify(resultId)},`;
      return new ReadyJson([`{"kind":"full",${id}"items":[`, listJson(items), "]}"]);
    },
    publish: (uri, items, version) => {
      const own = version === undefined ? "" : `"version":${version},`;
      const params = new ReadyJson([`{"uri":${JSON.stringify(uri)},${own}"diagnostics":[`, listJson(items), "]}"]);
      void connection.sendNotification(PublishDiagnosticsNotification.method, params);
    },
  };
}
