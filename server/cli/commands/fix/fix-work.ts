import { describeDiff, type ShownText } from "../../../describe/diff.ts";
import { isForeign, type Severity } from "../../../document/index.ts";
import { applyFixes, safeFixes } from "../../../features/actions/apply-fixes.ts";
import { type FixedCarrier, fixCarrier } from "../../../features/actions/fix-carrier.ts";
import { keyOfFinding } from "../../../rules/baseline/hide-known.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { pathFromHere } from "../../run/sources.ts";
import { type Failed, foreignStack, passedOver, type Work, workOnText } from "../../run/task.ts";
import { diffRenderer } from "../../terminal/diff-renderer.ts";
import { shownCarrier } from "../../terminal/shown-carrier.ts";
import { shownDocument } from "../../terminal/shown-file.ts";
import { createCarrierJudge } from "../check/check-carrier.ts";
import { createTextJudge } from "../check/check-file.ts";
import type { CheckOptions } from "../check/check-options.ts";

/** The options for fixing and showing a file; plain data. */
export interface FixWorkOptions extends Pick<CheckOptions, "config" | "rules"> {
  readonly mode: "write" | "show";
  readonly hasColor: boolean;
}

/** `passed over`: a `stack.yaml` of another tool, or a text without requests. */
export type FixDone = Fixed | { readonly kind: "passed over" };

/** A finding that remains, and its key in a baseline. */
export interface LeftFinding {
  readonly severity: Severity;
  readonly key: string;
  /** Whether its safe fix was not applied because it would introduce an error. */
  readonly isWithheld: boolean;
  readonly held?: readonly LeftFinding[];
}

export interface Fixed {
  readonly kind: "fixed";
  readonly applied: number;
  readonly left: readonly LeftFinding[];
  /** Null if the text does not change. */
  readonly change: { readonly before: string; readonly after: string; readonly diff: string } | null;
}

/** Computes the result of the safe fixes for files, one by one. Writes nothing. */
export function createFixWork({ mode, hasColor, ...options }: FixWorkOptions): Work<FixDone> {
  const open = createTextJudge(options);
  const render = diffRenderer(hasColor);
  const openCarrier = createCarrierJudge(options);
  const done = (path: string, text: string, { applied, findings, edits, before, after }: Change): Fixed => {
    const left = findings.map(leftFinding);
    if (edits.length === 0) return { kind: "fixed", applied, left, change: null };
    const diff = mode === "show" ? describeDiff(pathFromHere(path), before, after, edits, render) : "";
    return { kind: "fixed", applied, left, change: { before: text, after: after.text, diff } };
  };
  return workOnText("fixed", async ({ path, type, isNamed, settings }, text): Promise<FixDone | Failed> => {
    if (type.kind === "carrier") {
      const { language } = type;
      const { carrier, ...opened } = await openCarrier({ path, language, text }, settings.settings);
      if (!isNamed && carrier.parts.length === 0) return passedOver;
      const fixed = await fixCarrier(carrier, { ...opened, fixing: safeFixes });
      return done(path, text, {
        ...fixed,
        before: shownCarrier(carrier, opened.read),
        after: shownCarrier(fixed.carrier, opened.read),
      });
    }
    const { document, judge } = open({ path, type, text }, settings.settings);
    if (isForeign(document)) return isNamed ? foreignStack : passedOver;
    const fixed = await applyFixes(document, judge, safeFixes);
    return done(path, text, { ...fixed, before: shownDocument(document), after: shownDocument(fixed.document) });
  });
}

const leftFinding = (finding: Finding): LeftFinding => ({
  severity: finding.severity,
  key: keyOfFinding(finding),
  isWithheld: safeFixes.choose(finding) !== null,
  ...(finding.held ? { held: finding.held.map(leftFinding) } : {}),
});

/** The result of fixing a text. */
interface Change extends Pick<FixedCarrier, "applied" | "findings" | "edits"> {
  readonly before: ShownText;
  readonly after: ShownText;
}
