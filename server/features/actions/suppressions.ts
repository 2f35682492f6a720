import { type Block, type Document, indexAt, isSentAsWritten, settingsFileName } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { curlCommand } from "../../rules/requests/curl-command.ts";
import { expiredSuppression } from "../../rules/structure/expired-suppression.ts";
import { syntax } from "../../rules/structure/syntax.ts";
import { suppressionsOf } from "../../rules/suppressions/block-suppressions.ts";
import type { Suppression } from "../../rules/suppressions/read-suppression.ts";
import { commentAbove, commentBehind, type Edit, lineEnd, lineStart, nextLine } from "../../syntax/index.ts";
import type { Action } from "./actions.ts";

/** In a file that cannot be parsed, comments are not recognized either. */
const unreadable: ReadonlySet<string> = new Set([syntax.id, curlCommand.id]);

/**
 * Inserts comments that suppress the rules of findings, on the line of each and in the whole file. `all`: the findings of the
 * document.
 */
export function suppressions(
  document: Document,
  findings: readonly Finding[],
  all: readonly Pick<Finding, "code" | "start">[],
): readonly Action[] {
  // An expired comment would not suppress an added rule either.
  const expired = new Set(all.flatMap(({ code, start }) => (code === expiredSuppression.id ? start : [])));
  // In an empty file, the comment would be the only content and suppress nothing.
  if (document.blocks.length === 1 && document.text.trim() === "") return [];
  const suppressible = findings.filter(({ code }) => !unreadable.has(code));
  // A comment would break what sends the file.
  if (document.file.kind === "request" && isSentAsWritten(document.file)) return suppressible.map(inSettings);
  return [
    ...suppressible.flatMap((finding) => {
      const edit = onLine(document, finding, expired);
      return edit ? [action(`Suppress \`${finding.code}\` on this line`, finding, edit)] : [];
    }),
    ...suppressible.map((finding) =>
      action(`Suppress all findings of \`${finding.code}\` in this file`, finding, inFile(document, finding, expired)),
    ),
  ];
}

const action = (title: string, finding: Finding, edit: Edit): Action => ({
  title,
  kind: "quickfix",
  findings: [finding],
  isPreferred: false,
  change: { kind: "edits", edits: () => [edit] },
});

const inSettings = (finding: Finding): Action => ({
  title: `Suppress all findings of \`${finding.code}\` in this file, in \`${settingsFileName}\``,
  kind: "quickfix",
  findings: [finding],
  isPreferred: false,
  change: { kind: "edits", edits: () => [], turnOff: finding.code },
});

/** Above the line, or at its end if a comment above is impossible. Null if both are. */
function onLine(document: Document, { code, start }: Finding, expired: ReadonlySet<number>): Edit | null {
  const index = indexAt(document, start);
  const block = document.blocks.get(index);
  if (!block) return null;
  const offset = document.blocks.startOf(index);
  const before = document.blocks.get(index - 1);
  const line = lineStart(block.text, start - offset);
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
    placed(block, offset, isOwn(lineEnd(block.text, start - offset))) ??
    placed(block, offset, isAbove(block.text, line, offset)) ??
    (before && line === 0
      ? placed(
          before,
          offset - before.text.length,
          isAbove(before.text, before.text.length, offset - before.text.length),
        )
      : null);
  if (present) return append(present, code);
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
  const present = placed(
    block,
    0,
    ({ scope, comment }) =>
      scope === "rest" && comment.start < first && comment.start !== start && !expired.has(comment.start),
  );
  if (present) return append(present, code);
  const text = `compute-stack-disable ${code}`;
  return commentAbove(block, 0, text) ?? { start: 0, end: 0, text: `${block.language.lineComment} ${text}\n` };
}

interface Placed {
  readonly suppression: Suppression;
  /** The start that its offsets are relative to. */
  readonly offset: number;
}

function placed(block: Block, offset: number, isMeant: (suppression: Suppression) => boolean): Placed | null {
  const found = suppressionsOf(block).read.find(({ suppression }) => isMeant(suppression));
  return found ? { suppression: found.suppression, offset } : null;
}

/** After the last rule, before the reason. */
function append({ suppression, offset }: Placed, code: string): Edit {
  const last = suppression.rules.at(-1);
  const at = (last?.end ?? suppression.idsStart) + offset;
  return { start: at, end: at, text: last ? `, ${code}` : ` ${code}` };
}

const shifted = (edit: Edit, by: number): Edit => ({ ...edit, start: edit.start + by, end: edit.end + by });
