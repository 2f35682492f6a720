import { toData, type Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { type AnswerRecord, type ReadAnswers, valueOfRecord } from "./answer-records.ts";

/** The answers about each resource that count. */
export function latestRecords(all: readonly ReadAnswers[]) {
  /** Of several answers about one resource, the last. */
  const latest = new Map<string, AnswerRecord>();
  /** Records that have the ID of another resource: an account does not have both. */
  const foreign = new Map<string, AnswerRecord>();
  /** How many resources have answers that differ. */
  const repeated = new Set<string>();
  const journaled = new Set<AnswerRecord>();
  const deletions = new Set(all.flatMap(({ journal }) => [...(journal?.deleted ?? [])]));
  /** The IDs of instances that a journal deleted, of which there are older answers. */
  const deleted = new Set<string>();
  for (const { records, journal } of [...all].sort((a, b) => Number(!a.journal) - Number(!b.journal)))
    for (const one of records) {
      if (one.kind === "instance" && deletions.has(one.id)) {
        if (!journal) deleted.add(one.id);
        continue;
      }
      const key = `${one.kind} ${one.id}`;
      const before = latest.get(key);
      const isFilled = before !== undefined && journaled.has(before);
      if (before && isOther(before, one)) foreign.set(key, one);
      else if (before && !isFilled && !repeated.has(key) && textOf(before) !== textOf(one)) repeated.add(key);
      const record = isFilled ? withJournaled(one, before) : one;
      if (journal) journaled.add(record);
      latest.set(key, record);
    }
  for (const key of foreign.keys()) {
    latest.delete(key);
    repeated.delete(key);
  }
  return { latest, foreign: [...foreign.values()], deleted: [...deleted], repeated: repeated.size };
}

/** What a journal knows besides an answer, which may have been saved before an address was allocated. */
const withJournaled = (one: AnswerRecord, { label, addresses }: AnswerRecord): AnswerRecord => ({
  ...one,
  label: one.label ?? label,
  addresses: addresses === null ? one.addresses : [...new Set([...(one.addresses ?? []), ...addresses])],
});

const textOf = (record: AnswerRecord): string => JSON.stringify(toData(valueOfRecord(record)));

/** Whether two records with one ID cannot be of one resource. */
function isOther(one: AnswerRecord, other: AnswerRecord): boolean {
  const differs = (name: string): boolean => {
    const [a, b] = [one, other].map((record) => textIn(valueOfRecord(record).get(name)));
    return a !== undefined && b !== undefined && a !== b;
  };
  switch (one.kind) {
    case "instance":
      // A label can be changed, and so can the rest, but not all at once.
      return differs("created") || (differs("label") && (differs("region") || differs("image") || differs("ipv4")));
    case "loadbalancer":
      return differs("label") || differs("region");
    case "config":
      return areOthers(one.balancer, other.balancer);
    case "node":
      return areOthers(one.config, other.config);
  }
}

const areOthers = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

const textIn = (value: Value | undefined): string | undefined => value?.items[0]?.string ?? value?.string;

const mostNames = 5;

/** What else has changed since is not known. */
export function describeDeleted(ids: readonly string[]): string {
  const more = ids.length > mostNames ? ", among others" : "";
  const which = `${ids.length === 1 ? "an instance" : "instances"} (${codeList(ids.slice(0, mostNames))}${more})`;
  return `The responses still have ${which} that a script deleted, as its journal says. Save the responses again.`;
}

/** Answers of several accounts are never mixed. */
export function describeAccounts(foreign: readonly AnswerRecord[]): string {
  const names = foreign.map(({ kind, id }) => `${kind} ${id}`);
  const more = names.length > mostNames ? ", among others" : "";
  return `The responses are of several accounts: different resources have the same ID (${codeList(names.slice(0, mostNames))}${more}). Use the responses of one account.`;
}
