import type { BlockPlace } from "../../document/index.ts";

interface Kept extends Pick<BlockPlace, "line" | "character"> {
  readonly variant: number;
  readonly json: string;
}

/**
 * Keeps what some blocks contribute to an answer as JSON, as long as they contribute the same from the same place: after an
 * edit, an answer is put together from what is kept and what the blocks around the edit contribute. `variant` is what else the
 * JSON depends on.
 */
export function keptJson<Part extends object>(): (
  part: Part,
  place: Pick<BlockPlace, "line" | "character">,
  variant: number,
  write: () => string,
) => string {
  const known = new WeakMap<Part, Kept>();
  return (part, { line, character }, variant, write) => {
    const before = known.get(part);
    if (before?.line === line && before.character === character && before.variant === variant) return before.json;
    const json = write();
    known.set(part, { line, character, variant, json });
    return json;
  };
}
