import { type Alias, childrenOf, type Node, type Open } from "./tree.ts";

/** The limit of nodes to which the aliases of a text can expand. */
export const mostAliasedNodes = 10_000;

/**
 * Finds the aliases that must not be followed (they are cyclic, or with earlier ones expand to more than `mostAliasedNodes`
 * nodes) and disconnects them from their targets, in time linear in the written tree.
 */
export function cutUnsafeAliases(root: Node) {
  const unsafe: { readonly alias: Alias; readonly message: string }[] = [];
  const sizes = new Map<Node, number>();
  const open = new Set<Node>();
  let total = 0;
  let reported = false;
  const size = (node: Node): number => {
    if (node.kind === "alias") {
      const { target } = node;
      if (target === null) return 1;
      const isCyclic = open.has(target);
      const expanded = isCyclic ? 0 : (sizes.get(target) ?? 1);
      total += expanded;
      if (!isCyclic && total <= mostAliasedNodes) return expanded;
      const message = isCyclic
        ? `\`*${node.name}\` is used inside its own anchor \`&${node.name}\`. Remove it.`
        : `Aliases expand to more than 10,000 nodes at \`*${node.name}\`. Use fewer or smaller ones.`;
      if (isCyclic || !reported) unsafe.push({ alias: node, message });
      reported ||= !isCyclic;
      const alias: Open<Alias> = node;
      alias.target = null;
      return 1;
    }
    open.add(node);
    let sum = 1;
    for (const child of childrenOf(node)) sum += size(child);
    open.delete(node);
    sizes.set(node, sum);
    return sum;
  };
  size(root);
  return unsafe;
}
