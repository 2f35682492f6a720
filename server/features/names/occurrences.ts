import { blockAt, type Document } from "../../document/index.ts";
import { absolute, type Span, touches } from "../../syntax/index.ts";
import { blockAnchors } from "../structure/block-anchors.ts";
import { type DocumentSpan, findDefinitions, findUses, nameAt, type StackIn, spanOfName } from "./find-names.ts";
import { stacksSharing } from "./sharing.ts";

/** All occurrences of a name in a document, and in the stacks that are merged with it. */
export interface Occurrences {
  /** The name or reference at the requested offset. */
  readonly origin: Span;
  /** The definitions of the name in the document and those below it. */
  readonly definitions: readonly NamedSpan[];
  /** The definitions in the documents above, and the uses in all. They are searched on demand. */
  readonly overrides: () => readonly NamedSpan[];
  readonly uses: () => readonly DocumentSpan[];
}

interface NamedSpan {
  readonly document: Document;
  readonly name: Span;
  readonly full: Span;
}

/**
 * The instance, load balancer, subnet, variable, step or anchor at an offset. Null for anything else. `others` are the documents
 * that may be merged with it.
 */
export function occurrencesAt(document: Document, at: number, others: readonly Document[] = []): Occurrences | null {
  const named = nameAt(document, at);
  if (!named) return anchorAt(document, at);
  const { place, offset } = named.placed;
  const below = stacksSharing(document, named, others, "below");
  const all = () => stacksSharing(document, named, others, "all");
  const definitionsIn = (stacks: readonly StackIn[]) =>
    findDefinitions(stacks, named).map(({ document, place, offset }) => ({
      document,
      name: absolute(place.span, offset),
      full: absolute(place.full, offset),
    }));
  return {
    origin: absolute(place.reference, offset),
    definitions: definitionsIn(below),
    overrides: () =>
      definitionsIn(
        all().filter(({ document, part }) => !below.some((one) => one.document === document && one.part === part)),
      ),
    uses: () => findUses(all(), named).map(spanOfName),
  };
}

/** Aliases do not cross blocks. */
function anchorAt(document: Document, at: number): Occurrences | null {
  const { block, start, offset } = blockAt(document, at);
  for (const { span, node, aliases } of blockAnchors(block)) {
    const origin = [span, ...aliases].find((place) => touches(place, offset));
    if (origin)
      return {
        origin: absolute(origin, start),
        definitions: [
          {
            document,
            name: absolute(span, start),
            full: absolute({ start: span.start, end: Math.max(span.end, node.end) }, start),
          },
        ],
        overrides: () => [],
        uses: () => aliases.map((alias) => ({ document, ...absolute(alias, start) })),
      };
  }
  return null;
}
