import { type Document, declaredType, documentOf, type FileFacts, type Settings } from "../../document/index.ts";
import { groupedBy, keptIn } from "../../text/groups.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import { type Checker, createChecker, type Finding, type FoundAt } from "./check.ts";
import { allNeeds, type Environment } from "./environment.ts";
import type { Examiner } from "./examine.ts";
import { byPlace } from "./finding.ts";
import type { Found } from "./found-findings.ts";
import { mergedChecker, type SharedBases } from "./merged-checker.ts";
import { sameForReaders } from "./source-findings.ts";

/** The checker for a file. A body that is sent for several operations has the findings for each of them. */
export function checkerOfFile(
  file: FileFacts,
  settings: Settings,
  environment: Environment,
  examiner: Examiner,
  bases?: SharedBases,
): Checker {
  const { alsoSentAs, ...own } = file;
  if (file.kind === "stack")
    return mergedChecker(settings, environment, examiner, bases ?? basesUnder(settings, environment, examiner));
  const checker = createChecker(settings, environment, examiner);
  if (!alsoSentAs) return checker;
  const facts = alsoSentAs.map((operation): FileFacts => ({ ...own, ...declaredType(operation) }));
  const others = facts.map(() => createChecker(settings, environment, examiner));
  const all = [checker, ...others];
  let last: Document | null = null;
  let documents: readonly Document[] = [];
  return {
    update: (document, slice) => {
      // The document for its first operation keeps its offsets.
      if (document !== last) documents = [document, ...facts.map((one) => documentOf(one, document.text))];
      last = document;
      return all.map((one, index) => one.update(documents[index] ?? document, slice)).every((isDone) => isDone);
    },
    refresh: () => {
      for (const one of all) one.refresh();
    },
    needs: () => allNeeds(all.map((one) => one.needs())),
    found: (around, most) => joined(all.map((one) => one.found(around, most))),
    all: () => joined(all.map((one) => ({ shown: one.all(), total: 0 }))).shown,
    isWithinBlock: () => all.some((one) => one.isWithinBlock()),
    examined: () => all.reduce((sum, one) => sum + one.examined(), 0),
  };
}

/** Those that are checked under the same settings as what extends them. */
function basesUnder(settings: Settings, environment: Environment, examiner: Examiner): SharedBases {
  const checkers = new Map<string, Checker>();
  const bases: SharedBases = {
    known: new Map(),
    alone: ({ uri }, folder) => {
      const there: Environment = { ...environment, file: (path) => environment.file(folder + path) };
      return keptIn(checkers, uri, () => mergedChecker(settings, there, examiner, bases));
    },
  };
  return bases;
}

/** Each once, in order. A suppression is unused if it is for every operation. */
function joined<One extends FoundAt | Finding>(all: readonly Found<One>[]): Found<One> {
  const byKey = groupedBy(
    all.flatMap(({ shown: some }) => some),
    sameForReaders,
  );
  const shown = [...byKey.values()].flatMap(([first, ...others]) =>
    first && (first.code !== unusedSuppression.id || others.length === all.length - 1) ? first : [],
  );
  const left = all.reduce((sum, { shown: some, total }) => sum + total - some.length, 0);
  return { shown: shown.sort(byPlace), total: shown.length + left };
}
