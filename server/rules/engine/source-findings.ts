import { type SourcePlaces, wholeFile } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { type Finding, type FindingFix, type FoundAt, renderedFinding } from "./finding.ts";

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

/** The findings of an embedded document, at their locations in the outer file. */
export const atSource = (finding: Finding, places: SourcePlaces): Finding =>
  places === wholeFile ? finding : new SourceFinding(finding, places);

class SourceFinding implements Finding {
  readonly code: string;
  readonly severity: Finding["severity"];
  readonly message: Finding["message"];
  readonly pointer: Finding["pointer"];
  readonly logicalPointer: Finding["logicalPointer"];
  readonly start: number;
  readonly end: number;
  readonly tag?: NonNullable<Finding["tag"]>;
  readonly related: Finding["related"];
  readonly held?: NonNullable<Finding["held"]>;
  private readonly finding: Finding;
  private readonly places: SourcePlaces;

  constructor(finding: Finding, places: SourcePlaces) {
    const { start, end } = places.spanOf(finding);
    this.code = finding.code;
    this.severity = finding.severity;
    this.message = places.say(finding.message, finding.start);
    this.pointer = finding.pointer;
    this.logicalPointer = finding.logicalPointer;
    this.start = start;
    this.end = end;
    if (finding.tag) this.tag = finding.tag;
    this.related = finding.related.map((one) => ({
      ...one,
      ...places.spanOf(one),
      message: places.say(one.message, one.start),
    }));
    if (finding.held) this.held = finding.held.map((one) => atSource(one, places));
    this.finding = finding;
    this.places = places;
  }

  /** Callers that only show findings request none. */
  get fixes(): readonly FindingFix[] {
    const { finding, places } = this;
    return finding.fixes.map((fix) => ({
      ...fix,
      title: places.say(fix.title, finding.start),
      edits: () => editsAtSource(fix, places) ?? [],
    }));
  }
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
  const { code, severity, message, pointer, logicalPointer, tag, start, end, related, fixes, held } = finding;
  return {
    start,
    end,
    code,
    severity,
    message,
    pointer,
    logicalPointer,
    ...(tag ? { tag } : {}),
    related,
    fixes: fixes.filter((fix) => fix.edits().length > 0),
    ...(held ? { held: held.map(withWrittenFixes) } : {}),
  };
}
