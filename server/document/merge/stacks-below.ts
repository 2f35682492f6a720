import { type Document, documentOf } from "../blocks/document.ts";
import { languageOf } from "../kinds/kind.ts";
import { heldVariables } from "./merge-piece.ts";
import type { MappingTree } from "./merge-tree.ts";
import { foldersIn, type MergedDocument, textOfMerge, writtenStack } from "./merged-stack.ts";
import { type BaseAnswer, stackLayers } from "./stack-layers.ts";
import { mergeWriter } from "./write-tree.ts";

/**
 * Each of the stacks that one of a merged document extends, at any depth, with all that this extends; `part`: the index of the one
 * that extends it. Variables keep their references, since others that extend it may give them other values.
 */
export function stacksBelow({ sources }: MergedDocument): readonly { part: number; document: Document }[] {
  const [own] = sources;
  if (!own) return [];
  const { file, blocks } = own.document;
  const read = (path: string): BaseAnswer => {
    const document = sources.find((one) => one.path === path)?.document;
    return document ? { kind: "text", text: document.text, document } : { kind: "missing" };
  };
  const write = (tree: MappingTree): Document => {
    const language = blocks.get(0)?.language ?? languageOf("stack");
    const writer = mergeWriter(heldVariables(new Map(), undefined), language, foldersIn(sources));
    return documentOf(file, textOfMerge(writtenStack(writer, tree)));
  };
  const stacks = stackLayers(own.document, read, new Map())?.stacks ?? [];
  return stacks.flatMap(({ part, below }) => below.map((tree) => ({ part, document: write(tree) })));
}
