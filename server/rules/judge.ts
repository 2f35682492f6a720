import { type Document, pointerPrefix, type Settings } from "../document/index.ts";
import { type Checker, createChecker, type Finding, type FoundAt, type RawFinding } from "./check.ts";
import { hasNeeds, type Needs, type Outside } from "./outside.ts";

/** Compares states of one document. Only what two states do not share is checked again. */
export interface Judge {
  /** Takes another state. What the rules ask of the world is fetched first. */
  readonly look: (document: Document) => Promise<void>;
  readonly findings: () => readonly Finding[];
  /** What was not found in the state that was kept last, by rule and place. */
  readonly added: () => readonly RawFinding[];
  /** Makes the present state the one that others are compared with. */
  readonly keep: () => void;
}

export function createJudge(settings: Settings, outside: Outside, fetch: (needs: Needs) => Promise<void>): Judge {
  const checker = createChecker(settings, outside);
  const found = (): readonly FoundAt[] => checker.found().shown.flatMap((one) => ("raw" in one ? [one] : []));
  let kept: ReadonlyMap<string, number> = new Map();
  return {
    look: (document) => checkWholly(checker, document, fetch),
    findings: () => checker.findings().shown,
    added: () => {
      const left = new Map(kept);
      return found().flatMap((one) => {
        const key = keyOf(one);
        const count = left.get(key) ?? 0;
        left.set(key, count - 1);
        return count > 0 ? [] : [one.raw];
      });
    },
    keep: () => {
      const counts = new Map<string, number>();
      for (const key of found().map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
      kept = counts;
    },
  };
}

/** Messages may change with what stands around. */
const keyOf = ({ raw, document, index }: FoundAt): string =>
  `${raw.severity} ${raw.rule.id} ${pointerPrefix(document, index)}${raw.at.pointer}`;

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
