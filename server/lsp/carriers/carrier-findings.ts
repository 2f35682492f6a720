import type { CancellationToken } from "vscode-languageserver";
import type { FileFacts, SourcePart, SourcePlaces } from "../../document/index.ts";
import { withOwnFindings } from "../../rules/engine/carrier-findings.ts";
import {
  type Checker,
  type Finding,
  type FoundAt,
  type RawFinding,
  renderedFinding,
} from "../../rules/engine/check.ts";
import { everyOne } from "../../rules/engine/held-back.ts";
import { atSource } from "../../rules/engine/source-findings.ts";
import type { Span } from "../../syntax/index.ts";
import { hasNeeds, type Workspace } from "../../workspace/workspace.ts";
import { foundKeys } from "../diagnostics/accepting-checker.ts";
import { rest } from "../diagnostics/examine.ts";
import type { SentBodies } from "../diagnostics/sent-bodies.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import { unlessCanceled } from "../session/guard.ts";
import type { OpenCarrier, OpenFiles } from "../session/open-files.ts";

export interface FoundInCarrier {
  readonly open: OpenCarrier;
  readonly effective: EffectiveSettings;
  /** At their locations in the carrier, in order: those of its documents not rendered yet, and its own. */
  readonly found: readonly (FoundInPart | Finding)[];
  /** How many its baseline accepts. */
  readonly accepted: number;
}

/** A finding of a document in a carrier, at its location in the carrier. */
export interface FoundInPart extends Span {
  readonly code: string;
  readonly found: FoundAt | Finding;
  readonly places: SourcePlaces;
  readonly held?: readonly FoundInPart[];
}

/** Rendered. */
export const findingOf = (one: FoundInPart | Finding): Finding =>
  "found" in one ? atSource(renderedFinding(one.found), one.places) : one;

export interface CarrierFindings {
  /** Of the newest version; undefined for a file without requests. */
  readonly of: (uri: string, canceled?: CancellationToken) => Promise<FoundInCarrier | undefined>;
  readonly closed: (uri: string) => void;
  readonly settingsChanged: () => void;
}

interface CarrierFindingsOptions {
  readonly openFiles: OpenFiles;
  readonly workspace: Workspace;
  readonly settingsFor: (uri: string) => Promise<EffectiveSettings>;
  readonly defer: (run: () => void) => void;
  readonly bodies: Pick<SentBodies, "set">;
}

interface State {
  readonly effective: EffectiveSettings;
  readonly checkers: Map<string, Checker>;
  readonly keyOfFound: ReturnType<typeof foundKeys>;
  readonly spanOf: ReturnType<typeof keptSpans>;
}

const newState = (effective: EffectiveSettings): State => ({
  effective,
  checkers: new Map(),
  keyOfFound: foundKeys(),
  spanOf: keptSpans(),
});

/** Where findings are in a carrier. It is worked out once for as long as their request is written in the same way. */
function keptSpans(): (found: FoundAt | Finding, places: SourcePlaces) => Span {
  const kept = new WeakMap<RawFinding, Span & { readonly of: object }>();
  return (found, places) => {
    const layout = "raw" in found ? places.layoutOf(found.index) : null;
    if (!layout || !("raw" in found)) return places.spanOf(found);
    const { start: by, of } = layout;
    const known = kept.get(found.raw);
    if (known?.of === of) return { start: by + known.start, end: by + known.end };
    const span = places.spanOf(found);
    kept.set(found.raw, { of, start: span.start - by, end: span.end - by });
    return span;
  };
}

/** In milliseconds, after which other work gets a turn. */
const slice = 10;
/** In milliseconds, until a file that was edited in the meantime is read again. */
const again = 30;

/** Keeps the findings of open carriers up to date: only changed requests are examined again. */
export function openCarrierFindings({
  openFiles,
  workspace,
  settingsFor,
  defer,
  bodies,
}: CarrierFindingsOptions): CarrierFindings {
  const states = new Map<string, State>();

  const stateOf = async (uri: string): Promise<State> => {
    const known = states.get(uri);
    if (known) return known;
    const effective = await settingsFor(uri);
    const state = states.get(uri) ?? newState(effective);
    states.set(uri, state);
    return state;
  };
  const checkerOf = ({ checkers, effective }: State, key: string, file: FileFacts): Checker => {
    const checker = checkers.get(key) ?? workspace.checkerFor(file, effective.settings);
    checkers.set(key, checker);
    return checker;
  };
  const examine = async ({ document }: SourcePart, checker: Checker, isNewest: () => boolean): Promise<boolean> => {
    for (;;) {
      const end = performance.now() + slice;
      if (checker.update(document, { around: 0, pause: () => performance.now() > end })) break;
      await new Promise<void>((resolve) => defer(resolve));
      if (!isNewest()) return false;
    }
    for (let round = 0; round < 3 && hasNeeds(checker.needs()); round++) {
      await workspace.fetch(document.file, checker.needs());
      checker.refresh();
    }
    return isNewest();
  };

  return {
    of: async (uri, canceled) => {
      for (;;) {
        const open = await openFiles.carrierAt(uri);
        if (!open) {
          // It may have been closed while its settings were read.
          states.delete(uri);
          bodies.set(uri, []);
          return undefined;
        }
        const state = await stateOf(uri);
        let newest: OpenCarrier | undefined = open;
        const found: FoundInPart[] = [];
        const parts = keyed(open.file.parts);
        for (const key of state.checkers.keys()) if (!parts.has(key)) state.checkers.delete(key);
        for (const [key, part] of parts) {
          unlessCanceled(canceled);
          const checker = checkerOf(state, key, part.document.file);
          if (
            !(await examine(part, checker, () => {
              unlessCanceled(canceled);
              return states.get(uri) === state;
            }))
          )
            newest = undefined;
          const { places } = part;
          const inPart = (one: FoundAt | Finding): FoundInPart => ({
            ...state.spanOf(one, places),
            code: one.code,
            found: one,
            places,
            ...(one.held ? { held: one.held.map(inPart) } : {}),
          });
          for (const one of checker.found().shown) found.push(inPart(one));
        }
        newest = newest && (await openFiles.carrierAt(uri));
        if (newest?.file !== open.file) {
          await rest(again);
          continue;
        }
        bodies.set(uri, workspace.bodiesOf(open.file));
        const { effective, keyOfFound } = state;
        const all = withOwnFindings(open.file, effective.settings, Date.now(), found);
        const { baseline } = effective;
        const left = baseline?.unaccepted(all, (one) => keyOfFound("found" in one ? one.found : one)) ?? all;
        return {
          open,
          effective,
          found: baseline?.isShown ? all : left,
          accepted: everyOne(all).length - everyOne(left).length,
        };
      }
    },
    closed: (uri) => {
      states.delete(uri);
      bodies.set(uri, []);
    },
    settingsChanged: () => states.clear(),
  };
}

/** A key that a part keeps when others are added or removed beside it. */
function keyed(parts: readonly SourcePart[]): ReadonlyMap<string, SourcePart> {
  const counts = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const { carrier, name } = part.document.file;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [carrier ? "requests" : `fence ${count} ${name}`, part];
    }),
  );
}
