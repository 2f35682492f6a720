import { documentOf } from "../../document/index.ts";
import type { Existing, OldFile } from "../../stack/changes/existing.ts";
import type { WorkspaceFiles } from "../../workspace/files.ts";
import { fileNameOf, type OpenDocument } from "./open-documents.ts";

/** A file that says what exists, as a client names it. */
interface OldSource {
  /** Where it is; read if there is no text. */
  readonly uri: string | null;
  readonly text: string | null;
  /** For people. */
  readonly name: string;
}

/** An old side that is kept, so that a client need not send it after each edit. */
export interface OldSide {
  readonly id: string;
  readonly existing: Existing;
  /** The URI of each of its files. */
  readonly uris: readonly (string | null)[];
}

export interface OldSides {
  /** What a client compares with; a sentence about what is wrong with it. */
  readonly read: (from: unknown) => Promise<OldSide | string>;
}

/** The old sides that are kept, of all documents. */
const mostKept = 6;

export function createOldSides(
  documentAt: (uri: string) => OpenDocument | undefined,
  files: Pick<WorkspaceFiles, "readText">,
): OldSides {
  const kept = new Map<string, OldSide>();
  let last = 0;

  const keep = (oldSide: OldSide): OldSide => {
    kept.delete(oldSide.id);
    kept.set(oldSide.id, oldSide);
    for (const id of [...kept.keys()].slice(0, -mostKept)) kept.delete(id);
    return oldSide;
  };
  const readFile = async ({ uri, text: given, name }: OldSource): Promise<OldFile | null> => {
    const open = given === null && uri !== null ? documentAt(uri)?.document : undefined;
    const text = given ?? open?.text ?? (uri === null ? null : await files.readText(uri));
    if (text === null) return null;
    const named = uri === null ? "old.yaml" : fileNameOf(uri);
    return { name, text, document: documentOf({ uri: uri ?? "", name: named, kind: "stack" }, text) };
  };

  return {
    read: async (from) => {
      if (typeof from === "string") {
        const known = kept.get(from);
        return known ? keep(known) : "It is no longer kept. Pass the files as `from`.";
      }
      const sources = readSources(from);
      if (!sources) return needsFrom;
      const read = await Promise.all(sources.map(readFile));
      const missing = read.indexOf(null);
      if (missing >= 0) return `\`${sources[missing]?.name}\` cannot be read.`;
      const { existingIn, mixedExisting } = await import("../../stack/changes/existing.ts");
      const existing = existingIn(read.filter((one) => one !== null));
      if (!existing) return `\`from\` ${mixedExisting}`;
      // What `curl` printed above an answer is cut off, and with it the places in the file.
      const isWhole = (index: number): boolean =>
        read[index]?.text.startsWith(existing.files[index]?.document.text ?? "") === true;
      const uris = sources.map(({ uri }, index) => (isWhole(index) ? uri : null));
      return keep({ id: `comparison-${++last}`, existing, uris });
    },
  };
}

const needsFrom = "`from` must be a list of objects with a `uri` or a `text`.";

/** Null if it is something else. */
function readSources(from: unknown): readonly OldSource[] | null {
  const list: readonly unknown[] = Array.isArray(from) ? from : [];
  const sources = list.flatMap((one): readonly OldSource[] => {
    const { uri, text, name } = (one ?? {}) as Readonly<Record<string, unknown>>;
    const known = { uri: typeof uri === "string" ? uri : null, text: typeof text === "string" ? text : null };
    if (known.uri === null && known.text === null) return [];
    const shown = typeof name === "string" ? name : known.uri === null ? "another text" : fileNameOf(known.uri);
    return [{ ...known, name: typeof name === "string" ? name : shown.replace(/^.*[\\/]/, "") }];
  });
  return sources.length > 0 && sources.length === list.length ? sources : null;
}
