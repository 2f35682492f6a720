import type { ResourceKind } from "../../api/index.ts";
import { documentOf, type FileFacts, rootOf, show, type Value, valuePathOf } from "../../document/index.ts";
import { jsonExtent } from "../../text/json-values.ts";
import type { AllocatedAddress, AnswerRecord, InstanceList, ListPage } from "./answer-records.ts";
import { extentOfInstances, listPageOf, whatMayGoOn, whyHalf } from "./list-pages.ts";
import { allocatedIn, idIn, isCertain, kindOfRecord } from "./recognize-record.ts";
import { factsOf } from "./record-facts.ts";

export type Collected = ReturnType<typeof collectRecords>;

/** What a record belongs to, as far as what is around it says. */
type Owners = Pick<AnswerRecord, "balancer" | "config">;

/** Deeper than lists in lists of answers. */
const deepest = 5;

/** What answers hold, and how much of it is of no use. `bodies`: of how many they are. */
export function collectRecords(file: FileFacts, body: string, bodies: number, mayLackItems: boolean) {
  const document = documentOf(file, body);
  const isWhole = document.blocks.length === 1;
  const records: AnswerRecord[] = [];
  const allocated: AllocatedAddress[] = [];
  const pages: ListPage[] = [];
  const instanceLists: InstanceList[] = [];
  const lost = new Set<ResourceKind>();
  /** What the lists may lack, as sentences. */
  const messages: string[] = [];
  /** Errors, records without an ID, other objects, values that are no objects, and lists that are items of lists. */
  const counts = { refusals: 0, nameless: 0, others: 0, scalars: 0, listsInList: 0 };
  let cut: ReadonlySet<number> = new Set();
  let isBroken = false;
  let first: Value | null = null;
  for (const block of document.blocks) {
    const root = rootOf(block);
    if (block.parsed.problems.length > 0) {
      isBroken = true;
      // The bracket that was added around several bodies closes nothing in them.
      if (isWhole) cut = new Set(jsonExtent(bodies === 1 ? body : body.slice(0, -1)).open);
    }
    first ??= root;
    if (root) visit(root, isWhole ? 0 : 1, { balancer: null, config: null });
  }
  if (!isWhole) {
    // What is around the items of a list that was cut into blocks.
    const frame = document.blocks.all().flatMap(({ holds, text }) => (holds === "frame" ? text : []));
    const [block] = documentOf(file, frame.join(""), "whole").blocks.all();
    const envelope = block ? rootOf(block) : null;
    const items = document.blocks.all().filter(({ holds }) => holds !== "frame").length - counts.listsInList;
    if (envelope?.node.kind === "mapping") addList(envelope, records, items, 0);
  }
  if (isBroken) for (const { kind } of records) lost.add(kind);
  return {
    document,
    records,
    allocated,
    pages,
    instanceLists,
    messages,
    counts,
    first,
    /** Whether part of it cannot be read. */
    isBroken,
    mayLackInstances: lost.has("instance") || (isBroken && lost.size === 0),
    /** Whether it is a list of objects that was cut into blocks. */
    isCutList: !isWhole && document.blocks.get(0)?.text.includes("{") === true,
  };

  function visit(value: Value, depth: number, around: Owners): void {
    if (depth > deepest) return;
    if (value.node.kind === "sequence") {
      const isOfList = value.parent === null || value.parent.node.kind === "sequence";
      // Several responses were put into one list.
      if (isOfList && depth > (bodies > 1 ? 1 : 0)) counts.listsInList++;
      for (const item of value.items) visit(item, depth + 1, around);
    }
    if (value.node.kind === "scalar" && depth === 1) counts.scalars++;
    if (value.node.kind !== "mapping") return;
    const address = allocatedIn(value);
    if (address !== null) {
      allocated.push({ address, instance: idIn(value, "compute_id") });
      return;
    }
    const id = idIn(value, "id");
    const kind = kindOfRecord(value);
    if (kind !== null && cut.has(value.node.start)) lost.add(kind);
    else if (kind !== null && id !== null) addRecord(value, { kind, id }, depth, around);
    else if (value.get("errors")) counts.refusals++;
    else if (kind !== null && isCertain(value)) {
      counts.nameless++;
      lost.add(kind);
    } else if (id !== null && isCertain(value)) counts.others++;
    else visitInner(value, depth, around);
  }

  function addRecord(
    value: Value,
    { kind, id }: Pick<AnswerRecord, "kind" | "id">,
    depth: number,
    around: Owners,
  ): void {
    const balancer = idIn(value, "loadbalancer_id") ?? around.balancer;
    const config = idIn(value, "config_id") ?? around.config;
    const where = { block: value.block, path: valuePathOf(value), parts: [] };
    records.push({ kind, id, balancer, config, ...factsOf(kind, value), ...where });
    const inner = {
      balancer: kind === "loadbalancer" ? id : balancer,
      config: kind === "config" ? id : config,
    };
    for (const child of value.values)
      if (child.node.kind === "sequence" && nested.has(child.name)) visit(child, depth + 1, inner);
  }

  /** What is no record may be around some. */
  function visitInner(value: Value, depth: number, around: Owners): void {
    const inner = value.values.filter(({ node }) => node.kind !== "scalar");
    if (inner.length === 0) {
      counts.others++;
      return;
    }
    const [start, lists] = [records.length, instanceLists.length];
    for (const child of inner) if (child.values.length > 0) visit(child, depth + 1, around);
    addList(value, records.slice(start), null, lists);
  }

  /** `lists`: how many there were before those within the envelope. */
  function addList(envelope: Value, inner: readonly AnswerRecord[], items: number | null, lists: number): void {
    // What is around a list may say that there is more of it.
    if (instanceLists.length > lists) {
      instanceLists.splice(lists, Number.POSITIVE_INFINITY, { extent: "part", records: inner });
      messages.push("Its list is within another object, so whether that is all of it is unknown.");
      return;
    }
    const page = listPageOf(envelope, inner);
    if (page) pages.push(page);
    const extent = extentOfInstances(envelope, inner, items);
    if (extent) instanceLists.push({ extent: mayLackItems ? "part" : extent, records: inner });
    const more = extent === "part" ? whatMayGoOn(envelope) : null;
    if (more !== null)
      messages.push(`It has \`${show(more)}\` beside its list, so whether that is all of it is unknown.`);
    const half = whyHalf(envelope, inner, items ?? undefined);
    if (half !== null) messages.push(half);
  }
}

/** Some services put the records of parts into those of the whole. */
const nested: ReadonlySet<string> = new Set(["configs", "nodes"]);
