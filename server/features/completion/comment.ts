import { describeRule } from "../../describe/rule.ts";
import { blockAt, type Document } from "../../document/index.ts";
import { rules } from "../../rules/list.ts";
import { syntax } from "../../rules/structure/syntax.ts";
import { directives, readSuppression } from "../../rules/suppressions/read-suppression.ts";
import type { Comment } from "../../syntax/index.ts";
import type { Completion } from "./item.ts";
import { plainInsertion } from "./write.ts";

/** Longer than any rule id. */
const longestWord = 100;

/** Suppressions and the rule ids after them; null outside of comments. */
export function completeComment(document: Document, offset: number): readonly Completion[] | null {
  const { block, start, offset: at } = blockAt(document, offset);
  const comment = block.parsed.comments.find((each) => each.start < at && at <= each.end);
  return comment ? completeIn(comment, block.text, at, start) : null;
}

/** The same in a comment of a text that begins at `start`. */
export function completeIn(comment: Comment, text: string, at: number, start: number): readonly Completion[] {
  const before = /[\w-]*$/.exec(text.slice(Math.max(comment.start, at - longestWord), at))?.[0].length ?? 0;
  const behind = /^(?:(?!-->)[\w-])*/.exec(text.slice(at, comment.end))?.[0].length ?? 0;
  const from = at - before;
  const make = (label: string, written: string, detail: string, rank: number, documentation = ""): Completion => ({
    ...plainInsertion(start + from, start + at + behind, written),
    label,
    kind: "rule",
    detail,
    documentation: () => documentation,
    filter: label,
    rank,
  });
  const suppression = readSuppression(comment, text);
  if (!suppression || from < suppression.idsStart) {
    const isFirst = /^(?:#+|\/\/|\/\*|<!--)[ \t]*$/.test(text.slice(comment.start, from));
    const gap = at + behind === comment.end ? " " : "";
    const word = text.slice(from, at);
    return isFirst && word !== "" && directives.some((directive) => directive.startsWith(word))
      ? directives.map((directive, rank) => make(directive, `${directive}${gap}`, meanings[directive] ?? "", rank))
      : [];
  }
  const ids = text.slice(suppression.idsStart, from);
  if (ids.includes("--")) return [];
  const others = suppression.rules.filter((rule) => rule.start !== from).map(({ id }) => id);
  const blank = /[\w-]([ \t]+)$/.exec(ids)?.[1]?.length ?? 0;
  const also = blank > 0 ? [{ start: start + from - blank, end: start + from, text: ", " }] : [];
  return rules
    .filter(({ id }) => id !== syntax.id && !others.includes(id))
    .map((rule, rank) => ({ ...make(rule.id, rule.id, rule.severity, rank, describeRule(rule)), also }));
}

const meanings: Readonly<Record<string, string>> = {
  "compute-stack-disable-next-line": "suppress rules on the next line",
  "compute-stack-disable-line": "suppress rules on this line",
  "compute-stack-disable": "suppress rules in the rest of the file",
};
