import { type ClientCapabilities, type Connection, DidChangeWatchedFilesNotification } from "vscode-languageserver";
import { type Settings, settingsFileName } from "../../document/index.ts";
import { baselineFileName } from "../../rules/baseline/baseline.ts";
import { folderOf } from "../../workspace/host.ts";
import type { Guard } from "./guard.ts";

const patterns = [
  `**/${settingsFileName}`,
  `**/${baselineFileName}`,
  "**/*.{request,requests}.{json,jsonc}",
  "**/*.stack.{yaml,yml}",
  "**/stack.{yaml,yml}",
  "**/*.{http,rest,sh,bash,md,markdown}",
  "**/.gitignore",
  "**/*.env.{example,sample,template,dist}",
];

/** Asks the client to watch files that documents depend on. */
export interface Watch {
  /** All changes of watched files are reported. */
  readonly isPossible: boolean;
  /** The checked files and the settings files. */
  readonly workspace: () => Promise<void>;
  /** A file that a document refers to; watched once. */
  readonly file: (uri: string) => void;
  /** The files that settings declare as ours; files that are already watched are not watched again. */
  readonly declared: (settings: Settings) => void;
}

export function watchFiles(connection: Connection, client: ClientCapabilities, guard: Guard): Watch {
  const support = client.workspace?.didChangeWatchedFiles;
  const watched = new Set<string>();
  return {
    isPossible: support?.dynamicRegistration === true,
    workspace: async () => {
      if (!support?.dynamicRegistration) return;
      await connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: patterns.map((globPattern) => ({ globPattern })),
      });
    },
    file: (uri) => {
      if (!support?.dynamicRegistration || !support.relativePatternSupport || watched.has(uri)) return;
      watched.add(uri);
      const pattern = escapeGlob(decodeURIComponent(uri.slice(folderOf(uri).length)));
      void guard("watching a file", undefined, async () => {
        await connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: { baseUri: folderOf(uri).replace(/\/$/, ""), pattern } }],
        });
      });
    },
    declared: ({ files }) => {
      if (!support?.dynamicRegistration) return;
      const ours = files.filter(({ kind }) => kind !== "none");
      const globs = new Set(ours.flatMap(({ patterns }) => patterns.map(globFor)));
      const added = [...globs].filter((glob) => !watched.has(glob));
      if (added.length === 0) return;
      for (const glob of added) watched.add(glob);
      void guard("watching files", undefined, async () => {
        await connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: added.map((globPattern) => ({ globPattern })),
        });
      });
    },
  };
}

/** A client does not read patterns as in a `.gitignore`: at least it can leave out other endings. */
const globFor = (pattern: string): string => `**/*${/\.\w+$/.exec(pattern)?.[0] ?? ""}`;

/** A name as a glob that matches only it. */
export const escapeGlob = (name: string): string => name.replace(/[*?{}[\]]/g, "[$&]");
