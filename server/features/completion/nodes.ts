import { objectTypes } from "../../api/index.ts";
import { type Block, nearestAround, referencesOf, rootOf, type Value } from "../../document/index.ts";
import { defaultRegion } from "../names/find-resource.ts";
import { besides } from "./beside.ts";
import type { ValueOffer } from "./catalog-offers.ts";
import type { Cursor, ValuePlace } from "./cursor.ts";
import { resourceNames } from "./names.ts";

/**
 * The instances that can be a node of the load balancer around a value: those with a private address, unless they are
 * certainly in another region.
 */
export function instancesFor(
  cursor: Pick<Cursor, "document" | "index" | "stack">,
  around: Value | null,
  { word = "", order = "nearest" }: { readonly word?: string; readonly order?: "nearest" | "document" } = {},
): readonly string[] {
  const usual = usualRegion(cursor);
  const balancer = nearestAround(around, ({ object }) => object?.id === "stack-loadbalancer");
  const own = regionOf(balancer, usual);
  const isMeant = (block: Block, name: string): boolean => {
    // A merge key may add it from a part that was not parsed.
    if (!/private_ip|<<|\*/.test(block.text)) return false;
    const instance = instanceIn(block, name);
    if (!instance || instance.lacks("private_ip") || instance.get("private_ip")?.boolean === false) return false;
    const region = regionOf(instance, usual);
    return own === null || region === null || region === own;
  };
  return resourceNames(cursor, "instances", { word, isMeant, order });
}

function instanceIn(block: Block, name: string): Value | undefined {
  const root = rootOf(block);
  return block.holds === "section" ? root?.get(name) : root?.at("instances", name);
}

/** Null if unknown. */
function regionOf(resource: Value | null, usual: string | null): string | null {
  const region = resource?.get("region");
  if (region) return region.string ?? null;
  return resource?.isComplete === false ? null : usual;
}

/** The default region of the stack; null if it has none that is known. */
function usualRegion({ document, index, stack }: Pick<Cursor, "document" | "index" | "stack">): string | null {
  const region = defaultRegion(document, document.blocks.get(index)?.part ?? 0);
  if (region) return region.string ?? null;
  const inherited = stack?.tree?.entries.get("region")?.value();
  return inherited?.kind === "scalar" && typeof inherited.node?.value === "string" ? inherited.node.value : null;
}

/** Whether the stack has a default region. */
export const hasRegion = ({ document, index, stack }: Cursor): boolean =>
  defaultRegion(document, document.blocks.get(index)?.part ?? 0) !== null ||
  stack?.tree?.entries.has("region") === true;

/** The possible sources of a clone. */
export function cloneSources(cursor: Cursor, { holder, name }: ValuePlace): readonly ValueOffer[] {
  if (holder?.object !== objectTypes["stack-clone"] || name !== "source") return [];
  const own = holder.parent?.name;
  return resourceNames(cursor, "instances", { word: cursor.probe.before }).flatMap((value) =>
    value === own ? [] : [{ value }],
  );
}

/** The private addresses of the instances that no other node of the configuration has. */
export function nodeAddresses(cursor: Cursor, node: Value | null, word: string): readonly ValueOffer[] {
  const used = new Set(besides(node).flatMap((other) => referencedIn(other.get("address"))));
  return instancesFor(cursor, node, { word }).flatMap((name) =>
    used.has(name) ? [] : [{ value: `\${instances.${name}.private_ipv4}:${portOf(node) ?? 80}` }],
  );
}

/** The instances that an address refers to. */
const referencedIn = (address: Value | undefined): readonly string[] =>
  address ? referencesOf(address).map(({ name }) => name) : [];

/** The port of the node's configuration, because backends often use the same. */
function portOf(node: Value | null): number | undefined {
  const port = node?.parent?.parent?.get("port")?.integer;
  return port === 443 ? undefined : port;
}
