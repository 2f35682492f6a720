import { folderOf, type Host, maxReferencedBytes } from "./host.ts";

export interface MemoryHost extends Host {
  /** By URI; a change counts at once. */
  readonly files: Map<string, string>;
  /** The URIs that were read, in order. */
  readonly reads: string[];
}

/** A host whose files are a table of paths in the folder `file:///w/`. A text of `null` cannot be read. */
export function memoryHost(texts: Readonly<Record<string, string | null>>, root = "file:///w/"): MemoryHost {
  const files = new Map(Object.entries(texts).map(([path, text]) => [root + path, text ?? unreadable]));
  const reads: string[] = [];
  return {
    files,
    reads,
    rootOf: async () => root,
    read: async (uri, within, maxBytes = maxReferencedBytes) => {
      reads.push(uri);
      const text = files.get(uri);
      if (!uri.startsWith(within)) return { kind: "outside" };
      if (text === undefined) return { kind: "missing" };
      return text === unreadable || text.length > maxBytes ? { kind: "unreadable" } : { kind: "text", text };
    },
    list: async (folder, within) => {
      if (!folder.startsWith(within)) return null;
      const inside = [...files.keys()].filter((uri) => uri.startsWith(folder)).map((uri) => uri.slice(folder.length));
      const names = new Set(inside.map((path) => path.replace(/\/.*/s, "/")));
      return [...names].map((name) => ({
        name: decodeURIComponent(name.replace("/", "")),
        kind: name.endsWith("/") ? ("folder" as const) : ("file" as const),
        ...(name.startsWith("link") ? { isLink: true as const } : {}),
      }));
    },
  };
}

const unreadable = "\0";

/** The path of a file of such a host. */
export const pathOf = (uri: string): string => uri.slice(folderOf("file:///w/x").length);
