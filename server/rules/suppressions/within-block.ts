import { type Block, lineStartsIn, type Settings } from "../../document/index.ts";
import { type Comment, countUpTo, type Span } from "../../syntax/index.ts";
import type { RawFinding } from "../engine/raw-finding.ts";
import { pointerAround } from "../kit/finding-location.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import {
  isExpired,
  type Misspelt,
  readMisspelt,
  readSuppression,
  type SuppressedRule,
  type Suppression,
} from "./read-suppression.ts";

/** The suppressions in the comments of one block. There may be some in each of very many: they are read once. */
export interface BlockSuppressions {
  /** Those that apply to a line of this block alone. */
  readonly own: readonly OwnSuppression[];
  /** Those that apply to more, or whose line may: on one line there may be many blocks. */
  readonly wide: readonly ReadSuppression[];
  /** Those of both that name a day. */
  readonly dated: readonly ReadSuppression[];
  readonly misspelt: readonly MisspeltComment[];
}

export interface ReadSuppression {
  readonly suppression: Suppression;
  /** Of the value around the comment, from the block's root; found when it is first asked for. */
  readonly pointer: () => string;
}

interface OwnSuppression extends ReadSuppression {
  readonly line: Span;
}

export interface MisspeltComment extends Misspelt {
  readonly comment: Comment;
  readonly pointer: () => string;
}

/** A suppression with the rules of which it suppresses nothing. */
export interface UnusedSuppression extends ReadSuppression {
  readonly rules: readonly SuppressedRule[];
}

export interface WithinBlock {
  /** The findings that no comment about a line of the block suppresses. */
  readonly remaining: readonly RawFinding[];
  readonly unused: readonly UnusedSuppression[];
  /** All comments of the block that have expired. */
  readonly expired: readonly ReadSuppression[];
}

const nothing: readonly never[] = [];
const noSuppressions: BlockSuppressions = { own: nothing, wide: nothing, dated: nothing, misspelt: nothing };

/** The text is searched first, so that a block without suppressions is not parsed for its comments. */
export const mentionsSuppression = (block: Block): boolean => block.text.includes("compute-stack-");

export const suppressionsOf = (block: Block): BlockSuppressions =>
  mentionsSuppression(block) ? block.kept(readSuppressions) : noSuppressions;

function readSuppressions(block: Block): BlockSuppressions {
  const own: OwnSuppression[] = [];
  const wide: ReadSuppression[] = [];
  const misspelt: MisspeltComment[] = [];
  for (const comment of block.parsed.comments) {
    let known: string | undefined;
    const pointer = (): string => {
      known ??= pointerAround(block, comment.start);
      return known;
    };
    const suppression = readSuppression(comment, block.text);
    const other = suppression ? null : readMisspelt(comment, block.text);
    if (other) misspelt.push({ ...other, comment, pointer });
    if (!suppression) continue;
    const line = ownLine(block, suppression);
    if (line) own.push({ suppression, pointer, line });
    else wide.push({ suppression, pointer });
  }
  const dated = [...own, ...wide].filter(({ suppression }) => suppression.until !== null);
  return { own, wide, dated, misspelt };
}

/** The rules about comments, which may be in any block. */
const aboutComments: ReadonlySet<string> = new Set([unusedSuppression.id, expiredSuppression.id]);

/** The line that a suppression applies to, if no other block can share that line or be what the suppression is about. */
function ownLine(block: Block, { scope, comment, rules }: Suppression): Span | null {
  const { text, holds } = block;
  if (scope === "rest" || rules.some(({ id }) => aboutComments.has(id))) return null;
  const starts = block.kept(lineStartsIn);
  const line = scope === "line" ? countUpTo(starts, comment.start) : countUpTo(starts, comment.end) + 1;
  const next = starts[line];
  // Sections are cut between lines.
  if (next === undefined || (line === 0 && holds !== "section")) return null;
  return { start: starts[line - 1] ?? 0, end: next - (text.startsWith("\r\n", next - 2) ? 2 : 1) };
}

/**
 * Applies the suppressions of single lines of a block to its findings. Every suppression that applies to one is used by
 * it. Those that have expired by `now` apply to none.
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

/** Null if the suppression is used. One that names no rule never is; one of a rule that is switched off may be. */
export function unusedRules(
  { rules }: Suppression,
  settings: Settings,
  isUsed: (id: string) => boolean,
): readonly SuppressedRule[] | null {
  const unused = rules.filter(({ id }) => !isUsed(id) && settings.rules[id] !== "off");
  return rules.length > 0 && unused.length === 0 ? null : unused;
}
