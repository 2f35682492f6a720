import { applyEdits, type Edit } from "../../../text/edits.ts";
import { flowReferences } from "../../tree/flow-references.ts";
import type { SyntaxProblem } from "../../tree/tree.ts";
import { referenceName } from "../../words.ts";
import { mask } from "../masks.ts";
import type { Repaired } from "./repair.ts";

/**
 * `{ address: ${instances.web.private_ipv4}:80 }`: the braces of the reference end the value. All are masked at once, whatever
 * the library says of them.
 */
export function maskUnquotedReferences(text: string): Repaired | null {
  const spans = text.includes("${") ? flowReferences(text) : [];
  if (spans.length === 0) return null;
  const edits: Edit[] = [];
  const problems = spans.map((span): SyntaxProblem => {
    const written = text.slice(span.start, span.end);
    edits.push({ ...span, text: mask(written).replace(/:(?=\s|$)/g, "_") });
    return {
      ...span,
      reach: "here",
      unquotedReference: true,
      message: `${referenceName(written)} is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.`,
    };
  });
  return { text: applyEdits(text, edits), problems };
}
