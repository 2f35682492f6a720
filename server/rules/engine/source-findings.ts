import type { SourcePlaces } from "../../document/index.ts";
import type { Finding, FindingFix } from "./finding.ts";

/** The findings of an embedded document, at their locations in the outer file. */
export function atSource(finding: Finding, places: SourcePlaces): Finding {
  const { code, severity, message, pointer, tag, start, related } = finding;
  return {
    ...places.spanOf(finding),
    code,
    severity,
    message: places.say(message, start),
    pointer,
    // Only baselines need it.
    get logicalPointer() {
      return finding.logicalPointer;
    },
    ...(tag ? { tag } : {}),
    related: related.map((one) => ({ ...one, ...places.spanOf(one), message: places.say(one.message, one.start) })),
    // Callers that only show findings request no fixes.
    get fixes() {
      return finding.fixes.map((fix) => ({
        ...fix,
        title: places.say(fix.title, start),
        edits: () => editsAtSource(fix, places) ?? [],
      }));
    },
  };
}

/** Null if the outer file cannot express it. */
function editsAtSource(fix: FindingFix, places: SourcePlaces): ReturnType<FindingFix["edits"]> | null {
  const edits = places.editsOf(fix.edits());
  const written = edits.filter((edit) => edit !== null);
  return written.length === edits.length && !overlap(written) ? written : null;
}

const overlap = (edits: ReturnType<FindingFix["edits"]>): boolean =>
  [...edits].sort((a, b) => a.start - b.start).some(({ start }, index, all) => start < (all[index - 1]?.end ?? 0));

/** Only with the fixes that can be applied. */
export function withWrittenFixes(finding: Finding): Finding {
  const { code, severity, message, pointer, tag, start, end, related, fixes } = finding;
  return {
    start,
    end,
    code,
    severity,
    message,
    pointer,
    get logicalPointer() {
      return finding.logicalPointer;
    },
    ...(tag ? { tag } : {}),
    related,
    fixes: fixes.filter((fix) => fix.edits().length > 0),
  };
}
