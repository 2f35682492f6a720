import { type Block, type Document, indexAt, namesFile, rootOf, splitBase, type Value } from "../../document/index.ts";
import { ruleById } from "../../rules/list.ts";
import { suppressionsOf } from "../../rules/suppressions/block-suppressions.ts";
import { absolute, type Node, type Span, touches } from "../../syntax/index.ts";

export interface Link extends Span {
  readonly target:
    | { readonly kind: "file"; readonly path: string }
    /** The page of a rule. */
    | { readonly kind: "rule"; readonly id: string };
}

/** The files that a document refers to, and the rules that its comments name. */
export const documentLinks = ({ blocks }: Document): readonly Link[] =>
  blocks
    .all()
    .flatMap((block, index) =>
      block.kept(linksIn).map((link) => ({ ...link, ...absolute(link, blocks.startOf(index)) })),
    );

export function linkAt(document: Document, at: number): Link | null {
  const index = indexAt(document, at);
  const offset = document.blocks.startOf(index);
  const link = document.blocks
    .get(index)
    ?.kept(linksIn)
    .find((one) => touches(one, at - offset));
  return link ? { ...link, ...absolute(link, offset) } : null;
}

function linksIn(block: Block): readonly Link[] {
  const links = [...filesIn(block), ...rulesIn(block)].sort((a, b) => a.start - b.start);
  return links.length > 0 ? links : none;
}

const none: readonly Link[] = [];

function filesIn(block: Block): readonly Link[] {
  const root = /extends|(?:file|base64):/.test(block.text) ? rootOf(block) : null;
  const links: Link[] = [];
  const seen = new Set<Node>();
  const visit = (value: Value): void => {
    if (seen.has(value.node)) return;
    seen.add(value.node);
    if (value.node.kind !== "scalar") value.values.forEach(visit);
    const path = extendedBy(value);
    if (path !== null) links.push({ ...value.innerSpan(0, path.length), target: { kind: "file", path } });
    else if (value.node.tag === undefined)
      for (const { name, nameStart } of value.template?.references.filter(namesFile) ?? [])
        links.push({
          ...value.innerSpan(nameStart, nameStart + name.length),
          target: { kind: "file", path: name },
        });
  };
  if (root) visit(root);
  return links;
}

/** The path of what settings or a stack extend. */
function extendedBy({ type, string }: Value): string | null {
  if (type?.kind !== "string" || string === undefined) return null;
  if (type.format === "settings-file") return string;
  return type.format === "stack-file" ? splitBase(string).path || null : null;
}

function rulesIn(block: Block): readonly Link[] {
  return suppressionsOf(block)
    .read.flatMap(({ suppression }) => suppression.rules)
    .filter(({ id }) => ruleById.has(id))
    .map(({ id, start, end }) => ({ start, end, target: { kind: "rule", id } }));
}
