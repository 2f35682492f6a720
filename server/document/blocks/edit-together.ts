import { applyEdits, type Edit, inOrder, type Span, shifted } from "../../syntax/index.ts";
import { type Document, editDocument, indexAt } from "./document.ts";
import { textBetween } from "./document-text.ts";

/** A document after several edits that do not overlap. Blocks that none of them touches are kept. */
export function editTogether(before: Document, edits: readonly Edit[]): Document {
  const groups = groupByBlocks(before, edits);
  // A document that is a single block is read as a whole for each edit, so one combined edit is faster.
  const isCut = groups.every(({ first, last }) => isSectionOrItem(before, first) && isSectionOrItem(before, last));
  const end = groups.at(-1)?.end ?? 0;
  const joined = isCut ? groups : groups.slice(0, 1).map((group) => ({ ...group, end, edits }));
  let document = before;
  for (const { start, end, edits: own } of joined.toReversed())
    document = editDocument(
      document,
      start,
      end,
      applyEdits(
        textBetween(before, start, end),
        own.map((edit) => shifted(edit, -start)),
      ),
    );
  return document;
}

/** How much text is read again for edits, in UTF-16 code units. */
export function readAgain(before: Document, edits: readonly Edit[]): number {
  let length = 0;
  for (const { first, last } of groupByBlocks(before, edits)) {
    if (!isSectionOrItem(before, first) || !isSectionOrItem(before, last)) return before.length;
    length += before.blocks.startOf(last + 1) - before.blocks.startOf(first);
  }
  return length;
}

interface Group extends Span {
  readonly first: number;
  readonly last: number;
  readonly edits: readonly Edit[];
}

/** Edits that touch the same blocks belong together. */
function groupByBlocks(document: Document, edits: readonly Edit[]): readonly Group[] {
  const groups: (Omit<Group, "edits"> & { readonly edits: Edit[] })[] = [];
  for (const edit of inOrder(edits)) {
    const first = indexAt(document, edit.start);
    const last = indexAt(document, edit.end);
    const group = groups.at(-1);
    if (!group || first > group.last) groups.push({ first, last, start: edit.start, end: edit.end, edits: [edit] });
    else {
      group.edits.push(edit);
      groups[groups.length - 1] = { ...group, last: Math.max(last, group.last), end: Math.max(edit.end, group.end) };
    }
  }
  return groups;
}

function isSectionOrItem({ blocks, cut }: Document, index: number): boolean {
  if (cut === "guess") return false;
  const holds = blocks.get(index)?.holds;
  return holds === "section" || holds === "item";
}
