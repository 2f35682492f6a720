import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type GlobPattern,
} from "vscode-languageserver";
import { type Settings, settingsFileName } from "../../document/index.ts";
import { baselineFileName } from "../../rules/baseline/baseline.ts";
import { carriers } from "../../syntax/carriers.ts";
import { folderOf } from "../../workspace/host.ts";
import type { Guard } from "./guard.ts";

/** Of files with requests, except where most files with such an ending hold none. */
const carrierEndings = Object.values(carriers).flatMap(({ endings, word }) => (word === undefined ? endings : []));

const patterns = [
  `**/${settingsFileName}`,
  `**/${baselineFileName}`,
  "**/*.{request,requests}.{json,jsonc}",
  "**/*.stack.{yaml,yml}",
  "**/stack.{yaml,yml}",
  `**/*.{${carrierEndings.join(",")}}`,
  "**/.gitignore",
  "**/{.prettierrc,.prettierrc.*,prettier.config.*,.editorconfig,package.json,package.yaml}",
  "**/*.env.{example,sample,template,dist}",
];

/** Asks the client to watch files that documents depend on. `whenWatched` is told which ones it watches from then on. */
export function watchFiles(
  connection: Connection,
  client: ClientCapabilities,
  guard: Guard,
  whenWatched: (isMeant: (uri: string) => boolean) => void,
) {
  const support = client.workspace?.didChangeWatchedFiles;
  const watched = new Set<string>();
  const referenced = new Set<string>();
  const files = new Map<string, Promise<Disposable | undefined>>();
  const followsNamed = support?.dynamicRegistration === true && support.relativePatternSupport === true;
  const register = async (
    globPatterns: readonly GlobPattern[],
    isMeant = (uri: string): boolean => !files.has(uri),
  ): Promise<Disposable> => {
    const watchers = globPatterns.map((globPattern) => ({ globPattern }));
    const registration = await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    whenWatched(isMeant);
    return registration;
  };
  const watchFile = (uri: string): void => {
    if (!followsNamed || files.has(uri)) return;
    const pattern = escapeGlob(decodeURIComponent(uri.slice(folderOf(uri).length)));
    const glob = { baseUri: folderOf(uri).replace(/\/$/, ""), pattern };
    const registered = guard("watching a file", undefined, () => register([glob], (one) => one === uri));
    files.set(uri, registered);
  };
  const withdraw = (uri: string): void => {
    const registration = files.get(uri);
    files.delete(uri);
    void guard("no longer watching a file", undefined, async () => (await registration)?.dispose());
  };
  let extended: ReadonlySet<string> = new Set();
  return {
    /** All changes of watched files are reported. */
    isPossible: support?.dynamicRegistration === true,
    /** So are those of all files that documents refer to, and that settings extend. */
    followsNamed,
    /** The checked files and the settings files. */
    workspace: async (): Promise<void> => {
      if (support?.dynamicRegistration) await register(patterns);
    },
    /** A file that a document refers to; watched once. */
    file: (uri: string): void => {
      referenced.add(uri);
      watchFile(uri);
    },
    /** All files that settings extend now; those that were extended before are not watched any more. */
    extended: (uris: ReadonlySet<string>): void => {
      for (const uri of extended) if (!uris.has(uri) && !referenced.has(uri)) withdraw(uri);
      extended = uris;
      for (const uri of uris) watchFile(uri);
    },
    /** The files that settings declare as ours; files that are already watched are not watched again. */
    declared: ({ files: kinds }: Settings): void => {
      if (!support?.dynamicRegistration) return;
      const ours = kinds.filter(({ kind }) => kind !== "none");
      const globs = new Set(ours.flatMap(({ patterns }) => patterns.map(globFor)));
      const added = [...globs].filter((glob) => !watched.has(glob));
      if (added.length === 0) return;
      for (const glob of added) watched.add(glob);
      void guard("watching files", undefined, () => register(added));
    },
  };
}

/** A client does not read patterns as in a `.gitignore`: at least it can leave out other endings. */
const globFor = (pattern: string): string => `**/*${/\.\w+$/.exec(pattern)?.[0] ?? ""}`;

/** A name as a glob that matches only it. */
export const escapeGlob = (name: string): string => name.replace(/[*?{}[\]]/g, "[$&]");
