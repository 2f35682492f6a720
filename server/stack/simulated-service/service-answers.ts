import { assumptions, undecidedWindow } from "../../api/index.ts";
import { isUp, type ServiceState, type SimulatedInstance, type SimulatedPart } from "./service-state.ts";

const { backups, schedule, day } = assumptions.backupSettings.names;

/** An instance as the service returns it, in the fields of interface section 2.1. What has no documented default is null. */
export function answerOfInstance(instance: SimulatedInstance): Readonly<Record<string, unknown>> {
  const { id, fields, publicAddress, privateAddress, hasUserData } = instance;
  const { label, group = "", tags = [], region, type, image = null, watchdog_enabled = null, alerts = {} } = fields;
  const { created = timeOf(id) } = fields;
  return {
    id,
    label,
    group,
    tags,
    region,
    type,
    image,
    created,
    hypervisor: "kvm",
    has_user_data: hasUserData,
    ipv4: [publicAddress, ...(privateAddress === null ? [] : [privateAddress])],
    ipv6: null,
    watchdog_enabled,
    alerts,
    [backups]: {
      enabled: instance.backups.enabled,
      [schedule]: fields.schedule ?? { window: undecidedWindow, [day]: undecidedWindow },
    },
    status: instance.status,
  };
}

/** The same in every run, so that scripts can be tested: one second for each ID. */
export const timeOf = (id: number): string => new Date(firstTime + id * 1000).toISOString().slice(0, -5);
const firstTime = Date.UTC(2026, 0, 1);

/** A configuration with its counts. Nobody listens on the ports of simulated instances that do not run. */
export function answerOfConfig(state: ServiceState, config: SimulatedPart): Readonly<Record<string, unknown>> {
  const own = [...(state.nodesOf.get(config.id)?.values() ?? [])];
  const up = own.filter(({ fields }) => isUp(state, String(fields.address).split(":")[0] ?? "")).length;
  return {
    label: null,
    check: null,
    protocol: null,
    ...config.fields,
    id: config.id,
    loadbalancer_id: config.owner,
    nodes_status: { up, down: own.length - up },
  };
}
