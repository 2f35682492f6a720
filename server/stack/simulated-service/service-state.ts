import { defaultCloneLabel } from "../../api/index.ts";
import { type Catalog, emptyCatalog } from "../../document/index.ts";
import { keptIn } from "../../text/groups.ts";
import { isRecord } from "../../text/is-record.ts";

/** What the simulated service knows. `applyRequest` changes it; nothing else does. */
export interface ServiceState {
  readonly catalog: Catalog;
  /** The label of a clone, and the beginning of other labels that the service chooses. */
  readonly label: string;
  /** Resources by their IDs, as responses show them. */
  readonly instances: Map<number, Body>;
  readonly balancers: Map<number, Body>;
  readonly configs: Map<number, Body>;
  readonly nodes: Map<number, Body>;
  /** What no response shows of instances. */
  readonly unshown: Map<number, Unshown>;
  /** By what only one can have, the IDs of those that have it: by its scope, such as a configuration, and its name. */
  readonly holders: Map<string, Map<string, Set<number>>>;
  /** The next ID. */
  nextId: number;
}

/** The fields of a request's body, or of a response. */
export type Body = Readonly<Record<string, unknown>>;

/** What is expected to be a body. */
export const bodyIn = (data: unknown): Body => (isRecord(data) ? data : {});

/** The other fields. */
export const bodyWithout = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** What no response shows of an instance. */
export interface Unshown {
  interfaces: readonly Body[];
  hasPrivateAddress: boolean;
  /** Whether it boots once it is provisioned. */
  readonly boots: boolean;
  /** How many configuration profiles it has, and whether it was booted with one of them. */
  profiles: number;
  wasBooted: boolean;
  /** Its backups, by their IDs. Automatic ones are taken daily, and no day passes here. */
  readonly backups: Map<number, Body>;
  /** The targets of its running clones. */
  readonly clones: Set<number>;
  /** The instance that is being cloned to it. */
  clonedFrom: number | null;
}

/** `catalog`: what the types and regions are. */
export const emptyService = (catalog: Catalog = emptyCatalog, label = defaultCloneLabel): ServiceState => ({
  catalog,
  label,
  instances: new Map(),
  balancers: new Map(),
  configs: new Map(),
  nodes: new Map(),
  unshown: new Map(),
  holders: new Map(),
  nextId: 1,
});

/** Adds an instance as responses show it, or changes it. */
export function setInstance(state: ServiceState, id: number, changes: Body): Body {
  const instance = { ...state.instances.get(id), ...changes };
  state.instances.set(id, instance);
  return instance;
}

/** Whatever is going on ends: provisioning, snapshots, and the clone to the instance. */
export function settle(state: ServiceState, id: number): void {
  const unshown = state.unshown.get(id);
  if (!unshown) return;
  if (state.instances.get(id)?.status === "provisioning") {
    unshown.wasBooted = unshown.boots;
    setInstance(state, id, { status: unshown.boots ? "running" : "offline" });
  }
  if (unshown.clonedFrom === null) return;
  state.unshown.get(unshown.clonedFrom)?.clones.delete(id);
  unshown.clonedFrom = null;
}

/** Records who has something that only one can have. */
function hold({ holders }: ServiceState, scope: string, name: string, id: number): void {
  const own = keptIn(holders, scope, () => new Map<string, Set<number>>());
  own.set(name, (own.get(name) ?? new Set()).add(id));
}

/** Ends what `hold` recorded. */
function release({ holders }: ServiceState, scope: string, name: string, id: number): void {
  const own = holders.get(scope);
  const ids = own?.get(name);
  ids?.delete(id);
  if (ids?.size === 0) own?.delete(name);
}

const addresses = "private addresses";

/** Gives an instance a private address: the one of its ID, else the next one that nobody has had. */
export function givePrivateAddress(state: ServiceState, id: number): string {
  const taken = state.holders.get(addresses);
  for (let number = id; ; number++) {
    const address = `192.168.${(number >> 8) & 255}.${number & 255}`;
    if (taken?.has(address) && number - id <= 0xffff) continue;
    addAddress(state, id, address);
    return address;
  }
}

/** Gives an instance this private address. */
export function addAddress(state: ServiceState, id: number, address: string): void {
  const { ipv4 } = bodyIn(state.instances.get(id));
  setInstance(state, id, { ipv4: [...(Array.isArray(ipv4) ? ipv4 : []), address] });
  holdAddress(state, id, address);
}

/** Records the private address of an instance. Nobody else gets it, even once the instance is deleted. */
export function holdAddress(state: ServiceState, id: number, address: string): void {
  const unshown = state.unshown.get(id);
  if (unshown) unshown.hasPrivateAddress = true;
  hold(state, addresses, address, id);
}

/** The instances with a private address. */
export const instancesAt = ({ instances, holders }: ServiceState, address: string): readonly Body[] =>
  [...(holders.get(addresses)?.get(address) ?? [])]
    .map((id) => instances.get(id))
    .filter((instance) => instance !== undefined);

const nodesOf = (config: unknown): string => `nodes of ${config}`;

/** Replaces the node that has its ID, which may be in another configuration. */
export function addNode(state: ServiceState, id: number, node: Body): void {
  const old = state.nodes.get(id);
  if (old) release(state, nodesOf(old.config_id), String(old.label), id);
  state.nodes.set(id, node);
  hold(state, nodesOf(node.config_id), String(node.label), id);
}

/** The nodes of a configuration, of which no two have the same label. */
export const nodesIn = (state: ServiceState, config: unknown): ReadonlyMap<string, ReadonlySet<number>> =>
  state.holders.get(nodesOf(config)) ?? new Map();
