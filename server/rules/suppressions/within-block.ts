import { type Block, lineStartsIn, type Settings } from "../../document/index.ts";
import { type Comment, countUpTo, type Span } from "../../syntax/index.ts";
import type { RawFinding } from "../engine/raw-finding.ts";
import { pointerAround } from "../kit/finding-location.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import {
  isExpired,
  type Misspelled,
  readMisspelled,
  readSuppression,
  type SuppressedRule,
  type Suppression,
} from "./read-suppression.ts";

/** The suppressions in a block, which are parsed once, since very many blocks may have some. */
export interface BlockSuppressions {
  /** Those that apply to a line of this block alone. */
  readonly own: readonly OwnSuppression[];
  /** Those that apply beyond it, or may: a line can contain many blocks. */
  readonly wide: readonly ReadSuppression[];
  /** Those of both kinds with a day. */
  readonly dated: readonly ReadSuppression[];
  readonly misspelled: readonly MisspelledComment[];
}

export interface ReadSuppression {
  readonly suppression: Suppression;
  /** The pointer of the value around the comment, from the block's root; computed on demand. */
  readonly pointer: () => string;
}

interface OwnSuppression extends ReadSuppression {
  readonly line: Span;
}

export interface MisspelledComment extends Misspelled {
  readonly comment: Comment;
  readonly pointer: () => string;
}

/** A suppression with its unused rules. */
export interface UnusedSuppression extends ReadSuppression {
  readonly rules: readonly SuppressedRule[];
}

export interface WithinBlock {
  /** The findings that are not suppressed by comments about a line of the block. */
  readonly remaining: readonly RawFinding[];
  readonly unused: readonly UnusedSuppression[];
  /** All comments of the block that have expired. */
  readonly expired: readonly ReadSuppression[];
}

const nothing: readonly never[] = [];
const noSuppressions: BlockSuppressions = { own: nothing, wide: nothing, dated: nothing, misspelled: nothing };

/** Searches the text first, so that a block without suppressions need not be parsed. */
export const mentionsSuppression = (block: Block): boolean => block.text.includes("compute-stack-");

export const suppressionsOf = (block: Block): BlockSuppressions =>
  mentionsSuppression(block) ? block.kept(readSuppressions) : noSuppressions;

function readSuppressions(block: Block): BlockSuppressions {
  const own: OwnSuppression[] = [];
  const wide: ReadSuppression[] = [];
  const misspelled: MisspelledComment[] = [];
  for (const comment of block.parsed.comments) {
    let known: string | undefined;
    const pointer = (): string => {
      known ??= pointerAround(block, comment.start);
      return known;
    };
    const suppression = readSuppression(comment, block.text);
    const other = suppression ? null : readMisspelled(comment, block.text);
    if (other) misspelled.push({ ...other, comment, pointer });
    if (!suppression) continue;
    const line = ownLine(block, suppression);
    if (line) own.push({ suppression, pointer, line });
    else wide.push({ suppression, pointer });
  }
  const dated = [...own, ...wide].filter(({ suppression }) => suppression.until !== null);
  return { own, wide, dated, misspelled };
}

/** The rules about comments, which may be in any block. */
const aboutComments: ReadonlySet<string> = new Set([unusedSuppression.id, expiredSuppression.id]);

/** The line that a suppression applies to, if it is certainly within this block. */
function ownLine(block: Block, { scope, comment, rules }: Suppression): Span | null {
  const { text, holds } = block;
  if (scope === "rest" || rules.some(({ id }) => aboutComments.has(id))) return null;
  const starts = block.kept(lineStartsIn);
  const line = scope === "line" ? countUpTo(starts, comment.start) : countUpTo(starts, comment.end) + 1;
  const next = starts[line];
  // Sections are split between lines.
  if (next === undefined || (line === 0 && holds !== "section")) return null;
  return { start: starts[line - 1] ?? 0, end: next - (text.startsWith("\r\n", next - 2) ? 2 : 1) };
}

/**
 * Applies the single-line suppressions of a block to its findings and marks them as used. Those that have expired by `now` do not
 * apply.
 */
export function suppressWithinBlock(
  block: Block,
  findings: readonly RawFinding[],
  settings: Settings,
  now: number,
): WithinBlock {
  const comments = suppressionsOf(block);
  const isOver = ({ suppression }: ReadSuppression): boolean => isExpired(suppression, now);
  const expired = comments.dated.filter(isOver);
  const own = expired.length === 0 ? comments.own : comments.own.filter((one) => !isOver(one));
  if (own.length === 0) return { remaining: findings, unused: nothing, expired };
  const lines = new Map<number, { readonly end: number; readonly ids: Set<string>; readonly used: Set<string> }>();
  for (const { line, suppression } of own) {
    const known = lines.get(line.start) ?? { end: line.end, ids: new Set(), used: new Set() };
    lines.set(line.start, known);
    for (const { id } of suppression.rules) known.ids.add(id);
  }
  const starts = [...lines.keys()].sort((a, b) => a - b);
  const remaining = findings.filter(({ rule, at }) => {
    const line = lines.get(starts[countUpTo(starts, at.start) - 1] ?? -1);
    if (!line || at.start > line.end || !line.ids.has(rule.id) || rule.id === syntax.id) return true;
    line.used.add(rule.id);
    return false;
  });
  const unused = own.flatMap(({ line, suppression, pointer }) => {
    const rules = unusedRules(suppression, settings, (id) => lines.get(line.start)?.used.has(id) === true);
    return rules ? [{ suppression, pointer, rules }] : [];
  });
  return { remaining: remaining, unused: unused, expired };
}

/** Null if the suppression is used. One without rules never is; one of a disabled rule may be. */
export function unusedRules(
  { rules }: Suppression,
  settings: Settings,
  isUsed: (id: string) => boolean,
): readonly SuppressedRule[] | null {
  const unused = rules.filter(({ id }) => !isUsed(id) && settings.rules[id] !== "off");
  return rules.length > 0 && unused.length === 0 ? null : unused;
}
