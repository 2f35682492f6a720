import {
  type Document,
  type FileFacts,
  type KnownBases,
  type MergedDocument,
  type MergeOrigin,
  type MergeSource,
  mergedDocument,
  mergedParts,
  type Settings,
  topBlocks,
} from "../../document/index.ts";
import { type Checker, createChecker, type Finding, type FoundAt, renderedFindings } from "./check.ts";
import { closestTo } from "./closest-to.ts";
import { allNeeds, type Environment, type Needs, noNeeds, type Pending, trackNeeds } from "./environment.ts";
import type { Examiner } from "./examine.ts";
import type { Found } from "./found-findings.ts";
import { placedFindings, placeKey } from "./placed-findings.ts";

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
  const createOwn = () => createChecker(settings, environment, examiner, leftInMerge);
  let own = createOwn();
  const tracker = trackNeeds(environment);
  let inner: Checker | null = null;
  let merge: MergedDocument | null = null;
  let document: Document | null = null;
  let mergeNeeds: Needs = noNeeds;
  let shown: readonly (Finding | FoundAt)[] | null = null;

  /** With another value of what makes the merge, it is merged to know what it says. */
  function leftInMerge<T extends Finding | FoundAt>(next: Document, found: readonly T[]): readonly T[] {
    const isSame = !document || areAlike(document, next);
    const other = isSame ? null : mergedDocument(next, environment.file, shared.known, null);
    if (!other) return found;
    const whole = createChecker(settings, environment, examiner);
    whole.update(other.document);
    const now = environment.now();
    const all = other.isPending ? [] : whole.all();
    const placing = { document: next, merge: other, settings, now, own: found, slips: [], found: all };
    const left = new Set(placedFindings({ ...placing, foundAlone: () => [] }).map(placeKey));
    return found.filter((one) => left.has(placeKey(one)));
  }
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
      const slips = own.found().shown;
      const now = environment.now();
      shown = placedFindings({ document, merge, settings, now, own: all, slips, found, foundAlone });
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
          own = createOwn();
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
    all: () => (merge ? shownNow() : own.all()),
    merged: () => merge && inner && { merge, findings: merge.isPending ? [] : renderedFindings(inner) },
    isWithinBlock: () => own.isWithinBlock() || inner?.isWithinBlock() === true,
    examined: () => own.examined() + (inner?.examined() ?? 0),
  };
}

/** Whether files say the same of each other: all of that is outside of their sections. */
const areAlikeAtTop = (some: readonly MergeSource[], others: readonly MergeSource[]): boolean =>
  some.length === others.length &&
  some.every(({ document }, index) => areAlike(document, others[index]?.document ?? document));

function areAlike(...documents: readonly [Document, Document]): boolean {
  const [own, other] = documents.map(({ blocks }) => blocks.once(topBlocks));
  return own?.length === other?.length && own?.every((block, at) => block === other?.[at]) === true;
}

const inFolder = (needs: Needs, folder: string): Needs =>
  needs === noNeeds || folder === ""
    ? needs
    : { ...needs, files: new Set([...needs.files].map((path) => folder + path)), bodies: [] };
