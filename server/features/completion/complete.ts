import { type Document, formatOf } from "../../document/index.ts";
import { completeAliases, completeMerges } from "./aliases.ts";
import { isFull } from "./beside.ts";
import { completeComment } from "./comment.ts";
import { noSurroundings } from "./completion-context.ts";
import { type Cursor, cursorsAt, placeName } from "./cursor.ts";
import { completeFields } from "./fields.ts";
import { withInherited } from "./inherited.ts";
import type { Completion, Completions } from "./item.ts";
import { completeMapEntries } from "./map-entries.ts";
import { mostNames } from "./names.ts";
import { completePaths } from "./paths.ts";
import { ranks } from "./ranks.ts";
import { completeReferences } from "./references.ts";
import { completeValues } from "./values.ts";
import { completeWholeEntries, completeWholeValues } from "./whole.ts";

/** The completions at an offset of a document, in order. */
export function complete(document: Document, offset: number, context = noSurroundings): Completions {
  const inComment = completeComment(document, offset);
  if (inComment) return { items: inComment, isIncomplete: false };
  const items = cursorsAt(document, offset, context).flatMap((cursor, index) =>
    shownAt(cursor, completeAt(cursor)).map((item) => ({
      ...item,
      rank: item.rank + index * ranks.lessLikely,
    })),
  );
  items.sort((a, b) => a.rank - b.rank);
  return { items: items.slice(0, mostNames), isIncomplete: items.length >= mostNames };
}

/** The completions at a cursor as they are shown: the next item of a list with its dash, and what is added elsewhere with its place. */
function shownAt(cursor: Cursor, items: readonly Completion[]): readonly Completion[] {
  const { startsItem, isOuter } = cursor.probe;
  const wholes = startsItem ? items.filter(({ kind }) => kind === "snippet") : [];
  const others = isOuter && wholes.length > 0 ? [] : items.filter((item) => !wholes.includes(item));
  const where = isOuter ? { where: placeName(cursor) } : {};
  const dash = startsItem ? "- " : "";
  return [...wholes.map((item) => ({ ...item, rank: item.rank - ranks.wholeObject })), ...others].map((item) => ({
    ...item,
    ...where,
    label: dash + item.label,
    filter: dash + item.filter,
  }));
}

function completeAt(cursor: Cursor): readonly Completion[] {
  const { place } = cursor;
  if (isFull(place)) return [];
  if (place.kind === "key")
    return [
      ...withInherited(cursor, place.object, completeFields(cursor, place.object)),
      ...(place.object.type?.kind === "map"
        ? completeMapEntries(cursor, place.object, place.object.type)
        : completeWholeEntries(cursor, place.object)),
      ...completeMerges(cursor, place.object),
    ];
  if (cursor.probe.isAlias) return completeAliases(cursor, place);
  const references = completeReferences(cursor, place);
  if (references) return references;
  if (formatOf(place.type) === "request-path") return completePaths(cursor, place);
  return [...completeValues(cursor, place), ...completeWholeValues(cursor, place), ...completeAliases(cursor, place)];
}
