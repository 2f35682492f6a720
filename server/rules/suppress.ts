import {
  type Block,
  type Document,
  indexAt,
  indexOf,
  type Lines,
  linesOf,
  pointerPrefix,
  type Settings,
} from "../document/index.ts";
import { type Comment, type Edit, removeComment, type Span } from "../syntax/index.ts";
import { pointerAround } from "./at.ts";
import type { Finding, FindingFix } from "./finding.ts";
import { list } from "./fix.ts";
import { ruleById } from "./list.ts";
import { nearest } from "./nearest.ts";
import { type Misspelt, readMisspelt, readSuppression, type SuppressedRule, type Suppression } from "./suppressions.ts";
import { unusedSuppression } from "./unused-suppression.ts";

interface Placed {
  readonly suppression: Suppression;
  readonly block: Block;
  /** What the block's offsets and pointers count from. */
  readonly offset: number;
  readonly pointer: string;
  /** The stretch of the document in which its rules are silent. */
  readonly start: number;
  readonly end: number;
  readonly used: Set<string>;
}

/** The text is searched first, so that a block without suppressions is not parsed for its comments. */
export const mentionsSuppression = (block: Block): boolean => block.text.includes("compute-stack-");

/** The comments of a document that suppress findings. */
export interface Suppressions {
  /** The indexes of the blocks whose findings they may be about. */
  readonly reach: ReadonlySet<number>;
  /** Takes out the findings that a comment suppresses. */
  readonly leave: (findings: readonly Finding[]) => readonly Finding[];
  /** A finding for each comment that suppresses nothing, once all of `reach` has been seen. */
  readonly idle: () => readonly Finding[];
}

export interface Seen {
  /** Something in the document cannot be read, and what would be found there is not known. */
  readonly isBroken: boolean;
  /** All of it was looked at. */
  readonly isDone: boolean;
}

/** `blocks`: those that mention suppressions. */
export function suppressionsIn(
  document: Document,
  blocks: Iterable<Block>,
  settings: Settings,
  { isBroken, isDone }: Seen,
): Suppressions {
  const placed: Placed[] = [];
  const severity = settings.rules[unusedSuppression.id] ?? unusedSuppression.severity;
  const misspelt: Finding[] = [];
  const lines = linesOf(document);
  for (const block of blocks) {
    const index = indexOf(document, block);
    const offset = document.starts[index] ?? 0;
    const pointer = pointerPrefix(document, index);
    for (const comment of block.parsed.comments) {
      const suppression = readSuppression(comment, block.text);
      const other = suppression || severity === "off" ? null : readMisspelt(comment, block.text);
      if (suppression)
        placed.push({ suppression, block, offset, pointer, ...reachOf(lines, suppression, offset), used: new Set() });
      if (other && severity !== "off")
        misspelt.push(respell(other, comment, severity, offset, pointer + pointerAround(block, comment.start)));
    }
  }
  const reach = new Set<number>();
  for (const { start, end } of placed)
    for (let index = indexAt(document, start), last = indexAt(document, end); index <= last; index++) reach.add(index);
  const find = (some: readonly Placed[]): Finding[] =>
    severity === "off"
      ? []
      : some.flatMap((suppression) => unused(document, suppression, settings, severity, isBroken));
  return {
    reach,
    leave: (findings) => findings.filter((finding) => finding.code === syntaxId || !isSuppressed(finding, placed)),
    idle: () => {
      if (!isDone) return [];
      // A suppression of `unused-suppression` is used by the others.
      const [own, others] = [placed.filter(namesUnused), placed.filter((suppression) => !namesUnused(suppression))];
      const idle = [...misspelt, ...find(others)].filter((finding) => !isSuppressed(finding, own));
      return [...idle, ...find(own)];
    },
  };
}

/** What cannot be read cannot be judged either. */
const syntaxId = "syntax";

const namesUnused = ({ suppression }: Placed): boolean =>
  suppression.rules.some((rule) => rule.id === unusedSuppression.id);

/** The stretch of the document that a comment is about. */
function reachOf(lines: Lines, { scope, comment }: Suppression, offset: number): Span {
  const at = comment.start + offset;
  if (scope === "rest") return { start: at, end: Number.POSITIVE_INFINITY };
  const line = scope === "line" ? lines.positionAt(at).line : lines.positionAt(comment.end + offset).line + 1;
  return {
    start: lines.offsetAt({ line, character: 0 }),
    end: lines.offsetAt({ line, character: Number.POSITIVE_INFINITY }),
  };
}

/** Every suppression that holds for a finding is used by it. */
function isSuppressed(finding: Finding, placed: readonly Placed[]): boolean {
  let suppressed = false;
  for (const { suppression, start, end, used } of placed) {
    if (finding.start < start || finding.start > end) continue;
    if (!suppression.rules.some((rule) => rule.id === finding.code)) continue;
    used.add(finding.code);
    suppressed = true;
  }
  return suppressed;
}

/** What a rule would find in a text that cannot all be read is not known. */
function unused(
  document: Document,
  placed: Placed,
  settings: Settings,
  severity: Finding["severity"],
  isBroken: boolean,
): Finding[] {
  const { suppression, block, offset, used } = placed;
  const isUnsure = ({ id }: SuppressedRule): boolean => isBroken && id !== syntaxId && ruleById.has(id);
  const idle = suppression.rules.filter(
    (rule) => !used.has(rule.id) && settings.rules[rule.id] !== "off" && !isUnsure(rule),
  );
  if (suppression.rules.length > 0 && idle.length === 0) return [];
  const { comment } = suppression;
  return [
    {
      code: unusedSuppression.id,
      severity,
      message: describe(suppression, idle),
      pointer: placed.pointer + pointerAround(block, comment.start),
      start: comment.start + offset,
      end: comment.end + offset,
      tag: "unnecessary",
      related: [],
      fixes: [removal(document, placed, idle), ...respellings(idle, offset)],
    },
  ];
}

const respell = (
  { written, meant, start, end }: Misspelt,
  comment: Comment,
  severity: Finding["severity"],
  offset: number,
  pointer: string,
): Finding => ({
  code: unusedSuppression.id,
  severity,
  message: `\`${written}\` suppresses nothing. Did you mean \`${meant}\`?`,
  pointer,
  start: comment.start + offset,
  end: comment.end + offset,
  tag: "unnecessary",
  related: [],
  fixes: [
    {
      title: `Change \`${written}\` to \`${meant}\``,
      safe: false,
      edits: () => [{ start: start + offset, end: end + offset, text: meant }],
    },
  ],
});

function describe(suppression: Suppression, idle: readonly SuppressedRule[]): string {
  if (suppression.rules.length === 0)
    return "This suppression names no rule, so it suppresses nothing. Write the rule's id behind it, or remove it.";
  const ids = [...new Set(idle.map((rule) => rule.id))];
  const silent = ids.filter((id) => ruleById.has(id) && id !== syntaxId);
  return [
    ...ids.filter((id) => !ruleById.has(id)).map(unknownRule),
    ...(ids.includes(syntaxId) ? [`\`${syntaxId}\` cannot be suppressed: what cannot be read has to be mended.`] : []),
    ...(silent.length > 0
      ? [
          `${list(silent.map((id) => `\`${id}\``))} ${silent.length > 1 ? "are" : "is"} not reported here, so there is nothing to suppress.`,
        ]
      : []),
  ].join(" ");
}

function unknownRule(id: string): string {
  const [near] = nearest(id, [...ruleById.keys()]);
  return near ? `There is no rule \`${id}\`. Did you mean \`${near}\`?` : `There is no rule \`${id}\`.`;
}

function removal(document: Document, { suppression, offset }: Placed, idle: readonly SuppressedRule[]): FindingFix {
  const { comment, rules } = suppression;
  if (idle.length === rules.length)
    return {
      title: "Remove the suppression",
      safe: true,
      edits: () => [removeComment(document.text, { start: comment.start + offset, end: comment.end + offset })],
    };
  return {
    title: `Remove ${list(idle.map((rule) => `\`${rule.id}\``))} from the suppression`,
    safe: true,
    edits: () => [keepOnly(rules, idle, offset)],
  };
}

function keepOnly(rules: readonly SuppressedRule[], idle: readonly SuppressedRule[], offset: number): Edit {
  const kept = rules.filter((rule) => !idle.includes(rule)).map((rule) => rule.id);
  return { start: (rules[0]?.start ?? 0) + offset, end: (rules.at(-1)?.end ?? 0) + offset, text: kept.join(", ") };
}

/** The ids that were meant. */
const respellings = (idle: readonly SuppressedRule[], offset: number): FindingFix[] =>
  idle.flatMap((rule) => {
    const [near] = ruleById.has(rule.id) ? [] : nearest(rule.id, [...ruleById.keys()]);
    return near
      ? [
          {
            title: `Change \`${rule.id}\` to \`${near}\``,
            safe: false,
            edits: () => [{ start: rule.start + offset, end: rule.end + offset, text: near }],
          },
        ]
      : [];
  });
