import type { Document, WholeDocument } from "../../document/index.ts";
import { extendsCircle } from "../stacks/extends-circle.ts";
import { extendsFile } from "../stacks/extends-file.ts";
import type { Checked, Finding } from "./check.ts";

/** A stack with all that it extends, and what was found in it. */
export interface WholeStack extends WholeDocument {
  readonly findings: readonly Finding[];
}

/** What a stack means, and what was found in that. `name`: the file, in a sentence about why it is not whole. */
export function wholeStack(
  document: Document,
  { findings, merged }: Pick<Checked, "findings" | "merged">,
  name: string,
): WholeStack | { readonly refusal: string } {
  if (!merged) return { document, findings };
  const { merge, findings: found } = merged;
  if (!merge.document.file.unfinished) return { document: merge.document, merge, findings: found };
  // A finding about what it extends says it best.
  const problem = findings.find(({ code }) => code === extendsFile.id || code === extendsCircle.id);
  return { refusal: problem ? `\`${name}\` cannot be merged. ${problem.message}` : whyNotWhole(name) };
}

/** Why a stack that is merged cannot be used. */
export const whyNotWhole = (name: string): string =>
  `\`${name}\` cannot be used: it is abstract, or part of it could not be read.`;
