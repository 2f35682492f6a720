import {
  type Block,
  blockPlaceOf,
  type Encoding,
  type Position,
  positionIn,
  type Stretch,
} from "../../document/index.ts";
import { tokensIn } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/**
 * Neighboring tokens as the protocol has them, five numbers for each, relative to the token before. Positions count from the
 * start of the text that holds them.
 */
interface TokenRun {
  /** Without the first two numbers, which tell where the first one is. */
  readonly json: string;
  readonly tokens: number;
  readonly first: Position;
  readonly last: Position;
}

/** The tokens of a stretch of a document. */
export interface TokenPart {
  /** From the last token before. */
  readonly line: number;
  readonly character: number;
  /** The same object as long as the blocks are the same. */
  readonly run: TokenRun;
}

/** The semantic tokens of a document; those of blocks and stretches that an edit did not change are kept. */
export function tokenEncoder(encoding: Encoding): (open: OpenDocument) => readonly TokenPart[] {
  const positionOf = (block: Block, offset: number): Position =>
    positionIn({ block, line: 0, character: 0 }, offset, encoding);
  const ofBlock = (block: Block): TokenRun | null =>
    joined(
      block.kept(tokensIn).map(({ start, end, type, declares }) => {
        const at = positionOf(block, start);
        const length = positionOf(block, end).character - at.character;
        const json = `${length},${tokenTypes.indexOf(type)},${declares ? 1 : 0}`;
        return { at, run: { json, tokens: 1, first: origin, last: origin } };
      }),
    );
  const ofStretch = ({ blocks }: Stretch): TokenRun | null => {
    const placed: PlacedRun[] = [];
    let at = origin;
    for (const block of blocks) {
      const run = block.kept(ofBlock);
      if (run) placed.push({ at, run });
      at = moved(at, positionOf(block, block.text.length));
    }
    return joined(placed);
  };
  return ({ document, lines }) => {
    const parts: TokenPart[] = [];
    let last = origin;
    for (const { from, stretches } of document.blocks.runs) {
      let index = from;
      for (const stretch of stretches) {
        const [block] = stretch.blocks;
        const run = stretch.kept(ofStretch);
        if (block && run) {
          const at = blockPlaceOf(document, block, index, lines);
          parts.push({ ...distance(last, moved(at, run.first)), run });
          last = moved(at, run.last);
        }
        index += stretch.blocks.length;
      }
    }
    return parts;
  };
}

interface PlacedRun {
  readonly at: Position;
  readonly run: TokenRun;
}

const origin: Position = { line: 0, character: 0 };

/** A position that counts from another one. */
const moved = ({ line, character }: Position, by: Position): Position =>
  by.line === 0 ? { line, character: character + by.character } : { line: line + by.line, character: by.character };

const distance = (from: Position, to: Position): Position =>
  from.line === to.line
    ? { line: 0, character: to.character - from.character }
    : { line: to.line - from.line, character: to.character };

function joined(runs: readonly PlacedRun[]): TokenRun | null {
  const pieces: string[] = [];
  let first: Position | undefined;
  let last = origin;
  let tokens = 0;
  for (const { at, run } of runs) {
    const start = moved(at, run.first);
    const { line, character } = distance(last, start);
    pieces.push(first ? `${line},${character},${run.json}` : run.json);
    first ??= start;
    last = moved(at, run.last);
    tokens += run.tokens;
  }
  return first ? { json: pieces.join(","), tokens, first, last } : null;
}

/** The numbers, in pieces. */
export const tokensJson = (parts: readonly TokenPart[]): readonly string[] =>
  parts.flatMap(({ line, character, run }, index) => [`${index > 0 ? "," : ""}${line},${character},`, run.json]);

export interface TokenEdit {
  readonly start: number;
  readonly deleteCount: number;
  readonly data: readonly number[];
}

/** What turns some tokens into others: one edit. Only parts that differ are read. */
export function tokenEdits(before: readonly TokenPart[], after: readonly TokenPart[]): readonly TokenEdit[] {
  const parts = sharedEnds(before, after, isSame);
  const old = numbersOf(before.slice(parts.head, before.length - parts.tail));
  const own = numbersOf(after.slice(parts.head, after.length - parts.tail));
  const { head, tail } = sharedEnds(old, own, Object.is);
  const deleteCount = old.length - head - tail;
  const data = own.slice(head, own.length - tail);
  if (deleteCount === 0 && data.length === 0) return [];
  const skipped = before.slice(0, parts.head).reduce((sum, { run }) => sum + 5 * run.tokens, 0);
  return [{ start: skipped + head, deleteCount, data }];
}

const isSame = (a: TokenPart | undefined, b: TokenPart | undefined): boolean =>
  a?.run === b?.run && a?.line === b?.line && a?.character === b?.character;

const numbersOf = (parts: readonly TokenPart[]): readonly number[] =>
  JSON.parse(`[${tokensJson(parts).join("")}]`) as number[];

/** How many items two lists begin and end with in common. */
function sharedEnds<T>(
  some: readonly T[],
  others: readonly T[],
  equal: (a: T | undefined, b: T | undefined) => boolean,
): { readonly head: number; readonly tail: number } {
  const most = Math.min(some.length, others.length);
  let head = 0;
  while (head < most && equal(some[head], others[head])) head++;
  let tail = 0;
  while (tail < most - head && equal(some[some.length - 1 - tail], others[others.length - 1 - tail])) tail++;
  return { head, tail };
}
