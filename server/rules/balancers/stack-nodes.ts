import type { Reference, Value } from "../../document/index.ts";
import { atUseIn, type FindingLocation } from "../kit/index.ts";

/** The references from nodes of a load balancer to instances. */
export function nodeReferences(
  balancer: Value,
): readonly { readonly at: FindingLocation; readonly reference: Reference }[] {
  const nodes = itemsOf(balancer, "configs").flatMap((config) => itemsOf(config, "nodes"));
  return nodes.flatMap((node) => {
    const value = node.get("address");
    const references = value?.template?.references.filter(({ kind }) => kind === "instances") ?? [];
    return value ? references.map((reference) => ({ at: atUseIn(balancer, { value, reference }), reference })) : [];
  });
}

const itemsOf = (object: Value, name: string): readonly Value[] => object.get(name)?.items ?? [];
