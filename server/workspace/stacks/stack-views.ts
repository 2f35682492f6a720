import {
  type Document,
  documentOf,
  type FileFacts,
  type KnownBases,
  type MergedDocument,
  mergedDocument,
  type ShownLayers,
  stackLayers,
} from "../../document/index.ts";
import { type Environment, type Needs, trackNeeds } from "../../rules/engine/environment.ts";
import type { StackFamily } from "./stack-family.ts";

interface Surroundings {
  readonly environmentOf: (file: FileFacts) => Environment;
  readonly fetch: (file: FileFacts, needs: Needs) => Promise<void>;
  /** The stacks that others extend, as far as they have been read. */
  readonly known: () => KnownBases;
  readonly loadFamily: () => Promise<StackFamily>;
  readonly rootFor: (file: FileFacts) => Promise<string>;
  readonly onUnnamed: () => void;
}

/** Stacks together with what they extend, and with what extends them. */
export function stackViews({ environmentOf, fetch, known, loadFamily, rootFor, onUnnamed }: Surroundings) {
  const withBases = async <Merge extends { readonly isPending: boolean }>(
    document: Document,
    merge: (document: Document, file: Environment["file"], known: KnownBases) => Merge | null,
  ): Promise<Merge | null> => {
    const { environment, take } = trackNeeds(environmentOf(document.file));
    const now = () => merge(document, environment.file, known());
    const first = now();
    if (!first?.isPending) return first;
    await fetch(document.file, take());
    return now();
  };
  const layersOf = (document: Document) => withBases(document, stackLayers);
  const secretsAround = async (document: Document): Promise<ReadonlySet<string>> => {
    onUnnamed();
    return (await loadFamily()).secretsAround(document, await rootFor(document.file));
  };
  return {
    /** A stack with all that it extends and its variables in their places; null if it is what it says. */
    mergeOf: (document: Document): Promise<MergedDocument | null> => withBases(document, mergedDocument),
    /** The same, of which nothing is written out. */
    layersOf,
    /** The stacks that extend it, at any depth; `around`: all that are connected with it by extending. */
    familyOf: async (document: Document, which: "above" | "around"): Promise<readonly Document[]> =>
      document.file.kind === "stack"
        ? (await (await loadFamily()).of(document, await rootFor(document.file), which)).slice(1)
        : [],
    /** The same with what must be known to show values of variables. */
    shownLayersOf: async (document: Document): Promise<ShownLayers | null> => {
      const layers = await layersOf(document);
      return layers && { ...layers, secretVariables: await secretsAround(document) };
    },
    /** The variables of the text of a stack that hold secrets. */
    secretVariablesOf: async (
      file: Omit<FileFacts, "kind">,
      text: string,
    ): Promise<Pick<FileFacts, "secretVariables">> =>
      text.includes("vars")
        ? { secretVariables: await secretsAround(documentOf({ ...file, kind: "stack" }, text)) }
        : {},
  };
}
