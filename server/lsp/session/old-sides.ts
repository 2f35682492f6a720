import type { CancellationToken } from "vscode-languageserver";
import { type Block, type Document, mergedDocument, type WholeDocument } from "../../document/index.ts";
import type { Existing, OldFile } from "../../stack/changes/existing.ts";
import { lastPart } from "../../text/resolve-path.ts";
import { cannotRead, findAnswersIn } from "../../workspace/answer-folder.ts";
import type { WorkspaceFiles } from "../../workspace/files.ts";
import { resolvePath } from "../../workspace/host.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { unlessCanceled } from "./guard.ts";
import { fileNameOf, type OpenDocument } from "./open-documents.ts";

/** A file or a folder that says what exists, as a client names it. */
interface OldSource {
  /** Where it is; read if there is no text. Of a folder, the answers in it are read. */
  readonly uri: string | null;
  readonly text: string | null;
  /** Whether the text is that of the file as it is now. */
  readonly isCurrent: boolean;
  readonly earlier: Earlier | null;
  /** For people. */
  readonly name: string;
}

/** An old side that is kept, so that a client need not send it after each edit. */
export interface OldSide {
  readonly id: string;
  readonly existing: Existing;
  /** The stack that it is, if the files that it names are those that it means: those of an old commit may be others by now. */
  readonly current: Document | null;
  /** The file that contains a block. */
  readonly fileOf: (block: Block) => LinkedFile | undefined;
}

interface LinkedFile extends WholeDocument {
  /** Null for a text that no link can lead to. */
  readonly uri: string | null;
}

/** The URIs of files that stacks extended at an earlier time, which the client has to send as they were then. */
export interface MissingFiles {
  readonly missing: readonly string[];
}

export interface OldSides {
  /** What a client compares with; a sentence about what is wrong with it. */
  readonly read: {
    (from: readonly FileOfNow[], canceled?: CancellationToken): Promise<OldSide | string>;
    (from: unknown, canceled?: CancellationToken): Promise<OldSide | MissingFiles | string>;
  };
}

/** A file as it is now. */
interface FileOfNow {
  readonly uri: string;
}

/** Other files at the time of an earlier text. */
interface Earlier {
  /** The URI of the file that had the text. */
  readonly file: string;
  /** By URI; null for one that did not exist. */
  readonly others: ReadonlyMap<string, string | null>;
}

/** The old sides that are kept, of all documents. */
const mostKept = 6;

/** A file of the old side, with its URI if it has one. */
interface ReadSource {
  readonly file: Omit<OldFile, "document">;
  readonly uri: string | null;
}

const answersIn = async (...asked: Parameters<typeof findAnswersIn>): Promise<readonly ReadSource[] | string> => {
  const answers = await findAnswersIn(...asked);
  return typeof answers === "string" ? answers : answers.map(({ uri, ...file }) => ({ file, uri }));
};

export function createOldSides(
  documentAt: (uri: string) => OpenDocument | undefined,
  files: Pick<WorkspaceFiles, "readText" | "list" | "namesFor"> & Pick<Workspace, "mergeOf">,
): OldSides {
  const kept = new Map<string, OldSide>();
  let last = 0;

  const atThatTime =
    ({ file, others }: Earlier, missing: Set<string>) =>
    async (document: Document) =>
      mergedDocument(
        document,
        (path) => {
          const uri = resolvePath(path, file);
          const text = uri === null ? null : others.get(uri);
          if (uri !== null && text === undefined) missing.add(uri);
          return text === undefined ? "pending" : text === null ? { kind: "missing" } : { kind: "text", text };
        },
        new Map(),
      );
  const keep = (oldSide: OldSide): OldSide => {
    kept.delete(oldSide.id);
    kept.set(oldSide.id, oldSide);
    for (const id of [...kept.keys()].slice(0, -mostKept)) kept.delete(id);
    return oldSide;
  };
  const textAt = async (uri: string): Promise<string | null> =>
    documentAt(uri)?.document.text ?? (await files.readText(uri));
  /** Its files, or a sentence about why it cannot be used. */
  const readSource = async (
    { uri, text: given, name }: OldSource,
    canceled: CancellationToken | undefined,
  ): Promise<readonly ReadSource[] | string> => {
    const text = given ?? (uri === null ? null : await textAt(uri));
    if (text === null)
      return uri === null
        ? cannotRead(name)
        : answersIn(uri, name, {
            names: await files.namesFor(uri),
            list: files.list,
            textAt: (file) => {
              unlessCanceled(canceled);
              return textAt(file);
            },
          });
    const named = uri === null ? "old.yaml" : fileNameOf(uri);
    return [{ file: { name, text, fileName: named }, uri }];
  };
  return { read };

  function read(from: readonly FileOfNow[], canceled?: CancellationToken): Promise<OldSide | string>;
  function read(from: unknown, canceled?: CancellationToken): Promise<OldSide | MissingFiles | string>;
  async function read(from: unknown, canceled?: CancellationToken): Promise<OldSide | MissingFiles | string> {
    if (typeof from === "string") {
      const oldSide = kept.get(from);
      return oldSide ? keep(oldSide) : "It is no longer kept. Pass the files as `from`.";
    }
    const sources = readSources(from);
    if (!sources) return needsFrom;
    const answers = await Promise.all(sources.map((source) => readSource(source, canceled)));
    const problem = answers.find((answer) => typeof answer === "string");
    if (problem !== undefined) return problem;
    const read = answers.filter((answer) => typeof answer !== "string").flat();
    const [first] = read;
    const earlier = sources[0]?.earlier ?? null;
    const place = earlier?.file ?? first?.uri;
    const names = place ? await files.namesFor(place) : undefined;
    const { existingIn, oldFileOf, withExtended } = await import("../../stack/changes/existing.ts");
    const missing = new Set<string>();
    const mergeOf = earlier ? atThatTime(earlier, missing) : files.mergeOf;
    const old = read.map(({ file, uri }) => withExtended(oldFileOf(file, earlier?.file ?? uri ?? "", names), mergeOf));
    const withBases = await Promise.all(old);
    if (missing.size > 0) return { missing: [...missing] };
    const existing = existingIn(withBases);
    if ("refusal" in existing) return existing.refusal((option) => option);
    // What `curl` printed above an answer is cut off, and with it the places in the file.
    const isWhole = (index: number): boolean =>
      (existing.files[index]?.merge != null && !earlier) ||
      read[index]?.file.text.startsWith(existing.files[index]?.document.text ?? "") === true;
    const uris = read.map(({ uri }, index) => (isWhole(index) ? uri : null));
    const isStack = existing.side.identity === "names";
    const name = sources.map((source) => source.name).join(", ");
    return keep({
      id: `comparison-${++last}`,
      existing: { ...existing, name },
      current: isStack && sources.every(({ isCurrent }) => isCurrent) ? (existing.files[0]?.document ?? null) : null,
      fileOf: filesByBlock(existing.files, uris),
    });
  }
}

/** Old files never change, so each block is looked up without a search. */
function filesByBlock(files: Existing["files"], uris: readonly (string | null)[]): OldSide["fileOf"] {
  const byBlock = new Map<Block, LinkedFile>();
  for (const [index, { document, merge = null }] of files.entries())
    for (const block of document.blocks) byBlock.set(block, { document, merge, uri: uris[index] ?? null });
  return (block) => byBlock.get(block);
}

const needsFrom = "`from` must be a list of objects with a `uri` or a `text`.";

/** Null if it is something else. */
function readSources(from: unknown): readonly OldSource[] | null {
  const list: readonly unknown[] = Array.isArray(from) ? from : [];
  const sources = list.flatMap((one): readonly OldSource[] => {
    const { uri, text, name, isCurrent, file, others } = (one ?? {}) as Readonly<Record<string, unknown>>;
    const source = { uri: typeof uri === "string" ? uri : null, text: typeof text === "string" ? text : null };
    if (source.uri === null && source.text === null) return [];
    const shown = source.uri === null ? "another text" : fileNameOf(source.uri).replace(/[\\/]$/, "");
    const isNow = source.text === null || isCurrent === true;
    const earlier = typeof file === "string" ? { file, others: textsByUri(others) } : null;
    return [{ ...source, earlier, isCurrent: isNow, name: typeof name === "string" ? name : lastPart(shown) }];
  });
  return sources.length > 0 && sources.length === list.length ? sources : null;
}

const textsByUri = (data: unknown): Earlier["others"] =>
  new Map(
    Object.entries((data ?? {}) as Readonly<Record<string, unknown>>).map(([uri, text]) => [
      uri,
      typeof text === "string" ? text : null,
    ]),
  );
