import type { Node, Span } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { secretNodes } from "./secrets.ts";

/** Where the variables of a stack are written that it uses in its secrets. */
export function secretVariables(document: Document): readonly Span[] {
  const names = new Set(document.blocks.all().flatMap((block) => block.kept(namesInSecrets)));
  if (names.size === 0) return [];
  return document.blocks.all().flatMap((block, index) => {
    const offset = document.blocks.startOf(index);
    const own = variablesIn(block).filter(({ name }) => names.has(name));
    return own.map(({ node }) => ({ start: node.start + offset, end: node.end + offset }));
  });
}

const variablesIn = (block: Block): readonly Value[] =>
  block.file.kind === "stack" && block.holds !== "section" && block.text.includes("vars")
    ? (rootOf(block)?.get("vars")?.values ?? [])
    : [];

function namesInSecrets(block: Block): readonly string[] {
  if (!block.text.includes("${vars.")) return none;
  const written = (node: Node): string => block.text.slice(node.start, node.end);
  return secretNodes(block).flatMap((node) =>
    [...written(node).matchAll(/\$\{vars\.([^}]*)\}/g)].map(([, name = ""]) => name),
  );
}

const none: readonly string[] = [];
