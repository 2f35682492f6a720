import type { Parsed } from "../language.ts";
import type { Node, Scalar } from "./tree.ts";

/**
 * Whether two texts differ only in layout: the same values under the same keys in the same order, and the same comments.
 */
export function sameContent(a: Parsed, b: Parsed): boolean {
  if (commentsOf(a) !== commentsOf(b)) return false;
  const waiting: (readonly [Node | null, Node | null])[] = [[a.root, b.root]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [one, other] = pair;
    if (one === null || other === null) {
      if (one !== other) return false;
    } else if (one.kind === "alias") {
      if (other.kind !== "alias" || one.name !== other.name) return false;
    } else if (other.kind === "alias" || one.anchor !== other.anchor || one.tag !== other.tag) return false;
    else if (one.kind === "scalar") {
      if (other.kind !== "scalar" || !sameScalar(one, other)) return false;
    } else if (one.kind === "sequence") {
      if (other.kind !== "sequence" || one.items.length !== other.items.length) return false;
      for (const [index, item] of one.items.entries()) waiting.push([item, other.items[index] ?? null]);
    } else {
      if (other.kind !== "mapping" || one.entries.length !== other.entries.length) return false;
      for (const [index, { key, value }] of one.entries.entries()) {
        const entry = other.entries[index];
        if (!entry || !sameScalar(key, entry.key)) return false;
        waiting.push([value, entry.value]);
      }
    }
  }
  return true;
}

const sameScalar = (a: Scalar, b: Scalar): boolean => Object.is(a.value, b.value);

/** Comments may change places with the brackets around them. */
const commentsOf = ({ comments }: Parsed): string =>
  comments
    .map(({ text }) => text.replace(/^[ \t]+/gm, "").trim())
    .sort()
    .join("\n");
