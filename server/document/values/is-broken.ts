import type { Block } from "../blocks/block.ts";
import type { Resolved } from "./entries.ts";

/** What of a value is looked at to find out whether it is broken. */
interface Readable {
  readonly block: Block;
  readonly node: Resolved;
  readonly values: readonly { readonly node: Resolved }[];
}

/** Whether a mistake of syntax stands in a value, and not in something inside it; or it swallowed what came after one. */
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
 * What can hold a mistake of syntax so that nothing around it is in doubt: a mistake in quotes may have swallowed more, and
 * a text of several lines has swallowed what was meant to be beside it.
 */
const holds = (node: Resolved, text: string): boolean =>
  node.kind !== "scalar" ||
  (node.unread === true && node.style === "plain" && !/[\r\n]/.test(text.slice(node.start, node.end)));
