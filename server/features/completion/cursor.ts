import type { Field, Type } from "../../api/index.ts";
import {
  type Block,
  blockWith,
  type Document,
  indexAt,
  type LayeredStack,
  rootOf,
  typeOfObject,
  type Value,
} from "../../document/index.ts";
import {
  type Excerpt,
  excerptAround,
  type Layout,
  layoutOf,
  type Probe,
  probeWord,
  type Span,
} from "../../syntax/index.ts";
import { probesIn } from "../../syntax/probes.ts";
import { type CompletionContext, noSurroundings } from "./completion-context.ts";

/** A position where something can be written. Offsets in the probe are relative to the block. */
export interface Cursor extends CompletionContext {
  readonly document: Document;
  /** Of its block. */
  readonly index: number;
  readonly start: number;
  readonly probe: Probe;
  readonly place: CursorPlace;
  readonly layout: Layout;
  /** Its stack, with what that extends. */
  readonly stack: LayeredStack | null;
}

export type CursorPlace =
  /** A key of this mapping; the probe word is among its keys. */
  { readonly kind: "key"; readonly object: Value } | ValuePlace;

export const mergeKey = "<<";

export interface ValuePlace {
  readonly kind: "value";
  readonly type: Type | null;
  readonly field: Field | null;
  readonly name: string;
  /** The mapping or sequence that contains it. */
  readonly holder: Value | null;
  /** Its index in a sequence, else its name. */
  readonly segment: string | number;
}

/** The positions at an offset, most likely first: a probe word is inserted, and only the block is parsed again. */
export function cursorsAt(document: Document, offset: number, context = noSurroundings): readonly Cursor[] {
  const at = Math.max(0, Math.min(offset, document.length));
  const index = blockIndexAt(document, at);
  const block = document.blocks.get(index);
  const start = document.blocks.startOf(index);
  if (!block || block.holds === "frame") return [];
  const next = document.blocks.get(index + 1);
  const excerpt = excerptOf(block, at - start);
  const text = excerpt?.text ?? block.text;
  const stack = context.layers?.stacks.find(({ part }) => part === block.part) ?? null;
  const probes = probesIn(block.language, text, excerpt?.offset ?? at - start, {
    indent: block.indent,
    isNested: block.holds === "section",
    following: next && next.part === block.part ? next.text.slice(0, mostFollowing) : "",
  });
  return probes.flatMap((probe) => {
    const place = placeIn(block, probe);
    if (!place) return [];
    const layout = layoutAt(document, block, index, text);
    const placed = excerpt ? inWhole(probe, excerpt) : probe;
    return [{ ...context, document, index, start, probe: placed, place, layout, stack }];
  });
}

/** In a large block, only the nearby text is parsed again. */
function excerptOf(block: Block, offset: number): Excerpt | null {
  const { root } = block.text.length > largeBlock ? block.parsed : { root: null };
  return root && excerptAround(block.text, root, offset);
}

const largeBlock = 50_000;

const inWhole = (probe: Probe, { inWhole: place }: Excerpt): Probe => ({
  ...probe,
  start: place(probe.start),
  end: place(probe.end),
  also: probe.also.map((edit) => ({ ...edit, start: place(edit.start), end: place(edit.end) })),
});

const mostFollowing = 4_000;

/** Before the closing bracket of a sequence, the cursor is after its last item. */
function blockIndexAt(document: Document, offset: number): number {
  const index = indexAt(document, offset);
  const isAtFrame = document.blocks.get(index)?.holds === "frame" && document.blocks.startOf(index) === offset;
  return isAtFrame && index > 0 ? index - 1 : index;
}

function placeIn(block: Block, probe: Probe): CursorPlace | null {
  const root = rootOf(blockWith(block, probe.text, probe.isOutside ? "top" : block.holds));
  if (root === null) return null;
  // A file contains one value.
  if (root.node.kind === "scalar" && probe.trail !== "" && block.holds === "top") return null;
  const place = find(root, probe.at) ?? (probe.isAlias ? merged : null);
  if (place || block.holds !== "item" || probe.at < root.node.end) return place;
  return { ...valuePlace(root), type: typeOfObject("envelope"), field: null };
}

/** The items of a merge key are resolved and are not values themselves. */
const merged: ValuePlace = { kind: "value", type: null, field: null, name: mergeKey, holder: null, segment: mergeKey };

/** Whether a span contains the character after an offset. */
export const holds = (span: Span, at: number): boolean => span.start <= at && at < span.end;

function find(root: Value, at: number): CursorPlace | null {
  let value = root;
  for (;;) {
    const { node } = value;
    if (node.kind === "scalar") return holds(node, at) && node.value === probeWord ? valuePlace(value) : null;
    const own: Value[] = value.values.filter(({ use }) => use === null);
    const keyed = own.findLast(({ key }) => key !== null && holds(key, at));
    if (keyed) return keyed.name === probeWord ? keyPlace(value) : null;
    const inner = own.findLast((child) => holds(child.node, at));
    if (!inner) return null;
    value = inner;
  }
}

/** A single word where no mapping is expected is the start of a value. */
function keyPlace(mapping: Value): CursorPlace {
  const { type } = mapping;
  const isMapping = type === null || type.kind === "object" || type.kind === "map" || type.kind === "any";
  const isAlone = mapping.node.kind === "mapping" && mapping.node.entries.length === 1 && !mapping.node.flow;
  return isMapping || !isAlone ? { kind: "key", object: mapping } : valuePlace(mapping);
}

const valuePlace = (value: Value): ValuePlace => ({
  kind: "value",
  type: value.type,
  field: value.field,
  name: value.name,
  holder: value.parent,
  segment: value.segment,
});

/** What a cursor is in, as a short text: the nearest name around it. */
export function placeName({ document, index, probe, place }: Cursor): string {
  const own = place.kind === "key" ? place.object : place.holder;
  const named = probe.startsItem && place.kind === "key" ? (own?.parent ?? own) : own;
  const block = document.blocks.get(index);
  const section = block?.holds === "section" && !probe.isOutside ? block.section : null;
  if (named === null || named.parent === null) return section ? `in ${section}` : "at the top level";
  const { segment, parent, name } = named;
  return typeof segment === "number" ? `in ${parent.name}[${segment}]` : `in ${name}`;
}

/** The layout of the block or, if it shows none, of its neighbors. */
function layoutAt(document: Document, block: Block, index: number, own: string): Layout {
  const near = document.blocks.slice(Math.max(0, index - mostNeighbors), index + mostNeighbors + 1);
  const others = near.map(({ text }) => text.slice(0, mostOfNeighbor)).join("");
  return layoutOf(block.language, [own, others], block.indent);
}

const mostNeighbors = 4;
const mostOfNeighbor = 4_000;

/** Whether it is a whole request: the content of a file, or an item of a sequence. */
export const isRequest = ({ parent, block }: Value): boolean =>
  block.file.kind === "request" && (parent === null || (parent.parent === null && parent.node.kind === "sequence"));
