import type { SourcePlaces } from "../../document/index.ts";
import type { Finding, FindingFix } from "./finding.ts";

/** The findings of an embedded document, at their locations in the outer file. */
export function atSource(finding: Finding, places: SourcePlaces): Finding {
  return {
    ...finding,
    ...places.spanOf(finding),
    message: places.say(finding.message, finding.start),
    related: finding.related.map((related) => ({
      ...related,
      ...places.spanOf(related),
      message: places.say(related.message, related.start),
    })),
    fixes: finding.fixes.map((fix) => ({
      ...fix,
      title: places.say(fix.title, finding.start),
      edits: () => editsAtSource(fix, places) ?? [],
    })),
  };
}

/** Null if the outer file cannot express it. */
function editsAtSource(fix: FindingFix, places: SourcePlaces): ReturnType<FindingFix["edits"]> | null {
  const edits = fix.edits().map(places.editOf);
  const written = edits.filter((edit) => edit !== null);
  return written.length === edits.length && !overlap(written) ? written : null;
}

const overlap = (edits: ReturnType<FindingFix["edits"]>): boolean =>
  [...edits].sort((a, b) => a.start - b.start).some(({ start }, index, all) => start < (all[index - 1]?.end ?? 0));

/** Only with the fixes that can be applied. */
export const withWrittenFixes = (finding: Finding): Finding => ({
  ...finding,
  fixes: finding.fixes.filter((fix) => fix.edits().length > 0),
});
