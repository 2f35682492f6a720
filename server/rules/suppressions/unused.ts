import { ours, type Settings, type Shown, showPointer } from "../../document/index.ts";
import { absolute, type Edit, removeComment, type Span } from "../../syntax/index.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import type { Finding, FindingFix } from "../engine/finding.ts";
import { presentable } from "../kit/presentable.ts";
import { ruleById } from "../list.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import type { MisspelledComment, ReadSuppression } from "./block-suppressions.ts";
import type { SuppressedRule, Suppression } from "./read-suppression.ts";

/** Where a comment is: the base of its block's offsets and pointers. */
interface CommentPlace {
  readonly offset: number;
  readonly pointerBefore: string;
  /** With names, by the pointer in its block. */
  readonly logical: (pointer: string) => Shown;
}

/** A suppression in its document. */
export interface Placed extends ReadSuppression, CommentPlace {}

/** A faulty comment. There may be very many, so its finding is created when it is shown. */
export interface FoundComment {
  readonly start: number;
  readonly toFinding: () => Finding;
}

/** What is wrong with the comments of a file, if its settings have it reported. */
export function commentFindings({ text }: { readonly text: string }, { rules: severities }: Pick<Settings, "rules">) {
  const severity = severities[unusedSuppression.id] ?? unusedSuppression.severity;
  const severityOfExpired = severities[expiredSuppression.id] ?? expiredSuppression.severity;
  return {
    /** None if it is used. One without rules never is; one of a disabled rule may be. */
    unused: (placed: Placed, isUsed: (id: string) => boolean): readonly FoundComment[] => {
      const { suppression, offset } = placed;
      const { rules } = suppression;
      const unused = rules.filter(({ id }) => !isUsed(id) && severities[id] !== "off");
      if (severity === "off" || (rules.length > 0 && unused.length === 0)) return [];
      return foundAt(placed, suppression, () => ({
        message: describe(suppression, unused),
        code: unusedSuppression.id,
        severity,
        tag: "unnecessary",
        fixes: [removal(text, placed, unused), ...respellings(unused, offset)],
      }));
    },
    expired: (placed: Placed): readonly FoundComment[] => {
      const { suppression } = placed;
      if (severityOfExpired === "off") return [];
      return foundAt(placed, suppression, () => ({
        message: whyExpired(suppression),
        code: expiredSuppression.id,
        severity: severityOfExpired,
        fixes: [{ ...removalOfAll(text, placed), safe: false }],
      }));
    },
    /** For a comment that resembles a suppression. */
    misspelled: (one: MisspelledComment, place: CommentPlace): readonly FoundComment[] => {
      const { written, meant, start, end } = one;
      if (severity === "off") return [];
      return foundAt({ ...place, ...one }, one, () => ({
        message: `\`${written}\` suppresses nothing. Did you mean \`${meant}\`?`,
        code: unusedSuppression.id,
        severity,
        tag: "unnecessary",
        fixes: [respelling({ start, end }, place.offset, written, meant)],
      }));
    },
  };
}

type About = Pick<Finding, "code" | "severity" | "tag" | "fixes"> & { readonly message: string };

const foundAt = (
  { offset, pointerBefore, pointer, logical }: CommentPlace & Pick<Placed, "pointer">,
  { comment }: { readonly comment: Span },
  about: () => About,
): readonly [FoundComment] => {
  const toFinding = (): Finding => {
    const { message, ...rest } = about();
    return {
      message: presentable(message, []),
      pointer: showPointer(pointerBefore + pointer()),
      logicalPointer: () => logical(pointer()),
      ...absolute(comment, offset),
      related: [],
      ...rest,
    };
  };
  return [{ start: comment.start + offset, toFinding }];
};

function whyExpired({ until }: Suppression): string {
  const day = until?.written ?? "its day";
  return until?.end === null
    ? `\`${day}\` is not a date, so this suppression has no effect. Correct it, or remove the comment.`
    : `This suppression expired on ${day}. Fix the suppressed finding and remove the comment, or choose a later date.`;
}

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

function removal(text: string, placed: Placed, unused: readonly SuppressedRule[]): FindingFix {
  const { rules } = placed.suppression;
  if (unused.length === rules.length) return removalOfAll(text, placed);
  return {
    title: presentable(`Remove ${codeList(unused.map((rule) => rule.id))} from the suppression`, []),
    safe: true,
    edits: () => [keepOnly(rules, unused, placed.offset)],
  };
}

const removalOfAll = (text: string, { suppression: { comment }, offset }: Placed): FindingFix => ({
  title: ours("Remove the suppression"),
  safe: true,
  edits: () => [removeComment(text, absolute(comment, offset))],
});

function keepOnly(rules: readonly SuppressedRule[], unused: readonly SuppressedRule[], offset: number): Edit {
  const kept = rules.filter((rule) => !unused.includes(rule)).map((rule) => rule.id);
  return { start: (rules[0]?.start ?? 0) + offset, end: (rules.at(-1)?.end ?? 0) + offset, text: kept.join(", ") };
}

/** The intended ids. */
const respellings = (unused: readonly SuppressedRule[], offset: number): FindingFix[] =>
  unused.flatMap((rule) => {
    const [near] = ruleById.has(rule.id) ? [] : nearest(rule.id, [...ruleById.keys()]);
    return near ? [respelling(rule, offset, rule.id, near)] : [];
  });

const respelling = ({ start, end }: Span, offset: number, written: string, meant: string): FindingFix => ({
  title: presentable(`Change \`${written}\` to \`${meant}\``, []),
  safe: false,
  edits: () => [{ start: start + offset, end: end + offset, text: meant }],
});
