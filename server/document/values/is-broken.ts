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
  const { text, parsed } = value.block;
  const { problems } = parsed;
  if (problems.length === 0) return false;
  const { start, end } = value.node;
  return problems.some((problem) => {
    if (problem.unquotedReference || problem.start < start || problem.start > end) return false;
    return (
      problem.reach === "rest" ||
      !value.values.some(({ node }) => node.start <= problem.start && problem.start <= node.end && holds(node, text))
    );
  });
}

/**
 * Whether a syntax error inside does not affect the surroundings: an error in quotes may have swallowed more text, and a
 * multi-line text may have swallowed its neighbors.
 */
const holds = (node: Resolved, text: string): boolean =>
  node.kind !== "scalar" ||
  (node.unread === true && node.style === "plain" && !/[\r\n]/.test(text.slice(node.start, node.end)));
