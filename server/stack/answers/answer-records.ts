import { assumptions, type ResourceKind, type ServiceNames } from "../../api/index.ts";
import {
  type Block,
  type Document,
  documentOf,
  type FileFacts,
  isEnvelope,
  parseIpv4,
  rootOf,
  show,
  type Value,
  type ValuePath,
  valueAt,
  valuePathOf,
} from "../../document/index.ts";
import { isJson, jsonExtent } from "../../text/json-values.ts";
import { answerBodies } from "./answer-bodies.ts";
import {
  extentOfInstances,
  type ListExtent,
  type ListPage,
  listPageOf,
  saysPart,
  whatMayGoOn,
  whyHalf,
} from "./list-pages.ts";
import { factsOf } from "./record-facts.ts";

/** A resource of the service, as a saved answer has it. */
export interface AnswerRecord extends Readonly<ReturnType<typeof factsOf>> {
  readonly kind: ResourceKind;
  readonly id: string;
  /** The IDs of the load balancer and the configuration that it belongs to, as far as the answer says it. */
  readonly balancer: string | null;
  readonly config: string | null;
  /** What belongs to it, once all answers are put together. */
  readonly parts: readonly AnswerRecord[];
  /** Where its value is, which is read again on demand: there may be very many. */
  readonly block: Block;
  readonly path: ValuePath;
}

export const valueOfRecord = ({ block, path }: AnswerRecord): Value => valueAt(block, path);

/** A private address, as the response to its request has it. */
export interface AllocatedAddress {
  readonly address: string;
  /** The ID of its instance; null if the response does not say it. */
  readonly instance: string | null;
}

/** What an answer has of the list of instances. */
export interface InstanceList {
  readonly extent: ListExtent;
  readonly records: readonly AnswerRecord[];
}

/** Answers of the service, as they were saved. */
export interface ReadAnswers {
  readonly document: Document;
  readonly records: readonly AnswerRecord[];
  readonly allocated: readonly AllocatedAddress[];
  /** The pages of lists that it has. */
  readonly pages: readonly ListPage[];
  /** What it has of the list of instances. */
  readonly instanceLists: readonly InstanceList[];
  /** Whether instances may be in a part of it that cannot be used. */
  readonly mayLackInstances: boolean;
  /** What of the text is not used, as sentences. */
  readonly messages: readonly string[];
  /** What else to know, as sentences. */
  readonly notes?: readonly string[];
  /** They are from the journal of a script, which holds no more than IDs and addresses. */
  readonly isJournal?: true;
  /** What it calls the instances and load balancers that it created, by kind and ID. */
  readonly subjects?: ReadonlyMap<string, string>;
  /** The IDs of the instances that it deleted. */
  readonly deleted?: ReadonlySet<string>;
  /** What the text is. `unknown`: nothing tells an answer from other JSON. */
  readonly holds: "answers" | "requests" | "unknown";
}

/** Whether a text may be a saved answer, as its first characters show. */
export const looksLikeAnswer = (text: string): boolean => /^\uFEFF?\s*(?:[[{]|HTTP\/|[*<>] )/.test(text);

/** Deeper than lists in lists of answers. */
const deepest = 5;

/**
 * The records of a saved answer: one object, a list, an object with a list such as `data`, all of them with or without the
 * head that `curl -i` prints, and several of them in one file. Half a text is read as far as it goes, without the record that
 * its end cuts: half a value is a wrong one.
 */
export function readAnswerRecords(name: string, text: string, names?: ServiceNames): ReadAnswers {
  const bodies = answerBodies(text);
  const body = bodies.length === 1 ? (bodies[0]?.text ?? "") : `[${bodies.map((one) => one.text).join(",\n")}]`;
  const file: FileFacts = { uri: "", name, kind: "request", isAnswer: true, isLiteral: true, names };
  const document = documentOf(file, body);
  const records: AnswerRecord[] = [];
  const allocated: AllocatedAddress[] = [];
  const pages: ListPage[] = [];
  const instanceLists: InstanceList[] = [];
  /** The kinds of which a record is lost. */
  const lost = new Set<ResourceKind>();
  const messages: string[] = [];
  const isWhole = document.blocks.length === 1;
  const isPart = saysPart(text);
  // A response has no comments: what was changed by hand may have lost something.
  const isUnchanged = isJson(body.replace(/^\uFEFF/, ""));
  const isRefused = bodies.some((one) => one.isRefused && !/^\{\s*"errors"/.test(one.text));
  let cut: ReadonlySet<number> = new Set();
  let isBroken = false;
  let others = 0;
  let scalars = 0;
  let nameless = 0;
  let refusals = 0;
  let listsInList = 0;
  /** `lists`: how many there were before those within the envelope. */
  const addList = (envelope: Value, inner: readonly AnswerRecord[], items: number | null, lists: number): void => {
    // What is around a list may say that there is more of it.
    if (instanceLists.length > lists) {
      instanceLists.splice(lists, Number.POSITIVE_INFINITY, { extent: "part", records: inner });
      messages.push("Its list is within another object, so whether that is all of it is unknown.");
      return;
    }
    const page = listPageOf(envelope, inner);
    if (page) pages.push(page);
    const extent = extentOfInstances(envelope, inner, items);
    if (extent) instanceLists.push({ extent: isPart || isRefused || !isUnchanged ? "part" : extent, records: inner });
    const more = extent === "part" ? whatMayGoOn(envelope) : null;
    if (more !== null)
      messages.push(`It has \`${show(more)}\` beside its list, so whether that is all of it is unknown.`);
    const half = whyHalf(envelope, inner);
    if (half !== null) messages.push(half);
  };
  const visit = (value: Value, depth: number, around: Pick<AnswerRecord, "balancer" | "config">): void => {
    if (depth > deepest) return;
    if (value.node.kind === "sequence") {
      const isOfList = value.parent === null || value.parent.node.kind === "sequence";
      // Several responses were put into one list.
      if (isOfList && depth > (bodies.length > 1 ? 1 : 0)) listsInList++;
      for (const item of value.items) visit(item, depth + 1, around);
    }
    if (value.node.kind === "scalar" && depth === 1) scalars++;
    if (value.node.kind !== "mapping") return;
    const address = allocatedIn(value);
    if (address !== null) {
      allocated.push({ address, instance: idIn(value, "compute_id") });
      return;
    }
    const id = idIn(value, "id");
    const kind = kindOfRecord(value);
    if (kind !== null && cut.has(value.node.start)) {
      lost.add(kind);
      return;
    }
    if (id === null || kind === null) {
      const inner = value.values.filter(({ node }) => node.kind !== "scalar");
      if (value.get("errors")) refusals++;
      else if (kind !== null && isCertain(value)) {
        nameless++;
        lost.add(kind);
      } else if (inner.length === 0) others++;
      else {
        const [start, lists] = [records.length, instanceLists.length];
        for (const child of inner) if (child.values.length > 0) visit(child, depth + 1, around);
        addList(value, records.slice(start), null, lists);
      }
      return;
    }
    const balancer = idIn(value, "loadbalancer_id") ?? around.balancer;
    const config = idIn(value, "config_id") ?? around.config;
    const where = { block: value.block, path: valuePathOf(value), parts: [] };
    records.push({ kind, id, balancer, config, ...factsOf(kind, value), ...where });
    const own = {
      balancer: kind === "loadbalancer" ? id : balancer,
      config: kind === "config" ? id : config,
    };
    for (const child of value.values)
      if (child.node.kind === "sequence" && nested.has(child.name)) visit(child, depth + 1, own);
  };
  let first: Value | null = null;
  for (const block of document.blocks) {
    const root = rootOf(block);
    if (block.parsed.problems.length > 0) {
      isBroken = true;
      // The bracket that was added around several bodies closes nothing in them.
      if (isWhole) cut = new Set(jsonExtent(bodies.length === 1 ? body : body.slice(0, -1)).open);
    }
    first ??= root;
    if (root) visit(root, isWhole ? 0 : 1, { balancer: null, config: null });
  }
  if (!isWhole) {
    // What is around the items of a list that was cut into blocks.
    const frame = document.blocks.all().flatMap(({ holds, text }) => (holds === "frame" ? text : []));
    const [block] = documentOf(file, frame.join(""), "whole").blocks.all();
    const envelope = block ? rootOf(block) : null;
    const items = document.blocks.all().filter(({ holds }) => holds !== "frame").length - listsInList;
    if (envelope?.node.kind === "mapping") addList(envelope, records, items, 0);
  }
  if (isPart) messages.push("Its headers say that it is part of a list.");
  if (isRefused) messages.push("Its status is not that of a success, so what it lists may not be all.");
  if (!isUnchanged && !isBroken && instanceLists.length > 0)
    messages.push("It has comments or commas that no response has, so what it lists may not be all.");
  if (listsInList > 0 && instanceLists.length > 0)
    messages.push("Its list is made of lists, so whether they are all of it is unknown.");
  if (isBroken) messages.push("Part of the response cannot be read, and is left out.");
  if (refusals > 0)
    messages.push(
      refusals === 1 ? "A response of the API is an error." : `${refusals} responses of the API are errors.`,
    );
  if (nameless > 0)
    messages.push(
      nameless === 1
        ? `A record has no ${numericId}, and is left out.`
        : `${nameless} records have no ${numericId}, and are left out.`,
    );
  if (others > 0 && messages.length === 0)
    messages.push(
      `${others === 1 ? "An object describes" : `${others} objects describe`} no instance, load balancer, configuration or node.`,
    );
  if (scalars > 0 && records.length + allocated.length === 0 && messages.length === 0)
    messages.push("It describes no instance, load balancer, configuration or node.");
  if (isBroken) for (const { kind } of records) lost.add(kind);
  const isList = !isWhole && document.blocks.get(0)?.text.includes("{") === true;
  return {
    document,
    records,
    allocated,
    pages,
    instanceLists,
    mayLackInstances: lost.has("instance") || (isBroken && lost.size === 0),
    messages,
    holds: isList ? "answers" : contentOf(text, first, records.length + allocated.length + nameless),
  };
}

/** Whether it is a record, whatever is around it: a list in an object can be called anything. */
const isCertain = (value: Value): boolean => value.get("label") !== undefined || value.get("address") !== undefined;

function contentOf(text: string, root: Value | null, records: number): ReadAnswers["holds"] {
  const [first] = root?.node.kind === "sequence" ? root.items : [];
  if ([root, first].some((value) => value && isEnvelope(value.node))) return "requests";
  if (sections.some((name) => root?.get(name)?.node.kind === "mapping")) return "unknown";
  const isTold = records > 0 || /^\uFEFF?\s*HTTP\//.test(text) || /^< HTTP\//m.test(text);
  return isTold || root?.has("data") || root?.has("errors") ? "answers" : "unknown";
}

/** Of a stack, whose own keys can contain anything. */
const sections = ["instances", "loadbalancers"];

/** Some services put the records of parts into those of the whole. */
const nested: ReadonlySet<string> = new Set(["configs", "nodes"]);

/** As many as 64 bits can have. */
const mostDigits = 20;
const numericId = `numeric \`id\` of at most ${mostDigits} digits`;

/** As it is written, maybe in quotes: a large number would be rounded to the ID of something else. */
function idIn(value: Value, name: string): string | null {
  const id = value.get(name);
  if (id?.node.kind !== "scalar") return null;
  const { integer, string, block, node } = id;
  const written = string ?? (Number.isSafeInteger(integer) ? String(integer) : block.text.slice(node.start, node.end));
  return /^\d+$/.test(written) && written.length <= mostDigits ? written : null;
}

/** Of the response to a request for an address, which has none of the fields of a resource. */
function allocatedIn(value: Value): string | null {
  const address = value.get(assumptions.answers.names.address)?.string;
  const isResource = value.has("label") || value.has("port");
  return address !== undefined && !isResource && parseIpv4(address) !== null ? address : null;
}

/** Of what has no port and no address, only an instance has these fields, as far as is documented. */
const ofInstancesAlone = [
  "specs",
  "hypervisor",
  "host_uuid",
  "watchdog_enabled",
  "has_user_data",
  "image",
  "alerts",
  "group",
  "tags",
];

function kindOfRecord(value: Value): ResourceKind | null {
  const has = (name: string): boolean => value.get(name) !== undefined;
  if (has("client_conn_throttle")) return "loadbalancer";
  if (has("port") || has("nodes_status")) return "config";
  if (value.get("address")?.text?.includes(":")) return "node";
  if (ofInstancesAlone.some(has) || value.get("ipv4")?.node.kind === "sequence") return "instance";
  // A backup has a type, too.
  if (has("type")) return has("updated") ? null : "instance";
  return has("region") ? "loadbalancer" : null;
}
