import { addToGroup } from "../../text/groups.ts";
/** What the simulated service knows. `applyRequest` changes it; nothing else does. */
export interface ServiceState {
  readonly instances: Map<number, SimulatedInstance>;
  readonly balancers: Map<number, SimulatedPart>;
  readonly configs: Map<number, SimulatedPart>;
  readonly nodes: Map<number, SimulatedPart>;
  /** The nodes of each configuration, by its ID, by their own IDs. */
  readonly nodesOf: Map<number, Map<number, SimulatedPart>>;
  /** Who has had a private address, by the address. */
  readonly holders: Map<string, SimulatedInstance[]>;
  /** The next ID. */
  nextId: number;
}

/** The fields of a request's body. */
export type Body = Readonly<Record<string, unknown>>;

export const isBody = (data: unknown): data is Body =>
  data !== null && typeof data === "object" && !Array.isArray(data);

/** The other fields. */
export const bodyWithout = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

export interface SimulatedInstance {
  readonly id: number;
  /** What requests set, without secrets: passwords, keys and user data are not kept. */
  fields: Body;
  status: "provisioning" | "running" | "offline";
  readonly publicAddress: string;
  /** Set by `givePrivateAddress`. */
  privateAddress: string | null;
  readonly hasUserData: boolean;
  backups: { enabled: boolean; readonly records: SimulatedBackup[] };
  /** The targets of its running clones. */
  readonly clones: Set<number>;
  /** The instance that is being cloned to it. */
  clonedFrom: number | null;
}

/** A snapshot. Automatic backups are taken daily, and no day passes here. */
export interface SimulatedBackup {
  readonly id: number;
  readonly updated: string;
}

/** A load balancer, a configuration or a node. */
export interface SimulatedPart {
  readonly id: number;
  /** The load balancer of a configuration, the configuration of a node. */
  readonly owner: number | null;
  fields: Body;
}

export const emptyService = (): ServiceState => ({
  instances: new Map(),
  balancers: new Map(),
  configs: new Map(),
  nodes: new Map(),
  nodesOf: new Map(),
  holders: new Map(),
  nextId: 1,
});

/** Whatever is going on ends: provisioning, and the clone to the instance. */
export function settle({ instances }: ServiceState, instance: SimulatedInstance): void {
  if (instance.status === "provisioning") instance.status = instance.fields.booted === false ? "offline" : "running";
  if (instance.clonedFrom === null) return;
  instances.get(instance.clonedFrom)?.clones.delete(instance.id);
  instance.clonedFrom = null;
}

export function finishProvisioning(state: ServiceState): void {
  for (const instance of state.instances.values()) settle(state, instance);
}

export function givePrivateAddress({ holders }: ServiceState, instance: SimulatedInstance, address: string): void {
  instance.privateAddress = address;
  addToGroup(holders, address, instance);
}

/** Replaces the node that has its ID, which may be in another configuration. */
export function addNode({ nodes, nodesOf }: ServiceState, node: SimulatedPart): void {
  const old = nodes.get(node.id);
  if (old) nodesOf.get(old.owner ?? 0)?.delete(node.id);
  nodes.set(node.id, node);
  const own = nodesOf.get(node.owner ?? 0) ?? new Map<number, SimulatedPart>();
  nodesOf.set(node.owner ?? 0, own.set(node.id, node));
}

/** Whether a running instance has the private address. */
export const isUp = ({ instances, holders }: ServiceState, address: string): boolean =>
  (holders.get(address) ?? []).some((one) => one.status === "running" && instances.get(one.id) === one);
