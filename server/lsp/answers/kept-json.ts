import type { BlockPlace } from "../../document/index.ts";

interface Kept extends Pick<BlockPlace, "line" | "character"> {
  readonly variant: number;
  readonly json: string;
}

/**
 * Writes what a block contributes to an answer as JSON, and keeps that as long as the block contributes the same from the same
 * place: after an edit, an answer is put together from the kept parts and those of the changed blocks. `variant` is what else
 * the JSON depends on.
 */
export function keptJson<Part extends object>(
  write: (part: Part, place: BlockPlace, variant: number) => string,
): (part: Part, place: BlockPlace, variant?: number) => string {
  const known = new WeakMap<Part, Kept>();
  return (part, place, variant = 0) => {
    const { line, character } = place;
    const before = known.get(part);
    if (before?.line === line && before.character === character && before.variant === variant) return before.json;
    const json = joined(write(part, place, variant));
    known.set(part, { line, character, variant, json });
    return json;
  };
}

/** A concatenated string stays a tree of its parts, which would be walked again for every answer. */
const joined = (text: string): string => [text, ""].join("");
