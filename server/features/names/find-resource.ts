import type { ReferenceNamespace } from "../../api/index.ts";
import { type Document, isStep, requestsIn, rootOf, type Value } from "../../document/index.ts";
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

/** The default region of one of the file's stacks. */
export function defaultRegion({ blocks }: Document, part: number): Value | null {
  for (const { like, from, to } of blocks.runs) {
    if (like.part !== part || like.holds !== "top") continue;
    for (const block of blocks.slice(from, to)) {
      const value = block.text.includes("region") ? rootOf(block)?.get("region") : undefined;
      if (value) return value;
    }
  }
  return null;
}

/** The request with a given name in a sequence. */
export function findStep({ blocks }: Document, name: string): Value | null {
  for (const block of blocks) {
    if (block.holds === "frame" || !block.text.includes(name)) continue;
    const step = requestsIn(block).find((request) => isStep(request) && request.get("name")?.string === name);
    if (step) return step;
  }
  return null;
}

/** That of the stack around a resource of a kind that has a region. */
export const regionAround = (document: Document, { block }: Value, namespace: ReferenceNamespace): Value | null =>
  namespace === "subnets" ? null : defaultRegion(document, block.part);
