import { assumptions, tls } from "../../api/index.ts";
import { type AnswerRecord, type ReadAnswers, valueOfRecord } from "../answers/answer-records.ts";
import { isPrivateText } from "../answers/answered-resources.ts";
import { newUnshown } from "./apply-to-instance.ts";
import { keptFieldsOf } from "./received-request.ts";
import { shownBackups, usualBalancer, usualConfig, usualInstance } from "./service-answers.ts";
import {
  addAddress,
  addNode,
  type Body,
  bodyIn,
  bodyWithout,
  holdAddress,
  type ServiceState,
  setInstance,
} from "./service-state.ts";

/** Adds what saved answers describe. Returns sentences about the records that are left out. */
export function addAnswers(state: ServiceState, answers: readonly ReadAnswers[]): readonly string[] {
  const messages = answers.flatMap((read) => read.messages);
  let lost = 0;
  let secrets = 0;
  for (const record of answers.flatMap(({ records }) => records)) {
    const { fields, secretTexts } = keptFieldsOf(valueOfRecord(record));
    secrets += secretTexts.length;
    const id = idOf(record.id);
    if (id !== null && add(state, record, id, fields)) state.nextId = Math.max(state.nextId, id + 1);
    else lost++;
  }
  for (const { address, instance } of answers.flatMap(({ allocated }) => allocated)) {
    const id = idOf(instance);
    const unshown = id === null ? undefined : state.unshown.get(id);
    if (id !== null && unshown && !unshown.hasPrivateAddress) addAddress(state, id, address);
    else if (!unshown) lost++;
  }
  if (lost > 0) messages.push(`Records without a numeric ID, or without that of their owner, are left out: ${lost}.`);
  if (secrets > 0) messages.push(`Values that look like secrets are left out: ${secrets}.`);
  return messages;
}

function add(state: ServiceState, record: AnswerRecord, id: number, fields: Body): boolean {
  const [balancer, config] = [idOf(record.balancer), idOf(record.config)];
  switch (record.kind) {
    case "instance":
      addInstance(state, id, fields);
      return true;
    case "loadbalancer":
      state.balancers.set(id, { ...usualBalancer(id), ...bodyWithout(fields, ["configs"]), id });
      return true;
    case "config":
      if (balancer === null) return false;
      state.configs.set(id, {
        ...usualConfig(id, fields),
        ...bodyWithout(fields, ["nodes", "nodes_status", tls.key]),
        id,
        loadbalancer_id: balancer,
      });
      return true;
    case "node":
      if (config !== null) addNode(state, id, { ...bodyWithout(fields, ["loadbalancer_id"]), id, config_id: config });
      return config !== null;
  }
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

const { backups, schedule } = assumptions.backupSettings.names;

/** What the answer does not have is as usual. It was booted before, and it has one profile. */
function addInstance(state: ServiceState, id: number, fields: Readonly<Record<string, unknown>>): void {
  const { enabled, [schedule]: times } = bodyIn(fields[backups]);
  const isOff = fields.status === assumptions.instanceStatus.names.off || fields.status === "stopped";
  const ipv4 = Array.isArray(fields.ipv4) ? fields.ipv4.map(String) : [];
  state.unshown.set(id, { ...newUnshown(), profiles: 1, wasBooted: true });
  setInstance(state, id, {
    ...usualInstance(state, id, fields.type),
    ...fields,
    id,
    ...shownBackups(enabled === true, bodyIn(times)),
    status: isOff ? "offline" : "running",
    ipv4,
  });
  const address = ipv4.find(isPrivateText);
  if (address !== undefined) holdAddress(state, id, address);
}
