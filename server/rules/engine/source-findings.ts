import { type SourcePlaces, wholeFile } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { type Finding, type FindingFix, type FoundAt, renderedFinding } from "./finding.ts";
import type { RawFinding } from "./raw-finding.ts";

/** A finding at its location in a file, that may not be rendered yet. Those of a document that is a file itself are as they are. */
export type FoundInFile = FoundInPart | FoundAt | Finding;

/** A finding of a document in a carrier, at its location in the carrier. */
export interface FoundInPart extends Span {
  readonly code: string;
  readonly found: FoundAt | Finding;
  readonly places: SourcePlaces;
  readonly held?: readonly FoundInPart[];
}

/** Rendered. */
export const findingOf = (one: FoundInFile): Finding =>
  "found" in one ? atSource(renderedFinding(one.found), one.places) : renderedFinding(one);

/** As its rule reported it, before it is rendered. */
export function reportOf(one: FoundInFile): RawFinding | Finding {
  const finding = "found" in one ? one.found : one;
  return "raw" in finding ? finding.raw : finding;
}

/**
 * The same for findings that say the same at the same place. What is sent by several requests has those of each; their messages
 * may name the operation in words, but name fields and values alike.
 */
export const sameForReaders = (one: FoundInFile): string =>
  [one.code, one.start, one.end, ...(reportOf(one).message.match(/`[^`]*`/g) ?? [])].join(" ");

/** The findings of an embedded document, at their locations in the outer file. */
export const atSource = (finding: Finding, places: SourcePlaces): Finding =>
  places === wholeFile
    ? finding
    : {
        ...finding,
        ...places.spanOf(finding),
        message: places.say(finding.message, finding.start),
        related: finding.related.map((one) => ({
          ...one,
          ...places.spanOf(one),
          message: places.say(one.message, one.start),
        })),
        fixes: finding.fixes.map((fix) => ({
          ...fix,
          title: places.say(fix.title, finding.start),
          edits: () => editsAtSource(fix, places) ?? [],
        })),
        ...(finding.held && { held: finding.held.map((one) => atSource(one, places)) }),
      };

/** Null if the outer file cannot express it. */
function editsAtSource(fix: FindingFix, places: SourcePlaces): ReturnType<FindingFix["edits"]> | null {
  const edits = places.editsOf(fix.edits());
  const written = edits.filter((edit) => edit !== null);
  return written.length === edits.length && !overlap(written) ? written : null;
}

const overlap = (edits: ReturnType<FindingFix["edits"]>): boolean =>
  [...edits].sort((a, b) => a.start - b.start).some(({ start }, index, all) => start < (all[index - 1]?.end ?? 0));

/** Only with the fixes that can be applied. */
export const withWrittenFixes = (finding: Finding): Finding => ({
  ...finding,
  fixes: finding.fixes.filter((fix) => fix.edits().length > 0),
  ...(finding.held && { held: finding.held.map(withWrittenFixes) }),
});
