import { type Document, indexAt } from "../../document/index.ts";
import { type Span, touches } from "../../syntax/index.ts";
import { blockAnchors } from "../structure/block-anchors.ts";
import { absolute, findDefinitions, findUses, nameAt } from "./find-names.ts";

/** All occurrences of a name in a document. */
export interface Occurrences {
  /** The name or reference at the requested offset. */
  readonly origin: Span;
  /** The definitions of the name. */
  readonly definitions: readonly { readonly name: Span; readonly full: Span }[];
  /** The uses, for which the whole document is searched on demand. */
  readonly uses: () => readonly Span[];
}

/** The instance, load balancer, subnet, step or anchor at an offset. Null for anything else. */
export function occurrencesAt(document: Document, at: number): Occurrences | null {
  const named = nameAt(document, at);
  if (!named) return anchorAt(document, at);
  const { place, offset } = named.placed;
  return {
    origin: absolute(place.reference, offset),
    definitions: findDefinitions(document, named).map((found) => ({
      name: absolute(found.place.span, found.offset),
      full: absolute(found.place.full, found.offset),
    })),
    uses: () => findUses(document, named).map((found) => absolute(found.place.span, found.offset)),
  };
}

/** Aliases do not cross blocks. */
function anchorAt(document: Document, at: number): Occurrences | null {
  const index = indexAt(document, at);
  const block = document.blocks.get(index);
  if (!block) return null;
  const offset = document.blocks.startOf(index);
  for (const { span, node, aliases } of blockAnchors(block)) {
    const origin = [span, ...aliases].find((place) => touches(place, at - offset));
    if (origin)
      return {
        origin: absolute(origin, offset),
        definitions: [
          {
            name: absolute(span, offset),
            full: absolute({ start: span.start, end: Math.max(span.end, node.end) }, offset),
          },
        ],
        uses: () => aliases.map((alias) => absolute(alias, offset)),
      };
  }
  return null;
}
