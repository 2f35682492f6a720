import type { Connection, Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver";
import type { Checker } from "../../rules/engine/check.ts";
import { hasNeeds, type Workspace } from "../../workspace/workspace.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import type { Guard } from "../session/guard.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { type DiagnosticOptions, diagnosticsMaker, moreFindings, toDiagnostic } from "./diagnostics.ts";
import type { FindingSource, FoundFindings, Near } from "./open-findings.ts";

export interface DiagnosticsServiceOptions {
  readonly connection: Connection;
  readonly guard: Guard;
  readonly workspace: Workspace;
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  readonly settingsFor: (uri: string) => Promise<EffectiveSettings>;
  /** The client does not pull diagnostics, so they are sent to it. */
  readonly pushes: boolean;
  readonly canRefresh: boolean;
  /** The client wants to know of each version that it was checked, though nothing else may have changed. */
  readonly reportsVersions: boolean;
  /** Runs something when what arrived meanwhile has been heard. */
  readonly defer: (run: () => void) => void;
  readonly diagnostics: DiagnosticOptions;
}

/** Keeps the diagnostics of open documents true: checks what changed, and drops work that a newer change made vain. */
export interface DiagnosticsService {
  readonly opened: (uri: string) => void;
  readonly changed: (uri: string) => void;
  readonly closed: (uri: string) => void;
  /** Settings, or files that documents refer to. */
  readonly surroundingsChanged: () => void;
  readonly addFindingSource: (source: FindingSource) => (uri: string) => void;
  /** The findings of an open document, with everything at hand that they ask for. */
  readonly findingsOf: (uri: string, near?: Near) => Promise<FoundFindings>;
  readonly pull: (uri: string, previous: string | undefined) => Promise<DocumentDiagnosticReport>;
}

/** What is known of an open document under the settings that hold for it. */
interface State extends EffectiveSettings {
  readonly checker: Checker;
  /** What was published last, and when, in milliseconds of the process; null before the first time. */
  published: { readonly open: OpenDocument; readonly at: number; readonly items: readonly Diagnostic[] } | null;
  /** The client has some findings of it already. */
  hasFindings: boolean;
  /** The client will be asked to pull again when all of it was looked at. */
  isFinishing: boolean;
}

/** How long a large document may be looked at before something else has its turn, in milliseconds. */
const time = {
  /** From opening it until the first findings are shown, those near the visible place. */
  first: 25,
  /** From a change until what is wrong around it is shown: what changed is looked at first. */
  change: 1,
  /** While somebody may be waiting for an answer. */
  slice: 3,
  /** For which nothing else is done after a change: the next one may come, and finds nobody at work. */
  rest: 30,
  /** How often more of them are shown while it is looked at. */
  between: 500,
};

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, time.rest));

/** A document of so many blocks is looked at in one go: its findings come together, however slow the machine. */
const mostAtOnce = 100;

/** Most are the very objects that they were. */
const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => one === others[index] || JSON.stringify(one) === JSON.stringify(others[index]));

interface Settled {
  readonly open: OpenDocument;
  readonly state: State;
  readonly isDone: boolean;
}

export function diagnosticsService(options: DiagnosticsServiceOptions): DiagnosticsService {
  const { connection, guard, workspace, documentAt, diagnostics } = options;
  const make = diagnosticsMaker(diagnostics);
  const states = new Map<string, State>();
  /** What is to be checked when the others have had their turn. */
  const due = new Set<string>();
  const results = new Map<string, { readonly id: string; readonly items: readonly Diagnostic[] }>();
  const sources: FindingSource[] = [];
  let generation = 0;
  let lastId = 0;

  const stateOf = async (uri: string, open: OpenDocument): Promise<State> => {
    for (;;) {
      const known = states.get(uri);
      if (known) return known;
      const asked = generation;
      const effective = await options.settingsFor(uri);
      const checker = workspace.checkerFor(open.document.file, effective.settings);
      const state: State = { ...effective, checker, published: null, hasFindings: false, isFinishing: false };
      // Settings that changed while they were read are read again.
      if (asked !== generation) continue;
      if (documentAt(uri) && !states.has(uri)) states.set(uri, state);
      return states.get(uri) ?? state;
    }
  };

  const itemsOf = (open: OpenDocument, { checker, maxDiagnostics, ignored }: State): Diagnostic[] => {
    const { document, lines, edited } = open;
    const others = sources.flatMap((source) => source.findings(open));
    const { shown, total } = ignored ? { shown: [], total: 0 } : checker.found(edited, maxDiagnostics);
    const items = [...others, ...shown].map((one) =>
      "raw" in one ? make(one, lines) : toDiagnostic(one, document.file.uri, lines, diagnostics),
    );
    if (total > shown.length) items.push(moreFindings(total - shown.length));
    return items;
  };

  const publish = (uri: string, open: OpenDocument, state: State): void => {
    const items = itemsOf(open, state);
    const { published } = state;
    state.published = { open, at: performance.now(), items };
    state.hasFindings = true;
    const isNews = published === null || (options.reportsVersions && published.open.version !== open.version);
    if (isNews || !areSame(published.items, items))
      void connection.sendDiagnostics({ uri, version: open.version, diagnostics: items });
  };

  /** Answers whether all of the document was looked at. */
  const look = ({ document, edited }: OpenDocument, { checker }: State, most: number, around = edited): boolean => {
    const end = performance.now() + most;
    const isSmall = document.blocks.length <= mostAtOnce;
    return checker.update(document, { around, pause: () => !isSmall && performance.now() > end });
  };

  /** How long the first look at a new version may take. */
  const budgetOf = ({ hasFindings }: State): number => (hasFindings ? time.change : time.first);

  const push = async (uri: string): Promise<void> => {
    const open = documentAt(uri);
    if (!open) return;
    // Without waiting, where nothing has to be waited for.
    const state = states.get(uri) ?? (await stateOf(uri, open));
    if (documentAt(uri) !== open) return;
    const { published } = state;
    const isNew = published?.open !== open;
    const isChange = isNew && published !== null;
    const isDone = look(open, state, isNew ? budgetOf(state) : time.slice);
    if (isDone || isNew || performance.now() > published.at + time.between) publish(uri, open, state);
    if (!isDone) {
      if (isChange) await rest();
      // After a newer change it is that one which goes on.
      return documentAt(uri) === open ? schedule(uri) : undefined;
    }
    const needs = state.checker.needs();
    if (!hasNeeds(needs)) return;
    await workspace.fetch(open.document.file, needs);
    if (states.get(uri) !== state) return schedule(uri);
    state.checker.refresh();
    // A newer version is on its way to be checked, and brings the rest.
    if (documentAt(uri) === open) publish(uri, open, state);
  };

  /** Changes that arrive together are checked once. */
  const schedule = (uri: string): void => {
    if (!options.pushes) return;
    if (due.has(uri)) return;
    due.add(uri);
    options.defer(() => {
      due.delete(uri);
      void guard("checking", undefined, () => push(uri));
    });
  };

  /** The newest version of a document, checked with everything at hand that its check asks for, or as far as the time for a first look goes. */
  const settled = async (uri: string, isPartEnough = false, around?: number): Promise<Settled | null> => {
    const first = documentAt(uri);
    if (!first) return null;
    const state = await stateOf(uri, first);
    let open = documentAt(uri) ?? first;
    let isDone = look(open, state, budgetOf(state), around);
    const isCurrent = (): boolean => documentAt(uri) === undefined || states.get(uri) === state;
    while (!isDone && !isPartEnough && documentAt(uri) && isCurrent()) {
      await new Promise<void>((resolve) => options.defer(resolve));
      const now = documentAt(uri) ?? open;
      if (now === open) isDone = look(open, state, time.slice);
      else await rest();
      open = now;
    }
    for (let round = 0; isDone && round < 3 && hasNeeds(state.checker.needs()); round++) {
      await workspace.fetch(open.document.file, state.checker.needs());
      state.checker.refresh();
    }
    // Text or settings that changed meanwhile may say otherwise, and who waits for an answer may never ask again.
    const isNewest = (documentAt(uri) ?? open) === open;
    return isNewest && isCurrent() ? { open, state, isDone } : settled(uri, isPartEnough, around);
  };

  const pull = async (uri: string, previous: string | undefined): Promise<DocumentDiagnosticReport> => {
    const found = await settled(uri, options.canRefresh);
    if (!found) return { kind: "full", items: [] };
    const { open, state, isDone } = found;
    const items = itemsOf(open, state);
    state.hasFindings = true;
    if (!isDone) {
      finish(uri, state);
      return { kind: "full", items };
    }
    const before = results.get(uri);
    const id = before && areSame(before.items, items) ? before.id : String(++lastId);
    if (documentAt(uri)) results.set(uri, { id, items });
    return id === previous ? { kind: "unchanged", resultId: id } : { kind: "full", resultId: id, items };
  };

  const finish = (uri: string, state: State): void => {
    if (state.isFinishing) return;
    state.isFinishing = true;
    void guard("checking", undefined, async () => {
      await settled(uri);
      state.isFinishing = false;
      refresh();
    });
  };

  const refresh = (): void => {
    if (!options.pushes && options.canRefresh) connection.languages.diagnostics.refresh();
  };

  return {
    addFindingSource: (source) => {
      sources.push(source);
      return (uri) => {
        schedule(uri);
        refresh();
      };
    },
    opened: (uri) => {
      // The same file may be opened anew in another language.
      states.delete(uri);
      schedule(uri);
    },
    changed: schedule,
    closed: (uri) => {
      states.delete(uri);
      results.delete(uri);
      for (const source of sources) source.closed(uri);
      if (options.pushes) void connection.sendDiagnostics({ uri, diagnostics: [] });
    },
    surroundingsChanged: () => {
      generation++;
      const uris = [...states.keys()];
      states.clear();
      uris.forEach(schedule);
      refresh();
    },
    pull,
    findingsOf: async (uri, near) => {
      const found = await settled(uri, near !== undefined, near?.around);
      if (!found || found.state.ignored) return { shown: [], total: 0 };
      const { shown, total } = found.state.checker.findings(near?.around, near?.most);
      return { shown, total: found.isDone ? total : Number.POSITIVE_INFINITY };
    },
  };
}
