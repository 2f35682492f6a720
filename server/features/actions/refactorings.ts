import { type Document, locate } from "../../document/index.ts";
import { shifted } from "../../syntax/index.ts";
import type { Action } from "./actions.ts";
import { changePurpose } from "./change-purpose.ts";
import { unwrapEnvelope, wrapBody } from "./change-request.ts";
import { extractValue } from "./extract-value.ts";
import { requestsToStack } from "./requests-to-stack.ts";

/** The refactorings for the value at an offset. */
export function refactorings(document: Document, offset: number): readonly Action[] {
  if (document.file.kind === "settings") return [];
  const location = locate(document, offset);
  return [
    ...changePurpose(document, location),
    ...wrapBody(location),
    ...unwrapEnvelope(location),
    ...extractValue(location),
    ...requestsToStack(document, location),
  ].map(({ title, kind, edits, ...change }) => ({
    title,
    kind,
    findings: [],
    change: {
      ...change,
      kind: "edits",
      edits: () => edits().map(({ start, end, text }) => shifted({ start, end, text }, location.start)),
    },
  }));
}
