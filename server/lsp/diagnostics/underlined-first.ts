import { closestTo } from "../../rules/engine/closest-to.ts";
import { type FoundInFile, reportOf } from "../../rules/engine/source-findings.ts";

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

const isError = (one: FoundInFile): boolean => reportOf(one).severity === "error";
