import type { Type } from "../../api/index.ts";
import {
  type Catalog,
  emptyCatalog,
  type FileReferenceKind,
  kindOf,
  neverEntered,
  type ShownLayers,
} from "../../document/index.ts";

/** The data about a document's surroundings that completions can use. Data that is not loaded yet is empty. */
export interface CompletionContext {
  readonly catalog: Catalog;
  /** The content of a folder, by its path relative to the document's folder: empty, or ending in `/`. */
  readonly folder: (path: string) => readonly PathEntry[];
  /** The names of environment variables that other files refer to. */
  readonly variables: () => readonly string[];
  /** The document with what it extends; null if that is nothing. */
  readonly layers: ShownLayers | null;
}

export interface PathEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
}

export const noSurroundings: CompletionContext = {
  catalog: emptyCatalog,
  folder: () => [],
  variables: () => [],
  layers: null,
};

/**
 * Folders first unless a kind of file is wanted, and hidden files last. Without names that a reference cannot contain.
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

/** The references to files nearby whose names say that they hold what a string takes. */
export function fileReferences(type: TextType, { folder }: Pick<CompletionContext, "folder">): readonly string[] {
  const holding = type.format === undefined ? undefined : holdingFiles[type.format];
  if (!holding) return [];
  return holding.folders.flatMap((path) =>
    offeredEntries(folder(path), type).flatMap(({ name, kind }) =>
      kind === "file" && kindOf(name) === null && holding.names.test(name) ? `\${${holding.kind}:${path}${name}}` : [],
    ),
  );
}

/** Whether the text of a file belongs there. */
export const isFile = ({ format }: TextType): boolean => format !== undefined && Object.hasOwn(holdingFiles, format);

type TextType = Type & { readonly kind: "string" };

const holdingFiles: Readonly<
  Record<string, { readonly kind: FileReferenceKind; readonly folders: readonly string[]; readonly names: RegExp }>
> = {
  "pem-certificate": { kind: "file", folders: ["", "certs/"], names: /^(?!.*key).*\.(?:pem|crt|cer)$/i },
  "user-data": { kind: "base64", folders: [""], names: /(?:cloud|user)[-_.]?(?:config|data|init)|\.(?:ya?ml|cfg)$/i },
};

const endings: Readonly<Record<string, RegExp>> = {
  "pem-certificate": /\.(?:pem|crt|cer|chain|cert)$/i,
  "pem-key": /\.(?:pem|key)$/i,
  "user-data": /(?:cloud|user)[-_.]?(?:config|data|init)/i,
};
