import type { Settings, Severity } from "../../document/index.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Fix } from "../kit/fix.ts";
import type { More, Related, Rule } from "../rule.ts";

/** A finding whose place counts from the start of its block. */
export interface RawFinding {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  readonly at: FindingLocation;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
}

/**
 * A rule about one value speaks of it where it is written, behind an alias too. A rule about an object speaks of a
 * combination: where part of it came by an alias or merge key, at the place of use, unless all parts came together.
 * Null where what it misses may be there after all.
 */
export function rawFindingOf(
  rule: Rule,
  about: "value" | "object",
  settings: Settings,
  place: FindingLocation,
  message: string,
  more: More | undefined,
): RawFinding | null {
  if (place.lackOf && !place.lackOf.isComplete) return null;
  const related = more?.related ?? none;
  const { use } = place;
  const cameTogether = related.length > 0 && related.every((other) => other.at.use?.target === use?.target);
  const placed =
    about === "object" && use && !cameTogether
      ? { block: place.block, pointer: use.pointer, start: use.start, end: use.end }
      : placeAlone(place);
  const set = settings.rules[rule.id];
  const severity = set && set !== "off" ? set : (more?.severity ?? rule.severity);
  return {
    rule,
    severity,
    message,
    at: placed,
    related:
      related.length === 0 ? none : related.map((other) => ({ at: placeAlone(other.at), message: other.message })),
    fixes: exactly((more?.fixes ?? none).filter((fix) => fix !== null)),
  };
}

/** What is kept for long must not hold on to the tree that led to it. */
function placeAlone(place: FindingLocation): FindingLocation {
  if (!place.lackOf && !place.use) return place;
  const { block, pointer, start, end } = place;
  return { block, pointer, start, end };
}

const none: readonly never[] = [];

/** What grew by pushing has room for more, which very many lists had better not keep. */
export const exactly = <T>(items: readonly T[]): readonly T[] => (items.length === 0 ? none : items.slice());
