import { closestTo } from "../../rules/engine/closest-to.ts";
import type { FoundInFile } from "../../rules/engine/source-findings.ts";

/** VS Code underlines only the first of a file's diagnostics. */
const mostUnderlined = 500;

/** Errors, then others, each next to the offset, as many as are underlined; then the rest, in their order. */
export function underlinedFirst(all: readonly FoundInFile[], around: number): readonly FoundInFile[] {
  if (all.length <= mostUnderlined) return all;
  const [errors, others] = [all.filter(isError), all.filter((one) => !isError(one))];
  const near = closestTo(errors, around, mostUnderlined);
  const first = new Set([...near, ...closestTo(others, around, mostUnderlined - near.length)]);
  return [...first, ...all.filter((one) => !first.has(one))];
}

/** As its rule reported it, before it is rendered. */
function isError(one: FoundInFile): boolean {
  const found = "found" in one ? one.found : one;
  return ("raw" in found ? found.raw : found).severity === "error";
}
