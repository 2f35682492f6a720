import type { ReferenceNamespace } from "../../api/index.ts";
import { type Document, isStep, requestsAt, rootOf, type Value } from "../../document/index.ts";
import { mayDefine, type Named } from "./find-names.ts";

/** An instance, load balancer or subnet by its name in one of the file's documents. */
export function findResource(document: Document, named: Named): Value | null {
  for (const block of document.blocks) {
    if (block.part !== named.part || !mayDefine(block, named)) continue;
    const root = rootOf(block);
    const resource = block.holds === "section" ? root?.get(named.name) : root?.at(named.namespace, named.name);
    if (resource) return resource;
  }
  return null;
}

/** A field of the stack itself, such as the default region. */
export function findTopField({ blocks }: Document, part: number, name: string): Value | null {
  for (const { like, from, to } of blocks.runs) {
    if (like.part !== part || like.holds !== "top") continue;
    for (const block of blocks.slice(from, to)) {
      const value = block.text.includes(name) ? rootOf(block)?.get(name) : undefined;
      if (value) return value;
    }
  }
  return null;
}

/** The request with a given name in a sequence. */
export function findStep({ blocks }: Document, name: string): Value | null {
  for (const block of blocks) {
    if (block.holds === "frame" || !block.text.includes(name)) continue;
    const root = rootOf(block);
    const step = root && requestsAt(root).find((request) => isStep(request) && request.get("name")?.string === name);
    if (step) return step;
  }
  return null;
}

/** The stack's default region. */
export const regionAround = (document: Document, { block }: Value, namespace: ReferenceNamespace): Value | null =>
  namespace === "subnets" ? null : findTopField(document, block.part, "region");
