import type { Value } from "../document/index.ts";
import { rootOf } from "../document/index.ts";
import { touches } from "../syntax/index.ts";
import { atSpan } from "./at.ts";
import { replaceText } from "./fix.ts";
import { rule } from "./rule.ts";

export const syntax = rule({
  id: "syntax",
  severity: "error",
  summary: "The text cannot be read as JSON or YAML at this place.",
  sections: [],
  block(block, report) {
    const root = block.parsed.problems.length > 0 ? rootOf(block) : null;
    for (const problem of block.parsed.problems) {
      const written = block.text.slice(problem.start, problem.end);
      const fixes = problem.unquotedReference
        ? [replaceText(block, problem.start, problem.end, `"${written}"`, `Put \`${written}\` in quotes`)]
        : [];
      report(atSpan(block, problem, pointerAround(root, problem.start)), problem.message, { fixes });
    }
  },
});

/** The pointer of the innermost value around an offset, `""` at worst. */
export function pointerAround(root: Value | null, offset: number): string {
  let value = root;
  for (let inner = value; inner; ) {
    value = inner;
    inner =
      value.values.find(
        (child) =>
          child.use === null && touches({ start: child.key?.start ?? child.node.start, end: child.node.end }, offset),
      ) ?? null;
  }
  return value?.pointer ?? "";
}
