import { objectTypes } from "../../api/index.ts";
import type { SourceSpan } from "../../text/mapped-text.ts";
import type { Blocks } from "../blocks/blocks.ts";
import type { Document } from "../blocks/document.ts";
import { topOfStack } from "./stack-tree.ts";

/** A stretch of a document. */
export interface StackPart extends SourceSpan {
  readonly part: number;
}

/** The stacks of a document. */
export function stackPartsOf(blocks: Blocks): readonly StackPart[] {
  const parts: (StackPart & { end: number })[] = [];
  blocks.all().forEach(({ part }, index) => {
    const last = parts.at(-1);
    const end = blocks.startOf(index + 1);
    if (last?.part === part) last.end = end;
    else parts.push({ part, start: blocks.startOf(index), end });
  });
  return parts;
}

/** The index of the stack that is named; null if there is none, or several and none is named. */
export function partNamed(document: Document, name: string | null): number | null {
  const stacks = namedParts(document);
  if (name === null) return stacks.length === 1 ? (stacks[0]?.part ?? null) : null;
  return (
    (stacks.find((one) => one.name === name) ?? stacks.find(({ part }) => String(part + 1) === name))?.part ?? null
  );
}

/** A key that a stack has at its top level. */
const isStackKey = (name: string): boolean => Object.hasOwn(objectTypes.stack.fields, name);

/** Whether a text has such a key, at any level: most files that stacks name are none, and are not read as stacks. */
export const mayBeStack = (text: string): boolean => stackKey.test(text);
const stackKey = new RegExp(`\\b(?:${Object.keys(objectTypes.stack.fields).join("|")})["']?\\s*:`);

/** The stacks of a document that are not empty, with their names. */
export function namedParts(document: Document): readonly { readonly part: number; readonly name: string | null }[] {
  return document.blocks.once(stackPartsOf).flatMap(({ part }) => {
    const tree = topOfStack(document, part);
    if (!tree || ![...tree.entries.keys()].some(isStackKey)) return [];
    const name = tree.entries.get("name")?.value();
    return { part, name: name?.kind === "scalar" && typeof name.node?.value === "string" ? name.node.value : null };
  });
}
