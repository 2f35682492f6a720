import {
  type Block,
  type Document,
  indexOf,
  pointerPrefix,
  type Range,
  type Severity,
  type Shown,
  showPair,
  showPointer,
} from "../../document/index.ts";
import { absolute, applyEdits, type Edit, type Span, shifted } from "../../syntax/index.ts";
import { logicalPointer } from "../baseline/logical-pointer.ts";
import type { BlockEdit, Fix } from "../kit/fix.ts";
import { presentable } from "../kit/presentable.ts";
import type { RawFinding } from "./raw-finding.ts";

/** A finding of a rule. Offsets are UTF-16 code units from the start of the document. */
export interface Finding extends Span {
  readonly code: string;
  readonly severity: Severity;
  readonly message: Shown;
  /**
   * A JSON Pointer from the root; in a file with several documents, it begins with the index of the document, except in the
   * first.
   */
  readonly pointer: Shown;
  /**
   * The same with names instead of positions in lists, with that of the related place if it is the only one: what a baseline
   * knows it by. Only baselines need it.
   */
  readonly logicalPointer: () => Shown;
  readonly tag?: "unnecessary" | "deprecated";
  readonly related: readonly RelatedPlace[];
  /** It is caused by the text of another file, the first related place. */
  readonly isInBase?: true;
  readonly fixes: readonly FindingFix[];
  /** Those that it explains. They are reported where it is not: where it is suppressed or known. Its severity is at least theirs. */
  readonly held?: readonly Finding[];
}

export interface RelatedPlace extends Span {
  readonly message: Shown;
  readonly pointer: Shown;
  /** Set if it is in another file; the offsets are then those of the text that leads there. */
  readonly elsewhere?: PlaceElsewhere;
}

/** A place in another file. Plain data: it is passed between threads. */
export interface PlaceElsewhere extends Span {
  readonly uri: string;
  /** As the file that leads there would name it. */
  readonly path: Shown;
  readonly range: Range;
}

export interface FindingFix {
  readonly title: Shown;
  readonly safe: boolean;
  /** Non-overlapping, in offsets of the document. Empty if the fix would break the text. */
  readonly edits: () => readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

export const byPlace = (
  a: Pick<Finding, "start" | "end" | "code">,
  b: Pick<Finding, "start" | "end" | "code">,
): number => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/**
 * A finding of the block at an index, with offsets in the document; `raw` is identical as long as the block is.
 */
export interface FoundAt extends Span {
  readonly code: string;
  readonly document: Document;
  readonly index: number;
  readonly raw: RawFinding;
  readonly held?: readonly FoundAt[];
  /** As its rule reported it, if it explains others or is a slip. */
  readonly was?: FoundAt;
}

interface BlockPointer {
  readonly block: Block;
  readonly pointer: string;
}

/** Larger blocks take too long to parse for trying a fix. */
const mostTried = 100_000;

/** In text with syntax errors, the structure is a guess, so a fix is tried before it is offered. */
const breaks = (edits: readonly BlockEdit[]): boolean =>
  [...new Set(edits.map(({ block }) => block))].some((block) => {
    const { text, holds, language, parsed } = block;
    if (parsed.problems.length === 0 || text.length > mostTried) return false;
    const own = edits.filter((edit) => edit.block === block);
    return language.parse(applyEdits(text, own), holds).problems.length > parsed.problems.length;
  });

/** Without rendering the finding. Which of two places that exclude each other is reported depends on their order, so both count. */
export function logicalPointerOf({ document, index, raw }: Pick<FoundAt, "document" | "index" | "raw">): Shown {
  const own = document.blocks.get(index);
  const logicalAt = ({ block, pointer }: BlockPointer): Shown =>
    logicalPointer(document, block === own ? index : indexOf(document, block), pointer);
  const [other, ...more] = raw.related;
  const at = logicalAt(raw.at);
  return other && more.length === 0 ? showPair(at, logicalAt(other.at)) : at;
}

/** A finding that may not be rendered yet. */
export const renderedFinding = (one: FoundAt | Finding): Finding => ("raw" in one ? toFinding(one) : one);

/** With offsets relative to the document. */
export function toFinding(one: FoundAt): Finding {
  const { document, index, raw, held } = one;
  const blocks = new Set([raw.at.block, ...raw.related.map(({ at }) => at.block)]);
  const place = (at: Span & BlockPointer) => {
    const owner = indexFrom(one, at.block);
    const offset = document.blocks.startOf(owner);
    return {
      pointer: showPointer(pointerPrefix(document, owner) + at.pointer, at.block),
      ...absolute(at, offset),
    };
  };
  return {
    code: raw.rule.id,
    severity: raw.severity,
    message: presentable(raw.message, blocks),
    ...place(raw.at),
    logicalPointer: () => logicalPointerOf({ document, index, raw }),
    ...(raw.rule.tag ? { tag: raw.rule.tag } : {}),
    // Related or changed blocks may be gone until it is judged again.
    related: raw.related
      .filter(({ at }) => indexFrom(one, at.block) >= 0)
      .map((related) => ({ message: presentable(related.message, blocks), ...place(related.at) })),
    fixes: fixesOf(one).map((fix) => ({
      title: presentable(fix.title, blocks),
      safe: fix.safe,
      edits: () => editsOf(one, fix),
    })),
    ...(held ? { held: held.map(toFinding) } : {}),
  };
}

/** The edits of its first fix, without rendering it. */
export function firstEdits(one: FoundAt): readonly Edit[] {
  const [fix] = fixesOf(one);
  return fix ? editsOf(one, fix) : [];
}

const indexFrom = ({ document, index }: FoundAt, block: Block): number =>
  block === document.blocks.get(index) ? index : indexOf(document, block);

const fixesOf = (one: FoundAt): readonly Fix[] =>
  one.raw.fixes.filter(({ blocks }) => blocks.every((block) => indexFrom(one, block) >= 0));

function editsOf(one: FoundAt, fix: Fix): readonly Edit[] {
  const edits = fix.edits();
  return (breaks(edits) ? [] : edits).map(({ block, start, end, text }) => {
    const offset = one.document.blocks.startOf(indexFrom(one, block));
    return shifted({ start, end, text }, offset);
  });
}
