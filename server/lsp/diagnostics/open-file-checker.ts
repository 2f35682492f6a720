import type { FileFacts, SourceFile, SourcePart, SourcePlaces } from "../../document/index.ts";
import { keyOf } from "../../rules/baseline/baseline.ts";
import { keyOfFinding } from "../../rules/baseline/hide-known.ts";
import type { withOwnFindings } from "../../rules/engine/carrier-findings.ts";
import {
  type CheckedMerge,
  type Checker,
  type Finding,
  type FoundAt,
  logicalPointerOf,
  type RawFinding,
  type Slice,
} from "../../rules/engine/check.ts";
import { closestTo } from "../../rules/engine/closest-to.ts";
import type { Found } from "../../rules/engine/found-findings.ts";
import { everyOne } from "../../rules/engine/held-back.ts";
import type { FoundInFile, FoundInPart } from "../../rules/engine/source-findings.ts";
import { hasNeeds } from "../../workspace/workspace.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";

export type OpenFileChecker = ReturnType<typeof openFileChecker>;

interface CheckedPart {
  readonly part: SourcePart;
  readonly checker: Checker;
}

type Under = Pick<EffectiveSettings, "settings" | "baseline">;

/**
 * Keeps the findings of an open file up to date while it is edited: only blocks that have changed are examined again. There is
 * a checker for each of its parts. `ofCarriers` is null for a file that is none.
 */
export function openFileChecker(
  { settings, baseline }: Under,
  checkerFor: (file: FileFacts, settings: Under["settings"]) => Checker,
  ofCarriers: { readonly withOwnFindings: typeof withOwnFindings } | null,
) {
  const keyOfFound = foundKeys();
  let carrier: SourceFile["carrier"] = null;
  let parts: ReadonlyMap<string, CheckedPart> = new Map();
  let accepted = 0;

  const foundInCarrier = (one: FoundAt | Finding, places: SourcePlaces): FoundInPart => ({
    ...places.spanOf(one),
    code: one.code,
    found: one,
    places,
    ...(one.held ? { held: one.held.map((held) => foundInCarrier(held, places)) } : {}),
  });
  const foundInParts = (around: number, most: number): Found<FoundInFile> => {
    const all = [...parts.values()];
    if (!carrier) return all[0]?.checker.found(around, most) ?? { shown: [], total: 0 };
    const findings = all.flatMap(({ part: { places }, checker }) =>
      checker.found().shown.map((one) => foundInCarrier(one, places)),
    );
    const shown = ofCarriers?.withOwnFindings(carrier, settings, Date.now(), findings) ?? findings;
    return { shown: closestTo(shown, around, most), total: shown.length };
  };

  return {
    /** Takes the newest version and examines the changes until told to pause. Returns whether everything was examined. */
    update: (file: SourceFile, slice: Slice): boolean => {
      carrier = file.carrier;
      const before = parts;
      const checkerOf = ({ key, document }: SourcePart): Checker =>
        before.get(key)?.checker ?? checkerFor(document.file, settings);
      parts = new Map(file.parts.map((part) => [part.key, { part, checker: checkerOf(part) }]));
      return [...parts.values()].every(({ part, checker }) => checker.update(part.document, slice));
    },
    /** Examines the blocks again that requested something unavailable. */
    refresh: (): void => {
      for (const { checker } of parts.values()) checker.refresh();
    },
    /** What its parts requested but was not available, each with its file. */
    needs: () =>
      [...parts.values()].flatMap(({ part: { document }, checker }) => {
        const needs = checker.needs();
        return hasNeeds(needs) ? { file: document.file, needs } : [];
      }),
    isWithinBlock: (): boolean => [...parts.values()].some(({ checker }) => checker.isWithinBlock()),
    /**
     * The findings that its baseline does not accept, nearest to an offset and up to a limit, in order. Those of a carrier are
     * known once everything was examined.
     */
    found: (around: number = 0, most: number = Number.POSITIVE_INFINITY): Found<FoundInFile> => {
      if (baseline === null) return foundInParts(around, most);
      const all = foundInParts(0, Number.POSITIVE_INFINITY).shown;
      const left = baseline.unaccepted(all, keyOfFound);
      accepted = everyOne(all).length - everyOne(left).length;
      const visible = baseline.isShown ? all : left;
      return { shown: closestTo(visible, around, most), total: visible.length };
    },
    /** How many findings the baseline accepted when they were last asked for. */
    accepted: (): number => accepted,
    /** What was checked in place of a stack that extends others or has variables. */
    merged: (): CheckedMerge | null => [...parts.values()][0]?.checker.merged?.() ?? null,
  };
}

/** By what a baseline knows findings. Each is named once as long as its block has the same number. */
function foundKeys(): (found: FoundInFile) => string {
  const keys = new WeakMap<RawFinding, { readonly index: number; readonly key: string }>();
  return (one) => {
    const found = "found" in one ? one.found : one;
    if (!("raw" in found)) return keyOfFinding(found);
    const before = keys.get(found.raw);
    if (before?.index === found.index) return before.key;
    const key = keyOf(found.code, logicalPointerOf(found));
    keys.set(found.raw, { index: found.index, key });
    return key;
  };
}
