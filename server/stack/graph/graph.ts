import type { ReferenceNamespace } from "../../api/index.ts";
import { escapeSegment, namespaceOf, type Value } from "../../document/index.ts";
import { addToGroup, keptIn } from "../../text/groups.ts";
import { effectiveRegion, lookup, partsOf, type Stack, targetsIn } from "../model/resources.ts";
import type { BlockSpan } from "../plan/step.ts";
import {
  addressIn,
  balancerFacts,
  type ItemFacts,
  instanceFacts,
  networkFacts,
  nodeFacts,
  placeWithKey,
  portFacts,
  showClipped,
  subnetFacts,
  textOf,
} from "./facts.ts";

/** A stack as items and the links between them. */
export interface Graph {
  /** Empty if the stack has none. */
  readonly name: string;
  /** Load balancers with their ports and nodes, then instances, VLANs and subnets, each in the order of the file. */
  readonly items: readonly GraphItem[];
  readonly links: readonly GraphLink[];
}

export type GraphItemKind = "loadbalancer" | "port" | "node" | "instance" | "vlan" | "subnet";

export interface GraphItem extends ItemFacts {
  /** ASCII letters, digits and `_`; unique in the file. */
  readonly id: string;
  readonly kind: GraphItemKind;
  /** Its region; null if unknown, and for subnets. */
  readonly region: string | null;
  /** The load balancer of a port, the port of a node. */
  readonly owner: GraphItem | null;
  /** Its pointer in the file; null for networks. */
  readonly pointer: string | null;
  /** Its first location in the file. */
  readonly place: BlockSpan;
}

export interface GraphLink {
  /**
   * A load balancer contains ports, and a port nodes; a node reaches an instance; an instance joins networks; a source is
   * cloned to a clone.
   */
  readonly kind: "holds" | "reaches" | "joins" | "cloned";
  readonly from: GraphItem;
  readonly to: GraphItem;
  /** The address of an instance in a network; may be empty. */
  readonly detail: string;
}

export function graphOf(stack: Stack): Graph {
  const find = lookup(stack);
  const items = new Map<GraphItemKind, GraphItem[]>();
  const itemsOf = (kind: GraphItemKind): readonly GraphItem[] => items.get(kind) ?? [];
  const fronts: GraphItem[] = [];
  const links: GraphLink[] = [];
  const instances = new Map<Value, GraphItem>();
  const networks = new Map<string, GraphItem>();

  const add = (
    kind: GraphItemKind,
    of: Value,
    facts: ItemFacts,
    region: string | null,
    { owner = null, pointer = null }: Partial<Pick<GraphItem, "owner" | "pointer">> = {},
  ) => {
    const id = `${stack.part === 0 ? "" : `s${stack.part}_`}${kind}${itemsOf(kind).length}`;
    const item: GraphItem = { id, kind, ...facts, region, owner, pointer, place: placeWithKey(of) };
    addToGroup(items, kind, item);
    return item;
  };
  const addResource = (kind: GraphItemKind, of: Value, facts: ItemFacts): GraphItem => {
    const part = stack.part === 0 ? "" : `/${stack.part}`;
    const pointer = `${part}/${namespaceOf(of)}/${escapeSegment(of.name)}`;
    return add(kind, of, facts, regionOf(of), { pointer });
  };
  const link = (kind: GraphLink["kind"], from: GraphItem, to: GraphItem, detail = ""): void => {
    links.push({ kind, from, to, detail });
  };
  const resourceIn = (value: Value | undefined, namespace: ReferenceNamespace): Value | undefined => {
    // Only for a string: visiting nested aliases would take forever.
    const target =
      value?.node.kind === "scalar" ? targetsIn(value).find((target) => target.namespace === namespace) : undefined;
    return target && find(namespace, target.name);
  };
  const regionOf = (resource: Value): string | null => showClipped(textOf(effectiveRegion(stack, resource))) || null;

  for (const instance of stack.instances)
    instances.set(instance, addResource("instance", instance, instanceFacts(instance)));
  for (const balancer of stack.loadbalancers) addBalancer(balancer);
  for (const subnet of stack.subnets) {
    const item = add("subnet", subnet, subnetFacts(subnet), null);
    for (const key of [`name ${subnet.name}`, `id ${subnet.get("id")?.integer}`])
      if (!networks.has(key)) networks.set(key, item);
  }
  for (const [instance, item] of instances) {
    const source = resourceIn(instance.at("clone", "source"), "instances");
    const original = source && instances.get(source);
    if (original && original !== item) link("cloned", original, item);
    for (const face of instance.get("interfaces")?.items ?? []) {
      const network = networkOf(face, item);
      if (network) link("joins", item, network, addressIn(face));
    }
  }
  return {
    name: showClipped(textOf(stack.name)),
    items: [...fronts, ...itemsOf("instance"), ...itemsOf("vlan"), ...itemsOf("subnet")],
    links,
  };

  function addBalancer(balancer: Value): void {
    const front = addResource("loadbalancer", balancer, balancerFacts(balancer));
    const { region } = front;
    fronts.push(front);
    for (const [at, value] of partsOf("loadbalancer", balancer).entries()) {
      const pointer = `${front.pointer}/configs/${at}`;
      const port = add("port", value, portFacts(value), region, { owner: front, pointer });
      fronts.push(port);
      link("holds", front, port);
      for (const [index, each] of partsOf("config", value).entries()) {
        const node = add("node", each, nodeFacts(each), region, { owner: port, pointer: `${pointer}/nodes/${index}` });
        fronts.push(node);
        link("holds", port, node);
        const target = resourceIn(each.get("address"), "instances");
        const instance = target && instances.get(target);
        if (instance) link("reaches", node, instance);
      }
    }
  }

  /** The network of an interface, added by the first interface that names it. None if it is unknown. */
  function networkOf(face: Value, instance: GraphItem): GraphItem | null {
    const label = face.get("purpose")?.string === "vlan" ? face.get("label") : undefined;
    if (label && textOf(label) !== "")
      return keptIn(networks, `vlan ${instance.region} ${textOf(label)}`, () =>
        add("vlan", label, networkFacts(label), instance.region),
      );
    const id = face.get("purpose")?.string === "vpc" ? face.get("subnet_id") : undefined;
    if (!id || textOf(id) === "") return null;
    const subnet = resourceIn(id, "subnets");
    const key = subnet ? `name ${subnet.name}` : `id ${textOf(id)}`;
    return keptIn(networks, key, () => add("subnet", id, networkFacts(id), null));
  }
}
