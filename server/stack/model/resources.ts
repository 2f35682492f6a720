import { type ReferenceNamespace, type ResourceKind, referenceNamespaces } from "../../api/index.ts";
import {
  type Block,
  type Document,
  isNamespace,
  resourceReferencesIn,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { groupedBy } from "../../text/groups.ts";

/** The resources of one of a file's documents, in order. */
export interface Stack {
  /** The index of its document in the file. */
  readonly part: number;
  readonly name: Value | undefined;
  readonly region: Value | undefined;
  /** Two may have the same name, which is an error in the file, and each may be something other than a mapping. */
  readonly instances: readonly Value[];
  readonly loadbalancers: readonly Value[];
  readonly subnets: readonly Value[];
}

/** What belongs to a load balancer. */
export type PartKind = ResourceKind & ("config" | "node");

/** The blocks of each stack of a file, one for each of its documents; none for a file of another kind. */
export const blocksOfStacks = ({ file, blocks }: Document): readonly (readonly Block[])[] =>
  file.kind === "stack" ? [...groupedBy(blocks, ({ part }) => part).values()] : [];

/** The stacks of a file. */
export const stacksOf = (document: Document): readonly Stack[] => blocksOfStacks(document).map(stackOf);

function stackOf(blocks: readonly Block[]): Stack {
  const facts = blocks.map(resourcesOfBlock);
  const resources = (namespace: ReferenceNamespace): readonly Value[] => facts.flatMap((fact) => fact[namespace]);
  return {
    part: blocks[0]?.part ?? 0,
    name: facts.find(({ name }) => name)?.name,
    region: facts.find(({ region }) => region)?.region,
    instances: resources("instances"),
    loadbalancers: resources("loadbalancers"),
    subnets: resources("subnets"),
  };
}

type Facts = Omit<Stack, "part">;

/** What a block contributes to its stack. */
export const resourcesOfBlock = (block: Block): Facts => block.once(factsOf);

const nothing: Facts = { name: undefined, region: undefined, instances: [], loadbalancers: [], subnets: [] };

/** The resources of one block, cached while other blocks are edited. */
function factsOf(block: Block): Facts {
  const root = rootOf(block);
  if (root === null) return nothing;
  if (block.holds === "section") {
    const namespace = referenceNamespaces.find((name) => name === block.section);
    return namespace ? { ...nothing, [namespace]: resourcesIn(root) } : nothing;
  }
  if (root.object?.id !== "stack") return nothing;
  return {
    name: root.get("name"),
    region: root.get("region"),
    instances: resourcesIn(root.get("instances")),
    loadbalancers: resourcesIn(root.get("loadbalancers")),
    subnets: resourcesIn(root.get("subnets")),
  };
}

const resourcesIn = (section: Value | undefined): readonly Value[] =>
  section?.node.kind === "mapping" ? section.values : [];

/** The first item with each key. */
export const firstBy = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item> =>
  // A map keeps the last of several with the same key.
  new Map(items.toReversed().map((item) => [keyOf(item), item]));

/** Finds the first resource with a name. */
export function lookup(stack: Stack): (namespace: ReferenceNamespace, name: string) => Value | undefined {
  const byName = ({ name }: Value): string => name;
  const tables = {
    instances: firstBy(stack.instances, byName),
    loadbalancers: firstBy(stack.loadbalancers, byName),
    subnets: firstBy(stack.subnets, byName),
  };
  return (namespace, name) => tables[namespace].get(name);
}

/** The value with a resource's region: its own, or the stack's. */
export const effectiveRegion = (stack: Pick<Stack, "region">, resource: Value): Value | undefined =>
  resource.get("region") ?? stack.region;

/** The kinds of the resources that requests create, by their sections. */
export const kindOfSection = { instances: "instance", loadbalancers: "loadbalancer" } as const;

/** The sections of these. */
export const resourceSections = ["instances", "loadbalancers"] as const;

/** Whether it is a stack, whose own keys can contain anything. */
export const holdsStack = (root: Value | null): boolean =>
  resourceSections.some((name) => root?.get(name)?.node.kind === "mapping");

/** The kind of the parts of a resource, and the field that lists them. */
export const partsOfKind: Partial<Readonly<Record<ResourceKind, { readonly kind: PartKind; readonly list: string }>>> =
  {
    loadbalancer: { kind: "config", list: "configs" },
    config: { kind: "node", list: "nodes" },
  };

/** The ports of a load balancer or the nodes of a port, which may be malformed. */
export function partsOf(kind: ResourceKind, value: Value): readonly Value[] {
  const of = partsOfKind[kind];
  return (of && value.get(of.list)?.items) ?? [];
}

/** What the address of a node refers to. */
export function backendOf(node: Value | null | undefined) {
  const address = node?.get("address");
  return address && targetsIn(address)[0];
}

/** The stack resources that a value refers to, at any depth, in order. The attribute is empty for the source of a clone. */
export const targetsIn = (value: Value) =>
  resourceReferencesIn(value).flatMap(({ reference: { kind, name, attribute } }) =>
    isNamespace(kind) ? { namespace: kind, name, attribute } : [],
  );
