import type { Connection } from "vscode-languageserver";
import { readSettings, type Settings } from "../../document/index.ts";
import { type HintKind, hintKinds } from "../../features/annotations/inlay-hints.ts";

/** What the editor's own settings (`computeStack.*`) say for a file. */
export interface EditorSettings {
  readonly settings: Settings;
  readonly maxDiagnostics: number;
  /** The kinds of inlay hints that are shown. */
  readonly hints: ReadonlySet<HintKind>;
  readonly codeLens: boolean;
  readonly format: boolean;
  /** Files that are not open are checked, too, for a client that asks. */
  readonly workspaceDiagnostics: boolean;
}

const defaultMaxDiagnostics = 1_000;

export interface EditorSettingsSource {
  readonly for: (uri: string) => Promise<EditorSettings>;
  /** The client says that something changed, and with an old client also what. */
  readonly changed: (params: unknown) => void;
}

/** Asks the client for each file; a client that cannot be asked has told its settings at the start, or tells them later. */
export function editorSettings(connection: Connection, canAsk: boolean, initial: unknown): EditorSettingsSource {
  const asked = new Map<string, Promise<EditorSettings>>();
  let pushed = read(initial);
  return {
    for: (uri) => {
      if (!canAsk) return Promise.resolve(pushed);
      let answer = asked.get(uri);
      if (!answer) {
        answer = connection.workspace
          .getConfiguration({ scopeUri: uri, section: "computeStack" })
          .then(read, () => pushed);
        asked.set(uri, answer);
      }
      return answer;
    },
    changed: (params) => {
      asked.clear();
      if (!canAsk) pushed = read(section(params));
    },
  };
}

/** Old clients send `{ settings: { computeStack: … } }`. */
function section(params: unknown): unknown {
  const settings = record(record(params).settings);
  return settings.computeStack ?? settings;
}

function read(data: unknown): EditorSettings {
  const { maxDiagnostics, inlayHints, codeLens, format, workspaceDiagnostics } = record(data);
  const most =
    typeof maxDiagnostics === "number" && maxDiagnostics >= 1 ? Math.floor(maxDiagnostics) : defaultMaxDiagnostics;
  const hints = isOn(inlayHints) ? hintKinds.filter((kind) => isOn(inlayHints, kind)) : [];
  return {
    settings: readSettings(data),
    maxDiagnostics: most,
    hints: new Set(hints),
    codeLens: isOn(codeLens),
    format: isOn(format),
    workspaceDiagnostics: isOn(workspaceDiagnostics),
  };
}

/** What nobody switched off is on. */
const isOn = (section: unknown, name = "enabled"): boolean => record(section)[name] !== false;

const record = (data: unknown): Readonly<Record<string, unknown>> =>
  data !== null && typeof data === "object" ? (data as Record<string, unknown>) : {};
