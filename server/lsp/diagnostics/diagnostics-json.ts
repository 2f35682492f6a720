import { type Connection, type Diagnostic, PublishDiagnosticsNotification } from "vscode-languageserver";
import { ReadyJson } from "./ready-json.ts";

/** Writes lists of diagnostics as JSON. That of each diagnostic, and of neighboring ones, is kept from one list to the next. */
export interface DiagnosticsWriter {
  /** The answer to a client that pulls them. */
  readonly report: (items: readonly Diagnostic[], resultId?: string) => ReadyJson;
  /** Sends them to a client that does not pull. */
  readonly publish: (uri: string, items: readonly Diagnostic[], version?: number) => void;
}

/** Neighboring diagnostics, which most edits leave as they are. */
interface Part {
  readonly items: readonly Diagnostic[];
  readonly json: string;
}

/** By line, so that parts begin and end with the same diagnostics whatever is added or removed elsewhere. */
const numberOfPart = (item: Diagnostic | undefined): number => Math.floor((item?.range.start.line ?? 0) / linesOfPart);

const linesOfPart = 1_000;

export function diagnosticsWriter(connection: Pick<Connection, "sendNotification">): DiagnosticsWriter {
  const written = new WeakMap<Diagnostic, string>();
  const itemJson = (item: Diagnostic): string => {
    const before = written.get(item);
    if (before !== undefined) return before;
    const json = JSON.stringify(item);
    written.set(item, json);
    return json;
  };
  // Of the last list, since those of earlier ones would pile up while the shown findings move with the cursor.
  let kept: ReadonlyMap<number, Part> = new Map();
  const partOfList = (number: number, items: readonly Diagnostic[], from: number, to: number): Part => {
    const before = kept.get(number);
    if (before?.items.length === to - from && before.items.every((item, at) => item === items[from + at]))
      return before;
    const part = items.slice(from, to);
    return { items: part, json: part.map(itemJson).join(",") };
  };
  const listJson = (items: readonly Diagnostic[]): readonly string[] => {
    const pieces: string[] = [];
    const parts = new Map<number, Part>();
    for (let from = 0, to = 0; from < items.length; from = to) {
      const number = numberOfPart(items[from]);
      while (to < items.length && numberOfPart(items[to]) === number) to++;
      const part = partOfList(number, items, from, to);
      parts.set(number, part);
      pieces.push(from > 0 ? "," : "", part.json);
    }
    kept = parts;
    return pieces;
  };
  return {
    report: (items, resultId) => {
      const id = resultId === undefined ? "" : `"resultId":${JSON.stringify(resultId)},`;
      return new ReadyJson([`{"kind":"full",${id}"items":[`, ...listJson(items), "]}"]);
    },
    publish: (uri, items, version) => {
      const own = version === undefined ? "" : `"version":${version},`;
      const params = new ReadyJson([`{"uri":${JSON.stringify(uri)},${own}"diagnostics":[`, ...listJson(items), "]}"]);
      void connection.sendNotification(PublishDiagnosticsNotification.method, params);
    },
  };
}
