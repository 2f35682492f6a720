import { ours, type Shown, showPointer } from "../../document/index.ts";
import { type Edit, removeComment } from "../../syntax/index.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import type { Finding, FindingFix } from "../engine/finding.ts";
import { presentable } from "../kit/presentable.ts";
import { ruleById } from "../list.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import type { SuppressedRule, Suppression } from "./read-suppression.ts";
import type { MisspelledComment, ReadSuppression } from "./within-block.ts";

/** What a comment is removed from. */
interface Commented {
  readonly text: string;
}

/** A suppression in its document. */
export interface Placed extends ReadSuppression {
  /** The base of its block's offsets and pointers. */
  readonly offset: number;
  readonly pointerBefore: string;
  /** With names, by the pointer in its block. */
  readonly logical: (pointer: string) => Shown;
}

/** For a suppression with unused rules. */
export function unusedFinding(
  document: Commented,
  placed: Placed,
  unused: readonly SuppressedRule[],
  severity: Finding["severity"],
): Finding {
  const { suppression, offset } = placed;
  const { comment } = suppression;
  return {
    code: unusedSuppression.id,
    severity,
    message: presentable(describe(suppression, unused), []),
    pointer: showPointer(placed.pointerBefore + placed.pointer()),
    logicalPointer: () => placed.logical(placed.pointer()),
    start: comment.start + offset,
    end: comment.end + offset,
    tag: "unnecessary",
    related: [],
    fixes: [removal(document, placed, unused), ...respellings(unused, offset)],
  };
}

/** For a suppression that has expired. */
export function expiredFinding(document: Commented, placed: Placed, severity: Finding["severity"]): Finding {
  const { suppression, offset } = placed;
  const start = suppression.comment.start + offset;
  const end = suppression.comment.end + offset;
  return {
    code: expiredSuppression.id,
    severity,
    message: presentable(whyExpired(suppression), []),
    pointer: showPointer(placed.pointerBefore + placed.pointer()),
    logicalPointer: () => placed.logical(placed.pointer()),
    start,
    end,
    related: [],
    fixes: [
      {
        title: ours("Remove the suppression"),
        safe: false,
        edits: () => [removeComment(document.text, { start, end })],
      },
    ],
  };
}

function whyExpired({ until }: Suppression): string {
  const day = until?.written ?? "its day";
  return until?.end === null
    ? `\`${day}\` is not a date, so this suppression has no effect. Correct it, or remove the comment.`
    : `This suppression expired on ${day}. Fix the suppressed problem and remove the comment, or choose a later date.`;
}

/** For a comment that resembles a suppression. */
export const misspelledFinding = (
  { comment, written, meant, start, end, pointer }: MisspelledComment,
  severity: Finding["severity"],
  { offset, pointerBefore, logical }: Pick<Placed, "offset" | "pointerBefore" | "logical">,
): Finding => ({
  code: unusedSuppression.id,
  severity,
  message: presentable(`\`${written}\` suppresses nothing. Did you mean \`${meant}\`?`, []),
  pointer: showPointer(pointerBefore + pointer()),
  logicalPointer: () => logical(pointer()),
  start: comment.start + offset,
  end: comment.end + offset,
  tag: "unnecessary",
  related: [],
  fixes: [
    {
      title: presentable(`Change \`${written}\` to \`${meant}\``, []),
      safe: false,
      edits: () => [{ start: start + offset, end: end + offset, text: meant }],
    },
  ],
});

function describe(suppression: Suppression, unused: readonly SuppressedRule[]): string {
  if (suppression.rules.length === 0)
    return "This suppression names no rule, so it has no effect. Add the ID of a rule, or remove the comment.";
  const ids = [...new Set(unused.map((rule) => rule.id))];
  const unreported = ids.filter((id) => ruleById.has(id) && id !== syntax.id);
  return [
    ...ids.filter((id) => !ruleById.has(id)).map(unknownRule),
    ...(ids.includes(syntax.id) ? [`\`${syntax.id}\` cannot be suppressed. Fix the syntax error.`] : []),
    ...(unreported.length > 0
      ? [
          `${codeList(unreported)} ${unreported.length > 1 ? "are" : "is"} not reported here, so there is nothing to suppress.`,
        ]
      : []),
  ].join(" ");
}

function unknownRule(id: string): string {
  const [near] = nearest(id, [...ruleById.keys()]);
  return near ? `Unknown rule \`${id}\`. Did you mean \`${near}\`?` : `Unknown rule \`${id}\`.`;
}

function removal(document: Commented, { suppression, offset }: Placed, unused: readonly SuppressedRule[]): FindingFix {
  const { comment, rules } = suppression;
  if (unused.length === rules.length)
    return {
      title: ours("Remove the suppression"),
      safe: true,
      edits: () => [removeComment(document.text, { start: comment.start + offset, end: comment.end + offset })],
    };
  return {
    title: presentable(`Remove ${codeList(unused.map((rule) => rule.id))} from the suppression`, []),
    safe: true,
    edits: () => [keepOnly(rules, unused, offset)],
  };
}

function keepOnly(rules: readonly SuppressedRule[], unused: readonly SuppressedRule[], offset: number): Edit {
  const kept = rules.filter((rule) => !unused.includes(rule)).map((rule) => rule.id);
  return { start: (rules[0]?.start ?? 0) + offset, end: (rules.at(-1)?.end ?? 0) + offset, text: kept.join(", ") };
}

/** The intended ids. */
const respellings = (unused: readonly SuppressedRule[], offset: number): FindingFix[] =>
  unused.flatMap((rule) => {
    const [near] = ruleById.has(rule.id) ? [] : nearest(rule.id, [...ruleById.keys()]);
    return near
      ? [
          {
            title: presentable(`Change \`${rule.id}\` to \`${near}\``, []),
            safe: false,
            edits: () => [{ start: rule.start + offset, end: rule.end + offset, text: near }],
          },
        ]
      : [];
  });
