import {
  type Document,
  documentOf,
  type FileFacts,
  type KnownBases,
  type MergedDocument,
  mergedDocument,
  type ShownLayers,
  type StackLayers,
  stackLayers,
} from "../../document/index.ts";
import { type Environment, type Needs, trackNeeds } from "../../rules/engine/environment.ts";
import type { StackFamily } from "./stack-family.ts";

/** Stacks together with what they extend, and with what extends them. */
export interface StackViews {
  /** A stack with all that it extends and its variables in their places; null if it is what it says. */
  readonly mergeOf: (document: Document) => Promise<MergedDocument | null>;
  /** The same, of which nothing is written out. */
  readonly layersOf: (document: Document) => Promise<StackLayers | null>;
  /** The stacks that extend it, at any depth; `around`: all that are connected with it by extending. */
  readonly familyOf: (document: Document, which: "above" | "around") => Promise<readonly Document[]>;
  /** The same with what must be known to show values of variables. */
  readonly shownLayersOf: (document: Document) => Promise<ShownLayers | null>;
  /** The variables of the text of a stack that hold secrets. */
  readonly secretVariablesOf: (
    file: Omit<FileFacts, "kind">,
    text: string,
  ) => Promise<Pick<FileFacts, "secretVariables">>;
}

interface Surroundings {
  readonly environmentOf: (file: FileFacts) => Environment;
  readonly fetch: (file: FileFacts, needs: Needs) => Promise<void>;
  /** The stacks that others extend, as far as they have been read. */
  readonly known: () => KnownBases;
  readonly loadFamily: () => Promise<StackFamily>;
  readonly rootFor: (file: FileFacts) => Promise<string>;
  readonly onUnnamed: () => void;
}

export function stackViews({ environmentOf, fetch, known, loadFamily, rootFor, onUnnamed }: Surroundings): StackViews {
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
    mergeOf: (document) => withBases(document, mergedDocument),
    layersOf,
    familyOf: async (document, which) =>
      document.file.kind === "stack"
        ? (await (await loadFamily()).of(document, await rootFor(document.file), which)).slice(1)
        : [],
    shownLayersOf: async (document) => {
      const layers = await layersOf(document);
      return layers && { ...layers, secretVariables: await secretsAround(document) };
    },
    secretVariablesOf: async (file, text) =>
      text.includes("vars")
        ? { secretVariables: await secretsAround(documentOf({ ...file, kind: "stack" }, text)) }
        : {},
  };
}
