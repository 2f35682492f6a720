import type { Reference } from "../../document/index.ts";

/** A text with something else in the place of some of its references, which are in their order. */
export function withReferences(
  text: string,
  references: readonly Reference[],
  write: (reference: Reference) => string,
): string {
  let written = "";
  let at = 0;
  for (const reference of references) {
    written += text.slice(at, reference.start) + write(reference);
    at = reference.end;
  }
  return written + text.slice(at);
}
