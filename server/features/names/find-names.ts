import { type Block, type Document, indexAt } from "../../document/index.ts";
import { absolute, type Span, touches } from "../../syntax/index.ts";
import { definitionsIn, type NameDefinition, type NamePlace, type Namespace, type NameUse, usesIn } from "./names.ts";

/** One of the stacks of a document. */
export interface StackIn {
  readonly document: Document;
  readonly part: number;
}

interface Name {
  readonly namespace: Namespace;
  readonly name: string;
}

/** A named resource in one of the file's documents. */
export interface Named extends Name {
  readonly part: number;
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

/** Where it is in its document. */
export const spanOfName = ({ place, offset, document }: PlacedName<NamePlace>): DocumentSpan => ({
  document,
  ...absolute(place.span, offset),
});

/** The definitions of a name in some stacks; usually one. */
export const findDefinitions = (stacks: readonly StackIn[], name: Name): readonly PlacedName<NameDefinition>[] =>
  search(stacks, name, mayDefine, definitionsIn);

/** The uses of a name. */
export const findUses = (stacks: readonly StackIn[], name: Name): readonly PlacedName<NameUse>[] =>
  search(stacks, name, mentions, usesIn);

function search<Place extends NamePlace>(
  stacks: readonly StackIn[],
  name: Name,
  isWorthReading: (block: Block, name: Name) => boolean,
  placesIn: (block: Block) => readonly Place[],
): readonly PlacedName<Place>[] {
  const names: PlacedName<Place>[] = [];
  for (const { document, part } of stacks)
    for (const [index, block] of document.blocks.all().entries()) {
      if (block.part !== part || !isWorthReading(block, name)) continue;
      for (const place of placesIn(block))
        if (place.namespace === name.namespace && place.name === name.name)
          names.push({ place, block, offset: document.blocks.startOf(index), document });
    }
  return names;
}

/** A text without the name need not be parsed, unless the name can also be written in another way. */
const mentions = ({ text }: Block, { name }: Name): boolean =>
  text.includes(name) || text.includes("\\") || name.includes("'");

/** Whether a block is worth reading: one of a section starts with the name of its only resource, except for comments and quotes. */
export function mayDefine(block: Block, named: Name): boolean {
  if (block.holds !== "section") return mentions(block, named);
  if (block.section !== named.namespace) return false;
  const { text, indent } = block;
  return /[\w.-]/.test(text.charAt(indent)) ? text.startsWith(named.name, indent) : mentions(block, named);
}
