import { keyOf } from "../../rules/baseline/baseline.ts";
import { keyOfFinding } from "../../rules/baseline/hide-known.ts";
import {
  type Checker,
  type Finding,
  type FoundAt,
  logicalPointerOf,
  type RawFinding,
} from "../../rules/engine/check.ts";
import { closestTo } from "../../rules/engine/closest-to.ts";
import { renderedFound } from "../../rules/engine/found-findings.ts";
import { everyOne } from "../../rules/engine/held-back.ts";
import type { AcceptedInFile } from "../session/accepted.ts";

export interface AcceptingChecker {
  readonly checker: Checker;
  /** How many findings the baseline accepted when they were last asked for. */
  readonly accepted: () => number;
}

/** A checker without the findings that a baseline accepts. */
export function acceptingChecker(checker: Checker, baseline: AcceptedInFile | null): AcceptingChecker {
  if (baseline === null) return { checker, accepted: () => 0 };
  const keyOfFound = foundKeys();
  let accepted = 0;
  const found: Checker["found"] = (around = 0, most = Number.POSITIVE_INFINITY) => {
    const all = checker.found().shown;
    const left = baseline.unaccepted(all, keyOfFound);
    accepted = everyOne(all).length - everyOne(left).length;
    const visible = baseline.isShown ? all : left;
    return { shown: closestTo(visible, around, most), total: visible.length };
  };
  const findings: Checker["findings"] = (around, most) => renderedFound(found(around, most));
  return { checker: { ...checker, found, findings }, accepted: () => accepted };
}

/** By what a baseline knows findings. Each is named once as long as its block has the same number. */
export function foundKeys(): (found: FoundAt | Finding) => string {
  const known = new WeakMap<RawFinding, { readonly index: number; readonly key: string }>();
  return (found) => {
    if (!("raw" in found)) return keyOfFinding(found);
    const before = known.get(found.raw);
    if (before?.index === found.index) return before.key;
    const key = keyOf(found.code, logicalPointerOf(found));
    known.set(found.raw, { index: found.index, key });
    return key;
  };
}
