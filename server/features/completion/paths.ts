import type { Operation } from "../../api/index.ts";
import { describeOperation } from "../../describe/operation.ts";
import { withStops } from "../../describe/skeletons/shapes.ts";
import { allOperations } from "../../describe/skeletons/snippets.ts";
import { parameterState, pathStart, type Value } from "../../document/index.ts";
import { parameterTemplate } from "../../rules/requests/path-templates.ts";
import { type Piece, textOfPieces } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import type { Cursor, ValuePlace } from "./cursor.ts";
import type { Completion } from "./item.ts";
import { ranks } from "./ranks.ts";
import { answerWithId } from "./references.ts";
import { insertText } from "./write.ts";

/** The paths that continue the text before the cursor, with the IDs already in it. */
export function completePaths(cursor: Cursor, place: ValuePlace): readonly Completion[] {
  const { holder } = place;
  const idOf = (name: string): string => answerWithId(cursor, place, name) ?? parameterTemplate(name);
  const { before } = cursor.probe;
  const start = pathStart(before);
  const typed = before.slice(start);
  if (/[?#]|\{\{[^{}]*$/.test(typed)) return [];
  const written = typed.replace(/^\//, "").split("/").slice(0, -1);
  // The value of a template may end with the slash.
  const hasSlash = start > 0 && /^[^/]/.test(typed);
  const inUrl = (path: string): string => before.slice(0, start) + (hasSlash ? path.slice(1) : path);
  const byPath = new Map<string, { readonly parts: readonly Piece[]; readonly operations: Operation[] }>();
  for (const operation of allOperations) {
    if (!hasMethod(holder, operation)) continue;
    for (const path of operation.paths) {
      const parts = partsOf(path, written);
      if (parts === null) continue;
      const key = JSON.stringify(parts);
      keptIn(byPath, key, () => ({ parts, operations: [] })).operations.push(operation);
    }
  }
  return [...byPath.values()].map(({ parts, operations }, rank) =>
    completion(cursor, inUrl, parts, operations, idOf, rank),
  );
}

function completion(
  cursor: Cursor,
  inUrl: (path: string) => string,
  parts: readonly Piece[],
  operations: readonly Operation[],
  idOf: (name: string) => string,
  rank: number,
): Completion {
  const label = textOfPieces(parts);
  const pieces = parts.flatMap((part) => (typeof part === "string" ? part : withStops(idOf(part.stop.slice(1, -1)))));
  // References that are already there, and the base before them, are one text.
  const given = pieces.findIndex((piece) => typeof piece !== "string");
  const begun = textOfPieces(given < 0 ? pieces : pieces.slice(0, given));
  return {
    ...insertText(cursor, [inUrl(begun), ...(given < 0 ? [] : pieces.slice(given))]),
    label,
    kind: "path",
    detail: operations.map(({ method }) => method).join(", "),
    documentation: () => operations.map(describeOperation).join("\n\n---\n\n"),
    filter: cursor.probe.quote + inUrl(label),
    rank: ranks.value + rank,
  };
}

const hasMethod = (request: Value | null, { method }: Operation): boolean => {
  const given = request?.get("method")?.string?.toUpperCase();
  return given === undefined || given === "" || given === method;
};

/** A path completed from the written part; null if that is not a prefix of it. */
function partsOf(path: string, written: readonly string[]): readonly Piece[] | null {
  const parts: Piece[] = [];
  for (const [index, segment] of path.split("/").slice(1).entries()) {
    const given = written[index];
    const isParameter = segment.startsWith("{");
    if (given === undefined || (isParameter && given === segment))
      parts.push("/", isParameter ? { stop: segment } : segment);
    else if (isParameter ? parameterState(given) !== "wrong" : given === segment) parts.push(`/${given}`);
    else return null;
  }
  return written.length < path.split("/").length ? parts : null;
}
