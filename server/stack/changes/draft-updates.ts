import { type OperationId, operations, tls } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { keptIn } from "../../text/groups.ts";
import { codeList } from "../../text/prose.ts";
import type { StepOwner } from "../plan/balancers.ts";
import { bodyOfContents, type PlacedContent } from "../plan/body.ts";
import { type Content, isList, isObject, type Text } from "../plan/content.ts";
import { type PlanContext, readFor, type StepReading } from "../plan/context.ts";
import { addressDraft } from "../plan/instances.ts";
import { type BlockSpan, type Draft, draft, keyPlaceOf } from "../plan/step.ts";
import type { FieldChange } from "./compare.ts";
import { protection } from "./described.ts";
import { notChosen } from "./matching/choose.ts";
import type { ResourceChange } from "./resource-change.ts";

/** A resource that exists and changes. */
interface Changed extends StepOwner {
  readonly change: ResourceChange;
  readonly value: Value;
}

/** The requests that update an instance: one, and one with what has errors, which is not sent. */
export function draftInstanceUpdates(changed: Changed, context: PlanContext): readonly Draft[] {
  const { change, value, title } = changed;
  const parts = new Map<string, UpdatePart>();
  for (const field of updatesBy("update-instance", change)) {
    const as = field.changing?.as ?? field.field;
    const part = partOf(parts, as.split(".")[0] ?? as, context);
    part.fields.push(field);
    const { reading } = part;
    const add = (as: string, content: Content): unknown => part.contents.set(as, { path: as.split("."), content });
    // An object is sent as a whole, since nothing says what an update does to the parts that it omits.
    const group = field.field.includes(".") ? value.get(field.field.split(".")[0] ?? "") : undefined;
    if (as === "interfaces") add(as, interfacesToSend(field, reading));
    else if (group?.name === as) add(as, readChecked(group, reading));
    else if (group) {
      for (const inner of group.values) {
        const sent = inner.field?.changedBy?.find(({ operation }) => operation === "update-instance")?.as;
        if (sent !== undefined && !inner.isNothing) add(sent, readChecked(inner, reading));
      }
    } else add(as, field.value ? readChecked(field.value, reading) : as === "label" ? value.name : []);
  }
  return draftParts(changed, "update-instance", [...parts.values()], `the settings of ${title}`, context);
}

/** What one request has to hold together. */
interface UpdatePart {
  readonly fields: FieldChange[];
  readonly contents: Map<string, PlacedContent>;
  readonly reading: StepReading;
}

const partOf = (parts: Map<string, UpdatePart>, name: string, context: PlanContext): UpdatePart =>
  keptIn(parts, name, () => ({ fields: [], contents: new Map(), reading: readFor(`\`${name}\``, context) }));

/** What has errors does not hold back the rest. */
function draftParts(
  changed: Changed,
  operation: "update-instance" | "update-config",
  parts: readonly UpdatePart[],
  title: string,
  context: PlanContext,
): readonly Draft[] {
  const isSent = ({ reading }: UpdatePart): boolean => reading.problems().length === 0;
  const [sent, kept] = [parts.filter(isSent), parts.filter((part) => !isSent(part))];
  return [sent, kept].flatMap((own) => {
    if (own.length === 0) return [];
    const fields = own.flatMap((part) => part.fields);
    const contents = own.flatMap((part) => [...part.contents.values()]);
    const names = [...new Set(contents.flatMap(({ path }) => path[0] ?? []))];
    const what = own.length === parts.length ? title : `${codeList(names)} of ${changed.title}`;
    return draftChange(changed, operation, context, {
      title: what,
      problems: own.flatMap(({ reading }) => reading.problems().map((problem) => ({ ...problem, what }))),
      interrupts: fields.flatMap(({ changing }) => changing?.interrupts ?? []),
      origin: originOf(fields, changed),
      body: bodyOfContents(operation, contents),
      changes: fields.map(({ field }) => field),
    });
  });
}

/** The requests that an instance needs besides an update, in sending order. */
export function draftInstanceActions(
  changed: Changed,
  whyBackupsStay: string | null,
  context: PlanContext,
): readonly Draft[] {
  return (["enable-backups", "cancel-backups", "boot-instance"] as const).flatMap((operation) => {
    const fields = updatesBy(operation, changed.change);
    if (fields.length === 0) return [];
    const title = `${operations[operation].title} of ${changed.title}`;
    const origin = originOf(fields, changed);
    const why = operation === "cancel-backups" ? whyBackupsStay : null;
    const problems = why === null ? [] : [{ what: title, why, place: origin }];
    return draftChange(changed, operation, context, { title, problems, origin });
  });
}

/** Why backups are not deleted. */
export const backupsStay = {
  kept: `Nothing is deleted without \`--delete\`. ${operations["cancel-backups"].destroys}`,
  notChosen: `${notChosen} ${operations["cancel-backups"].destroys}`,
  protected: `\`${protection}: true\` keeps its backups, too. To delete them, first remove that from both versions.`,
};

/** The request for the private address of an instance that has none; null if none is needed. */
export function draftNewAddress(changed: Changed, name: string, id: Text): Draft | null {
  const fields = updatesBy("allocate-ip", changed.change);
  if (fields.length === 0) return null;
  return addressDraft({ name, origin: originOf(fields, changed), problems: [] }, changed.title, asNumber(id));
}

/** An ID from an answer is a number. */
const asNumber = (id: Text): Content => {
  const number = Number(id.parts.join(""));
  return Number.isSafeInteger(number) ? number : { ...id, as: "word" };
};

/** The requests that update a port of a load balancer: one, and one with what has errors, which is not sent. */
export function draftConfigUpdates(changed: Changed, context: PlanContext): readonly Draft[] {
  const { value, title, change } = changed;
  const fields = updatesBy("update-config", change);
  // The documented switch to HTTPS sends the protocol, the port, the certificate and its key together.
  const secure = ["protocol", "port", tls.certificate, tls.key];
  const isSecure = value.get("protocol")?.string === tls.protocol && fields.some(({ field }) => secure.includes(field));
  const parts = new Map<string, UpdatePart>();
  for (const field of fields) {
    const isTogether = isSecure && secure.includes(field.field);
    const { fields: own, contents, reading } = partOf(parts, isTogether ? tls.protocol : field.field, context);
    own.push(field);
    for (const name of isTogether ? secure : [field.field]) {
      const child = contents.has(name) ? undefined : value.get(name);
      if (child) contents.set(name, { path: [name], content: readChecked(child, reading) });
    }
  }
  return draftParts(changed, "update-config", [...parts.values()], `the update of ${title}`, context);
}

const updatesBy = (operation: OperationId, { fields }: ResourceChange): readonly FieldChange[] =>
  fields.filter(({ action, changing }) => action === "update" && changing?.operation === operation);

function readChecked(value: Value, reading: StepReading): Content {
  reading.check(value);
  return reading.read(value);
}

const originOf = (fields: readonly FieldChange[], { value }: Changed): BlockSpan =>
  keyPlaceOf(fields.find((field) => field.value)?.value ?? value);

/** The last word in the name of a request that changes something. */
const changeWords = {
  "update-instance": "update",
  "update-config": "update",
  "enable-backups": "backups",
  "cancel-backups": "cancel-backups",
  "boot-instance": "boot",
} as const satisfies Partial<Record<OperationId, string>>;

const draftChange = (
  { step, words, parameters }: Changed,
  operation: keyof typeof changeWords,
  { names }: PlanContext,
  facts: Omit<Parameters<typeof draft>[0], "operation" | "name" | "parameters">,
): Draft => draft({ ...facts, operation, name: names.giveWithin(step, ...words, changeWords[operation]), parameters });

/** All interfaces: an update replaces the list. */
function interfacesToSend({ value, cleared }: FieldChange, reading: StepReading): Content {
  if (!value) return [];
  const content = readChecked(value, reading);
  if (!cleared || !isList(content)) return content;
  // Ranges that an update omits would stay.
  return content.map((item, index) =>
    cleared.has(index) && isObject(item)
      ? { ...item, fields: [...item.fields.filter(([name]) => name !== "ip_ranges"), ["ip_ranges", []] as const] }
      : item,
  );
}
