import { assumptions, objectTypes, tls, undecidedWindow } from "../../api/index.ts";
import { formatAddress, type ServiceError } from "../../document/index.ts";
import { type Body, instancesAt, nodesIn, type ServiceState } from "./service-state.ts";

/** How the service answers: an object, or the errors of interface section 2.10. */
export type ServiceReply =
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly why: "invalid" | "missing"; readonly errors: readonly ServiceError[] }
  /** It is not a request to this service. */
  | { readonly kind: "unknown" };

export const done = (answer: unknown = {}): ServiceReply => ({ kind: "done", answer });

export const refusedFor = (reason: string, field: string | null = null): ServiceReply => ({
  kind: "refused",
  why: "invalid",
  errors: [{ field, reason }],
});

export const notFound: ServiceReply = {
  kind: "refused",
  why: "missing",
  errors: [{ field: null, reason: "No resource has this ID." }],
};

const { backups, schedule, day } = assumptions.backupSettings.names;

/** The backup settings of an instance in a response. */
export const shownBackups = (enabled: boolean, times: Body = {}): Body => ({
  [backups]: { enabled, [schedule]: { window: undecidedWindow, [day]: undecidedWindow, ...times } },
});

/** What the catalog does not say of a type. */
const usualType = { cpus: 1, memory: 4096, disk: 81_920 };

/** What a response shows of an instance of which nobody has said anything, in the fields of interface section 2.1. */
export function usualInstance({ catalog, label }: ServiceState, id: number, type: unknown): Body {
  const specs = typeof type === "string" && Object.hasOwn(catalog.types, type) ? catalog.types[type] : {};
  const { cpus, memory, disk } = { ...usualType, ...specs };
  return {
    id,
    label: `${label}${id}`,
    group: "",
    tags: [],
    region: null,
    type: null,
    image: null,
    created: timeOf(id),
    hypervisor: "kvm",
    host_uuid: "6f1c2a9e-0d4b-4c5e-9a37-2b8f5d1e7c40",
    has_user_data: false,
    ipv4: [`203.0.${(id >> 8) & 255}.${id & 255}`],
    ipv6: `${formatAddress({ version: 6, number: firstIpv6 + BigInt(id) })}/128`,
    specs: { disk, memory, gpus: 0, transfer: 4000 },
    watchdog_enabled: true,
    alerts: { ...usualAlerts, cpu: 90 * cpus },
    ...shownBackups(false),
    status: "offline",
  };
}

/** 2001:db8::, which is for documentation. */
const firstIpv6 = 0x2001_0db8n << 96n;

const usualAlerts: Body = Object.fromEntries(
  Object.entries(objectTypes.alerts.fields).map(([name, { example }]) => [name, example]),
);

/** The same in every run, so that scripts can be tested: one second for each ID. */
const timeOf = (id: number): string => new Date(firstTime + id * 1000).toISOString().slice(0, -5);
const firstTime = Date.UTC(2026, 0, 1);

/** A snapshot that is being taken. */
export const newSnapshot = (id: number): Body => ({ id, type: "snapshot", status: "pending", updated: timeOf(id) });

/** What a response shows of a load balancer of which nobody has said anything. */
export const usualBalancer = (id: number): Body => ({
  id,
  label: `loadbalancer${id}`,
  region: null,
  client_conn_throttle: 0,
});

const usual = (name: string): unknown => objectTypes["create-config"].fields[name]?.usual?.[0];

/** The same of a configuration. */
export const usualConfig = (id: number, { port = usual("port") }: Body): Body => ({
  id,
  label: `port-${port}`,
  port,
  check: usual("check"),
  protocol: usual("protocol"),
  [tls.certificate]: null,
  [tls.key]: null,
});

/** What responses have in place of certificates and keys. */
export const redacted = "<REDACTED>";

/** A configuration with its counts. Nobody listens on the ports of simulated instances that do not run. */
export function answerOfConfig(state: ServiceState, config: Body): Body {
  let [up, down] = [0, 0];
  for (const ids of nodesIn(state, config.id).values())
    for (const id of ids)
      if (isUp(state, String(state.nodes.get(id)?.address).split(":")[0] ?? "")) up++;
      else down++;
  return { ...config, nodes_status: { up, down } };
}

/** Whether a running instance has the private address. */
const isUp = (state: ServiceState, address: string): boolean =>
  instancesAt(state, address).some(({ status }) => status === "running");
