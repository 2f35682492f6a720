import { basesIn, type Document, partNamed, spanInBlock } from "../../document/index.ts";
import { addToGroup } from "../../text/groups.ts";
import { resolvePath } from "../../text/resolve-path.ts";
import { type DocumentSpan, findDefinitions, findUses, type Named, type StackIn } from "./find-names.ts";

/**
 * The stacks in which a name of one means the same: those that it extends, and (`all`) those that extend one that mentions the
 * name. The stack itself comes first. `others` are the documents that may be merged with it.
 */
export function stacksSharing(
  document: Document,
  named: Named,
  others: readonly Document[],
  which: "below" | "all",
): readonly StackIn[] {
  const from: StackIn = { document, part: named.part };
  if (named.namespace === "steps" || others.length === 0) return [from];
  const { below, above } = extending([document, ...others]);
  const stacks = new Map([[keyOf(from), from]]);
  for (const [key, stack] of stacks) {
    const upper = which === "all" && mentions(stack, named) ? above.get(key) : undefined;
    for (const next of [...(below.get(key) ?? []), ...(upper ?? [])])
      stacks.set(keyOf(next), stacks.get(keyOf(next)) ?? next);
  }
  return [...stacks.values()];
}

/** The places where stacks say that they extend one, at any depth. */
export function extendedAt(from: StackIn, others: readonly Document[]): readonly DocumentSpan[] {
  const { above } = extending([from.document, ...others]);
  const stacks = new Map([[keyOf(from), from]]);
  for (const [key] of stacks) for (const next of above.get(key) ?? []) stacks.set(keyOf(next), next);
  return [...stacks.values()].slice(1).flatMap(({ document, part }) => {
    const [base] = basesIn(document).get(part) ?? [];
    return base ? [{ document, ...spanInBlock(document, base.from, base.node) }] : [];
  });
}

const keyOf = ({ document, part }: StackIn): string => `${document.file.uri}#${part}`;

const mentions = (stack: StackIn, named: Named): boolean =>
  findDefinitions([stack], named).length > 0 || findUses([stack], named).length > 0;

/** What extends what: by its key, the stacks below and above each. */
function extending(documents: readonly Document[]) {
  const byUri = new Map(documents.map((document) => [document.file.uri, document]));
  const below = new Map<string, StackIn[]>();
  const above = new Map<string, StackIn[]>();
  for (const document of byUri.values())
    for (const [part, bases] of basesIn(document))
      for (const { path, stack } of bases) {
        const { uri } = document.file;
        const base = byUri.get(path === "" ? uri : (resolvePath(path, uri) ?? ""));
        const named = base ? partNamed(base, stack) : null;
        if (!base || named === null) continue;
        const [upper, lower] = [
          { document, part },
          { document: base, part: named },
        ];
        addToGroup(below, keyOf(upper), lower);
        addToGroup(above, keyOf(lower), upper);
      }
  return { below, above };
}
