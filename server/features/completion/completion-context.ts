import type { Type } from "../../api/index.ts";
import { neverEntered } from "../../document/index.ts";

/** What completions may ask about what stands around a document. What is not at hand yet is empty. */
export interface CompletionContext {
  /** What is in a folder, by its path from the document's own: empty, or with a `/` at its end. */
  readonly folder: (path: string) => readonly PathEntry[];
  /** The names of environment variables that other files refer to. */
  readonly variables: () => readonly string[];
}

export interface PathEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
}

export const noSurroundings: CompletionContext = { folder: () => [], variables: () => [] };

/**
 * Folders first, where no kind of file is wanted; what begins with a dot last. What a reference cannot hold is left
 * out.
 */
export const offeredEntries = (entries: readonly PathEntry[], type: Type | null): readonly PathEntry[] =>
  entries
    .filter(({ name }) => !/[{}"'\\\p{C}]/u.test(name) && !neverEntered.has(name))
    .map((entry) => ({ entry, rank: rankOf(entry, type) }))
    .sort((a, b) => a.rank - b.rank || (a.entry.name < b.entry.name ? -1 : 1))
    .map(({ entry }) => entry);

function rankOf({ name, kind }: PathEntry, type: Type | null): number {
  if (name.startsWith(".")) return 4;
  const pattern = type?.kind === "string" ? endings[type.format ?? ""] : undefined;
  if (kind === "file") return pattern?.test(name) ? 1 : 3;
  return 2;
}

const endings: Readonly<Record<string, RegExp>> = {
  "pem-certificate": /\.(?:pem|crt|cer|chain|cert)$/i,
  "pem-key": /\.(?:pem|key)$/i,
};
