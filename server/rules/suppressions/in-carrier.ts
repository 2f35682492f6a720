import { type Carrier, isEmptyFile, type Settings, showPointer } from "../../document/index.ts";
import { carriers } from "../../syntax/carriers.ts";
import { countWhile, lineEnd, lineStart, nextLine, type Span } from "../../syntax/index.ts";
import type { Finding } from "../engine/finding.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import { unusedRules } from "./block-suppressions.ts";
import { fencesIn, ownComments } from "./carrier-comments.ts";
import { isExpired, readMisspelled, readSuppression, type Suppression } from "./read-suppression.ts";
import { suppressedPlaces } from "./suppressed-places.ts";
import { expiredFinding, misspelledFinding, unusedFinding } from "./unused.ts";

/** What the comments of a carrier's own language suppress, such as `# compute-stack-disable-next-line` above a command. */
export interface CarrierSuppressions {
  /** Called for each finding, with its place in the carrier. */
  readonly isSuppressed: (ruleId: string, start: number) => boolean;
  /** Those without effect, once all findings are known. */
  readonly comments: () => readonly Finding[];
}

/** `now`: in milliseconds since 1970, UTC. */
export function suppressInCarrier(carrier: Carrier, settings: Settings, now: number): CarrierSuppressions {
  const all = ownComments(carrier);
  if (all.length === 0 || isEmptyFile(carrier)) return nothingSuppressed;
  const { text } = carrier;
  const read = all.flatMap((comment) => readSuppression(comment, text) ?? []);
  const expired = read.filter((one) => isExpired(one, now));
  const lines = suppressedPlaces();
  const requests = suppressedPlaces();
  const fences = carriers[carrier.file.language].lines === "fences" ? fencesIn(text) : [];
  const fenceAt = (line: Span): Span | null => fences.find(({ start }) => start === line.start) ?? null;
  const places = read.flatMap((suppression) => {
    if (expired.includes(suppression)) return [];
    const line = lineOf(text, suppression);
    const request = line && suppression.scope === "next-line" ? (requestIn(carrier, line) ?? fenceAt(line)) : null;
    const place = { suppression, offset: 0, line };
    const wide = request && { ...place, line: request };
    lines.add(place);
    if (wide) requests.add(wide);
    return [{ place, wide }];
  });
  return {
    isSuppressed: (ruleId, start) => {
      if (ruleId === syntax.id) return false;
      const isOnLine = lines.isSuppressed(ruleId, start);
      return requests.isSuppressed(ruleId, start) || isOnLine;
    },
    comments: () => {
      const unused = places.flatMap(({ place, wide }) => {
        const isUsed = (id: string): boolean => lines.isUsed(id, place) || (wide !== null && requests.isUsed(id, wide));
        const rules = unusedRules(place.suppression, settings, isUsed);
        return rules ? [{ ...atFile, suppression: place.suppression, rules }] : [];
      });
      const misspelled = all.flatMap((comment) => {
        const misspelled = readSuppression(comment, text) ? null : readMisspelled(comment, text);
        return misspelled ? { ...misspelled, comment, pointer: atFile.pointer } : [];
      });
      const severity = settings.rules[unusedSuppression.id] ?? unusedSuppression.severity;
      const severityOfExpired = settings.rules[expiredSuppression.id] ?? expiredSuppression.severity;
      return [
        ...(severity === "off" ? [] : unused.map((one) => unusedFinding(carrier, one, one.rules, severity))),
        ...(severity === "off" ? [] : misspelled.map((one) => misspelledFinding(one, severity, atFile))),
        ...(severityOfExpired === "off"
          ? []
          : expired.map((suppression) => expiredFinding(carrier, { ...atFile, suppression }, severityOfExpired))),
      ];
    },
  };
}

const nothingSuppressed: CarrierSuppressions = { isSuppressed: () => false, comments: () => [] };
const atFile = { offset: 0, pointerBefore: "", pointer: () => "", logical: showPointer };

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
