import { answers, assumptions, type ResourceKind } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { groupedBy } from "../../text/groups.ts";
import { list } from "../../text/prose.ts";
import type { AnswerRecord, InstanceList, ListPage } from "./answer-records.ts";

const names = assumptions.listPages.names;

/** Null for a list that is whole, or of which nothing is known. */
export function listPageOf(envelope: Value, records: readonly AnswerRecord[]): ListPage | null {
  const [page, pages, results] = [names.page, names.pages, names.results].map((name) => envelope.get(name)?.integer);
  const [first] = records;
  if (!first || pages === undefined || pages < 1) return null;
  const owner = first.kind === "config" ? first.balancer : first.kind === "node" ? first.config : null;
  return { kind: first.kind, owner, page: page ?? null, pages, results: results ?? null, ids: idsOf(records) };
}

const listName = answers["list-instances"]?.list ?? "";

/** Null for what is no list of instances. `records` are what was read of its items. */
export function extentOfInstances(
  envelope: Value,
  records: readonly AnswerRecord[],
  items: number | null,
): InstanceList["extent"] | null {
  const given = envelope.get(listName);
  if (given?.node.kind !== "sequence") return null;
  // Those of lists in it may be of one of several pages.
  const count = items ?? given.items.filter(({ node }) => node.kind !== "sequence").length;
  // A record that is there twice may have taken the place of another one.
  const instances = new Set(idsOf(records.filter(({ kind }) => kind === "instance"))).size;
  if (instances !== count || instances < records.length) return instances > 0 ? "part" : null;
  const [page, pages, results] = [names.page, names.pages, names.results].map((name) => envelope.get(name));
  const most = results && !saysNothing(results) ? (results.integer ?? Number.POSITIVE_INFINITY) : count;
  const whole = count === 0 ? "empty" : "whole";
  if (pages?.integer !== undefined && pages.integer > 1 && (!page || page.integer !== undefined))
    return count > 0 ? "page" : null;
  const isOnly = [page, pages].every((number) => !number || number.integer === 1) && (pages || !page);
  return isOnly && most === count && whatMayGoOn(envelope) === null ? whole : "part";
}

/** Fields beside a list that may say that there is more: any others than these, and those that are there twice. Null if there are none. */
export const whatMayGoOn = (envelope: Value): string | null =>
  envelope.values.find(
    (value) => envelope.get(value.name) !== value || (!isListed.has(value.name) && !saysNothing(value)),
  )?.name ?? null;

/** Why a list that has no other pages is not all that it says; null if it may be, or is one of something else. */
export function whyHalf(
  envelope: Value,
  records: readonly AnswerRecord[],
  items = envelope.get(listName)?.items.length ?? 0,
): string | null {
  if (records.length === 0 && items > 0) return null;
  const [pages, results] = [names.pages, names.results].map((name) => envelope.get(name)?.integer);
  const count = new Set(idsOf(records.filter(({ kind }) => kind === records[0]?.kind))).size;
  if (results === undefined || results <= count || (pages !== undefined && pages > 1)) return null;
  return `Its \`${names.results}\` says ${results}, but its list has ${count === 0 ? "nothing" : `only ${count}`}. Save the whole list again.`;
}

const isListed: ReadonlySet<string> = new Set([listName, ...Object.values(names)]);

const saysNothing = ({ node, items, values }: Value): boolean =>
  node.kind === "scalar" ? !node.value : items.length === 0 && values.length === 0;

/** Whether the head of a response, or that of its request in a trace, says that it has only part of a list. */
export const saysPart = (text: string): boolean =>
  /^(?:< *)?(?:HTTP\/[\d.]+ +206\b|content-range:|link:.*\brel="?next\b|x-(?:\w{1,20}-){0,2}(?:next|total|pages|cursor)(?:-\w{1,20}){0,2}: ?(?![01]?\r?$)\S)/im.test(
    text,
  ) || /^> *(?:x-filter:|GET \S*\?(?!(?:page(?:_size)?=\d+&?)+ ))/im.test(text);

/** The lists of which the answers do not have all pages. What is on the others is unknown. */
export function partialLists(all: readonly ListPage[]) {
  const lists = groupedBy(all, ({ kind, owner }) => `${kind} ${owner}`);
  const partial = [...lists.values()].flatMap((answers) => {
    const given = new Map(answers.flatMap((one) => (one.page === null ? [] : [[one.page, one] as const])));
    // A list can have become shorter or longer between two answers.
    const last = answers.at(-1);
    const { pages = 0 } = last ?? {};
    const own = [...given.keys()].filter((page) => page >= 1 && page <= pages).sort((a, b) => a - b);
    return last && pages > 1 && (own.length < pages || hasShifted([...given.values()])) ? { ...last, own } : [];
  });
  return {
    /** Whether a list of instances has pages that the answers do not have. */
    hasInstances: partial.some(({ kind }) => kind === "instance"),
    /** Sentences. */
    messages: partial.map(({ kind, owner, own, pages }) => {
      const whose = owner === null ? "" : ` of the ${kind === "config" ? "load balancer" : "configuration"} ${owner}`;
      const which = `the list of ${nouns[kind]}${whose}`;
      if (own.length === pages) return `The pages of ${which} do not fit together. Save all of them again.`;
      const shown = own.length === 0 ? "one page" : `${own.length === 1 ? "page" : "pages"} ${list(own.map(String))}`;
      return `Of ${which}, the responses have only ${shown} of ${pages}. Add the other pages.`;
    }),
  };
}

const idsOf = (records: readonly AnswerRecord[]): readonly string[] => records.map(({ id }) => id);

/** Whether a record may have moved to another page between two responses, as when another one is deleted or created meanwhile. */
function hasShifted(pages: readonly ListPage[]): boolean {
  const [results = 0, another] = new Set(pages.flatMap(({ results }) => results ?? []));
  const ids = pages.flatMap(({ ids }) => ids);
  return another !== undefined || new Set(ids).size < Math.max(results, ids.length);
}

const nouns: Readonly<Record<ResourceKind, string>> = {
  instance: "instances",
  loadbalancer: "load balancers",
  config: "configurations",
  node: "nodes",
};
