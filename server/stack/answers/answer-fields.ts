import { assumptions, type ObjectTypeId, tls, undecidedWindow } from "../../api/index.ts";
import { holdsLikelySecret, isHidden, isSecret, type Value } from "../../document/index.ts";
import type { PartKind } from "../model/resources.ts";
import { type AnswerRecord, valueOfRecord } from "./answer-records.ts";

/** A field of a stack that an answer has. */
interface AnsweredField {
  /** The object in a stack that has the field. */
  readonly type: ObjectTypeId;
  readonly name: string;
  /** As a stack has it in the resource: `backups.window`. */
  readonly path: string;
  readonly value: Value;
}

/** What a record says about the fields of a stack; of fields that nobody set, nothing. */
export function fieldsOfRecord(record: AnswerRecord): readonly AnsweredField[] {
  return readableFields(record).filter((field) => !holdsLikelySecrets(field.value));
}

/** The fields of a record that are not used because they contain what looks like a secret. */
export const fieldsWithSecrets = (record: AnswerRecord): readonly AnsweredField[] =>
  readableFields(record).filter((field) => holdsLikelySecrets(field.value));

function readableFields(record: AnswerRecord): readonly AnsweredField[] {
  const { kind } = record;
  const value = valueOfRecord(record);
  if (kind !== "instance")
    return fieldsOfOther(value, kind).filter(
      (field) => !isUnset(field.value) && field.value.name !== idName && !holdsHidden(field.value),
    );
  // The names of these fields are no secret names: only what is around them, and what they contain, can hide them.
  if (isHidden(value)) return [];
  return fieldsOfInstance(value).filter((field) => !isUnset(field.value) && !holdsSecretText(field.value));
}

const holdsSecretText = (value: Value): boolean => isSecret(value) || value.items.some(isSecret);

const holdsLikelySecrets = (value: Value): boolean =>
  holdsLikelySecret(value.text ?? "") || value.items.some(holdsLikelySecrets);

/** Whether the record of a configuration says that it has no nodes. */
export function hasNoNodes(record: AnswerRecord): boolean {
  const counts = valueOfRecord(record).get("nodes_status")?.values ?? [];
  return counts.length > 0 && counts.every(({ integer }) => integer === 0);
}

/** Whether a secret is in the value: such values are never used. */
const holdsHidden = (value: Value): boolean => isHidden(value) || value.items.some(isHidden);

const { id: idName } = assumptions.answers.names;
const settingsNames = assumptions.backupSettings.names;

/** The fields that stacks and responses of instances have under one name. */
const sameInInstances = ["label", "region", "type", "image", "group", "tags", "watchdog_enabled"];

/** Whether a response can show a field of a stack. */
export const isShownField = (type: ObjectTypeId, name: string): boolean =>
  type === "stack-instance"
    ? sameInInstances.includes(name) || name === "alerts"
    : type === "stack-backups" || (type !== "stack-clone" && !unheld.has(name));

function fieldsOfInstance(value: Value): readonly AnsweredField[] {
  const fields: AnsweredField[] = [];
  const add = (type: ObjectTypeId, name: string, inner: Value | undefined, path: string = name): void => {
    if (inner) fields.push({ type, name, path, value: inner });
  };
  for (const name of sameInInstances) add("stack-instance", name, value.get(name));
  for (const child of value.get("alerts")?.values ?? []) add("alerts", child.name, child, `alerts.${child.name}`);
  const settings = value.get(settingsNames.backups);
  const schedule = settings?.get(settingsNames.schedule);
  add("stack-backups", "enabled", settings?.get("enabled"), "backups.enabled");
  add("stack-backups", "window", schedule?.get("window"), "backups.window");
  add("stack-backups", "day", schedule?.get(settingsNames.day), "backups.day");
  return fields;
}

const fieldsOfOther = (value: Value, kind: PartKind | "loadbalancer"): readonly AnsweredField[] =>
  value.values.flatMap((child) =>
    unheld.has(child.name) ? [] : { type: `stack-${kind}`, name: child.name, path: child.name, value: child },
  );

/** Certificates and keys are not in answers as they were sent; parts have records of their own. */
const unheld: ReadonlySet<string> = new Set([tls.certificate, tls.key, "configs", "nodes"]);

/** Answers write what is not set as null, as an empty text or as a choice that is still open. */
export const isUnset = (value: Value | undefined): boolean =>
  value === undefined || (value.node.kind === "scalar" && nothingSet.has(value.node.value));

const nothingSet: ReadonlySet<unknown> = new Set([null, "", undecidedWindow]);
