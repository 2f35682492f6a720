import { holdersOf, type ObjectType } from "../../api/index.ts";
import {
  accepts,
  type Block,
  blockChanges,
  type Document,
  documentOf,
  editTogether,
  extendedBy,
  indexAt,
  rootOf,
  textBetween,
  type Value,
} from "../../document/index.ts";
import {
  absolute,
  applyEdits,
  type Correction,
  childrenOf,
  correctionsAt,
  type Edit,
  type Node,
  shifted,
} from "../../syntax/index.ts";
import { lineStart } from "../../text/text-lines.ts";
import { pointerAround } from "../kit/finding-location.ts";
import type { BlockEdit, Fix } from "../kit/fix.ts";
import { missingFields } from "../structure/missing-required.ts";
import { syntax } from "../structure/syntax.ts";
import type { FoundAt } from "./finding.ts";

/** Longer blocks take too long to read again and again. */
const longestBlock = 20_000;
/** The text on either side of a finding in which its correction is looked for. */
const around = 8_000;
/** So many blocks before and behind its own are read with them. */
const mostAround = 8;
/** So many corrections are tried for a finding. */
const mostTried = 60;

/**
 * A finding that may be a slip, with the one change of a sign or of indentation near it after which the text fits: that becomes its
 * first fix, and what it says.
 */
export function correctedIn(document: Document, one: FoundAt): FoundAt {
  const correction = one.raw.mayBeSlip ? correctionFor(document, one) : null;
  if (!correction) return one;
  const { raw } = one;
  // Where it began may be another line than where it is noticed.
  const isThere = isOnLine(document, one, correction.at.start);
  const index = isThere ? one.index : indexAt(document, correction.at.start);
  const block = document.blocks.get(index) ?? raw.at.block;
  const by = document.blocks.startOf(index);
  const start = correction.at.start - by;
  const at = isThere ? raw.at : { block, start, end: correction.at.end - by, pointer: pointerAround(block, start) };
  return {
    ...one,
    index,
    ...absolute(at, by),
    raw: {
      ...raw,
      message: correction.message,
      at,
      fixes: [fixOf(document, correction), ...raw.fixes],
    },
  };
}

const isOnLine = (document: Document, { start, end }: FoundAt, other: number): boolean =>
  textBetween(document, start, end).trim() !== "" &&
  !/[\r\n]/.test(textBetween(document, Math.min(start, other), Math.max(start, other)));

function fixOf(document: Document, { title, edits, isCertain }: Correction): Fix {
  const own = edits.map((edit): BlockEdit => {
    const index = indexAt(document, edit.start);
    const by = document.blocks.startOf(index);
    const block = document.blocks.get(index) as Block;
    return { block, start: edit.start - by, end: edit.end - by, text: edit.text };
  });
  return { title, safe: isCertain === true, edits: () => own, blocks: [...new Set(own.map(({ block }) => block))] };
}

function correctionFor(whole: Document, one: FoundAt): Correction | null {
  const { language, text } = one.raw.at.block;
  if (text.length > longestBlock) return null;
  const isSyntax = one.code === syntax.id;
  // What can be read is as it was meant where indentation means nothing.
  if (!isSyntax && language.hasStrictForm && one.raw.at.block.parsed.problems.length === 0) return null;
  const { document, by } = partAround(whole, one.index);
  const faults = extendedBy(whole).length > 0 ? faultsOfPart : faultsOfWhole;
  const at = one.start - by;
  const from = Math.max(0, at - around);
  const near = textBetween(document, from, Math.min(document.length, at + around));
  let partial: Correction | null = null;
  const tried = new Set<string>();
  for (const correction of correctionsAt(language, near, at - from, holdersOf).slice(0, mostTried)) {
    const key = JSON.stringify(correction.edits);
    if (tried.has(key)) continue;
    tried.add(key);
    const moved = movedBy(correction, from);
    const mayBePartial = isSyntax && correction.isCertain === true && partial === null;
    if (moved.edits.some(({ start }) => start + by < 0) || !mayFit(document, moved.edits, mayBePartial)) continue;
    const next = editTogether(document, moved.edits);
    const { removed, added } = blockChanges(document.blocks, next.blocks);
    if (!mayBePartial && !added.every(isPlain)) continue;
    const [before, after] = [faultsIn(removed, faults), faultsIn(added, faults)];
    if (before.problems + before.misfits === 0) continue;
    // What stands in a place that nobody reads fits everywhere.
    if (before.problems === 0 && after.typed < before.typed) continue;
    const place = movedBy(moved, by);
    const fits = after.problems + after.misfits === 0;
    const isMore = after.extras > before.extras;
    if (fits && !isMore) return place;
    const isBetter = after.problems < before.problems && after.misfits <= before.misfits && after.nodes >= before.nodes;
    if (fits || (mayBePartial && isBetter && !isMore)) partial ??= place;
  }
  return partial;
}

/** What is read again and again: a block of a stack with some around it; their offsets are by so much smaller there. */
function partAround(document: Document, index: number): { readonly document: Document; readonly by: number } {
  const { blocks } = document;
  if (blocks.length <= 2 * mostAround + 1 || blocks.get(index)?.holds === "item") return { document, by: 0 };
  const first = Math.max(0, index - mostAround);
  const start = blocks.startOf(first);
  const opening = blocks.get(first);
  const head = opening?.holds === "section" ? `${opening.section}:\n` : "";
  const end = index + mostAround + 1 < blocks.length ? blocks.startOf(index + mostAround + 1) : document.length;
  return { document: documentOf(document.file, head + textBetween(document, start, end)), by: start - head.length };
}

/**
 * Whether a block can be read with edits in it, or at least better: in the document, one more open quote or bracket would have all
 * text behind it read again. What changes the indentation, or a line that is less indented, may part the block; an alias needs others.
 */
function mayFit(document: Document, edits: readonly Edit[], mayBePartial: boolean): boolean {
  const index = indexAt(document, edits[0]?.start ?? 0);
  const by = document.blocks.startOf(index);
  const block = document.blocks.get(index);
  const isInside = edits.every(({ start, end }) => by <= start && end <= by + (block?.text.length ?? 0));
  const mayPart = ({ start, end, text }: Edit): boolean => !/\S/.test(text + textBetween(document, start, end));
  if (!block || !isInside || edits.some((edit) => mayPart(edit) || edit.text.includes("*"))) return true;
  const own = edits.map((edit) => shifted(edit, -by));
  const { text, indent } = block;
  if (own.some(({ start }) => (/^ */.exec(text.slice(lineStart(text, start)))?.[0].length ?? 0) < indent)) return true;
  const { language } = block;
  const edited = applyEdits(text, own);
  if (!mayBePartial && language.isPlain) return language.isPlain(edited);
  const { problems } = language.parse(edited, block.holds);
  return problems.length < Math.max(1, block.parsed.problems.length);
}

const isPlain = ({ language, text }: Block): boolean => language.isPlain?.(text) ?? true;

const movedBy = (correction: Correction, by: number): Correction => ({
  ...correction,
  at: absolute(correction.at, by),
  edits: correction.edits.map((edit) => shifted(edit, by)),
});

function faultsIn(blocks: readonly Block[], faultsOf: typeof faultsOfWhole): ReturnType<typeof faultsOfWhole> {
  const sum = { problems: 0, extras: 0, misfits: 0, nodes: 0, typed: 0 };
  const names = Object.keys(sum) as (keyof typeof sum)[];
  for (const block of blocks) for (const name of names) sum[name] += block.kept(faultsOf)[name];
  return sum;
}

const faultsOfWhole = (block: Block) => faultsOf(block, true);

/** What a stack lacks outside of lists may be in one that it extends, of which `null` takes something away. */
const faultsOfPart = (block: Block) => faultsOf(block, false);

function faultsOf(block: Block, isWhole: boolean) {
  const root = rootOf(block);
  const { problems, comments, trailingCommas } = block.parsed;
  return {
    /** What cannot be read. */
    problems: problems.length,
    /** What a command or an HTTP file cannot send; other files can be renamed. */
    extras: block.file.carrier !== undefined ? comments.length + trailingCommas.length : 0,
    /** What does not fit. */
    misfits: root ? misfitsIn(root, isWhole) : 0,
    /** All that could be read, of which a part of a correction loses nothing. */
    nodes: root ? nodesIn(root.node) : 0,
    /** The values that something is known about. */
    typed: root ? typedIn(root) : 0,
  };
}

const typedIn = ({ type, values }: Value): number => values.reduce((sum, value) => sum + typedIn(value), type ? 1 : 0);

const nodesIn = (node: Node): number => childrenOf(node).reduce((sum, child) => sum + nodesIn(child), 1);

/** Fields that their objects do not have or lack, values of other types, and names that are none. */
function misfitsIn(value: Value, isWhole: boolean): number {
  const { type, object, node, key } = value;
  if (!isWhole && node.kind === "scalar" && node.value === null && node.start < node.end) return 0;
  if (type && !value.isNothing && !value.isOpaque && !accepts(type, node)) return 1;
  let misfits = key && type && /["'{}[\],:\s–—“”„‘’]|^-/.test(value.name) ? 1 : 0;
  if (object && isWhole) misfits += missingFields(value, "required").length + missingFields(value, "expected").length;
  for (const child of value.values) {
    const isRepeated = value.get(child.name) !== child;
    if (
      type?.kind === "map" &&
      type.values.kind === "object" &&
      child.node.kind === "scalar" &&
      holdersOf(child.name).length > 0
    )
      misfits++;
    else if (object && object.id !== "stack" && isRepeated) misfits++;
    else if (object && !child.field) misfits += isMisplaced(child, object) ? 1 : 0;
    else
      misfits +=
        misfitsIn(child, isWhole || type?.kind === "array") +
        (object && object.id !== "stack" && isEmpty(child) ? 1 : 0);
  }
  return misfits;
}

/** Nothing in the place of fields or items. */
const isEmpty = ({ node, type, isOpaque }: Value): boolean =>
  node.kind === "scalar" &&
  node.start === node.end &&
  !isOpaque &&
  (type?.kind === "array" || type?.kind === "object" || type?.kind === "map");

/** The API documentation does not show all fields of an object, but how their names are written, and which hold others. */
const isMisplaced = ({ name, node }: Value, { closed, ownPrefix }: ObjectType): boolean =>
  !(ownPrefix && name.startsWith(ownPrefix)) &&
  (closed || /[^\w-]|^-/.test(name) || node.kind !== "scalar" || node.value === null);
