import {
  type Block,
  type Document,
  keptInBlocks,
  namesFile,
  splitBase,
  type Value,
  writtenValues,
} from "../../document/index.ts";
import { ruleById } from "../../rules/list.ts";
import { suppressionsOf } from "../../rules/suppressions/block-suppressions.ts";
import { type Span, touches } from "../../syntax/index.ts";

export interface Link extends Span {
  readonly target:
    | { readonly kind: "file"; readonly path: string }
    /** The page of a rule. */
    | { readonly kind: "rule"; readonly id: string };
}

/** The files that a document refers to, and the rules that its comments name. */
export const documentLinks = (document: Document): readonly Link[] => [...keptInBlocks(document, linksIn)];

export const linkAt = (document: Document, at: number): Link | null =>
  [...keptInBlocks(document, linksIn, { start: at, end: at })].find((link) => touches(link, at)) ?? null;

const linksIn = (block: Block): readonly Link[] =>
  [...filesIn(block), ...rulesIn(block)].sort((a, b) => a.start - b.start);

function filesIn(block: Block): readonly Link[] {
  if (!/extends|(?:file|base64):/.test(block.text)) return [];
  return [...writtenValues(block)].flatMap((value): readonly Link[] => {
    const linkTo = (path: string, at: number): readonly Link[] => {
      const span = value.exactSpan(at, at + path.length);
      return span ? [{ ...span, target: { kind: "file", path } }] : [];
    };
    const path = extendedBy(value);
    if (path !== null) return linkTo(path, 0);
    const references = value.node.tag === undefined ? value.template?.references : undefined;
    return references?.filter(namesFile).flatMap(({ name, nameStart }) => linkTo(name, nameStart)) ?? [];
  });
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
