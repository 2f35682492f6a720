import { addToGroup } from "../../text/groups.ts";
import type { Parsed } from "../language.ts";
import { type Alias, childrenOf, type Node, type Span } from "./tree.ts";

/** An anchor with the aliases that lead to it. */
export interface Anchor {
  readonly name: string;
  /** The mark and the name: `&base`. */
  readonly span: Span;
  readonly node: Node;
  readonly aliases: readonly Alias[];
}

/** The anchors of a text, in order; one that no alias names has no aliases. */
export function anchorsIn(text: string, { root, comments }: Parsed): readonly Anchor[] {
  const aliases = new Map<Node, Alias[]>();
  const anchored: { readonly name: string; readonly node: Node }[] = [];
  const visit = (node: Node): void => {
    if (node.kind === "alias") {
      if (node.target) addToGroup(aliases, node.target, node);
      return;
    }
    if (node.anchor !== undefined) anchored.push({ name: node.anchor, node });
    childrenOf(node).forEach(visit);
  };
  if (root) visit(root);
  return anchored.flatMap(({ name, node }) => {
    const start = markBefore(text, comments, `&${name}`, node.start);
    return start < 0
      ? []
      : [{ name, span: { start, end: start + name.length + 1 }, node, aliases: aliases.get(node) ?? [] }];
  });
}

/** Only a tag and comments can be between an anchor and its node. */
function markBefore(text: string, comments: readonly Span[], mark: string, before: number): number {
  for (let at = text.lastIndexOf(mark, before); at >= 0; at = text.lastIndexOf(mark, at - 1)) {
    const isWhole = /^(?:\s|$)/.test(text.slice(at + mark.length, at + mark.length + 1));
    if (isWhole && !comments.some(({ start, end }) => start <= at && at < end)) return at;
    if (at === 0) break;
  }
  return -1;
}
