import { ipTypes, type OperationId, operations, tls } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { type BodyOperation, bodyOfContents, type PlacedContent } from "../plan/body.ts";
import { type Content, isList, isObject, type Text } from "../plan/content.ts";
import { type PlanContext, readFor, type StepReading } from "../plan/context.ts";
import { type BlockSpan, type Draft, draft, keyPlaceOf } from "../plan/step.ts";
import type { Words } from "../plan/step-names.ts";
import type { ResourceChange } from "./changes.ts";
import type { FieldChange, SameMeaning } from "./compare.ts";
import { rangesToClear } from "./interfaces.ts";

/** A resource that exists and changes. */
export interface Changed {
  readonly change: ResourceChange;
  /** The names of its steps: that of the resource, and which part of it they change. */
  readonly step: string;
  readonly words: Words;
  /** In sentences. */
  readonly title: string;
  readonly value: Value;
  readonly origin: BlockSpan;
  readonly id: Text;
}

/** The request that updates an instance; null if none is needed. */
export function draftInstanceUpdate(changed: Changed, same: SameMeaning, context: PlanContext): Draft | null {
  const { change, value, title } = changed;
  const fields = updatesBy("update-instance", change);
  if (fields.length === 0) return null;
  const reading = readFor(`the settings of ${title}`, context);
  const contents = new Map<string, PlacedContent>();
  const add = (as: string, content: Content): unknown => contents.set(as, { path: as.split("."), content });
  for (const field of fields) {
    const as = field.changing?.as ?? field.field;
    // An object is sent as a whole, since nothing says what an update does to the parts that it omits.
    const group = field.field.includes(".") ? value.get(field.field.split(".")[0] ?? "") : undefined;
    if (as === "interfaces") add(as, interfacesToSend(changed, same, reading));
    else if (group?.name === as) add(as, readChecked(group, reading));
    else if (group) {
      for (const part of group.values) {
        const sent = part.field?.changedBy?.find(({ operation }) => operation === "update-instance")?.as;
        if (sent !== undefined && !part.isNothing) add(sent, readChecked(part, reading));
      }
    } else add(as, field.value ? readChecked(field.value, reading) : as === "label" ? value.name : []);
  }
  const interrupts = fields.flatMap(({ changing }) => changing?.interrupts ?? []);
  return draftChange(changed, "update-instance", "update", {
    title: `the settings of ${title}`,
    context,
    problems: reading.problems(),
    interrupts,
    origin: originOf(fields, changed),
    contents: [...contents.values()],
  });
}

/** The requests that an instance needs besides an update, in sending order. */
export function draftInstanceActions(changed: Changed, context: PlanContext): readonly Draft[] {
  const words = [
    ["enable-backups", "backups"],
    ["cancel-backups", "cancel-backups"],
    ["boot-instance", "boot"],
  ] as const;
  return words.flatMap(([operation, word]) => {
    const fields = updatesBy(operation, changed.change);
    if (fields.length === 0) return [];
    const title = `${operations[operation].title} of ${changed.title}`;
    return draftChange(changed, operation, word, { title, context, problems: [], origin: originOf(fields, changed) });
  });
}

/** The request for the private address of an instance that has none; null if none is needed. */
export function draftNewAddress(changed: Changed, name: string): Draft | null {
  const fields = updatesBy("allocate-ip", changed.change);
  if (fields.length === 0) return null;
  return draft({
    operation: "allocate-ip",
    name,
    title: `the private address of ${changed.title}`,
    origin: originOf(fields, changed),
    body: [
      ["type", ipTypes[0].value],
      ["public", false],
      ["compute_id", asNumber(changed.id)],
    ],
    problems: [],
  });
}

/** An ID from an answer is a number. */
const asNumber = (id: Text): Content => {
  const [only] = id.parts;
  return id.parts.length === 1 && typeof only === "string" ? Number(only) : { ...id, as: "word" };
};

/** The request that updates a port of a load balancer; null if none is needed. */
export function draftConfigUpdate(changed: Changed, balancer: Text, context: PlanContext): Draft | null {
  const { value, title, change } = changed;
  const fields = updatesBy("update-config", change);
  if (fields.length === 0) return null;
  const reading = readFor(`the update of ${title}`, context);
  const names = new Set(fields.map(({ field }) => field));
  // The documented switch to HTTPS sends the protocol, the port, the certificate and its key together.
  const secure = ["protocol", "port", tls.certificate, tls.key];
  const isSecure = value.get("protocol")?.string === tls.protocol;
  if (isSecure && secure.some((name) => names.has(name)))
    for (const name of secure) if (value.has(name)) names.add(name);
  const contents = [...names].flatMap((name): readonly PlacedContent[] => {
    const child = value.get(name);
    return child ? [{ path: [name], content: readChecked(child, reading) }] : [];
  });
  return draftChange(changed, "update-config", "update", {
    title: `the update of ${title}`,
    context,
    problems: reading.problems(),
    origin: originOf(fields, changed),
    contents,
    balancer,
  });
}

const updatesBy = (operation: OperationId, { fields }: ResourceChange): readonly FieldChange[] =>
  fields.filter(({ action, changing }) => action === "update" && changing?.operation === operation);

function readChecked(value: Value, reading: StepReading): Content {
  reading.check(value);
  return reading.read(value);
}

const originOf = (fields: readonly FieldChange[], { origin }: Changed): BlockSpan => {
  const value = fields.find((field) => field.value)?.value;
  return value ? keyPlaceOf(value) : origin;
};

interface ChangeFacts extends Pick<Draft, "title" | "problems" | "origin"> {
  readonly context: PlanContext;
  readonly contents?: readonly PlacedContent[];
  readonly interrupts?: readonly string[];
  readonly balancer?: Text;
}

function draftChange(
  { step, words, id }: Changed,
  operation: OperationId & ("enable-backups" | "cancel-backups" | BodyOperation),
  word: string,
  { context, contents, balancer, interrupts = [], ...facts }: ChangeFacts,
): Draft {
  return draft({
    ...facts,
    operation,
    name: context.names.giveWithin(step, ...words, word),
    parameters: balancer ? { loadbalancerId: balancer, configId: id } : { instanceId: id },
    ...(contents ? { body: bodyOfContents(operation as BodyOperation, contents) } : {}),
    interrupts,
  });
}

/** All interfaces: an update replaces the list. */
function interfacesToSend({ change, value }: Changed, same: SameMeaning, reading: StepReading): Content {
  const list = value.get("interfaces");
  if (!list) return [];
  const content = readChecked(list, reading);
  const old = change.old?.value?.get("interfaces");
  if (!old || !isList(content)) return content;
  // Ranges that an update omits would stay.
  const cleared = rangesToClear(old, list, same);
  return content.map((item, index) =>
    cleared.has(index) && isObject(item)
      ? { ...item, fields: [...item.fields.filter(([name]) => name !== "ip_ranges"), ["ip_ranges", []] as const] }
      : item,
  );
}
