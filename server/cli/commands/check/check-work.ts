import { linesOf } from "../../../document/index.ts";
import { loadReporter } from "../../formats/index.ts";
import { operationOfFile } from "../../run/operation.ts";
import { pathFromHere } from "../../run/sources.ts";
import { type Work, workOnText } from "../../run/task.ts";
import type { Output } from "../../terminal/output.ts";
import { type Counts, countsOf, visibleFrom } from "../../terminal/tally.ts";
import { createTextCheck } from "./check-file.ts";
import type { CheckOptions } from "./check-options.ts";

/** What decides how a file is checked and shown; plain data. */
export interface CheckWorkOptions extends Pick<CheckOptions, "config" | "rules" | "least" | "format"> {
  readonly look: Pick<Output, "hasColour" | "width">;
}

export type CheckDone =
  | {
      readonly kind: "checked";
      /** What the format writes of the file. */
      readonly report: string;
      readonly found: Counts;
      /** Of the findings that are severe enough to be shown. */
      readonly shown: Counts;
    }
  /** Settings are no file of the service: they are only worth a line where something is wrong with them. */
  | { readonly kind: "passed over" };

/** Checks files, each by itself, and writes down what there is to say of it. */
export async function createCheckWork({ look, ...options }: CheckWorkOptions): Promise<Work<CheckDone>> {
  const check = createTextCheck(options);
  const reporter = await loadReporter(options.format, look);
  return workOnText("checked", async ({ path, isNamed, settings }, text): Promise<CheckDone> => {
    const { document, findings } = await check(path, text, settings.settings);
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
