import { type Block, type Document, indexAt } from "../../document/index.ts";
import { type Span, touches } from "../../syntax/index.ts";
import { definitionsIn, type NameDefinition, type NamePlace, type Namespace, type NameUse, usesIn } from "./names.ts";

/** A named resource in one of the file's documents. */
export interface Named {
  readonly part: number;
  readonly namespace: Namespace;
  readonly name: string;
}

/** A location in a document; its own offsets are relative to `offset`. */
export interface PlacedName<Place> {
  readonly place: Place;
  readonly block: Block;
  readonly offset: number;
  readonly document: Document;
}

/** A stretch of one of several documents. */
export interface DocumentSpan extends Span {
  readonly document: Document;
}

/** The named resource at an offset, from a definition or a reference. */
export function nameAt(document: Document, at: number): (Named & { readonly placed: PlacedName<NamePlace> }) | null {
  const index = indexAt(document, at);
  // A name may end at the end of its block.
  for (const near of [index, index - 1]) {
    const block = document.blocks.get(near);
    if (!block) continue;
    const offset = document.blocks.startOf(near);
    const place = [...definitionsIn(block), ...usesIn(block)].find(({ reference }) => touches(reference, at - offset));
    if (place)
      return {
        part: block.part,
        namespace: place.namespace,
        name: place.name,
        placed: { place, block, offset, document },
      };
  }
  return null;
}

/** The definitions of a name; usually one. */
export const findDefinitions = (document: Document, named: Named): readonly PlacedName<NameDefinition>[] =>
  search(document, named, mayDefine, definitionsIn);

/** The uses of a name. */
export const findUses = (document: Document, named: Named): readonly PlacedName<NameUse>[] =>
  search(document, named, mentions, usesIn);

function search<Place extends NamePlace>(
  document: Document,
  named: Named,
  isWorthReading: (block: Block, named: Named) => boolean,
  placesIn: (block: Block) => readonly Place[],
): readonly PlacedName<Place>[] {
  const { blocks } = document;
  const found: PlacedName<Place>[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks.get(index);
    if (!block || block.part !== named.part || !isWorthReading(block, named)) continue;
    for (const place of placesIn(block))
      if (place.namespace === named.namespace && place.name === named.name)
        found.push({ place, block, offset: blocks.startOf(index), document });
  }
  return found;
}

/** A text without the name need not be parsed, unless the name can also be written in another way. */
const mentions = ({ text }: Block, { name }: Named): boolean =>
  text.includes(name) || text.includes("\\") || name.includes("'");

/** Whether a block is worth reading: one of a section starts with the name of its only resource, except for comments and quotes. */
export function mayDefine(block: Block, named: Named): boolean {
  if (block.holds !== "section") return mentions(block, named);
  if (block.section !== named.namespace) return false;
  const { text, indent } = block;
  return /[\w.-]/.test(text.charAt(indent)) ? text.startsWith(named.name, indent) : mentions(block, named);
}
