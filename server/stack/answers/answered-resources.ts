import type { ReferenceNamespace } from "../../api/index.ts";
import { isPrivate, parseIpv4 } from "../../document/index.ts";
import { countEach, groupedBy } from "../../text/groups.ts";
import { codeList } from "../../text/prose.ts";
import { type DescribedResource, keyOfName } from "../changes/described.ts";
import { plainName } from "../plan/names.ts";
import { type AnswerRecord, type ReadAnswers, sentenceAbout } from "./answer-records.ts";
import { disputedInstances } from "./disputed-instances.ts";
import { describeAccounts, describeDeleted, latestRecords } from "./latest-records.ts";
import { partialLists } from "./list-pages.ts";

/** A resource with all answers about it. */
export interface AnsweredResource extends DescribedResource {
  readonly record: AnswerRecord;
  readonly namespace: ReferenceNamespace & ("instances" | "loadbalancers");
  /** With its ID, it stays the same whatever else exists. */
  readonly alias: string;
}

/** What saved answers describe, put together: load balancers with their parts, then instances. */
export function answeredResources(all: readonly ReadAnswers[]) {
  const messages = all.flatMap(({ document, messages }) => messages.map((text) => `${document.file.name}: ${text}`));
  const { latest, foreign, deleted, repeated } = latestRecords(all);
  const accounts = foreign.length > 0 ? describeAccounts(foreign) : null;
  if (accounts !== null) messages.push(`${accounts} They are left out.`);
  if (deleted.length > 0) messages.push(describeDeleted(deleted));
  const of = (kind: AnswerRecord["kind"]): readonly AnswerRecord[] =>
    [...latest.values()].filter((record) => record.kind === kind);
  const configs = attach(of("node"), of("config"), "config");
  const balancers = attach(configs.owners, of("loadbalancer"), "balancer");
  const { instances, unused, open } = withAllocated(of("instance"), all);
  messages.push(...describeLost([...balancers.lost, ...configs.lost]), ...describeAddresses(unused, open));
  const records = [...balancers.owners, ...instances];
  const partial = partialLists(all.flatMap(({ pages }) => pages));
  const disputed = disputedInstances(all, instances, !partial.hasInstances);
  const lists = new Set(all.flatMap(({ instanceLists }) => instanceLists.map(({ extent }) => extent)));
  // An empty list does not say of what. Where anything is known, it may be that of its parts.
  const isListed = lists.has("whole") || lists.has("page") || (lists.has("empty") && records.length === 0);
  const subjects = new Map(all.flatMap(({ journal }) => [...(journal?.subjects ?? [])]));
  const counts = countEach(records.map(({ kind, label }) => `${kind} ${label}`));
  const resources = records.map((record): AnsweredResource => {
    const { label } = record;
    const alias = plainName(label ?? record.kind, record.id);
    const namespace = record.kind === "instance" ? "instances" : "loadbalancers";
    return {
      namespace,
      key: keyOfName(namespace, label ?? alias),
      part: 0,
      name: label !== null && counts.get(`${record.kind} ${label}`) === 1 ? label : alias,
      label,
      alias,
      subject: subjects.get(`${record.kind} ${record.id}`),
      isDisputed: record.kind === "instance" && disputed.ids.has(record.id),
      asksForAddress: hasPrivateAddress(record),
      record,
    };
  });
  const lacksInstances =
    lists.has("part") ||
    deleted.length > 0 ||
    disputed.isListOlder ||
    partial.hasInstances ||
    all.some(({ mayLackInstances }) => mayLackInstances);
  return {
    resources,
    /** What of the answers is not used, as sentences. */
    messages,
    /** What else to know. */
    notes: [
      ...all.flatMap(({ document: { file }, notes = [] }) =>
        // In a folder, and by its own name, too.
        all.some((one) => one.journal && one.document.file.name === file.name)
          ? []
          : notes.map((text) => `${file.name}: ${text}`),
      ),
      ...describeRepeated(repeated),
      ...disputed.messages,
    ],
    /** Whether each answer could be read, to its end. */
    isRead: all.every((one) => one.messages.length === 0),
    /** The lists of which pages are missing. */
    partial,
    /** Whether these are all instances of the account. Nothing lists all load balancers, configurations or nodes. */
    hasAllInstances: isListed && !lacksInstances,
    /** Whether part of a list of instances is missing. */
    lacksInstances,
    /** A sentence, if the answers cannot be of one account. */
    accounts,
  };
}

/**
 * Instances with the private addresses that were requested for them, those of no instance of the answers, and the public ones
 * that no instance shows.
 */
function withAllocated(instances: readonly AnswerRecord[], all: readonly ReadAnswers[]) {
  const [only, another] = instances;
  const found = new Map<string, string>();
  const unused: string[] = [];
  const open: string[] = [];
  const byId = new Map(instances.map((record) => [record.id, record]));
  const used = new Set(instances.flatMap(({ addresses }) => addresses ?? []));
  for (const { address, instance } of all.flatMap(({ allocated }) => allocated)) {
    if (used.has(address)) continue;
    if (!isPrivateText(address)) {
      open.push(address);
      continue;
    }
    const owner = instance ?? (another ? null : (only?.id ?? null));
    if (owner !== null && byId.has(owner)) found.set(owner, address);
    else unused.push(address);
  }
  return {
    instances: instances.map((record) => {
      const address = found.get(record.id);
      const { addresses } = record;
      const isKnown = address === undefined || addresses?.some(isPrivateText);
      return isKnown ? record : { ...record, addresses: [...(addresses ?? []), address] };
    }),
    unused,
    open,
  };
}

const ownerOf = ({ kind, balancer, config }: AnswerRecord): string | null => (kind === "config" ? balancer : config);

/** What becomes of records whose owner is not known. */
function describeLost(records: readonly AnswerRecord[]): readonly string[] {
  const unowned = records.filter((one) => ownerOf(one) === null).length;
  const apart = records.length - unowned;
  return [
    ...sentenceAbout(unowned, [
      "A record of a configuration or node does not say what it belongs to, and is left out.",
      `${unowned} records of configurations or nodes do not say what they belong to, and are left out.`,
    ]),
    ...sentenceAbout(apart, [
      "A configuration or node belongs to a resource that the responses do not have, and is left out.",
      `${apart} configurations and nodes belong to resources that the responses do not have, and are left out.`,
    ]),
  ];
}

function describeAddresses(unused: readonly string[], open: readonly string[]): readonly string[] {
  return [
    ...sentenceAbout(unused.length, [
      `The responses do not say which of their instances has ${codeList(unused)}, so that address is left out.`,
      `The responses do not say which of their instances has ${codeList(unused)}, so these addresses are left out.`,
    ]),
    ...sentenceAbout(open.length, [
      `${codeList(open)} is public, and no field of a stack requests such an address, so it is left out.`,
      `${codeList(open)} are public, and no field of a stack requests such addresses, so they are left out.`,
    ]),
  ];
}

const describeRepeated = (count: number): readonly string[] =>
  sentenceAbout(count, [
    "Several responses describe the same resource differently. The last one counts.",
    `${count} resources are described differently by several responses. The last response about each counts.`,
  ]);

/** Owners with their parts, by the ID that a record names; where there is only one owner, it is that. */
function attach(records: readonly AnswerRecord[], owners: readonly AnswerRecord[], by: "balancer" | "config") {
  const ids = new Set(owners.map(({ id }) => id));
  const [only, another] = owners;
  const ownerIn = (record: AnswerRecord): string => record[by] ?? (another ? "" : (only?.id ?? ""));
  const byOwner = groupedBy(records, ownerIn);
  return {
    owners: owners.map((owner) => ({ ...owner, parts: byOwner.get(owner.id) ?? [] })),
    lost: records.filter((record) => !ids.has(ownerIn(record))),
  };
}

export function isPrivateText(text: string): boolean {
  const address = parseIpv4(text);
  return address !== null && isPrivate(address);
}

/** Whether an instance has a private address; null if its answer lists no addresses. */
export const hasPrivateAddress = ({ addresses }: AnswerRecord): boolean | null =>
  addresses?.some(isPrivateText) ?? null;
