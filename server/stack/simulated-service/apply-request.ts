import { assumptions, tls } from "../../api/index.ts";
import { readPath } from "../../document/index.ts";
import { applyToInstance, createdInstance } from "./apply-to-instance.ts";
import {
  answerOfConfig,
  done,
  notFound,
  redacted,
  refusedFor,
  type ServiceReply,
  usualBalancer,
  usualConfig,
} from "./service-answers.ts";
import {
  addNode,
  type Body,
  bodyWithout,
  givePrivateAddress,
  instancesAt,
  nodesIn,
  type ServiceState,
  settle,
} from "./service-state.ts";

/** A request as it arrives, with all references filled in. */
export interface ArrivedRequest {
  readonly method: string;
  /** From the base on. */
  readonly path: string;
  readonly body: Body | null;
}

/**
 * Changes the state as the API documentation describes. Whether a body is valid is for the rules to say: only what depends
 * on the state is checked here.
 */
export function applyRequest(state: ServiceState, { method, path, body: sent }: ArrivedRequest): ServiceReply {
  const match = readPath(path).operations.find(({ operation }) => operation.method === method);
  if (!match) return { kind: "unknown" };
  const parameters = new Map(match.parameters.map(({ name, text }) => [name, Number(text)]));
  const target = (name: string): number => parameters.get(name) ?? Number.NaN;
  const { id: operation } = match.operation;
  const body = sent ?? {};
  switch (operation) {
    case "list-instances": {
      const data = [...state.instances.values()];
      for (const id of state.instances.keys()) settle(state, id);
      return done({ data });
    }
    case "create-instance":
      return createdInstance(state, body);
    case "create-loadbalancer": {
      const id = state.nextId++;
      const balancer = { ...usualBalancer(id), ...bodyWithout(body, ["id"]) };
      state.balancers.set(id, balancer);
      return done(balancer);
    }
    case "allocate-ip":
      return allocateAddress(state, body);
    case "create-config":
    case "view-config":
    case "update-config":
    case "create-node": {
      const balancer = state.balancers.get(target("loadbalancerId"));
      if (!balancer) return notFound;
      if (operation === "create-config") return setConfig(state, balancer, null, body);
      const config = state.configs.get(target("configId"));
      if (!config || config.loadbalancer_id !== balancer.id) return notFound;
      if (operation === "create-node") return createNode(state, balancer, config, body);
      return operation === "update-config"
        ? setConfig(state, balancer, config, body)
        : done(answerOfConfig(state, config));
    }
    default:
      return applyToInstance(operation, state, target, body);
  }
}

function allocateAddress(state: ServiceState, { compute_id, public: isPublic }: Body): ServiceReply {
  const id = Number(compute_id);
  const unshown = state.unshown.get(id);
  if (!unshown) return refusedFor("No instance has this ID.", "compute_id");
  if (isPublic !== false) return refusedFor("Additional public addresses require a support ticket.", "public");
  if (unshown.hasPrivateAddress) return refusedFor("The instance has a private address already.", "compute_id");
  const address = givePrivateAddress(state, id);
  return done({ [assumptions.answers.names.address]: address, type: "ipv4", public: false, compute_id: id });
}

/** What requests cannot set. */
const readOnly = ["id", "loadbalancer_id", "nodes_status", tls.key];

/** Creates a configuration, or changes it. */
function setConfig(state: ServiceState, balancer: Body, before: Body | null, body: Body): ServiceReply {
  const id = before ? Number(before.id) : state.nextId;
  const has = body[tls.certificate] ? redacted : null;
  const sent = bodyWithout(body, has ? [...readOnly, tls.certificate] : readOnly);
  const certificate = has ? { [tls.certificate]: has, [tls.key]: has } : {};
  const config: Body = {
    ...(before ?? usualConfig(id, body)),
    ...sent,
    ...certificate,
    loadbalancer_id: balancer.id,
  };
  const others = [...state.configs.values()].filter((one) => one.id !== id && one.loadbalancer_id === balancer.id);
  if (others.some(({ port }) => String(port) === String(config.port)))
    return refusedFor("Another configuration of this load balancer has this port.", "port");
  if (!before) state.nextId++;
  state.configs.set(id, config);
  return done(answerOfConfig(state, config));
}

function createNode(state: ServiceState, balancer: Body, config: Body, body: Body): ServiceReply {
  const id = state.nextId;
  const node = { label: `node${id}`, address: null, ...body, id, config_id: config.id };
  if (nodesIn(state, config.id).has(String(node.label)))
    return refusedFor("Another node of this configuration has this label.", "label");
  const regions = instancesAt(state, String(node.address).split(":")[0] ?? "").map(({ region }) => region);
  if (regions.length > 0 && balancer.region !== null && !regions.includes(balancer.region))
    return refusedFor("This address belongs to an instance in a different region than the load balancer.", "address");
  state.nextId++;
  addNode(state, id, node);
  return done(node);
}
