import { assumptions, referenceAttributes } from "../../api/index.ts";
import { accepts, toData, type Value } from "../../document/index.ts";
import { countEach } from "../../text/groups.ts";
import { fieldsOfRecord, isUnset } from "../answers/answer-fields.ts";
import { type AnswerRecord, type ReadAnswers, valueOfRecord } from "../answers/answer-records.ts";
import {
  type AnsweredResource,
  answeredResources,
  hasPrivateAddress,
  isPrivateText,
} from "../answers/answered-resources.ts";
import { isExact } from "../plan/content.ts";
import { placeOf } from "../plan/step.ts";
import { type DescribedResource, withFirst } from "./described.ts";
import { type EarlierSide, keptBalancers } from "./earlier.ts";
import { type ResolveReference, showAsJson } from "./meaning.ts";
import { type FieldState, factsOfField, fieldMeaning, implied, type ResourceState } from "./state.ts";

/** Saved answers of the service as the earlier side. What they do not hold is unknown. */
export function earlierAnswers(all: readonly ReadAnswers[]) {
  const read = answeredResources(all);
  const { resources } = read;
  const holders = countEach(resources.flatMap(({ record }) => [...new Set(record.addresses)]));
  const isShared = (address: string): boolean => (holders.get(address) ?? 0) > 1;
  const side: EarlierSide = {
    identity: "labels",
    stacks: [{ part: 0, name: null, ...withFirst(resources) }],
    state: keptBalancers((one) => (isAnswered(one) ? stateOf(one.record) : null)),
    isUnchanged: () => false,
    isRead: read.isRead,
    isWhole: (kind) => kind === "instance" && read.hasAllInstances,
    hasSyntaxErrors: false,
    lacksInstances: read.lacksInstances,
    region: () => null,
    answer: (one, attribute) => (isAnswered(one) ? answerAbout(one.record, attribute, isShared) : null),
    place: (one) => (isAnswered(one) ? placeOf(valueOfRecord(one.record)) : null),
  };
  const messages = [...read.partial.messages, ...read.messages, ...read.notes];
  /** `accounts`: a sentence, if they cannot be of one account. Their IDs do not tell what would be changed. */
  return { ...side, messages, accounts: read.accounts };
}

const isAnswered = (one: DescribedResource): one is AnsweredResource => "record" in one;

const { id: idName } = assumptions.answers.names;

function answerAbout(record: AnswerRecord, attribute: string, isShared: (address: string) => boolean): string | null {
  const { id, addresses } = record;
  if (attribute === idName) return id;
  if (attribute === "ipv4" || attribute === "private_ipv4") {
    // Which of several is its own is not known: others may be shared. And which instance has one that several list is not, either.
    const [own = null, other] = (addresses ?? []).filter((one) => isPrivateText(one) === (attribute !== "ipv4"));
    return other === undefined && own !== null && !isShared(own) ? own : null;
  }
  const isAttribute = Object.hasOwn(referenceAttributes.instances, attribute);
  const text = isAttribute ? valueOfRecord(record).get(attribute)?.string : undefined;
  return text?.replace(/\/\d+$/, "") ?? null;
}

/** Only of fields that requests can set: whether an image is null because it is gone is not known. */
function showsUnset(value: Value, kind: AnswerRecord["kind"], path: string): boolean {
  const [name = "", inner] = path.split(".");
  const shown = value.get(name);
  const schedule = shown?.get(assumptions.backupSettings.names.schedule);
  if (name === "backups" && inner !== undefined && inner !== "enabled")
    return schedule?.node.kind === "mapping" && isUnset(schedule.get(inner));
  const isSettable = (factsOfField(`stack-${kind}`, name)?.changedBy ?? []).length > 0;
  if (!shown || !isSettable) return false;
  return inner === undefined ? isUnset(shown) : shown.node.kind === "mapping" && isUnset(shown.get(inner));
}

/** In answers, nothing does. */
const nothingRefers: ResolveReference = ({ name }) => ({ key: name, isKnown: false, text: null });

/** What a value of another type means is unknown. */
function fieldsOf(record: AnswerRecord): Map<string, FieldState> {
  const fields = new Map<string, FieldState>();
  for (const { type, name, path, value } of fieldsOfRecord(record)) {
    const facts = factsOfField(type, name);
    const data = toData(value);
    // A rounded number may differ from the ID that was sent.
    if ((facts && !accepts(facts.type, value.node)) || !isExact(data)) continue;
    fields.set(path, {
      field: path,
      // An alert changes as the object does.
      facts: type === "alerts" ? factsOfField("stack-instance", "alerts") : facts,
      value: null,
      json: showAsJson(value),
      key: fieldMeaning(value, nothingRefers).key,
      isKnown: true,
    });
  }
  return fields;
}

function stateOf(record: AnswerRecord): ResourceState {
  const { kind, id, isOff, parts } = record;
  const fields = fieldsOf(record);
  const hasPrivate = kind === "instance" ? hasPrivateAddress(record) : null;
  if (hasPrivate !== null) fields.set("private_ip", implied("stack-instance", "private_ip", hasPrivate));
  if (isOff) fields.set("booted", implied("stack-instance", "booted", false));
  const isUnset = (name: string): boolean => showsUnset(valueOfRecord(record), kind, name);
  return { fields, isWhole: false, isUnset, id, value: null, parts: parts.map(stateOf) };
}
