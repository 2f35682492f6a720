import { isForeign, linesOf } from "../../../document/index.ts";
import { loadReporter } from "../../formats/index.ts";
import { operationOfFile } from "../../run/operation.ts";
import { pathFromHere } from "../../run/sources.ts";
import { type Failed, foreignStack, type Work, workOnText } from "../../run/task.ts";
import type { Output } from "../../terminal/output.ts";
import { type Counts, countsOf, visibleFrom } from "../../terminal/tally.ts";
import { createTextCheck } from "./check-file.ts";
import type { CheckOptions } from "./check-options.ts";

/** The options for checking and showing a file; plain data. */
export interface CheckWorkOptions extends Pick<CheckOptions, "config" | "rules" | "least" | "format"> {
  readonly look: Pick<Output, "hasColour" | "width">;
}

export type CheckDone =
  | {
      readonly kind: "checked";
      /** The output of the format for the file. */
      readonly report: string;
      readonly found: Counts;
      /** The counts of the findings that are shown. */
      readonly shown: Counts;
    }
  /** A `stack.yaml` of another tool, or settings without findings: a line is only for those that have some. */
  | { readonly kind: "passed over" };

/** Checks files one by one and renders the result of each. */
export async function createCheckWork({ look, ...options }: CheckWorkOptions): Promise<Work<CheckDone>> {
  const check = createTextCheck(options);
  const reporter = await loadReporter(options.format, look);
  return workOnText("checked", async ({ path, type, isNamed, settings }, text): Promise<CheckDone | Failed> => {
    const { document, findings } = await check({ path, type, text }, settings.settings);
    if (isForeign(document)) return isNamed ? foreignStack : { kind: "passed over" };
    if (document.file.kind === "settings" && !isNamed && findings.length === 0) return { kind: "passed over" };
    const visible = visibleFrom(options.least, findings);
    const operation = operationOfFile(document);
    const report = await reporter.file({
      path: pathFromHere(path),
      document,
      lines: linesOf(document),
      findings: visible,
      ...(operation === undefined ? {} : { operation }),
    });
    return { kind: "checked", report, found: countsOf(findings), shown: countsOf(visible) };
  });
}
