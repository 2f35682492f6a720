import {
  type Baseline,
  type BaselineProblem,
  baselineFileName,
  type Entries,
  emptyBaseline,
  noEntries,
  readBaseline,
} from "../rules/baseline/baseline.ts";
import { hideKnown } from "../rules/baseline/hide-known.ts";
import { type GoneFiles, goneFiles } from "../rules/baseline/renamed.ts";
import { type Explaining, everyOne } from "../rules/engine/held-back.ts";
import { countEach, keptIn } from "../text/groups.ts";
import { fileKey, folderOf, type Host, inFolder } from "./host.ts";

/** What a baseline accepts of a file: the findings that are left of all, which is told by their keys. */
export type Unaccepted = <T extends Explaining<T>>(
  findings: readonly T[],
  keyOf: (finding: T) => string,
) => readonly T[];

/** A baseline as it is now. */
export interface StoredBaseline {
  readonly uri: string;
  /** Null if there is none. */
  readonly text: string | null;
  /** Empty if it cannot be used. */
  readonly baseline: Baseline;
  /** Null if it can be used. */
  readonly problem: BaselineProblem | null;
}

/** `why` continues a sentence that begins with its name. */
export interface UnusableBaseline {
  readonly uri: string;
  readonly why: string;
}

export type Baselines = ReturnType<typeof createBaselines>;

interface Loaded {
  readonly problem: UnusableBaseline | null;
  readonly baseline: Baseline;
  readonly entriesIn: (name: string) => Entries | null;
  gone: Promise<GoneFiles | null> | null;
}

/** As much as the command line reads. */
const maxBytes = 256 * 1024 * 1024;

/**
 * The baselines around files, read through a host. `onRead` is told why a baseline cannot be used; null if it can, or is
 * missing.
 */
export function createBaselines(
  host: Host,
  onRead: (uri: string, text: string, problem: BaselineProblem | null) => void,
) {
  const loaded = new Map<string, Promise<Loaded>>();
  let hasEntries = false;

  const folderFor = async (uri: string, settings: string | null): Promise<string> =>
    settings === null ? host.rootOf(uri) : folderOf(settings);
  /** A host that cannot read a file may not know whether there is one: that of a new document, or one in a commit. */
  const exists = async (uri: string): Promise<boolean> => {
    const entries = await host.list(folderOf(uri), await host.rootOf(uri));
    return entries?.some(({ name }) => name === baselineFileName) ?? false;
  };
  const readAt = async (uri: string): Promise<StoredBaseline> => {
    const answer = await host.read(uri, await host.rootOf(uri), maxBytes);
    const text = answer.kind === "text" ? answer.text : null;
    const read = text === null ? emptyBaseline : readBaseline(text);
    const isUnread = answer.kind === "unreadable" && (await exists(uri));
    const problem = "why" in read ? read : isUnread ? { why: "cannot be read", offset: 0 } : null;
    return { uri, text, baseline: "why" in read ? emptyBaseline : read, problem };
  };
  const load = async (uri: string): Promise<Loaded> => {
    const { text, baseline, problem } = await readAt(uri);
    onRead(uri, text ?? "", problem);
    hasEntries ||= baseline.paths.length > 0;
    const entries = new Map<string, Entries | null>();
    const entriesIn = (name: string): Entries | null => keptIn(entries, name, () => baseline.knownIn(name));
    return { problem: problem && { uri, why: problem.why }, baseline, entriesIn, gone: null };
  };
  const goneFrom = async ({ baseline, entriesIn }: Loaded, folder: string): Promise<GoneFiles | null> => {
    const root = await host.rootOf(folder);
    const names = new Map<string, Promise<ReadonlySet<string>>>();
    const namesIn = (inner: string): Promise<ReadonlySet<string>> =>
      keptIn(names, inner, async () => new Set((await host.list(inner, root))?.map(({ name }) => name)));
    const gone: string[] = [];
    for (const path of baseline.paths) {
      const parts = path.split("/");
      const name = parts.pop() ?? "";
      const inner = parts.reduce((uri, part) => `${inFolder(uri, part)}/`, folder);
      if (!(await namesIn(inner)).has(name)) gone.push(path);
    }
    return gone.length > 0 ? goneFiles(gone, entriesIn) : null;
  };

  const loadedFor = (folder: string): Promise<Loaded> => {
    const at = folder + baselineFileName;
    return keptIn(loaded, at, () => load(at));
  };

  return {
    /** The one that applies to a file. `settings` as below. */
    read: async (uri: string, settings: string | null): Promise<StoredBaseline> =>
      readAt((await folderFor(uri, settings)) + baselineFileName),
    /** Null if nothing of the file can be accepted. `settings`: the URI of its settings file; null if there is none. */
    unacceptedIn: async (uri: string, settings: string | null): Promise<Unaccepted | null> => {
      const folder = await folderFor(uri, settings);
      const one = await loadedFor(folder);
      if (!fileKey(uri).startsWith(fileKey(folder))) return null;
      const name = fileKey(uri).slice(fileKey(folder).length);
      const accepted = one.entriesIn(name);
      if (accepted) return (findings, keyOf) => hideKnown(findings, accepted, keyOf);
      one.gone ??= goneFrom(one, folder);
      const gone = await one.gone;
      return (
        gone &&
        ((findings, keyOf) => {
          const old = gone.oldPathOf(name, countEach(everyOne(findings).map(keyOf)));
          return hideKnown(findings, (old === null ? null : one.entriesIn(old)) ?? noEntries, keyOf);
        })
      );
    },
    /** Why the one that applies to a file cannot be used; null if it can, or is missing. `settings` as above. */
    problemIn: async (uri: string, settings: string | null): Promise<UnusableBaseline | null> =>
      (await loadedFor(await folderFor(uri, settings))).problem,
    /** A baseline changed. */
    changed: (uri: string): void => {
      for (const known of loaded.keys()) if (fileKey(known) === fileKey(uri)) loaded.delete(known);
    },
    /** Files came or went. Returns whether that may change what is accepted. */
    filesMoved: (): boolean => {
      for (const one of loaded.values())
        void one.then((known) => {
          known.gone = null;
        });
      return hasEntries;
    },
  };
}

export const isBaselineFile = (uri: string): boolean => uri.endsWith(`/${baselineFileName}`);
