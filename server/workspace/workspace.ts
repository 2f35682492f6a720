import {
  type Document,
  defaultSettings,
  documentOf,
  type FileFacts,
  readSettings,
  rootOf,
  type Settings,
  settingsFileName,
  toData,
} from "../document/index.ts";
import { type Checked, type Checker, createChecker } from "../rules/engine/check.ts";
import type {
  CertificateReader,
  Environment,
  FileAnswer,
  Needs,
  PasswordEstimator,
} from "../rules/engine/environment.ts";
import { checkWholly, createJudge, type Judge } from "../rules/engine/judge.ts";
import type { CurlReader } from "../syntax/shell/curl.ts";
import { type FolderEntry, fileKey, folderOf, type Host, type HostAnswer, resolvePath } from "./host.ts";

/** Settings with the file that they come from. */
export interface FoundSettings {
  readonly settings: Settings;
  /** The URI of the settings file; null where there is none. */
  readonly uri: string | null;
}

/**
 * What stands around the documents: settings files, files that documents refer to, and libraries that are loaded when a
 * rule first asks for them. The editor and the command line both check through this, so that they say the same.
 */
export interface Workspace {
  /**
   * What the nearest `.compute-stack.yaml` says, from the file's folder up to its root; nothing, where that cannot be
   * read.
   */
  readonly settingsFor: (uri: string) => Promise<FoundSettings>;
  /** A checker that works with what is at hand; `fetch` gets the rest. */
  readonly checkerFor: (file: FileFacts, settings: Settings) => Checker;
  /** Compares states of a file; gets what it needs by itself. */
  readonly judgeFor: (file: FileFacts, settings: Settings) => Judge;
  /** What is at hand of what stands around a file. */
  readonly environmentOf: (file: FileFacts) => Environment;
  /** Gets what a check asked for and did not find at hand. */
  readonly fetch: (file: FileFacts, needs: Needs) => Promise<void>;
  /**
   * What is in the folder of a path that is written in a file; null where that is none, or outside of what it may refer
   * to.
   */
  readonly list: (file: FileFacts, path: string) => Promise<readonly FolderEntry[] | null>;
  /** Checks until nothing is asked for any more. */
  readonly check: (document: Document, settings: Settings) => Promise<Checked>;
  /**
   * Forgets what was read from a file, or below a folder, because it changed. Answers whether anything had been read
   * from it.
   */
  readonly forget: (uri: string) => boolean;
}

export { hasNeeds } from "../rules/engine/environment.ts";

/**
 * The folder that references must not leave: the workspace's own, or that of the nearest settings file where there is
 * one.
 */
export type ReferenceRoot = "workspace" | "settings";

export interface WorkspaceOptions {
  readonly referenceRoot?: ReferenceRoot;
  /** Told of each file that was read because a document refers to it. */
  readonly onReference?: (uri: string) => void;
}

export function createWorkspace(host: Host, now: () => number, options: WorkspaceOptions = {}): Workspace {
  const settings = new Map<string, Promise<Settings | null>>();
  const files = new Map<string, FileAnswer>();
  const tools: { passwords?: PasswordEstimator; certificates?: CertificateReader; curl?: CurlReader } = {};

  const settingsAt = (uri: string, root: string): Promise<Settings | null> => {
    let found = settings.get(uri);
    if (!found) {
      found = host
        .read(uri, root)
        .then((answer) =>
          answer.kind === "text" ? settingsOf(answer.text) : answer.kind === "unreadable" ? defaultSettings : null,
        );
      settings.set(uri, found);
    }
    return found;
  };

  const settingsFor = async (uri: string): Promise<FoundSettings> => {
    const root = await host.rootOf(uri);
    for (let folder = folderOf(uri); folder.startsWith(root) && folder !== ""; folder = folderOf(folder.slice(0, -1))) {
      const at = folder + settingsFileName;
      const found = await settingsAt(at, root);
      if (found) return { settings: found, uri: at };
    }
    return { settings: defaultSettings, uri: null };
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

  const fetch = async (file: FileFacts, needs: Needs): Promise<void> => {
    const root = needs.files.size > 0 ? await referenceRootOf(file.uri) : "";
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
        import("../syntax/shell/curl.ts").then(({ readCurl }) => {
          tools.curl = readCurl;
        }),
    ]);
  };

  return {
    settingsFor,
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
      const below = [...files.keys(), ...settings.keys()].filter((known) => `${fileKey(known)}/`.startsWith(`${key}/`));
      for (const known of below) {
        files.delete(known);
        settings.delete(known);
      }
      return below.length > 0;
    },
  };
}

/** What a settings file says, as far as it can be read. */
export function settingsOf(text: string): Settings {
  const document = documentOf({ uri: "", name: settingsFileName, kind: "settings" }, text);
  const block = document.blocks.get(0);
  const root = block ? rootOf(block) : null;
  return root ? readSettings(toData(root)) : defaultSettings;
}
