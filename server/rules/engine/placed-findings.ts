import {
  type Document,
  firstProblemIn,
  indexAt,
  linesOf,
  type MergedDocument,
  type MergeOrigin,
  mergedParts,
  ownPlaceAround,
  placeIn,
  rootOf,
  type Settings,
  show,
  showMessage,
  showPointer,
  textBetween,
} from "../../document/index.ts";
import type { Edit, Span } from "../../syntax/index.ts";
import { groupedBy, keptIn } from "../../text/groups.ts";
import { ruleById } from "../list.ts";
import { extendsFile } from "../stacks/extends-file.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import { type DocumentSuppressions, suppressInDocument } from "../suppressions/in-document.ts";
import { type Finding, type FoundAt, renderedFinding } from "./check.ts";
import { byPlace, type RelatedPlace } from "./finding.ts";
import { worst } from "./held-back.ts";

/** A stack that extends others or has variables, and what was found in it. */
interface Placing {
  readonly document: Document;
  readonly merge: MergedDocument;
  readonly settings: Settings;
  readonly now: number;
  /** The findings of the file itself. */
  readonly own: readonly (Finding | FoundAt)[];
  /** What explains some of them. */
  readonly slips: readonly (Finding | FoundAt)[];
  /** Those of the merge. */
  readonly found: readonly (Finding | FoundAt)[];
  readonly foundAlone: (origin: MergeOrigin) => readonly (Finding | FoundAt)[];
}

/** The findings of a stack and of its merge where their text is: at its place in the file, or where another file comes in. */
export function placedFindings(placing: Placing): readonly (Finding | FoundAt)[] {
  const { document, merge, own, found, foundAlone } = placing;
  const suppressions = new Map<Document, DocumentSuppressions>();
  const suppressionsIn = (one: Document): DocumentSuppressions =>
    keptIn(suppressions, one, () => allSuppressions(one, placing));
  const parts = mergedParts(document);
  const isMerged = (offset: number): boolean => parts.has(document.blocks.get(indexAt(document, offset))?.part ?? 0);
  /** Whether the file itself says it, and not the merge. */
  const isOwnAlone = (one: Place): boolean => !isMerged(one.start) || isOfText(one) || isInMergingKey(document, one);
  const shown = new Map<string, Finding | FoundAt>();
  const byStart = groupedBy(own, ({ code, start }) => `${code} ${start}`);
  /** What the file itself says of a text, with the brackets that the merge is written without. */
  const twinOf = ({ code, start, end }: Place): Finding | FoundAt | undefined => {
    const before = /[[{][\s[{]{0,19}$/.exec(textBetween(document, Math.max(0, start - 20), start))?.[0].length ?? 0;
    return Array.from({ length: before + 1 }, (_, by) => byStart.get(`${code} ${start - by}`) ?? [])
      .flat()
      .find((one) => end <= one.end && /^[\s\]}]*$/.test(textBetween(document, end, one.end)));
  };
  const placed = found.flatMap((one) => {
    if (isOfText(one)) return [];
    const origin = merge.originOf(one);
    const isOwn = !origin || origin.source.document === document;
    const { start, end } = isOwn && origin ? origin : ownPlaceAround(merge, one);
    // The file itself says it of a stack that extends nothing.
    if (origin && isOwn && !isMerged(start)) return [];
    const place = { code: one.code, start, end };
    // It may be a slip in the merge, too, which was noticed elsewhere.
    const was = "raw" in one && one.was ? (merge.originOf(one.was) ?? place) : place;
    const at = { code: one.code, start: was.start, end: was.end };
    // The value of a variable is wrong where it is used.
    const use = () => ownPlaceAround(merge, ("raw" in one && one.was) || one);
    return [{ one, place, at, use, twin: isOwn ? twinOf(place) : undefined, elsewhere: isOwn ? null : origin }];
  });
  const ofText = found.filter(isOfText).flatMap((one) => ("raw" in one ? (one.held ?? []) : []));
  const { causes, explain } = causesIn(
    placing,
    [
      ...placed.flatMap(({ one, at, elsewhere }) =>
        elsewhere ? [] : { ...at, severity: "raw" in one ? one.raw.severity : one.severity },
      ),
      // What the text explains in the merge.
      ...ofText.flatMap(({ code, start, end, raw: { severity } }) => {
        const origin = merge.originOf({ start, end });
        return origin?.source.document === document ? { ...origin, code, severity } : [];
      }),
    ],
    isOwnAlone,
  );
  for (const { one, place, at, use, twin, elsewhere } of placed) {
    if (suppressionsIn(document).isSuppressed(one.code, place.start)) continue;
    if (!elsewhere) {
      if (!explain(at, use)) keep(shown, atOwn(renderedFinding(one), twin ?? place, twin, placing));
    } else if (
      !foundAlone(elsewhere).some((other) => isSame(other, one, elsewhere)) &&
      !suppressionsIn(elsewhere.source.document).isSuppressed(one.code, elsewhere.start)
    )
      keep(shown, inBase(renderedFinding(one), place, elsewhere, placing));
  }
  for (const one of brokenBases(placing)) keep(shown, one);
  const unused = new Set(
    suppressionsIn(document)
      .comments()
      .map(({ start }) => start),
  );
  for (const one of own) {
    if (one.code === unusedSuppression.id && isMerged(one.start) && !unused.has(one.start)) continue;
    if (explain(one)) continue;
    if (isOwnAlone(one)) shown.set(placeKey(one), one);
  }
  for (const one of causes) shown.set(placeKey(one), one);
  return [...shown.values()].sort(byPlace);
}

/** Whether it is about how a file is written. */
const isOfText = ({ code }: Pick<Finding, "code">): boolean => ruleById.get(code)?.ofText === true;

/**
 * What the file explains of what is wrong in the merge, too, where those of the same text are, and whether it explains what is found
 * at a place. What the file alone would be wrong about is none of it.
 */
function causesIn(
  { document, own, slips }: Placing,
  places: readonly (Place & Pick<Finding, "severity">)[],
  isOwn: (one: Place) => boolean,
) {
  const isAround = (one: Place, other: Place): boolean =>
    one.code === other.code && one.start <= other.end && other.start <= one.end;
  const told: FoundAt[] = [];
  const causes = slips.flatMap((one): readonly FoundAt[] => {
    if (!("raw" in one) || !one.was) return [];
    const { was, held = [] } = one;
    const same = (each: FoundAt) => places.filter((place) => isAround(place, each));
    const isReal = (each: FoundAt): boolean => isOwn(each) || same(each).length > 0;
    const real = held.filter(isReal);
    if (real.length === 0 && !isReal(was)) return [];
    told.push(was, ...held);
    const severities = [was, ...real].flatMap((each) => [each.raw.severity, ...same(each).map((at) => at.severity)]);
    return [{ ...one, raw: { ...one.raw, severity: worst(severities) }, held: real }];
  });
  // What only the merge says of a block that is misread is said of another text.
  const misread = new Set(told.flatMap(({ code, index }) => (code === syntax.id ? index : [])));
  const explain = (place: Place, use = (): Pick<Place, "start"> => place): boolean =>
    told.some((one) => isAround(one, place)) ||
    (misread.size > 0 && misread.has(indexAt(document, use().start)) && !own.some((one) => isAround(one, place)));
  return { causes, explain };
}

/** The files with syntax errors, each where it comes in. */
function brokenBases({ merge, settings }: Placing): readonly Finding[] {
  const severity = settings.rules[extendsFile.id] ?? extendsFile.severity;
  if (severity === "off") return [];
  return merge.sources.flatMap((source): readonly Finding[] => {
    const { document, via, path } = source;
    const problem = via && firstProblemIn(document);
    if (!via || !problem) return [];
    const elsewhere = placeElsewhere({ source, ...problem });
    const pointer = showPointer("/extends");
    const message = showMessage(
      `\`${show(path)}\` has a syntax error on line ${elsewhere.range.start.line + 1}. What it affects is not checked here.`,
      [],
    );
    const span = placeIn(merge.sources, via.from, via.node);
    const there = { message: showMessage("The error.", []), pointer, ...span, elsewhere };
    const place = { pointer, logicalPointer: () => pointer, ...span };
    return [{ code: extendsFile.id, severity, message, ...place, related: [there], fixes: [] }];
  });
}

/** What several uses of one text cause is reported once. */
const keep = (shown: Map<string, Finding | FoundAt>, one: Finding): void => {
  const there = one.related[0]?.elsewhere;
  const key = `${placeKey(one)} ${there?.uri} ${there?.start} ${one.message}`;
  if (!shown.has(key)) shown.set(key, one);
};

type Place = Pick<Finding, "code" | "start" | "end">;

/** What tells it from others. */
export const placeKey = ({ code, start, end }: Place): string => `${code} ${start} ${end}`;

/** A path that is written for another folder in the merge comes from all of its text. */
const isSame = (other: Place, { code }: Place, { start, end }: Span): boolean =>
  other.code === code && start <= other.start && other.end <= end;

/** With the fixes that its file has for the same place. */
function atOwn(one: Finding, { start, end }: Span, twin: Finding | FoundAt | undefined, placing: Placing): Finding {
  const mapped = one.fixes.map((fix) => ({ ...fix, edits: () => ownEdits(fix.edits(), placing.merge) ?? [] }));
  const fixes = twin ? renderedFinding(twin).fixes : [];
  const titles = new Set(fixes.map(({ title }) => title));
  const others = mapped.filter(({ title, edits }) => !titles.has(title) && edits().length > 0);
  return { ...one, start, end, related: relatedOf(one, placing), fixes: [...fixes, ...others] };
}

function ownEdits(edits: readonly Edit[], merge: MergedDocument): readonly Edit[] | null {
  const written = edits.map(merge.ownEdit);
  return written.every((edit) => edit !== null) ? written : null;
}

/** At the text of the file that leads to the place. */
function inBase(one: Finding, { start, end }: Span, origin: MergeOrigin, placing: Placing): Finding {
  const path = show(origin.source.path);
  const elsewhere = placeElsewhere(origin);
  const message = showMessage(`In \`${path}\`: ${one.message}`, []);
  const cause: RelatedPlace = { message: one.message, pointer: one.pointer, start, end, elsewhere };
  return { ...one, start, end, message, related: [cause, ...relatedOf(one, placing)], isInBase: true, fixes: [] };
}

function placeElsewhere({ source, start, end }: MergeOrigin): NonNullable<RelatedPlace["elsewhere"]> {
  const { document, path } = source;
  return { uri: document.file.uri, path: show(path), start, end, range: linesOf(document).rangeOf({ start, end }) };
}

const relatedOf = ({ related }: Finding, { document, merge }: Placing): readonly RelatedPlace[] =>
  related.map((one) => {
    const origin = merge.originOf(one);
    if (origin?.source.document === document) return { ...one, start: origin.start, end: origin.end };
    const { start, end } = ownPlaceAround(merge, one);
    return { ...one, start, end, ...(origin ? { elsewhere: placeElsewhere(origin) } : {}) };
  });

const allSuppressions = (document: Document, { settings, now }: Placing): DocumentSuppressions =>
  suppressInDocument(
    document,
    document.blocks.all().filter(({ text }) => text.includes("compute-stack-")),
    settings,
    { now, isBroken: firstProblemIn(document) !== null, isDone: true },
  );

/** Whether it is about what the stack extends, or about its variables: they are not in the merge. */
function isInMergingKey(document: Document, { start }: Span): boolean {
  const index = indexAt(document, start);
  const block = document.blocks.get(index);
  const root = block?.holds === "top" ? rootOf(block) : null;
  const offset = start - document.blocks.startOf(index);
  return (
    root?.values.some(
      ({ name, key, node }) =>
        ["extends", "vars", "abstract"].includes(name) && (key?.start ?? node.start) <= offset && offset <= node.end,
    ) === true
  );
}
