import type { ReferenceNamespace } from "../../api/index.ts";
import { isHidden, isPrivate, parseIpv4, type Value } from "../../document/index.ts";
import { plainName } from "../plan/names.ts";
import type { AnswerRecord, ReadAnswers } from "./answer-records.ts";

/** A resource with all answers about it. */
export interface AnsweredResource {
  readonly namespace: ReferenceNamespace & ("instances" | "loadbalancers");
  /** Null if the answers do not have it. */
  readonly label: string | null;
  /** Its name in a stack if its label does not tell it from others: with its ID, it stays the same whatever else exists. */
  readonly alias: string;
  readonly record: AnswerRecord;
  readonly configs: readonly AnsweredConfig[];
}

export interface AnsweredConfig {
  readonly record: AnswerRecord;
  readonly nodes: readonly AnswerRecord[];
}

/** What saved answers describe, put together: load balancers with their parts, then instances. */
export function answeredResources(all: readonly ReadAnswers[]): {
  readonly resources: readonly AnsweredResource[];
  /** What of the answers is not used, as sentences. */
  readonly messages: readonly string[];
} {
  const messages = all.flatMap((read) => read.messages);
  // Of several answers about one resource, the last counts.
  const latest = new Map<string, AnswerRecord>();
  for (const { records } of all) for (const one of records) latest.set(`${one.kind} ${one.id}`, one);
  const of = (kind: AnswerRecord["kind"]): readonly AnswerRecord[] =>
    [...latest.values()].filter((record) => record.kind === kind);
  const configs = attach(of("config"), of("loadbalancer"), "balancer");
  const nodes = attach(of("node"), of("config"), "config");
  const lost = configs.lost.length + nodes.lost.length;
  if (lost > 0)
    messages.push(
      `${lost === 1 ? "A record of a configuration or node does" : `${lost} records of configurations or nodes do`} not say what it belongs to, and is left out.`,
    );
  const resources = [...of("loadbalancer"), ...of("instance")].map((record): AnsweredResource => {
    const written = record.value.get("label");
    const label = written && !isHidden(written) ? (written.string ?? null) : null;
    return {
      namespace: record.kind === "instance" ? "instances" : "loadbalancers",
      label,
      alias: plainName(label ?? record.kind, record.id),
      record,
      configs: (configs.byOwner.get(record.id) ?? []).map((config) => ({
        record: config,
        nodes: nodes.byOwner.get(config.id) ?? [],
      })),
    };
  });
  return { resources, messages };
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

/** The addresses of an instance in its answer. */
export const addressesIn = (value: Value): readonly string[] =>
  (value.get("ipv4")?.items ?? []).flatMap((item) => item.string ?? []);

export function isPrivateText(text: string): boolean {
  const address = parseIpv4(text);
  return address !== null && isPrivate(address);
}
