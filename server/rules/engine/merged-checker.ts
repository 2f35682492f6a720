import {
  type Document,
  type FileFacts,
  firstProblemIn,
  indexAt,
  type KnownBases,
  linesOf,
  type MergedDocument,
  type MergeOrigin,
  type MergeSource,
  mergedDocument,
  mergedParts,
  ownPlaceAround,
  placeIn,
  rootOf,
  type Settings,
  show,
  showMessage,
  showPointer,
  topBlocks,
} from "../../document/index.ts";
import type { Edit, Span } from "../../syntax/index.ts";
import { ruleById } from "../list.ts";
import { extendsFile } from "../stacks/extends-file.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import { type DocumentSuppressions, suppressInDocument } from "../suppressions/in-document.ts";
import { type Checker, createChecker, type Finding, type FoundAt, renderedFinding } from "./check.ts";
import { closestTo } from "./closest-to.ts";
import { allNeeds, type Environment, type Needs, noNeeds, type Pending, trackNeeds } from "./environment.ts";
import type { Examiner } from "./examine.ts";
import { byPlace, type RelatedPlace } from "./finding.ts";
import type { Found } from "./found-findings.ts";

/** The files that stacks extend, and what is found in each of them alone: the same for all stacks that extend them. */
export interface SharedBases {
  readonly known: KnownBases;
  /**
   * The checker of a file by itself, in its folder and under its own settings: null if it is not checked, `pending` if its settings
   * have not been read.
   */
  readonly alone: (file: FileFacts, folder: string) => Checker | null | Pending;
}

/**
 * A checker of a stack that may extend others or have variables. What it means is checked as the merge, a document of its own,
 * and what is found there is reported where its text is: at its place in the file, or where another file comes in. How a file
 * is written is checked in the file itself, and its own check knows the fixes.
 */
export function mergedChecker(
  settings: Settings,
  environment: Environment,
  examiner: Examiner,
  shared: SharedBases,
): Checker {
  let own = createChecker(settings, environment, examiner);
  const tracker = trackNeeds(environment);
  let inner: Checker | null = null;
  let merge: MergedDocument | null = null;
  let document: Document | null = null;
  let mergeNeeds: Needs = noNeeds;
  let shown: readonly (Finding | FoundAt)[] | null = null;

  const mergeAgain = (): void => {
    merge = document && mergedDocument(document, tracker.environment.file, shared.known, merge);
    mergeNeeds = tracker.take();
    if (!merge) inner = null;
    else inner ??= createChecker(settings, environment, examiner);
  };
  /** Whether a file that is extended has another text now. */
  const isOutdated = (): boolean =>
    merge?.sources.some(({ via, path, document }) => {
      const answer = via ? environment.file(path) : null;
      if (answer === null) return false;
      if (answer === "pending" || answer.kind !== "text") return true;
      return answer.document ? answer.document !== document : answer.text !== document.text;
    }) === true;
  /** The findings in a file that is extended, when it is checked by itself. */
  const foundAlone = ({ source: { document: base, folder, path } }: MergeOrigin): readonly (Finding | FoundAt)[] => {
    const checker = shared.alone(base.file, folder);
    if (checker === "pending") unread.add(path);
    if (checker === null || checker === "pending") return [];
    checker.update(base);
    alone.push({ checker, folder });
    return checker.found().shown;
  };
  let unread = new Set<string>();
  let alone: { readonly checker: Checker; readonly folder: string }[] = [];
  /** Stacks may extend each other in a circle. */
  let isBusy = false;

  const shownNow = (): readonly (Finding | FoundAt)[] => {
    if (!shown && document && merge && inner && !isBusy) {
      isBusy = true;
      alone = [];
      unread = new Set();
      const all = own.all();
      const found = merge.isPending ? [] : inner.found().shown;
      shown = placed({ document, merge, settings, now: environment.now(), own: all, found, foundAlone });
      isBusy = false;
    }
    return shown ?? [];
  };
  const found = (around = 0, most = Number.POSITIVE_INFINITY): Found<FoundAt | Finding> => {
    if (!merge) return own.found(around, most);
    const all = shownNow();
    return { shown: closestTo(all, around, most), total: all.length };
  };

  return {
    update: (next, slice) => {
      shown = null;
      let isDone = own.update(next, slice);
      const isOther = isOutdated();
      if (next !== document || isOther) {
        document = next;
        const before = merge;
        if (merge || mergedParts(next).size > 0) mergeAgain();
        // What is said of the files themselves may be something else.
        if (isOther && !areAlikeAtTop(before?.sources ?? [], merge?.sources ?? [])) {
          own = createChecker(settings, environment, examiner);
          isDone = own.update(next, slice);
        }
      }
      return (!merge || !inner || inner.update(merge.document, slice)) && isDone;
    },
    refresh: () => {
      if (isBusy) return;
      isBusy = true;
      shown = null;
      own.refresh();
      // A file that could not be read may be there now.
      if (document && merge && (merge.isPending || merge.document.file.unfinished || isOutdated())) mergeAgain();
      if (merge && inner) {
        inner.update(merge.document);
        inner.refresh();
        for (const { checker } of alone) checker.refresh();
      }
      isBusy = false;
    },
    needs: () => {
      if (!merge || !inner || isBusy) return own.needs();
      if (!merge.isPending) shownNow();
      isBusy = true;
      const inBases = alone.map(({ checker, folder }) => inFolder(checker.needs(), folder));
      isBusy = false;
      const files = unread.size > 0 ? [{ ...noNeeds, files: unread }] : [];
      return allNeeds([own.needs(), mergeNeeds, inner.needs(), ...inBases, ...files]);
    },
    found,
    findings: (around, most) => {
      const { shown: some, total } = found(around, most);
      return { shown: some.map(renderedFinding), total };
    },
    all: () => (merge ? shownNow() : own.all()),
    merged: () => merge && inner && { merge, findings: merge.isPending ? [] : inner.findings().shown },
    isWithinBlock: () => own.isWithinBlock() || inner?.isWithinBlock() === true,
    examined: () => own.examined() + (inner?.examined() ?? 0),
  };
}

/** Whether files say the same of each other: all of that is outside of their sections. */
const areAlikeAtTop = (some: readonly MergeSource[], others: readonly MergeSource[]): boolean =>
  some.length === others.length &&
  some.every(({ document }, index) => {
    const [own, other] = [document, others[index]?.document ?? document].map(({ blocks }) => blocks.once(topBlocks));
    return own?.length === other?.length && own?.every((block, at) => block === other?.[at]) === true;
  });

const inFolder = (needs: Needs, folder: string): Needs =>
  needs === noNeeds || folder === ""
    ? needs
    : { ...needs, files: new Set([...needs.files].map((path) => folder + path)), bodies: [] };

interface Placing {
  readonly document: Document;
  readonly merge: MergedDocument;
  readonly settings: Settings;
  readonly now: number;
  /** The findings of the file itself. */
  readonly own: readonly (Finding | FoundAt)[];
  /** Those of the merge. */
  readonly found: readonly (Finding | FoundAt)[];
  readonly foundAlone: (origin: MergeOrigin) => readonly (Finding | FoundAt)[];
}

function placed(placing: Placing): readonly (Finding | FoundAt)[] {
  const { document, merge, own, found, foundAlone } = placing;
  const suppressions = new Map<Document, DocumentSuppressions>();
  const suppressionsIn = (one: Document): DocumentSuppressions => {
    const known = suppressions.get(one) ?? allSuppressions(one, placing);
    suppressions.set(one, known);
    return known;
  };
  const parts = mergedParts(document);
  const isMerged = (offset: number): boolean => parts.has(document.blocks.get(indexAt(document, offset))?.part ?? 0);
  const twins = new Map(own.map((one) => [placeKey(one), one]));
  const shown = new Map<string, Finding | FoundAt>();
  for (const one of found) {
    if (ruleById.get(one.code)?.ofText) continue;
    const origin = merge.originOf(one);
    if (!origin || origin.source.document === document) {
      const at = origin ?? ownPlaceAround(merge, one);
      if (suppressionsIn(document).isSuppressed(one.code, at.start)) continue;
      const place = { code: one.code, start: at.start, end: at.end };
      keep(shown, atOwn(renderedFinding(one), at, twins.get(placeKey(place)), placing));
    } else if (
      !foundAlone(origin).some((other) => isSame(other, one, origin)) &&
      !suppressionsIn(origin.source.document).isSuppressed(one.code, origin.start)
    ) {
      const at = ownPlaceAround(merge, one);
      if (!suppressionsIn(document).isSuppressed(one.code, at.start))
        keep(shown, inBase(renderedFinding(one), at, origin, placing));
    }
  }
  for (const one of brokenBases(placing)) keep(shown, one);
  const isOfText = ({ code }: Pick<Finding, "code">): boolean => ruleById.get(code)?.ofText === true;
  const unused = new Set(
    suppressionsIn(document)
      .comments()
      .map(({ start }) => start),
  );
  for (const one of own) {
    if (one.code === unusedSuppression.id && isMerged(one.start) && !unused.has(one.start)) continue;
    if (!isMerged(one.start) || isOfText(one) || isInMergingKey(document, one)) shown.set(placeKey(one), one);
  }
  return [...shown.values()].sort(byPlace);
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

const placeKey = ({ code, start, end }: Place): string => `${code} ${start} ${end}`;

const isSame = (other: Place, { code }: Place, { start, end }: Span): boolean =>
  other.code === code && other.start === start && other.end === end;

/** With the fixes that its file has for the same place. */
function atOwn(one: Finding, { start, end }: Span, twin: Finding | FoundAt | undefined, placing: Placing): Finding {
  const mapped = one.fixes.map((fix) => ({ ...fix, edits: () => ownEdits(fix.edits(), placing.merge) ?? [] }));
  const known = twin ? renderedFinding(twin).fixes : [];
  const titles = new Set(known.map(({ title }) => title));
  const others = mapped.filter(({ title, edits }) => !titles.has(title) && edits().length > 0);
  return { ...one, start, end, related: relatedOf(one, placing), fixes: [...known, ...others] };
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
