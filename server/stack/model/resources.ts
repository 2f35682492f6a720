import { type ReferenceNamespace, referenceNamespaces } from "../../api/index.ts";
import {
  type Block,
  type Document,
  isNamespace,
  type Reference,
  type ReferenceUse,
  referencesIn,
  rootOf,
  type Value,
} from "../../document/index.ts";
import type { Scalar } from "../../syntax/index.ts";

/** What one of a file's documents says should exist, everything in the order in which it is written. */
export interface Stack {
  /** Which of the file's documents it is, from 0. */
  readonly part: number;
  readonly blocks: readonly Block[];
  readonly name: Value | undefined;
  readonly region: Value | undefined;
  readonly instances: readonly Resource[];
  readonly loadbalancers: readonly Resource[];
  readonly subnets: readonly Resource[];
}

/** An instance, a load balancer or a subnet. */
export interface Resource {
  readonly namespace: ReferenceNamespace;
  /** Its key in the stack. Two resources may have one, which is a mistake of the file. */
  readonly name: string;
  readonly key: Scalar;
  /** Aliases and merge keys are resolved in it. What is written in place of a mapping is here as it is. */
  readonly value: Value;
  readonly block: Block;
}

/** A port of a load balancer with the nodes behind it, whatever stands in their place. */
export interface BalancerConfig {
  readonly value: Value;
  readonly nodes: readonly Value[];
}

/** What a reference leads to; the attribute is empty where a clone names its source. */
export interface ResourceTarget {
  readonly namespace: ReferenceNamespace;
  readonly name: string;
  readonly attribute: string;
  readonly use: ReferenceUse;
}

/** The stacks of a file, one for each of its documents; none for a file of another kind. */
export function stacksOf({ file, blocks }: Document): readonly Stack[] {
  const parts: Block[][] = [];
  if (file.kind !== "stack") return [];
  for (const block of blocks) {
    const part = parts[block.part];
    if (part) part.push(block);
    else parts[block.part] = [block];
  }
  return parts.map(stackOf);
}

function stackOf(blocks: readonly Block[], part: number): Stack {
  const facts = blocks.map((block) => block.once(factsOf));
  const resources = (namespace: ReferenceNamespace): readonly Resource[] => facts.flatMap((fact) => fact[namespace]);
  return {
    part,
    blocks,
    name: facts.find(({ name }) => name)?.name,
    region: facts.find(({ region }) => region)?.region,
    instances: resources("instances"),
    loadbalancers: resources("loadbalancers"),
    subnets: resources("subnets"),
  };
}

type Facts = Omit<Stack, "part" | "blocks">;

const nothing: Facts = { name: undefined, region: undefined, instances: [], loadbalancers: [], subnets: [] };

/** What one block says. It stays while other blocks are edited. */
function factsOf(block: Block): Facts {
  const root = rootOf(block);
  if (root === null) return nothing;
  if (block.holds === "section") {
    const namespace = referenceNamespaces.find((name) => name === block.section);
    return namespace ? { ...nothing, [namespace]: resourcesIn(root, namespace) } : nothing;
  }
  if (root.object?.id !== "stack") return nothing;
  const read = (name: ReferenceNamespace) => resourcesIn(root.get(name), name);
  return {
    name: root.get("name"),
    region: root.get("region"),
    instances: read("instances"),
    loadbalancers: read("loadbalancers"),
    subnets: read("subnets"),
  };
}

const resourcesIn = (section: Value | undefined, namespace: ReferenceNamespace): readonly Resource[] =>
  section?.node.kind === "mapping"
    ? section.values.flatMap((value) =>
        value.key ? [{ namespace, name: value.name, key: value.key, value, block: value.block }] : [],
      )
    : [];

/** Finds a resource by its name; of several the first. */
export function lookup(stack: Stack): (namespace: ReferenceNamespace, name: string) => Resource | undefined {
  const tables = new Map<ReferenceNamespace, ReadonlyMap<string, Resource>>();
  return (namespace, name) => {
    let table = tables.get(namespace);
    // Of entries with one key a map keeps the last.
    table ??= new Map([...stack[namespace]].reverse().map((resource) => [resource.name, resource]));
    tables.set(namespace, table);
    return table.get(name);
  };
}

/** The value of the region that a resource is in: its own, or else the stack's. */
export const effectiveRegion = (stack: Stack, { value }: Resource): Value | undefined =>
  value.get("region") ?? stack.region;

/** The value that labels it; undefined where its name does. */
export const ownLabel = ({ value }: Resource): Value | undefined => value.get("label");

export const configsOf = ({ value }: Resource): readonly BalancerConfig[] =>
  (value.get("configs")?.items ?? []).map((config) => ({ value: config, nodes: config.get("nodes")?.items ?? [] }));

/** What the strings of a value refer to in the stack, at any depth, in their order. */
export const targetsIn = (value: Value): readonly ResourceTarget[] =>
  referencesIn(value).flatMap((use) => {
    const target = targetOf(use.reference);
    return target ? [{ ...target, use }] : [];
  });

const targetOf = ({ kind, name, attribute }: Reference): Omit<ResourceTarget, "use"> | null =>
  isNamespace(kind) ? { namespace: kind, name, attribute } : null;
