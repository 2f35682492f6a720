import { type OperationId, operations, type ReferenceNamespace } from "../../api/index.ts";
import {
  type Block,
  type Document,
  isEnvelope,
  isStep,
  keptInBlocks,
  namespaceOf,
  quantity,
  recognize,
  requestsIn,
  type SourceFile,
  type Value,
  writtenSpan,
  writtenValues,
} from "../../document/index.ts";
import { fileNameFor } from "../../rules/requests/file-name-operation.ts";
import { absolute, type Span } from "../../syntax/index.ts";
import { findUses, spanOfName } from "../names/find-names.ts";
import { stacksSharing } from "../names/sharing.ts";

/** A code lens. */
export interface CodeLens extends Span {
  readonly lens: Lens;
}

export type Lens =
  /** The number of references to a resource; counted when it is shown. */
  | {
      readonly kind: "references";
      readonly part: number;
      readonly namespace: ReferenceNamespace;
      readonly name: string;
    }
  /** The nodes of a configuration; offsets count from the lens's own start. */
  | { readonly kind: "nodes"; readonly nodes: readonly Span[] }
  /** What a bare body was taken for, and how else the file could be called. */
  | { readonly kind: "operation"; readonly title: string; readonly names: readonly OperationName[] }
  /** A request among other text, by its number, to be opened as a file of its own. */
  | { readonly kind: "request"; readonly request: number };

/** A lens whose click shows places. */
export type PlacesLens = Extract<Lens, { readonly kind: "references" | "nodes" }>;

export interface OperationName {
  readonly id: OperationId;
  readonly fileName: string;
}

/** The lenses of a file. */
export function codeLenses({ parts, carrier }: SourceFile): readonly CodeLens[] {
  if (carrier)
    return carrier.requests.map(({ request: { anchor } }, index) => ({
      ...anchor,
      lens: { kind: "request", request: index },
    }));
  return parts.flatMap(({ document }) => [...keptInBlocks(document, codeLensesIn)]);
}

/** The lens at an offset, if it is about the same as one of an earlier version. */
export function lensAt(document: Document, at: number, earlier: PlacesLens): PlacesLens | null {
  for (const { lens, start } of keptInBlocks(document, codeLensesIn, { start: at, end: at }))
    if (start !== at) continue;
    else if (lens.kind === "references" && earlier.kind === "references" && lens.name === earlier.name) return lens;
    else if (lens.kind === "nodes" && earlier.kind === "nodes") return lens;
  return null;
}

/** Offsets are relative to the block. */
function codeLensesIn(block: Block): readonly CodeLens[] {
  if (block.file.kind === "request") return operationLens(block);
  if (block.file.kind !== "stack") return [];
  return [...writtenValues(block)].flatMap((value) => {
    const { start, end } = value.key ?? firstKey(value) ?? value.node;
    const lens = lensOn(value, start);
    return lens ? [{ start, end, lens }] : [];
  });
}

const firstKey = ({ node }: Value) => (node.kind === "mapping" ? node.entries[0]?.key : undefined);

function lensOn(value: Value, start: number): Lens | null {
  if (namespaceOf(value) === "instances")
    return { kind: "references", part: value.block.part, namespace: "instances", name: value.name };
  const nodes = value.object?.id === "stack-config" ? value.get("nodes") : undefined;
  if (nodes?.node.kind !== "sequence") return null;
  return { kind: "nodes", nodes: nodes.items.map((node) => absolute(writtenSpan(node), -start)) };
}

function operationLens(block: Block): readonly CodeLens[] {
  return requestsIn(block).flatMap((request) => {
    if (isEnvelope(request.node)) return [];
    const { start } = request.node;
    const names = isStep(request) ? [] : namesFor(request);
    return [{ start, end: start + 1, lens: { kind: "operation", title: describeBasis(request), names } }];
  });
}

/** Likely operations first, without the one in the file name. */
function namesFor(request: Value): OperationName[] {
  const { operation, basis, candidates } = recognize(request);
  const ordered = new Set([...candidates, ...Object.values(operations)]);
  return [...ordered].flatMap((choice) => {
    const fileName = fileNameFor(request, choice);
    const isCurrent = basis === "name" && choice === operation;
    return fileName === null || isCurrent || choice.body === null ? [] : [{ id: choice.id, fileName }];
  });
}

function describeBasis(request: Value): string {
  const { operation, basis } = recognize(request);
  if (operation === null) return "Operation unknown";
  if (basis === "declaration") return `${operation.title} (declared in the settings)`;
  return `${operation.title} (from its ${basis === "name" ? "file name" : "fields"})`;
}

/** The title of a lens, with the locations that a click shows: those in other documents, with which it may be merged, too. */
export function resolveLens(document: Document, lens: PlacesLens, others: readonly Document[] = []) {
  switch (lens.kind) {
    case "references": {
      const stacks = stacksSharing(document, lens, others, "all");
      const places = findUses(stacks, lens).map(spanOfName);
      return { title: counted(places.length, "reference"), places };
    }
    case "nodes":
      return { title: counted(lens.nodes.length, "node"), places: lens.nodes.map((node) => ({ document, ...node })) };
  }
}

const counted = (count: number, what: string): string => (count === 0 ? `no ${what}s` : quantity(count, what));
