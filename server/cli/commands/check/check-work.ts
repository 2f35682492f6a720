import { type BodyFile, isEmptyFile, isForeignFile, mayHoldRequests } from "../../../document/index.ts";
import type { Entries } from "../../../rules/baseline/baseline.ts";
import { hideKnown, keyOfFinding } from "../../../rules/baseline/hide-known.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { everyOne } from "../../../rules/engine/held-back.ts";
import { type InBase, inBasesOf } from "../../../rules/engine/in-bases.ts";
import { countEach } from "../../../text/groups.ts";
import { loadReporter } from "../../formats/index.ts";
import { pathFromHere } from "../../run/sources.ts";
import { type Accepted, type Failed, foreignStack, passedOver, type Work, workOnText } from "../../run/task.ts";
import type { Look } from "../../terminal/report.ts";
import { countsOfFile, type FileCounts, visibleFrom } from "../../terminal/tally.ts";
import type { AskedFile } from "./asked-files.ts";
import { createTextCheck, factsOfFile } from "./check-file.ts";
import type { CheckOptions } from "./check-options.ts";
import { createFixTrial } from "./fixable.ts";

/** The options for checking and showing a file; plain data. */
export interface CheckWorkOptions extends Pick<CheckOptions, "config" | "rules" | "least" | "format"> {
  readonly look: Look;
  /** Whether the results are kept for later calls. */
  readonly isCached: boolean;
}

export type CheckDone =
  | {
      readonly kind: "checked";
      /** The output of the format for the file. */
      readonly report: string;
      readonly counts: FileCounts;
      /** The files that its requests send as their bodies, by their absolute paths. */
      readonly bodies: readonly BodyFile[];
      /** Other files that were read for it, by URI, unless they were read for an earlier one. */
      readonly references: readonly string[];
      /** All that was found, where the task asks for it. */
      readonly found: Entries | null;
      /** What it causes in files that it extends. */
      readonly inBases: readonly InBase[];
      /** What the findings depend on besides the file, its settings and the call; null if that cannot be listed, or nobody keeps them. */
      readonly asked: readonly AskedFile[] | null;
    }
  /** A `stack.yaml` of another tool, a text without requests, or settings without findings: a line is only for those that have some. */
  | { readonly kind: "passed over" };

/** The formats that say how many findings `fix` repairs. */
const countsFixable: ReadonlySet<CheckOptions["format"]> = new Set(["pretty", "markdown"]);

/** Checks files one by one and renders the result of each. */
export async function createCheckWork({ look, ...options }: CheckWorkOptions): Promise<Work<CheckDone>> {
  const references = new Set<string>();
  const asked = options.isCached ? (await import("./asked-files.ts")).collectAskedFiles() : null;
  const { config, rules } = options;
  const onReference = (uri: string) => void references.add(uri);
  const textOptions = {
    config,
    rules,
    onReference,
    ...(asked && { onAnswer: asked.onAnswer, onUnnamed: asked.onUnnamed }),
  };
  const check = createTextCheck(textOptions);
  const reporter = await loadReporter(options.format, look);
  const tryFixes = createFixTrial();
  return workOnText("checked", async (task, text): Promise<CheckDone | Failed> => {
    const { path, type, isNamed, settings, accepted } = task;
    asked?.begin();
    if (type.kind === "carrier" && !isNamed && !mayHoldRequests(text, settings.settings.names)) return passedOver;
    const checked = await check({ path, type, text }, settings.settings);
    const { file, findings: all, bodies, afterFix } = checked;
    if (isForeignFile(file)) return isNamed ? foreignStack : passedOver;
    if (!isNamed && (isEmptyFile(file) || (type.kind === "settings" && all.length === 0))) return passedOver;
    const findings = unaccepted(all, accepted);
    const visible = visibleFrom(options.least, findings);
    const report = await reporter.file({ path: pathFromHere(path), findings: visible, ...factsOfFile(checked) });
    const isWithheld = countsFixable.has(options.format) ? await tryFixes(visible, afterFix) : null;
    const entries = accepted?.answer === "findings" ? countEach(everyOne(all).map(keyOfFinding)) : null;
    return {
      kind: "checked",
      report,
      counts: countsOfFile(findings, visible, everyOne(all).length - everyOne(findings).length, isWithheld),
      bodies,
      references: taken(references),
      found: entries,
      inBases: inBasesOf(visible, path),
      asked: asked?.all() ?? null,
    };
  });
}

function taken(references: Set<string>): readonly string[] {
  const all = [...references];
  references.clear();
  return all;
}

function unaccepted(findings: readonly Finding[], accepted: Accepted | undefined): readonly Finding[] {
  if (!accepted) return findings;
  return accepted.known === "everything" ? [] : hideKnown(findings, accepted.known, keyOfFinding);
}
