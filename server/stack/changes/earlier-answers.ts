import { assumptions, type ObjectTypeId, referenceAttributes, tls, undecidedWindow } from "../../api/index.ts";
import { isHidden, isPrivate, parseIpv4, toData, type Value } from "../../document/index.ts";
import type { AnswerRecord, ReadAnswers } from "../answers/answer-records.ts";
import { type BlockSpan, placeOf } from "../plan/step.ts";
import { fieldOfData } from "./compare.ts";
import { type DescribedResource, keyOfName } from "./described.ts";
import type { EarlierSide } from "./earlier.ts";
import { type BalancerState, type ConfigState, type FieldState, factsOfField, type ResourceState } from "./state.ts";

/** A resource with the answers about it. */
interface Answered extends DescribedResource {
  readonly record: AnswerRecord;
  readonly configs: readonly AnsweredConfig[];
}

interface AnsweredConfig {
  readonly record: AnswerRecord;
  readonly nodes: readonly AnswerRecord[];
}

/** Saved answers of the service as the earlier side. What they do not hold is unknown. */
export function earlierAnswers(all: readonly ReadAnswers[]): EarlierSide & { readonly messages: readonly string[] } {
  const messages = all.flatMap((read) => read.messages);
  // Of several answers about one resource, the last counts.
  const records = [
    ...new Map(all.flatMap((read) => read.records.map((one) => [`${one.kind} ${one.id}`, one]))).values(),
  ];
  const of = (kind: AnswerRecord["kind"]): readonly AnswerRecord[] => records.filter((record) => record.kind === kind);
  const configs = attach(of("config"), of("loadbalancer"), "balancer");
  const nodes = attach(of("node"), of("config"), "config");
  const lost = configs.lost.length + nodes.lost.length;
  if (lost > 0)
    messages.push(
      `${lost === 1 ? "A record of a configuration or node does" : `${lost} records of configurations or nodes do`} not say what it belongs to, and is left out.`,
    );
  const described = [...of("loadbalancer"), ...of("instance")].map((record): Answered => {
    const label = record.value.get("label")?.string ?? null;
    const namespace = record.kind === "instance" ? "instances" : "loadbalancers";
    const name = label ?? record.id;
    return {
      namespace,
      name,
      key: keyOfName(namespace, name),
      label,
      part: 0,
      record,
      configs: (configs.byOwner.get(record.id) ?? []).map((config) => ({
        record: config,
        nodes: nodes.byOwner.get(config.id) ?? [],
      })),
    };
  });
  const answered = new Map<DescribedResource, Answered>(described.map((one) => [one, one]));
  const numbers = new Map<DescribedResource, number>(described.map((one, index) => [one, index]));
  const balancers = new Map<DescribedResource, BalancerState | null>();
  return {
    identity: "labels",
    stacks: [{ part: 0, name: null, resources: described }],
    messages,
    instance: (resource) => {
      const one = answered.get(resource);
      return one ? instanceOf(one.record) : null;
    },
    balancer: (resource) => {
      const one = answered.get(resource);
      if (!balancers.has(resource)) balancers.set(resource, one ? balancerOf(one) : null);
      return balancers.get(resource) ?? null;
    },
    isUnchanged: () => false,
    region: () => null,
    known: null,
    numberOf: (resource) => numbers.get(resource) ?? -1,
    isSame: () => false,
    answer: (resource, attribute) => {
      const one = answered.get(resource);
      return one ? answerAbout(one.record, attribute) : null;
    },
    place: (resource): BlockSpan | null => {
      const one = answered.get(resource);
      return one ? placeOf(one.record.value) : null;
    },
  };
}

/** By the ID that a record names; where there is only one owner, it is that. */
function attach(records: readonly AnswerRecord[], owners: readonly AnswerRecord[], by: "balancer" | "config") {
  const byOwner = new Map<string, AnswerRecord[]>();
  const lost: AnswerRecord[] = [];
  const known = new Set(owners.map(({ id }) => id));
  for (const record of records) {
    const owner = record[by] ?? (owners.length === 1 ? (owners[0]?.id ?? null) : null);
    if (owner === null || !known.has(owner)) {
      lost.push(record);
      continue;
    }
    const own = byOwner.get(owner);
    if (own) own.push(record);
    else byOwner.set(owner, [record]);
  }
  return { byOwner, lost };
}

const { id: idName } = assumptions.answers.names;

function answerAbout({ id, value }: AnswerRecord, attribute: string): string | null {
  if (attribute === idName) return id;
  const addresses = addressesIn(value);
  const publics = addresses.filter((text) => !isPrivateText(text));
  if (attribute === "ipv4") return publics[0] ?? null;
  if (attribute === "private_ipv4") return addresses.find(isPrivateText) ?? null;
  const text = Object.hasOwn(referenceAttributes.instances, attribute) ? value.get(attribute)?.string : undefined;
  return text?.replace(/\/\d+$/, "") ?? null;
}

const addressesIn = (value: Value): readonly string[] =>
  (value.get("ipv4")?.items ?? []).flatMap((item) => item.string ?? []);

function isPrivateText(text: string): boolean {
  const address = parseIpv4(text);
  return address !== null && isPrivate(address);
}

function instanceOf(record: AnswerRecord): ResourceState {
  const { value } = record;
  const fields = new Map<string, FieldState>();
  const type = "stack-instance";
  for (const name of ["label", "region", "type", "image", "group", "tags", "watchdog_enabled"])
    add(fields, type, name, value.get(name));
  for (const child of value.get("alerts")?.values ?? []) add(fields, type, "alerts", child, `alerts.${child.name}`);
  const { backups, schedule, day } = assumptions.backupSettings.names;
  const settings = value.get(backups);
  add(fields, "stack-backups", "enabled", settings?.get("enabled"), "backups.enabled");
  add(fields, "stack-backups", "window", settings?.get(schedule)?.get("window"), "backups.window");
  add(fields, "stack-backups", "day", settings?.get(schedule)?.get(day), "backups.day");
  if (value.get("ipv4")?.node.kind === "sequence") {
    const hasPrivate = addressesIn(value).some(isPrivateText);
    fields.set("private_ip", fieldOfData("private_ip", factsOfField(type, "private_ip"), hasPrivate));
  }
  return stateOf(record, fields);
}

function balancerOf({ record, configs }: Answered): BalancerState {
  const fields = new Map<string, FieldState>();
  for (const child of record.value.values)
    if (child.name !== "configs") add(fields, "stack-loadbalancer", child.name, child);
  return { ...stateOf(record, fields), configs: configs.map(configOf), isListed: configs.length > 0 };
}

function configOf({ record, nodes }: AnsweredConfig): ConfigState {
  const fields = new Map<string, FieldState>();
  for (const child of record.value.values) if (!unheld.has(child.name)) add(fields, "stack-config", child.name, child);
  const counts = record.value.get("nodes_status")?.values ?? [];
  const isEmpty = counts.length > 0 && counts.every(({ integer }) => integer === 0);
  return {
    ...stateOf(record, fields),
    port: fields.get("port")?.key ?? null,
    nodes: nodes.map((node) => {
      const own = new Map<string, FieldState>();
      for (const child of node.value.values) add(own, "stack-node", child.name, child);
      return stateOf(node, own);
    }),
    isListed: nodes.length > 0 || isEmpty,
  };
}

const stateOf = ({ id }: AnswerRecord, fields: ReadonlyMap<string, FieldState>): ResourceState => ({
  fields,
  isWhole: false,
  fillsIn: true,
  id,
  value: null,
});

/** Certificates and keys are not in answers as they were sent; nodes have records of their own. */
const unheld: ReadonlySet<string> = new Set([tls.certificate, tls.key, "nodes"]);

/** Answers write what is not set as null, as an empty text or as a choice that is still open. */
const isUnset = ({ node }: Value): boolean =>
  node.kind === "scalar" && (node.value === null || node.value === "" || node.value === undecidedWindow);

function add(
  fields: Map<string, FieldState>,
  type: ObjectTypeId,
  name: string,
  value: Value | undefined,
  path: string = name,
): void {
  if (value && !isUnset(value) && value.name !== idName && !isHidden(value))
    fields.set(path, fieldOfData(path, factsOfField(type, name), toData(value)));
}
