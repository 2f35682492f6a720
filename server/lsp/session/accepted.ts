import { type ClientCapabilities, type Connection, DiagnosticSeverity } from "vscode-languageserver";
import { type Encoding, linesOfText } from "../../document/index.ts";
import { createBaselines, type Unaccepted } from "../../workspace/baselines.ts";
import type { Host } from "../../workspace/host.ts";
import { abilitiesOf } from "./client.ts";

/** What a baseline accepts of a file, and whether it is shown all the same. */
export interface AcceptedInFile {
  readonly unaccepted: Unaccepted;
  readonly isShown: boolean;
}

/** Sent to a client that sets `experimental.baseline`. */
const notification = "computeStack/acceptedFindings";

export type SessionBaselines = ReturnType<typeof acceptedFindings>;

/** The baselines of a session. */
export function acceptedFindings(connection: Connection, client: ClientCapabilities, host: Host, encoding: Encoding) {
  const { baseline } = abilitiesOf(client);
  const told = new Map<string, string>();
  const faulty = new Set<string>();
  let isShown = false;
  const baselines = createBaselines(host, (uri, text, problem) => {
    if (problem === null && !faulty.delete(uri)) return;
    if (problem) faulty.add(uri);
    const start = problem && linesOfText(text, encoding).positionAt(problem.offset);
    const diagnostics = start
      ? [
          {
            range: { start, end: { line: start.line, character: start.character + 1 } },
            severity: DiagnosticSeverity.Error,
            source: "compute-stack",
            message: `This baseline ${problem.why}.`,
          },
        ]
      : [];
    void connection.sendDiagnostics({ uri, diagnostics });
  });
  return {
    ...baselines,
    of: async (uri: string, settings: string | null): Promise<AcceptedInFile | null> => {
      const unaccepted = await baselines.unacceptedIn(uri, settings);
      return unaccepted && { unaccepted, isShown };
    },
    /** Tells a client that wants to know how many findings of an open file its baseline accepts. */
    tell: (uri: string, count: number): void => {
      const what = { uri, count, isShown };
      const key = JSON.stringify(what);
      if (baseline !== true || told.get(uri) === key || (count === 0 && !told.has(uri))) return;
      told.set(uri, key);
      void connection.sendNotification(notification, what);
    },
    closed: (uri: string): void => void told.delete(uri),
    /** Shows accepted findings, or hides them again. */
    toggle: (): void => {
      isShown = !isShown;
    },
  };
}
