import { type Document, extendedBy } from "../../document/index.ts";
import type { WorkspaceFiles } from "../files.ts";
import { fileKey, resolvePath } from "../host.ts";
import type { Summaries } from "../summaries.ts";
import type { Workspace } from "../workspace.ts";
import { inBatches } from "./in-batches.ts";

/** The stacks that are merged with others, as they are in their editors. */
export interface StackFamily {
  /** All that a stack extends. */
  readonly below: (document: Document) => Promise<readonly Document[]>;
  /** All that extend it, at any depth. */
  readonly above: (document: Document, isCanceled: () => boolean) => Promise<readonly Document[]>;
  /** All that extend it or one of those, and what else they extend. */
  readonly around: (document: Document, isCanceled: () => boolean) => Promise<readonly Document[]>;
}

interface FamilyOptions {
  readonly workspace: Pick<Workspace, "layersOf">;
  readonly files: Pick<WorkspaceFiles, "read">;
  readonly summaries: Pick<Summaries, "all">;
  readonly documents: () => Iterable<{ readonly document: Document }>;
}

/** Finds the stacks that are merged with others. */
export function stackFamily({ workspace, files, summaries, documents }: FamilyOptions): StackFamily {
  const openStacks = (): ReadonlyMap<string, Document> =>
    new Map(
      [...documents()].flatMap(({ document }) =>
        document.file.kind === "stack" ? [[fileKey(document.file.uri), document] as const] : [],
      ),
    );
  const below: StackFamily["below"] = async (document) => {
    const layers = document.file.kind === "stack" ? await workspace.layersOf(document) : null;
    const open = openStacks();
    return layers?.sources.slice(1).map(({ document: one }) => open.get(fileKey(one.file.uri)) ?? one) ?? [];
  };
  /** All that extend one of some stacks. */
  const extending = async (stacks: readonly Document[], isCanceled: () => boolean): Promise<readonly Document[]> => {
    const open = openStacks();
    const left = new Map<string, readonly string[]>();
    for (const [uri, { paths }] of await summaries.all(isCanceled)) left.set(uri, paths);
    for (const [key, one] of open) {
      for (const uri of left.keys()) if (fileKey(uri) === key) left.delete(uri);
      left.set(one.file.uri, extendedBy(one));
    }
    for (const one of stacks) left.delete(one.file.uri);
    const found = new Map(stacks.map((one) => [fileKey(one.file.uri), one]));
    for (let before = 0; before < found.size && !isCanceled(); ) {
      before = found.size;
      const next = [...left].flatMap(([uri, paths]) =>
        paths.some((path) => found.has(fileKey(resolvePath(path, uri) ?? ""))) ? uri : [],
      );
      for (const uri of next) left.delete(uri);
      const read = await inBatches(next, async (uri) => open.get(fileKey(uri)) ?? files.read(uri));
      for (const one of read)
        if (one?.file.kind === "stack" && extendedBy(one).length > 0) found.set(fileKey(one.file.uri), one);
    }
    return [...found.values()].slice(stacks.length);
  };
  return {
    below,
    above: async (document, isCanceled) => (document.file.kind === "stack" ? extending([document], isCanceled) : []),
    around: async (document, isCanceled) => {
      if (document.file.kind !== "stack") return [];
      const lower = await below(document);
      const upper = await extending([document, ...lower], isCanceled);
      const found = new Set([document, ...lower, ...upper].map(({ file }) => fileKey(file.uri)));
      const isKnown = (one: Document): boolean =>
        extendedBy(one).every((path) => found.has(fileKey(resolvePath(path, one.file.uri) ?? "")));
      const others = (await Promise.all(upper.map((one) => (isKnown(one) ? [] : below(one))))).flat();
      const all = new Map([...lower, ...upper, ...others].map((one) => [one.file.uri, one]));
      all.delete(document.file.uri);
      return [...all.values()];
    },
  };
}
