import {
  type BaseText,
  type Document,
  extendedBy,
  type FileFacts,
  kindOf,
  mayBeStack,
  namedFilesIn,
  namedParts,
  type Settings,
  type SourceFile,
  stackIn,
} from "../document/index.ts";
import { type Checked, type Checker, examinerFor, renderedFindings } from "../rules/engine/check.ts";
import {
  type Environment,
  type FileAnswer,
  type Needs,
  noBodyErrors,
  noNeeds,
  type ReadableFiles,
} from "../rules/engine/environment.ts";
import { checkerOfFile } from "../rules/engine/file-checker.ts";
import { checkWholly, createFileJudge, createJudge, type FileJudge } from "../rules/engine/judge.ts";
import { checkedBodies } from "./checked-bodies.ts";
import { type FolderEntry, fileKey, type Host, resolvePath } from "./host.ts";
import type { FileLayout, FileLayouts } from "./layout/file-layouts.ts";
import { namedFiles } from "./named-files.ts";
import { perSettings } from "./per-settings.ts";
import { rareLibraries } from "./rare-libraries.ts";
import { type ReferenceRoot, referenceRoots } from "./reference-roots.ts";
import { type SettingsFilesOptions, settingsAround } from "./settings-files.ts";
import { stackBases } from "./stacks/stack-bases.ts";
import type { StackFamily } from "./stacks/stack-family.ts";
import { stackViews } from "./stacks/stack-views.ts";

export { hasNeeds } from "../rules/engine/environment.ts";

export interface WorkspaceOptions extends SettingsFilesOptions {
  readonly referenceRoot?: ReferenceRoot;
  /** Called with each file that was read because a document refers to it. */
  readonly onReference?: (uri: string) => void;
  /** Told of each answer that a check gets about another file, which is given as it is named. */
  readonly onAnswer?: (path: string, answer: FileAnswer) => void;
  /** Told when a check depends on what was found in other files than those that the file names. */
  readonly onUnnamed?: () => void;
  /** The settings for a file that a request sends as its body, or that a stack extends; null for one that is not checked. */
  readonly settingsOfBody?: (uri: string) => Promise<Settings | null>;
}

/** More stacks are not read for one that extends them. */
const mostFollowed = 2_000;

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * The surroundings of documents: settings files, referenced files, and libraries that are loaded when a rule first needs them.
 * The editor and the command line both check through this, so that they report the same.
 */
export function createWorkspace(host: Host, now: () => number, options: WorkspaceOptions = {}) {
  const files = namedFiles(host);
  const settings = settingsAround(host, files, options);
  const { settingsFor } = settings;
  const roots = referenceRoots(host, files, settings, options.referenceRoot);
  const libraries = rareLibraries();

  /** Loaded when something is formatted. */
  let layouts: FileLayouts | undefined;
  /** What configuration says about the layout of a file. */
  const layoutOf = async (uri: string): Promise<FileLayout> => {
    layouts ??= (await import("./layout/file-layouts.ts")).createFileLayouts(host);
    return layouts.of(uri);
  };

  /** Loaded for the first stack that is merged with others or has variables. */
  let family: StackFamily | undefined;
  const loadFamily = async (): Promise<StackFamily> => {
    family ??= (await import("./stacks/stack-family.ts")).stackFamily(host, settings);
    return family;
  };
  const bases = stackBases((file, effective) => checkerFor(file, effective));
  /** Preparing the rules is a noticeable part of checking a small file. */
  const examinerOf = perSettings(examinerFor);
  const checkerFor = (file: FileFacts, effective: Settings): Checker =>
    checkerOfFile(file, effective, environmentOf(file), examinerOf(effective), bases.current());

  /** The loaded surroundings of a file. */
  const environmentOf = (file: FileFacts): Environment => ({
    now,
    file: (path) => {
      const answer = roots.answerOf(path, file);
      if (answer !== "pending") options.onAnswer?.(path, answer);
      return answer;
    },
    body: ({ path, operation }) => {
      options.onUnnamed?.();
      const uri = resolvePath(path, file.uri);
      return uri === null ? noBodyErrors : bodies.errorsIn(uri, operation);
    },
    ...libraries.loadedFor(file),
    variables: () => family?.used(roots.known.get(file.uri) ?? "") ?? "pending",
  });

  const settingsOfOther = options.settingsOfBody ?? (async (uri: string) => (await settingsFor(uri)).settings);
  /** With the stacks that it extends, if it is one: whoever asks for it asks for them next. */
  const readNamed = async (
    path: string,
    from: Pick<FileFacts, "uri" | "kind">,
    root: string,
    seen: Set<string>,
  ): Promise<void> => {
    const uri = resolvePath(path, from.uri);
    if (uri === null || seen.has(uri) || seen.size > mostFollowed) return;
    seen.add(uri);
    const present = files.answerOf(uri, root);
    const answer = present === "pending" ? await files.read(uri, root) : present;
    if (answer.kind !== "outside") options.onReference?.(uri);
    if (answer.kind !== "text" || from.kind !== "stack" || !mayBeStack(answer.text)) return;
    const stack = stackIn(answer);
    if (namedParts(stack).length === 0) return;
    bases.settingsOf.set(uri, await settingsOfOther(uri));
    if (!roots.known.has(uri)) roots.known.set(uri, root);
    for (const base of extendedBy(stack)) await readNamed(base, { uri, kind: "stack" }, root, seen);
  };

  /** Loads what a check requested but was not loaded. */
  const fetch = async (file: FileFacts, needs: Needs): Promise<void> => {
    const root = needs.files.size > 0 || needs.others.has("variables") ? await roots.of(file) : "";
    if (root !== "") roots.known.set(file.uri, root);
    await Promise.all([
      ...[...needs.files].map((path) => readNamed(path, file, root, new Set())),
      bodies.check(needs.bodies, file),
      libraries.load(needs),
      needs.others.has("variables") && loadFamily().then(({ load }) => load(root)),
    ]);
  };

  /** Checks until nothing more is requested. */
  const check = async (document: Document, effective: Settings): Promise<Checked> => {
    const checker = checkerFor(document.file, effective);
    await checkWholly(checker, document, (needs) => fetch(document.file, needs));
    return { findings: renderedFindings(checker), needs: checker.needs(), merged: checker.merged?.() ?? null };
  };

  /**
   * What may be read of the files that a document names, once that is known. Everything that reads or sends a file because
   * another one names it asks this, or `environmentOf`.
   */
  const filesOf = async (document: Document): Promise<ReadableFiles> => {
    const environment = environmentOf(document.file);
    const files = new Set([...namedFilesIn(document)].filter((path) => environment.file(path) === "pending"));
    if (files.size > 0) await fetch(document.file, { ...noNeeds, files });
    return environment;
  };
  const findingsOf = async (document: Document, effective: Settings) => (await check(document, effective)).findings;
  const bodies = checkedBodies(roots.answerOf, settingsOfOther, findingsOf);

  const forgetFound = (): void => {
    bodies.forget();
    bases.forget();
  };

  const stacks = stackViews({
    environmentOf,
    fetch,
    known: () => bases.current().known,
    loadFamily,
    rootFor: roots.of,
    onUnnamed: () => options.onUnnamed?.(),
  });
  return {
    ...settings,
    ...stacks,
    /** The folder up to which the settings of a file are searched for. */
    rootOf: host.rootOf,
    /** A checker that uses the loaded data; `fetch` loads the rest. */
    checkerFor: (file: FileFacts, effective: Settings): Checker => {
      const checker = checkerFor(file, effective);
      if (file.kind === "stack") bases.current().checkers.set(file.uri, checker);
      return checker;
    },
    /** Compares states of a file; loads what it needs. */
    judgeFor: (first: SourceFile, effective: Settings): FileJudge =>
      createFileJudge(first, {
        judgeOf: ({ document: { file } }) => createJudge(checkerFor(file, effective), (needs) => fetch(file, needs)),
        settings: effective,
        now: now(),
      }),
    environmentOf,
    filesOf,
    /** The same for both sides of a comparison; null for an old side of which the files are not known. */
    filesOfBoth: async (now: Document, before: Document | null | undefined) => ({
      environment: await filesOf(now),
      filesBefore: before ? await filesOf(before) : null,
    }),
    /** The files that the requests of a file send as their bodies, of those that were read for a check. */
    bodiesOf: bodies.sentBy,
    fetch,
    /** The content of the folder of a path in a file; null if there is none, or it is outside the allowed root. */
    list: async (file: Pick<FileFacts, "uri">, path: string): Promise<readonly FolderEntry[] | null> => {
      const root = await roots.ofReferences(file.uri);
      const uri = resolvePath(path, file.uri);
      return uri?.startsWith(root) ? host.list(uri, root) : null;
    },
    check,
    layoutOf,
    /** Invalidates cached data of a changed file or folder. Returns whether there was any. */
    forget: (uri: string): boolean => {
      layouts?.forget(uri);
      const key = fileKey(uri);
      const isBelow = (known: string): boolean => `${fileKey(known)}/`.startsWith(`${key}/`);
      const isNamed = files.forget(isBelow);
      const areSettings = settings.forget(isBelow);
      if (areSettings) roots.known.clear();
      const isUsed = (areSettings || kindOf(key) === "stack") && family?.forget() === true;
      const isKnown = isNamed || areSettings || isUsed;
      if (areSettings) files.forget(() => true);
      if (isKnown) forgetFound();
      return isKnown;
    },
    /**
     * The text of one file has changed, to this one if it is open: findings are renewed by their next check. Returns whether it
     * was read.
     */
    textChanged: (uri: string, text: BaseText | null): boolean => {
      void loadFamily().then(({ changed }) => changed(uri, text));
      if (text === null) bases.current().checkers.delete(uri);
      return text === null ? files.forget((known) => fileKey(known) === fileKey(uri)) : files.replace(uri, text);
    },
    /** Looks for changes in files that documents refer to, where nobody reports them. */
    changedAmong: files.changedAmong,
    /** Invalidates what was found in other files, after a change of other settings than those in files. */
    forgetFound: (): void => {
      files.forget(() => true);
      forgetFound();
    },
  };
}
