import type { Reference } from "../../document/index.ts";

/** Replaces some references of a text, given in order. */
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
