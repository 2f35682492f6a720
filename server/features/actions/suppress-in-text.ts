import { type Block, type Document, indexAt } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { expiredSuppression } from "../../rules/structure/expired-suppression.ts";
import { suppressionsOf } from "../../rules/suppressions/block-suppressions.ts";
import { type Suppression, withRule } from "../../rules/suppressions/read-suppression.ts";
import { commentAbove, commentBehind, type Edit, lineEnd, lineStart, nextLine, shifted } from "../../syntax/index.ts";

/** Where comments of a document suppress findings. `all`: its findings. */
export function suppressInText(document: Document, all: readonly Pick<Finding, "code" | "start">[]) {
  // An expired comment would not suppress an added rule either.
  const expired = new Set(all.flatMap(({ code, start }) => (code === expiredSuppression.id ? start : [])));
  return {
    alone: (finding: Finding) => {
      const edit = onLine(document, finding, expired);
      return edit && { where: "on this line", edit };
    },
    inFile: (finding: Finding) => inFile(document, finding, expired),
  };
}

/** Above the line, or at its end if a comment above is impossible. Null if both are. */
function onLine(document: Document, { code, start }: Finding, expired: ReadonlySet<number>): Edit | null {
  const index = indexAt(document, start);
  const block = document.blocks.get(index);
  if (!block) return null;
  const offset = document.blocks.startOf(index);
  const before = document.blocks.get(index - 1);
  const line = lineStart(block.text, start - offset);
  /** Added to a comment of a block that starts at an offset, if there is one. */
  const joining = (own: Block, from: number, isMeant: (suppression: Suppression) => boolean): Edit | null => {
    const joined = suppressionsOf(own).read.find(({ suppression }) => isMeant(suppression));
    return joined ? shifted(withRule(joined.suppression, code), from) : null;
  };
  const isOwn = (end: number) => (suppression: Suppression) =>
    suppression.scope === "line" &&
    suppression.comment.start >= line &&
    suppression.comment.end <= end &&
    !expired.has(suppression.comment.start + offset) &&
    // A comment cannot suppress findings about itself.
    suppression.comment.start + offset !== start;
  const isAbove = (text: string, at: number, from: number) => (suppression: Suppression) =>
    suppression.scope === "next-line" &&
    nextLine(text, suppression.comment.end) === at &&
    !expired.has(suppression.comment.start + from);
  const present =
    joining(block, offset, isOwn(lineEnd(block.text, start - offset))) ??
    joining(block, offset, isAbove(block.text, line, offset)) ??
    (before && line === 0
      ? joining(
          before,
          offset - before.text.length,
          isAbove(before.text, before.text.length, offset - before.text.length),
        )
      : null);
  if (present) return present;
  const edit =
    commentAbove(block, start - offset, `compute-stack-disable-next-line ${code}`) ??
    commentBehind(block, start - offset, `compute-stack-disable-line ${code}`);
  return edit && shifted(edit, offset);
}

/** At the start of the file. */
function inFile(document: Document, { code, start }: Finding, expired: ReadonlySet<number>): Edit {
  const [block] = document.blocks;
  if (!block) return { start: 0, end: 0, text: "" };
  const first = block.parsed.root?.start ?? Number.POSITIVE_INFINITY;
  const present = suppressionsOf(block).read.find(
    ({ suppression: { scope, comment } }) =>
      scope === "rest" && comment.start < first && comment.start !== start && !expired.has(comment.start),
  );
  if (present) return withRule(present.suppression, code);
  const text = `compute-stack-disable ${code}`;
  return commentAbove(block, 0, text) ?? { start: 0, end: 0, text: `${block.language.lineComment} ${text}\n` };
}
