import { type Carrier, isEmptyFile, type Settings, showPointer } from "../../document/index.ts";
import { carriers } from "../../syntax/carriers.ts";
import { countWhile, lineEnd, lineStart, nextLine, type Span } from "../../syntax/index.ts";
import type { Finding } from "../engine/finding.ts";
import { syntax } from "../structure/syntax.ts";
import { readSuppressions } from "./block-suppressions.ts";
import { fencesIn, ownComments } from "./carrier-comments.ts";
import { isExpired, type Suppression } from "./read-suppression.ts";
import { suppressedPlaces } from "./suppressed-places.ts";
import { commentFindings } from "./unused.ts";

/**
 * What the comments of a carrier's own language suppress, such as `# compute-stack-disable-next-line` above a command. `now`: in
 * milliseconds since 1970, UTC.
 */
export function suppressInCarrier(carrier: Carrier, settings: Settings, now: number) {
  const { text } = carrier;
  const { read, misspelled } = readSuppressions(isEmptyFile(carrier) ? [] : ownComments(carrier), text, () => "");
  const found = commentFindings(carrier, settings);
  const lines = suppressedPlaces();
  const requests = suppressedPlaces();
  const fences = carriers[carrier.file.language].lines === "fences" ? fencesIn(text) : [];
  const fenceAt = (line: Span): Span | null => fences.find(({ start }) => start === line.start) ?? null;
  const unusedIn = read.map((one) => {
    const { suppression } = one;
    const placed = { ...one, ...atFile };
    if (isExpired(suppression, now)) return () => found.expired(placed);
    const line = lineOf(text, suppression);
    const request = line && suppression.scope === "next-line" ? (requestIn(carrier, line) ?? fenceAt(line)) : null;
    const isUsedOnLine = lines.add(placed, line);
    const isUsedInRequest = request && requests.add(placed, request);
    return () => found.unused(placed, (id) => isUsedOnLine(id) || isUsedInRequest?.(id) === true);
  });
  return {
    /** Called for each finding, with its place in the carrier. */
    isSuppressed: (ruleId: string, start: number): boolean => {
      if (ruleId === syntax.id) return false;
      const isOnLine = lines.isSuppressed(ruleId, start);
      return requests.isSuppressed(ruleId, start) || isOnLine;
    },
    /** Those without effect, once all findings are known. */
    comments: (): readonly Finding[] =>
      [...unusedIn.flatMap((unused) => unused()), ...misspelled.flatMap((one) => found.misspelled(one, atFile))].map(
        ({ toFinding }) => toFinding(),
      ),
  };
}

const atFile = { offset: 0, pointerBefore: "", logical: showPointer };

/** The line that a comment applies to, with those that go on with it; null for one that applies to everything below it. */
function lineOf(text: string, { scope, comment }: Suppression): Span | null {
  if (scope === "rest") return null;
  const start = scope === "line" ? lineStart(text, comment.start) : nextLine(text, comment.end);
  return { start, end: lineEnd(text, start) };
}

/** All of the request that begins on a line, or on one that a `\` joins to it. */
function requestIn({ text, requests }: Carrier, line: Span): Span | null {
  let { end } = line;
  while (text.charAt(end - 1) === "\\" && end < text.length) end = lineEnd(text, nextLine(text, end));
  // Commands can be nested: the inner one begins later.
  const anchorAt = (index: number): number => requests[index]?.request.anchor.start ?? 0;
  const first = countWhile(requests.length, (index) => anchorAt(index) < line.start);
  const behind = countWhile(requests.length, (index) => anchorAt(index) <= end);
  const ends = requests.slice(first, behind).map(({ request }) => request.end);
  return ends.length === 0 ? null : { start: line.start, end: Math.max(...ends) };
}
