import { holdersOf, type ObjectType } from "../../api/index.ts";
import {
  accepts,
  type Block,
  type Document,
  indexOf,
  isMoreThanReference,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { childrenOf, type Node, type Span, shifted } from "../../syntax/index.ts";
import { missingFields } from "../structure/missing-required.ts";

/** A value that does not fit. */
export interface Misfit extends Span {
  /** What it should be. A list or fields in the place of something else are like no other value. */
  readonly type: unknown;
}

/** What is wrong with some blocks, and how much of them can be read. */
export interface Faults {
  /** What cannot be read. */
  readonly problems: number;
  /** What a command or an HTTP file cannot send; other files can be renamed. */
  readonly extras: number;
  /** What does not fit, in offsets of the document. */
  readonly misfits: readonly Misfit[];
  /** All that could be read. */
  readonly nodes: number;
  /** The scalars that something is known about. */
  readonly typed: number;
}

/** The faults of some blocks of a document. What a part of a stack lacks outside of lists may be in one that it extends. */
export function faultsIn(document: Document, blocks: readonly Block[], isPart: boolean): Faults {
  const sum = { problems: 0, extras: 0, nodes: 0, typed: 0 };
  const names = Object.keys(sum) as (keyof typeof sum)[];
  const misfits: Misfit[] = [];
  for (const block of blocks) {
    const faults = block.kept(isPart ? faultsOfPart : faultsOfWhole);
    for (const name of names) sum[name] += faults[name];
    const by = document.blocks.startOf(indexOf(document, block));
    for (const place of faults.misfits) misfits.push(shifted(place, by));
  }
  return { ...sum, misfits };
}

const faultsOfWhole = (block: Block) => faultsOf(block, true);

/** Nor is anything wrong with `null` there, which takes away what another stack has. */
const faultsOfPart = (block: Block) => faultsOf(block, false);

function faultsOf(block: Block, isWhole: boolean): Faults {
  const root = rootOf(block);
  const { problems, comments, trailingCommas } = block.parsed;
  return {
    problems: problems.length,
    extras: block.file.carrier !== undefined ? comments.length + trailingCommas.length : 0,
    misfits: root ? misfitsIn(root, isWhole).map(toMisfit) : [],
    nodes: root ? nodesIn(root.node) : 0,
    typed: root ? typedIn(root) : 0,
  };
}

const toMisfit = ({ node: { kind, start, end }, type, object }: Value): Misfit => ({
  start,
  end,
  type: kind === "scalar" || object ? type : {},
});

const typedIn = ({ type, node, values }: Value): number =>
  values.reduce((sum, value) => sum + typedIn(value), type && node.kind === "scalar" && node.start < node.end ? 1 : 0);

const nodesIn = (node: Node): number => childrenOf(node).reduce((sum, child) => sum + nodesIn(child), 1);

/** Fields that their objects do not have or lack, values of other types, and names that are none: once for each. */
function misfitsIn(value: Value, isWhole: boolean): readonly Value[] {
  const { type, object, node, key, string } = value;
  if (!isWhole && node.kind === "scalar" && node.value === null && node.start < node.end) return [];
  const isOther =
    type?.kind === "enum" && string !== undefined
      ? type.values.every((one) => one.value !== string)
      : type && !value.isNothing && (!value.isOpaque || isMoreThanReference(value)) && !accepts(type, node);
  // Of what is read as JSON, the comma is part of the value.
  if (isOther || (node.kind === "scalar" && node.style === "plain" && string?.endsWith(","))) return [value];
  const misfits = key && type && /["'{}[\],:\s–—“”„‘’]|^-/.test(value.name) ? [value] : [];
  if (object && isWhole)
    for (const _ of [...missingFields(value, "required"), ...missingFields(value, "expected")]) misfits.push(value);
  for (const child of value.values) misfits.push(...misfitsOf(child, value, isWhole));
  return misfits;
}

function misfitsOf(child: Value, parent: Value, isWhole: boolean): readonly Value[] {
  const { type, object } = parent;
  const isField = object !== null && object.id !== "stack";
  const isHolder =
    type?.kind === "map" &&
    type.values.kind === "object" &&
    child.node.kind === "scalar" &&
    holdersOf(child.name).length > 0;
  if (isHolder || (isField && parent.get(child.name) !== child)) return [child];
  if (object && !child.field) return isMisplaced(child, object) ? [child] : [];
  const within = misfitsIn(child, isWhole || type?.kind === "array");
  return isField && isEmpty(child) ? [child, ...within] : within;
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
