import {
  type Document,
  firstProblemIn,
  lineNamed,
  type MergedDocument,
  mergedParts,
  type WholeDocument,
} from "../../document/index.ts";
import { extendsCircle } from "../stacks/extends-circle.ts";
import { extendsFile } from "../stacks/extends-file.ts";
import { unusedNull } from "../stacks/unused-null.ts";
import { duplicateIn } from "../structure/duplicate-key.ts";
import type { Checked, Finding } from "./check.ts";

/** A stack with all that it extends, and what was found in it. */
export interface WholeStack extends WholeDocument {
  readonly findings: readonly Finding[];
  /** Whether one of its `null`s takes nothing away: something may be missing in what it extends. */
  readonly hasUnusedNull?: boolean;
}

/** What a stack means, and what was found in that. `name`: the file, in a sentence about why it is not whole. */
export function wholeStack(
  document: Document,
  { findings, merged }: Pick<Checked, "findings" | "merged">,
  name: string,
): WholeStack | { readonly refusal: string } {
  if (!merged) return { document, findings };
  const { merge, findings: found } = merged;
  const why = whyNotWhole(name, { document: merge.document, merge });
  const hasUnusedNull = findings.some(({ code }) => code === unusedNull.id);
  if (why === null) return { document: merge.document, merge, findings: found, hasUnusedNull };
  // A finding about what it extends says it best.
  const problem = findings.find(({ code }) => code === extendsFile.id || code === extendsCircle.id);
  return { refusal: problem ? `\`${name}\` cannot be merged. ${problem.message}` : why };
}

/** Why a stack cannot be used if it has to be merged; null if nothing is missing. */
export function whyNotWhole(name: string, { document, merge }: WholeDocument): string | null {
  const unread = merge ? unreadPlace(merge) : null;
  if (unread !== null) return `\`${name}\` cannot be merged: \`${unread}\` has a syntax error.`;
  const again = merge ? placeOf(merge, duplicateIn) : null;
  if (again !== null) return `\`${name}\` cannot be merged: \`${again}\` has a duplicate key.`;
  return document.file.unfinished || mergedParts(document).size > 0
    ? `\`${name}\` cannot be used: it is abstract, or part of it could not be read.`
    : null;
}

/** The first place that cannot be read, as `file:line`: what it hides would be missing in the merge without a trace. */
export const unreadPlace = (merge: MergedDocument): string | null => placeOf(merge, firstProblemIn);

function placeOf(
  { sources }: MergedDocument,
  find: (document: Document) => { readonly start: number } | null,
): string | null {
  for (const { document, path } of sources) {
    const found = find(document);
    if (found) return lineNamed({ document }, path, found.start);
  }
  return null;
}
