import { type ClientCapabilities, type Connection, DidChangeWatchedFilesNotification } from "vscode-languageserver";
import { settingsFileName } from "../../document/index.ts";
import { folderOf } from "../../workspace/host.ts";
import type { Guard } from "./guard.ts";

const patterns = [
  `**/${settingsFileName}`,
  "**/*.{request,requests}.{json,jsonc}",
  "**/*.stack.{yaml,yml}",
  "**/stack.{yaml,yml}",
  "**/.gitignore",
  "**/*.env.{example,sample,template,dist}",
];

/** Asks the client to tell when files change that documents depend on. */
export interface Watch {
  /** All changes of files are told that are watched. */
  readonly isPossible: boolean;
  /** The files that are checked, and what says how. */
  readonly workspace: () => Promise<void>;
  /** A file that a document refers to; once is enough. */
  readonly file: (uri: string) => void;
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
  };
}

const escapeGlob = (name: string): string => name.replace(/[*?{}[\]]/g, "[$&]");
