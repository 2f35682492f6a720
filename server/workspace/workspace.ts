import type { CurlReader } from "../document/carriers/pasted-curl.ts";
import { type Document, defaultSettings, type FileFacts, type Settings, settingsFileName } from "../document/index.ts";
import { type Checked, type Checker, createChecker } from "../rules/engine/check.ts";
import type {
  CertificateReader,
  Environment,
  FileAnswer,
  Needs,
  PasswordEstimator,
} from "../rules/engine/environment.ts";
import { checkWholly, createJudge, type Judge } from "../rules/engine/judge.ts";
import { type FolderEntry, fileKey, folderOf, type Host, type HostAnswer, resolvePath } from "./host.ts";
import { extendSettings, type LoadedSettings, loadSettings } from "./read-settings.ts";

/** Settings with the files that they come from. */
export interface FoundSettings extends LoadedSettings {
  /** The URI of the settings file; null if there is none. */
  readonly uri: string | null;
}

/**
 * The surroundings of documents: settings files, referenced files, and libraries that are loaded when a rule first needs them.
 * The editor and the command line both check through this, so that they report the same.
 */
export interface Workspace {
  /**
   * What the nearest `.compute-stack.yaml` says, from the file's folder up to its root; nothing, where that cannot be
   * read.
   */
  readonly settingsFor: (uri: string) => Promise<FoundSettings>;
  /** The folder up to which the settings of a file are searched for. */
  readonly rootOf: (uri: string) => Promise<string>;
  /** What a settings file would say with this text. */
  readonly settingsWith: (uri: string, text: string) => Promise<Settings>;
  /** A checker that works with what is loaded; `fetch` loads the rest. */
  readonly checkerFor: (file: FileFacts, settings: Settings) => Checker;
  /** Compares states of a file; loads what it needs. */
  readonly judgeFor: (file: FileFacts, settings: Settings) => Judge;
  /** The loaded surroundings of a file. */
  readonly environmentOf: (file: FileFacts) => Environment;
  /** Loads what a check requested but was not loaded. */
  readonly fetch: (file: FileFacts, needs: Needs) => Promise<void>;
  /**
   * The content of the folder of a path in a file; null if there is none, or it is outside the allowed root.
   */
  readonly list: (file: FileFacts, path: string) => Promise<readonly FolderEntry[] | null>;
  /** Checks until nothing more is requested. */
  readonly check: (document: Document, settings: Settings) => Promise<Checked>;
  /**
   * Invalidates what was read from a file or folder that changed. Returns whether anything had been read from it.
   */
  readonly forget: (uri: string) => boolean;
}

export { hasNeeds } from "../rules/engine/environment.ts";

/**
 * The folder that references must not leave: that of the nearest settings file, or that of the workspace.
 */
export type ReferenceRoot = "workspace" | "settings";

export interface WorkspaceOptions {
  readonly referenceRoot?: ReferenceRoot;
  /** Called with each file that was read because a document refers to it. */
  readonly onReference?: (uri: string) => void;
  /** Told of what settings files say, when they are read. */
  readonly onSettings?: (settings: Settings) => void;
}

export function createWorkspace(host: Host, now: () => number, options: WorkspaceOptions = {}): Workspace {
  const settings = new Map<string, Promise<LoadedSettings | null>>();
  /** The files that settings extend. */
  const bases = new Set<string>();
  const files = new Map<string, FileAnswer>();
  const tools: { passwords?: PasswordEstimator; certificates?: CertificateReader; curl?: CurlReader } = {};

  const settingsAt = (uri: string, root: string): Promise<LoadedSettings | null> => {
    let found = settings.get(uri);
    if (!found) {
      found = loadSettings(host, uri, root).then((loaded) => {
        for (const base of loaded?.bases ?? []) {
          bases.add(fileKey(base.uri));
          options.onReference?.(base.uri);
        }
        if (loaded) options.onSettings?.(loaded.settings);
        return loaded;
      });
      settings.set(uri, found);
    }
    return found;
  };

  const settingsFor = async (uri: string): Promise<FoundSettings> => {
    const root = await host.rootOf(uri);
    for (let folder = folderOf(uri); folder.startsWith(root) && folder !== ""; folder = folderOf(folder.slice(0, -1))) {
      const at = folder + settingsFileName;
      const found = await settingsAt(at, root);
      if (found) return { ...found, uri: at };
    }
    return { settings: defaultSettings, bases: [], uri: null };
  };

  const checkerFor = (file: FileFacts, effective: Settings): Checker => createChecker(effective, environmentOf(file));

  const environmentOf = (file: FileFacts): Environment => ({
    now,
    file: (path) => {
      const uri = resolvePath(path, file.uri);
      return uri === null ? { kind: "missing" } : (files.get(uri) ?? "pending");
    },
    passwords: () => tools.passwords ?? "pending",
    certificates: () => tools.certificates ?? "pending",
    curl: () => tools.curl ?? "pending",
  });

  const referenceRootOf = async (uri: string): Promise<string> => {
    const found = options.referenceRoot === "settings" ? (await settingsFor(uri)).uri : null;
    return found === null ? host.rootOf(uri) : folderOf(found);
  };

  /** Settings may extend files in parent folders. */
  const rootFor = ({ uri, kind }: FileFacts): Promise<string> =>
    kind === "settings" ? host.rootOf(uri) : referenceRootOf(uri);

  const fetch = async (file: FileFacts, needs: Needs): Promise<void> => {
    const root = needs.files.size > 0 ? await rootFor(file) : "";
    await Promise.all([
      ...[...needs.files].map(async (path) => {
        const uri = resolvePath(path, file.uri);
        if (uri === null) return;
        const answer: HostAnswer = uri.startsWith(root) ? await host.read(uri, root) : { kind: "outside" };
        files.set(uri, answer);
        if (answer.kind !== "outside") options.onReference?.(uri);
      }),
      needs.passwords &&
        import("./passwords.ts").then(({ passwordEstimator }) => {
          tools.passwords = passwordEstimator;
        }),
      needs.certificates &&
        import("./certificates.ts").then(({ certificateReader }) => {
          tools.certificates = certificateReader;
        }),
      needs.curl &&
        import("../document/carriers/pasted-curl.ts").then(({ requestsInCurl }) => {
          tools.curl = requestsInCurl;
        }),
    ]);
  };

  return {
    settingsFor,
    rootOf: host.rootOf,
    settingsWith: async (uri, text) => (await extendSettings(host, text, uri, await host.rootOf(uri))).settings,
    checkerFor,
    judgeFor: (file, effective) => createJudge(effective, environmentOf(file), (needs) => fetch(file, needs)),
    environmentOf: environmentOf,
    fetch,
    list: async (file, path) => {
      const root = await referenceRootOf(file.uri);
      const uri = resolvePath(path, file.uri);
      return uri?.startsWith(root) ? host.list(uri, root) : null;
    },
    check: async (document, effective) => {
      const checker = checkerFor(document.file, effective);
      await checkWholly(checker, document, (needs) => fetch(document.file, needs));
      return { findings: checker.findings().shown, needs: checker.needs() };
    },
    forget: (uri) => {
      const key = fileKey(uri);
      const isBelow = (known: string): boolean => `${fileKey(known)}/`.startsWith(`${key}/`);
      const below = [...files.keys(), ...settings.keys()].filter(isBelow);
      for (const known of below) {
        files.delete(known);
        settings.delete(known);
      }
      const extended = [...bases].filter(isBelow);
      // Dependent settings are resolved again.
      if (extended.length > 0) settings.clear();
      return below.length + extended.length > 0;
    },
  };
}
