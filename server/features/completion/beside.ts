import { imagePrefixes, objectTypes } from "../../api/index.ts";
import { rootOf, type Value } from "../../document/index.ts";
import { targetOf } from "../../rules/requests/request-target.ts";
import type { Cursor, CursorPlace } from "./cursor.ts";

/** The siblings of a position, which limit the choices there. */

/** The other objects in the same list. */
export const besides = (object: Value | null): readonly Value[] =>
  object?.parent?.items.filter((item) => item !== object) ?? [];

/** Whether the list around or containing the position is already full. A list that is too long has a finding. */
export function isFull(place: CursorPlace): boolean {
  const item = place.kind === "key" ? place.object : null;
  const list = item ? item.parent : place.kind === "value" ? place.holder : null;
  const { type } = list ?? {};
  return type?.kind === "array" && type.max !== undefined && list?.items.length === type.max + 1 && isNew(item);
}

/** It contains only the word at the cursor. */
const isNew = (item: Value | null): boolean => item === null || item.values.length <= 1;

/** Whether an interface can be primary: a `vlan` cannot, and only one can be. */
export const canBePrimary = (networkInterface: Value | null): boolean =>
  networkInterface?.get("purpose")?.string !== "vlan" &&
  !besides(networkInterface).some((other) => other.get("primary")?.boolean === true);

/** A script requires an official image: not a private one, and not a backup. */
export const isPrivateImage = (instance: Value | null): boolean =>
  instance?.get("image")?.text?.startsWith(imagePrefixes.own) === true;

export const runsScript = (instance: Value | null): boolean => {
  const script = instance?.get("script_id");
  return script !== undefined && !script.isNothing;
};

/** The ports that other configurations of the load balancer use. */
export function takenPorts(cursor: Cursor, config: Value | null): ReadonlySet<number> {
  const beside = config?.object?.id === "stack-config" ? besides(config) : [];
  const ports = beside.map((each) => each.get("port")?.integer);
  return new Set([...ports, ...portsOfSteps(cursor, config)].filter((port) => port !== undefined));
}

const mostLooked = 200;

/** Those of the other requests of a sequence to the same load balancer. */
function portsOfSteps({ document, index }: Cursor, config: Value | null): readonly (number | undefined)[] {
  const request = config?.object?.id === "create-config" ? config.parent : config;
  const balancer = request && targetOf(request)?.parameters.loadbalancerId;
  if (!request || !balancer) return [];
  const inBlocks = document.blocks
    .slice(Math.max(0, index - mostLooked), index + mostLooked)
    .filter((block) => block.holds === "item" && block !== document.blocks.get(index) && block.text.includes("port"))
    .map(rootOf);
  return [...inBlocks, ...besides(request)].flatMap((other) => {
    const target = other && targetOf(other);
    return target?.operation === "create-config" && target.parameters.loadbalancerId === balancer
      ? [other?.at("body", "port")?.integer]
      : [];
  });
}

/** Whether it is a port of a configuration. */
export const isConfigPort = (object: Value | null, name: string): boolean =>
  name === "port" && object?.object?.fields.port?.usual !== undefined;

/** Whether the list has another `public` interface. */
export const hasPublic = (list: Value | null, own: Value | null): boolean =>
  (list?.items ?? []).some((other) => other !== own && other.get("purpose")?.string === "public");

export const isInterface = (object: Value | null): boolean => object?.object === objectTypes.interface;
