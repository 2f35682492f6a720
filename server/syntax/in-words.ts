import type { Language, Parsed } from "./language.ts";
import type { Node, Scalar } from "./tree/tree.ts";
import type { Wording } from "./wording.ts";

/** A language in which the names of the tree are written with other words. */
export const inWords = (language: Language, wording: Wording | null): Language =>
  wording === null
    ? language
    : {
        ...language,
        wording,
        parse: (text, holds) => reworded(language.parse(text, holds), wording),
        key: (name) => language.key(wording.writeName(name)),
        scalar: (value, place) => language.scalar(typeof value === "string" ? wording.write(value) : value, place),
      };

/** A string of the tree as a text in this language says it. */
export const inWordsOf = ({ wording }: Pick<Language, "wording">, text: string): string =>
  wording ? wording.write(text) : text;

/** A key of the tree as a text in this language says it. */
export const nameInWordsOf = ({ wording }: Pick<Language, "wording">, name: string): string =>
  wording ? wording.writeName(name) : name;

function reworded(parsed: Parsed, wording: Wording): Parsed {
  const done = new Map<Node, Node>();
  const scalar = (node: Scalar): Scalar => {
    const read = typeof node.value === "string" ? wording.read(node.value) : null;
    return read ? { ...node, value: read.text, words: read.words } : node;
  };
  const key = (node: Scalar): Scalar => {
    if (typeof node.value !== "string") return node;
    const value = wording.readName(node.value);
    return value === node.value
      ? node
      : { ...node, value, words: [{ at: 0, length: value.length, written: node.value.length }] };
  };
  const reread = (node: Node): Node => {
    const known = done.get(node);
    if (known) return known;
    switch (node.kind) {
      case "scalar":
        return kept(node, scalar(node));
      case "sequence":
        return kept(node, { ...node, items: node.items.map(reread) });
      case "mapping":
        return kept(node, {
          ...node,
          entries: node.entries.map((entry) => ({ key: key(entry.key), value: reread(entry.value) })),
        });
      case "alias":
        return kept(node, { ...node, target: node.target && reread(node.target) });
    }
  };
  const kept = (node: Node, fresh: Node): Node => {
    done.set(node, fresh);
    return fresh;
  };
  const root = parsed.root && reread(parsed.root);
  const unsafeAliases = parsed.unsafeAliases.map((one) => {
    const alias = done.get(one.alias);
    return alias?.kind === "alias" ? { ...one, alias } : one;
  });
  return { ...parsed, root, unsafeAliases };
}
