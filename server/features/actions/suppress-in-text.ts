import { type Block, blockAt, type Document } from "../../document/index.ts";
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
  const { block, index, start: from, offset } = blockAt(document, start);
  const before = document.blocks.get(index - 1);
  const line = lineStart(block.text, offset);
  const end = lineEnd(block.text, offset);
  /** Added to a comment of a block that begins there, if there is one. */
  const joining = (own: Block, begin: number, isMeant: (suppression: Suppression) => boolean): Edit | null => {
    const joined = suppressionsOf(own).read.find(
      ({ suppression }) => isMeant(suppression) && !expired.has(suppression.comment.start + begin),
    );
    return joined ? shifted(withRule(joined.suppression, code), begin) : null;
  };
  const joiningAbove = (own: Block, begin: number, at: number): Edit | null =>
    joining(own, begin, ({ scope, comment }) => scope === "next-line" && nextLine(own.text, comment.end) === at);
  // A comment cannot suppress findings about itself.
  const isBeside = ({ scope, comment }: Suppression): boolean =>
    scope === "line" && comment.start >= line && comment.end <= end && comment.start !== offset;
  const present =
    joining(block, from, isBeside) ??
    joiningAbove(block, from, line) ??
    (before && line === 0 ? joiningAbove(before, from - before.text.length, before.text.length) : null);
  if (present) return present;
  const edit =
    commentAbove(block, offset, `compute-stack-disable-next-line ${code}`) ??
    commentBehind(block, offset, `compute-stack-disable-line ${code}`);
  return edit && shifted(edit, from);
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
