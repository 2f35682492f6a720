import type { Severity } from "../../document/index.ts";
import { closestTo } from "../../rules/engine/closest-to.ts";

/** VS Code underlines only the first of a file's diagnostics. */
const mostUnderlined = 500;

/** Errors, then others, each next to the offset, as many as are underlined; then the rest, in their order. */
export function underlinedFirst<T extends { readonly start: number }>(
  all: readonly T[],
  around: number,
  findingOf: (one: T) => { readonly severity: Severity },
): readonly T[] {
  if (all.length <= mostUnderlined) return all;
  const isError = (one: T): boolean => findingOf(one).severity === "error";
  const [errors, others] = [all.filter(isError), all.filter((one) => !isError(one))];
  const near = closestTo(errors, around, mostUnderlined);
  const first = new Set([...near, ...closestTo(others, around, mostUnderlined - near.length)]);
  return [...first, ...all.filter((one) => !first.has(one))];
}
