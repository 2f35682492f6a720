import { assumptions, limits, type Operation, tls, undecidedWindow } from "../../api/index.ts";
import { readPath, type ServiceError } from "../../document/index.ts";
import { answerOfConfig, answerOfInstance, timeOf } from "./service-answers.ts";
import {
  addNode,
  type Body,
  bodyWithout,
  givePrivateAddress,
  isBody,
  type ServiceState,
  type SimulatedInstance,
  settle,
} from "./service-state.ts";

/** A request as it arrives, with all references filled in. */
export interface ArrivedRequest {
  readonly method: string;
  /** From the base on. */
  readonly path: string;
  readonly body: Body | null;
}

/** How the service answers: an object, or the errors of interface section 2.10. */
export type ServiceReply =
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly why: "invalid" | "missing"; readonly errors: readonly ServiceError[] }
  /** It is not a request to this service. */
  | { readonly kind: "unknown" };

/**
 * Changes the state as the API documentation describes. Whether a body is valid is for the rules to say: only what depends
 * on the state is checked here.
 */
export function applyRequest(state: ServiceState, { method, path, body }: ArrivedRequest): ServiceReply {
  const match = readPath(path).operations.find(({ operation }) => operation.method === method);
  if (!match) return { kind: "unknown" };
  const parameters = new Map(match.parameters.map(({ name, text }) => [name, Number(text)]));
  const target = (name: string): number => parameters.get(name) ?? Number.NaN;
  return applyOperation(match.operation, state, target, body ?? {});
}

const done = (answer: unknown = {}): ServiceReply => ({ kind: "done", answer });
const refused = (reason: string, field: string | null = null): ServiceReply => ({
  kind: "refused",
  why: "invalid",
  errors: [{ field, reason }],
});
const notFound: ServiceReply = {
  kind: "refused",
  why: "missing",
  errors: [{ field: null, reason: "Nothing has this ID." }],
};

type Target = (name: string) => number;

function applyOperation({ id }: Operation, state: ServiceState, target: Target, body: Body): ServiceReply {
  switch (id) {
    case "list-instances":
      return done({ data: [...state.instances.values()].map((instance) => shown(state, instance)) });
    case "create-instance":
      return done(answerOfInstance(createInstance(state, body)));
    case "create-loadbalancer":
      return createBalancer(state, body);
    case "allocate-ip":
      return allocateAddress(state, body);
    case "create-config":
    case "view-config":
    case "update-config":
    case "create-node":
      return applyToBalancer(id, state, target, body);
    default: {
      const instance = state.instances.get(target("instanceId"));
      return instance ? applyToInstance(id, state, instance, target, body) : notFound;
    }
  }
}

/** Provisioning lasts until a response has shown it. */
function shown(state: ServiceState, instance: SimulatedInstance): Body {
  const answer = answerOfInstance(instance);
  settle(state, instance);
  return answer;
}

/** What is never kept, because no answer has it. */
const secrets = ["root_pass", "authorized_keys", "authorized_users", "metadata", "script_data"];

function createInstance(state: ServiceState, body: Body): SimulatedInstance {
  const id = state.nextId++;
  const isDeployed = body.image !== undefined || body.backup_id !== undefined;
  const instance: SimulatedInstance = {
    id,
    fields: { label: `compute${id}`, ...bodyWithout(body, [...secrets, "backups_enabled", "private_ip"]) },
    status: isDeployed ? "provisioning" : "offline",
    publicAddress: `203.0.${(id >> 8) & 255}.${id & 255}`,
    privateAddress: null,
    hasUserData: body.metadata !== undefined,
    backups: { enabled: body.backups_enabled === true, records: [] },
    clones: new Set(),
    clonedFrom: null,
  };
  state.instances.set(id, instance);
  if (body.private_ip === true) givePrivateAddress(state, instance, freeAddress(state, id));
  return instance;
}

/** That of the ID, else the next one that nobody has had. */
function freeAddress({ holders }: ServiceState, id: number): string {
  for (let number = id; ; number++) {
    const address = `192.168.${(number >> 8) & 255}.${number & 255}`;
    if (!holders.has(address) || number - id > 0xffff) return address;
  }
}

function allocateAddress(state: ServiceState, { compute_id: id, public: isPublic }: Body): ServiceReply {
  const instance = state.instances.get(Number(id));
  if (!instance) return refused("No instance has this ID.", "compute_id");
  if (isPublic !== false) return refused("Additional public addresses require a support ticket.", "public");
  if (instance.privateAddress !== null) return refused("The instance has a private address already.", "compute_id");
  givePrivateAddress(state, instance, freeAddress(state, instance.id));
  return done({ [assumptions.answers.names.address]: instance.privateAddress, type: "ipv4", public: false });
}

function applyToInstance(
  id: Operation["id"],
  state: ServiceState,
  instance: SimulatedInstance,
  target: Target,
  body: Body,
): ServiceReply {
  const { backups } = instance;
  switch (id) {
    case "view-instance":
      return done(shown(state, instance));
    case "update-instance":
      instance.fields = { ...instance.fields, ...updated(instance, body) };
      return done(answerOfInstance(instance));
    case "delete-instance":
      settle(state, instance);
      state.instances.delete(instance.id);
      return done();
    case "boot-instance":
      settle(state, instance);
      instance.status = "running";
      return done();
    case "clone-instance":
      return cloneInstance(state, instance, body);
    case "list-backups":
      return done({ data: backups.records });
    case "create-snapshot": {
      const id = state.nextId++;
      const snapshot = { id, updated: timeOf(id) };
      // The previous snapshot is replaced.
      backups.records.splice(0, backups.records.length, snapshot);
      return done(snapshot);
    }
    case "enable-backups":
      backups.enabled = true;
      return done();
    case "cancel-backups":
      backups.enabled = false;
      instance.fields = bodyWithout(instance.fields, ["schedule"]);
      backups.records.length = 0;
      return done();
    case "view-backup":
    case "restore-backup": {
      const backup = backups.records.find((one) => one.id === target("backupId"));
      if (!backup) return notFound;
      if (id === "view-backup") return done(backup);
      const to = body[assumptions.restoreFields.names.target];
      if (to !== undefined && !state.instances.has(Number(to)))
        return refused("No instance has this ID.", assumptions.restoreFields.names.target);
      return done();
    }
    default:
      return { kind: "unknown" };
  }
}

/** The window and the day may also be beside the other fields. */
function updated({ fields }: SimulatedInstance, body: Body): Body {
  const { backups, schedule } = assumptions.backupSettings.names;
  const { alerts, [backups]: settings, ...rest } = body;
  const before = isBody(fields.schedule) ? fields.schedule : {};
  const own = isBody(settings) && isBody(settings[schedule]) ? settings[schedule] : {};
  return {
    ...rest,
    ...(isBody(alerts) ? { alerts: { ...(isBody(fields.alerts) ? fields.alerts : {}), ...alerts } } : {}),
    ...(isBody(settings) ? { schedule: { window: undecidedWindow, ...before, ...own } } : {}),
  };
}

function cloneInstance(state: ServiceState, source: SimulatedInstance, body: Body): ServiceReply {
  if (source.hasUserData && !isBody(body.metadata))
    return refused("An instance with user data is cloned to a new instance with `metadata.user_data`.", "metadata");
  if (source.clones.size >= limits.clonesPerSource)
    return refused(
      `${limits.clonesPerSource} clones of this instance are running. Wait until one of them has finished.`,
    );
  if (body.compute_id !== undefined) {
    const existing = state.instances.get(Number(body.compute_id));
    if (!existing) return refused("No instance has this ID.", "compute_id");
    if (existing.clonedFrom !== null) return refused("Another clone to this instance is running.", "compute_id");
    startClone(source, existing);
    return done(answerOfInstance(existing));
  }
  const { tags = [], interfaces } = source.fields;
  const copied = { tags, ...(interfaces === undefined ? {} : { interfaces }) };
  const clone = createInstance(state, { ...copied, ...bodyWithout(body, ["configs", "disks"]) });
  clone.status = "offline";
  startClone(source, clone);
  return done(answerOfInstance(clone));
}

function startClone(source: SimulatedInstance, target: SimulatedInstance): void {
  source.clones.add(target.id);
  target.clonedFrom = source.id;
}

function createBalancer(state: ServiceState, body: Body): ServiceReply {
  const id = state.nextId++;
  state.balancers.set(id, { id, owner: null, fields: body });
  return done({ ...body, id });
}

function applyToBalancer(
  operation: "create-config" | "view-config" | "update-config" | "create-node",
  state: ServiceState,
  target: Target,
  body: Body,
): ServiceReply {
  const balancer = state.balancers.get(target("loadbalancerId"));
  if (!balancer) return notFound;
  if (operation === "create-config") {
    const config = { id: state.nextId++, owner: balancer.id, fields: bodyWithout(body, [tls.key]) };
    state.configs.set(config.id, config);
    return done(answerOfConfig(state, config));
  }
  const config = state.configs.get(target("configId"));
  if (config?.owner !== balancer.id) return notFound;
  if (operation === "update-config") config.fields = { ...config.fields, ...bodyWithout(body, [tls.key]) };
  if (operation !== "create-node") return done(answerOfConfig(state, config));
  const node = { id: state.nextId++, owner: config.id, fields: body };
  addNode(state, node);
  return done({ ...body, id: node.id, config_id: config.id });
}
