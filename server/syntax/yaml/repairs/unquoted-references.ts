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
  const pieces: string[] = [];
  let end = 0;
  const problems = spans.map((span): SyntaxProblem => {
    const written = text.slice(span.start, span.end);
    pieces.push(text.slice(end, span.start), mask(written).replace(/:(?=\s|$)/g, "_"));
    end = span.end;
    return {
      ...span,
      reach: "here",
      unquotedReference: true,
      message: `${referenceName(written)} is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.`,
    };
  });
  return { text: pieces.join("") + text.slice(end), problems };
}
