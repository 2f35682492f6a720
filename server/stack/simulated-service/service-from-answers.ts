import { assumptions, tls } from "../../api/index.ts";
import { isPrivate, parseIpv4 } from "../../document/index.ts";
import { type AnswerRecord, type ReadAnswers, valueOfRecord } from "../answers/answer-records.ts";
import { fieldsWithoutSecrets, secretTexts } from "./received-request.ts";
import {
  addNode,
  type Body,
  bodyWithout,
  emptyService,
  givePrivateAddress,
  isBody,
  type ServiceState,
  type SimulatedInstance,
} from "./service-state.ts";

/** The service with what saved answers describe. `messages` says which records are left out. */
export function serviceFromAnswers(answers: readonly ReadAnswers[]): {
  readonly state: ServiceState;
  readonly messages: readonly string[];
} {
  const state = emptyService();
  const messages = answers.flatMap((read) => read.messages);
  let lost = 0;
  let secrets = 0;
  for (const record of answers.flatMap(({ records }) => records)) {
    secrets += secretTexts(valueOfRecord(record)).length;
    const id = idOf(record.id);
    if (id !== null && add(state, record, id)) state.nextId = Math.max(state.nextId, id + 1);
    else lost++;
  }
  if (lost > 0) messages.push(`Records without a numeric ID, or without that of their owner, are left out: ${lost}.`);
  if (secrets > 0) messages.push(`Values that look like secrets are left out: ${secrets}.`);
  return { state, messages };
}

/** What the service keeps apart from the fields, or counts. */
const keptApart = {
  loadbalancer: ["id", "configs"],
  config: ["id", "nodes", "nodes_status", "loadbalancer_id", tls.key],
  node: ["id", "config_id", "loadbalancer_id"],
} as const;

function add(state: ServiceState, record: AnswerRecord, id: number): boolean {
  const { kind } = record;
  const fields = fieldsWithoutSecrets(valueOfRecord(record));
  if (kind === "instance") {
    addInstance(state, instanceOf(id, bodyWithout(fields, ["id"])));
    return true;
  }
  const owner = kind === "loadbalancer" ? null : idOf(kind === "config" ? record.balancer : record.config);
  if (owner === null && kind !== "loadbalancer") return false;
  const part = { id, owner, fields: bodyWithout(fields, keptApart[kind]) };
  if (kind === "node") addNode(state, part);
  else state[kind === "config" ? "configs" : "balancers"].set(id, part);
  return true;
}

function addInstance(state: ServiceState, instance: SimulatedInstance): void {
  state.instances.set(instance.id, instance);
  if (instance.privateAddress !== null) givePrivateAddress(state, instance, instance.privateAddress);
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

const { backups, schedule } = assumptions.backupSettings.names;

function instanceOf(id: number, fields: Body): SimulatedInstance {
  const { status, ipv4, has_user_data, hypervisor: _, ipv6: __, [backups]: settings, ...own } = fields;
  const addresses = Array.isArray(ipv4) ? ipv4.map(String) : [];
  const isPrivateAddress = (text: string): boolean => {
    const address = parseIpv4(text);
    return address !== null && isPrivate(address);
  };
  const { enabled = false, [schedule]: times } = (isBody(settings) ? settings : {}) as Body;
  return {
    id,
    fields: { ...own, ...(isBody(times) ? { schedule: times } : {}) },
    status: status === "offline" || status === "stopped" ? "offline" : "running",
    publicAddress: addresses.find((text) => !isPrivateAddress(text)) ?? "",
    privateAddress: addresses.find(isPrivateAddress) ?? null,
    hasUserData: has_user_data === true,
    backups: { enabled: enabled === true, records: [] },
    clones: new Set(),
    clonedFrom: null,
  };
}
