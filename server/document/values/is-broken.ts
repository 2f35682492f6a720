import type { SyntaxProblem } from "../../syntax/index.ts";
import { countWhile } from "../../text/count-while.ts";
import type { Block } from "../blocks/block.ts";
import type { Resolved } from "./entries.ts";

/** The parts of a value that show whether it has syntax errors. */
interface Readable {
  readonly block: Block;
  readonly node: Resolved;
  readonly values: readonly { readonly node: Resolved }[];
}

/** Whether a value itself, not its content, has a syntax error or swallowed text after one. */
export function isBroken(value: Readable): boolean {
  const { block } = value;
  if (!block.isBroken) return false;
  const { text, parsed } = block;
  const { start, end } = value.node;
  const inside = problemsIn(parsed.problems, start, end);
  if (inside.length === 0) return false;
  const children = value.values.map(({ node }) => node).filter((node) => holds(node, text));
  children.sort((left, right) => left.start - right.start);
  let next = 0;
  return inside.some(({ start: at, reach }) => {
    while ((children[next]?.end ?? at) < at) next++;
    return reach === "rest" || (children[next]?.start ?? Number.POSITIVE_INFINITY) > at;
  });
}

/** They are in text order, so that a text with many errors is not searched for each of its values. */
function problemsIn(problems: readonly SyntaxProblem[], start: number, end: number): readonly SyntaxProblem[] {
  const first = countWhile(problems.length, (at) => (problems[at]?.start ?? 0) < start);
  const behind = countWhile(problems.length - first, (at) => (problems[first + at]?.start ?? 0) <= end);
  return problems
    .slice(first, first + behind)
    .filter(({ unquotedReference, reach }) => !unquotedReference && reach !== "nothing");
}

/**
 * Whether a syntax error inside does not affect the surroundings: an error in quotes may have swallowed more text, and a
 * multi-line text may have swallowed its neighbors.
 */
const holds = (node: Resolved, text: string): boolean =>
  node.kind !== "scalar" ||
  (node.unread === true && node.style === "plain" && !/[\r\n]/.test(text.slice(node.start, node.end)));
