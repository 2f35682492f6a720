import type { Settings, Severity } from "../../document/index.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Fix } from "../kit/fix.ts";
import type { More, Related, Rule } from "../rule.ts";

/** A finding with offsets relative to its block. */
export interface RawFinding {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  readonly at: FindingLocation;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
  /** A sign or indentation nearby may be wrong (`corrected.ts`). */
  readonly mayBeSlip?: true;
}

/**
 * A rule about a single value reports it where it is written, even behind an alias. A rule about an object reports a
 * combination: if a part comes from an alias or merge key, at the place of use, unless all parts come from the same one.
 * Null if a supposedly missing field may exist.
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
    ...(more?.mayBeSlip ? { mayBeSlip: true } : {}),
  };
}

/** Long-lived objects must not keep the tree alive. */
function placeAlone(place: FindingLocation): FindingLocation {
  if (!place.lackOf && !place.use) return place;
  const { block, pointer, start, end } = place;
  return { block, pointer, start, end };
}

const none: readonly never[] = [];

/** Copies a list to release the spare capacity of pushing, which matters for very many lists. */
export const exactly = <T>(items: readonly T[]): readonly T[] => (items.length === 0 ? none : items.slice());
