import type { Connection } from "vscode-languageserver";
import { readSettings, type Settings } from "../../document/index.ts";
import { type HintKind, hintKinds } from "../../features/annotations/hint-kinds.ts";
import { type CarrierLanguage, carrierLanguages } from "../../syntax/carriers.ts";
import { keptIn } from "../../text/groups.ts";

/** The editor's settings (`computeStack.*`) for a file. */
export interface EditorSettings {
  readonly settings: Settings;
  readonly maxDiagnostics: number;
  /** Of outline symbols, and of folding ranges. */
  readonly maxItems: number;
  /** The kinds of inlay hints that are shown. */
  readonly hints: ReadonlySet<HintKind>;
  readonly codeLens: boolean;
  readonly format: boolean;
  /** The languages whose requests are read. */
  readonly carriers: ReadonlySet<CarrierLanguage>;
  /** Files that are not open are checked, too, if a client asks. */
  readonly workspaceDiagnostics: boolean;
}

const defaultMaxDiagnostics = 1_000;
/** The limit of VS Code's built-in languages. */
const defaultMaxItems = 5_000;

/** Requests the settings of each file from the client; other clients send them at the start or later. */
export function editorSettings(
  connection: Connection,
  canAsk: boolean,
  /** What the client sent at the start. */
  initial: unknown,
  /** Gets what the client sends, to show what is wrong with it. */
  onSettings: (data: unknown) => void,
) {
  const asked = new Map<string, Promise<EditorSettings>>();
  const take = (data: unknown): EditorSettings => {
    onSettings(data);
    return read(data);
  };
  let pushed = take(initial);
  return {
    for: (uri: string): Promise<EditorSettings> => {
      if (!canAsk) return Promise.resolve(pushed);
      return keptIn(asked, uri, () =>
        connection.workspace.getConfiguration({ scopeUri: uri, section: "computeStack" }).then(take, () => pushed),
      );
    },
    /** The client reports a change; old clients include the new settings. */
    changed: (params: unknown): void => {
      asked.clear();
      if (!canAsk) pushed = take(section(params));
    },
  };
}

/** Old clients send `{ settings: { computeStack: … } }`. */
function section(params: unknown): unknown {
  const settings = record(record(params).settings);
  return settings.computeStack ?? settings;
}

function read(data: unknown): EditorSettings {
  // As in `ownNames`.
  const { maxDiagnostics, maxItemsComputed, inlayHints, codeLens, format, carriers, workspaceDiagnostics } =
    record(data);
  const hints = isOn(inlayHints) ? hintKinds.filter((kind) => isOn(inlayHints, kind)) : [];
  return {
    settings: readSettings(data),
    maxDiagnostics: limit(maxDiagnostics, defaultMaxDiagnostics),
    maxItems: limit(maxItemsComputed, defaultMaxItems),
    hints: new Set(hints),
    codeLens: isOn(codeLens),
    format: isOn(format),
    carriers: new Set(carrierLanguages.filter((language) => isOn(carriers, language))),
    workspaceDiagnostics: isOn(workspaceDiagnostics),
  };
}

const limit = (given: unknown, usual: number): number =>
  typeof given === "number" && given >= 1 ? Math.floor(given) : usual;

/** On unless turned off. */
const isOn = (section: unknown, name = "enabled"): boolean => record(section)[name] !== false;

const record = (data: unknown): Readonly<Record<string, unknown>> =>
  data !== null && typeof data === "object" ? (data as Record<string, unknown>) : {};
