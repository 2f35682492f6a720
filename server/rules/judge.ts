import { type Block, type Document, indexOf, pointerPrefix, type Settings } from "../document/index.ts";
import { type Checker, createChecker, type Finding, type Found, type RawFinding } from "./check.ts";
import { rules } from "./list.ts";
import { hasNeeds, type Needs, type Outside } from "./outside.ts";

/** Compares states of one document. Looking at another one costs what the two do not share. */
export interface Judge {
  /** Takes another state. What the rules ask of the world is fetched first. */
  readonly look: (document: Document) => Promise<void>;
  /** In the state that was taken last; those nearest to an offset, at most so many. */
  readonly findings: (around?: number, most?: number) => Found<Finding>;
  readonly needs: () => Needs;
  /** What was not found in the state that was kept last, by rule and place. */
  readonly added: () => readonly RawFinding[];
  /** Makes the present state the one that others are compared with. */
  readonly keep: () => void;
}

export function createJudge(settings: Settings, outside: Outside, fetch: (needs: Needs) => Promise<void>): Judge {
  const changes = new Map<string, Change>();
  const count = (key: string, finding: RawFinding, by: number): void => {
    const change = changes.get(key) ?? { finding, times: 0 };
    const times = change.times + by;
    if (times === 0) changes.delete(key);
    else changes.set(key, { finding: by > 0 ? finding : change.finding, times });
  };
  const watch = (document: Document, block: Block, before: readonly RawFinding[], now: readonly RawFinding[]): void => {
    if (before.length + now.length === 0) return;
    const prefix = pointerPrefix(document, indexOf(document, block));
    const keyOf = ({ rule, severity, at }: RawFinding): string => `${severity} ${rule.id} ${prefix}${at.pointer}`;
    for (const finding of before) count(keyOf(finding), finding, -1);
    for (const finding of now) count(keyOf(finding), finding, 1);
  };
  const checker = createChecker(settings, outside, rules, watch);
  return {
    look: (document) => checkWholly(checker, document, fetch),
    findings: checker.findings,
    needs: checker.needs,
    added: () => [...changes.values()].flatMap(({ finding, times }) => (times > 0 ? [finding] : [])),
    keep: () => changes.clear(),
  };
}

/** Checks until nothing is asked for any more. */
export async function checkWholly(
  checker: Checker,
  document: Document,
  fetch: (needs: Needs) => Promise<void>,
): Promise<void> {
  checker.update(document);
  // Each round asks for something new; files that name files do not exist, so that two rounds are enough.
  for (let round = 0; round < 3 && hasNeeds(checker.needs()); round++) {
    await fetch(checker.needs());
    checker.refresh();
  }
}

interface Change {
  readonly finding: RawFinding;
  /** How many more there are than before. */
  readonly times: number;
}
