import { assumptions, type OperationId, objectTypes } from "../../api/index.ts";
import type { Data } from "../../syntax/index.ts";
import { isRecord } from "../../text/is-record.ts";
import { list } from "../../text/prose.ts";
import { type Fields, putField, type ResourceDraft, type SentRequest, type StackDraft } from "./stack-draft.ts";

/** Why a stack cannot express it, as a sentence; null if it can. */
export type Why = string | null;

/** Applies a request to an instance that an earlier one creates. */
export function changeInstance(
  operation: "update-instance" | "enable-backups" | "cancel-backups" | "boot-instance" | "delete-instance",
  { body, parameters, request }: SentRequest,
  draft: StackDraft,
): Why {
  const instance = draft.find("instance", parameters.instanceId);
  if (!instance) return "The requests do not create its instance.";
  switch (operation) {
    case "update-instance":
      return update(instance, draft.read(body, operation));
    case "enable-backups":
      setBackups(instance, "enabled", true);
      return null;
    case "cancel-backups":
      instance.fields.set("backups", { enabled: false });
      return null;
    case "boot-instance":
      if (instance.fields.get("booted") === false) instance.fields.delete("booted");
      return null;
    case "delete-instance":
      draft.removeInstance(instance, request);
      return null;
  }
}

/** The fields that a stack groups and a request of this kind sends. */
export const groupedIn = (group: "stack-clone" | "stack-backups", operation: OperationId): readonly string[] =>
  Object.entries(objectTypes[group].fields).flatMap(([name, { sentBy = [] }]) =>
    sentBy.some((sending) => sending.operation === operation && !sending.as?.startsWith("{")) ? name : [],
  );

const scheduled = groupedIn("stack-backups", "update-instance");

function update(instance: ResourceDraft, fields: Fields): Why {
  const unsaid: string[] = [];
  for (const [name, value] of fields) {
    if (scheduled.includes(name)) setBackups(instance, name, value);
    else if (name === assumptions.backupSettings.names.backups)
      for (const [inner, data] of scheduleIn(value)) setBackups(instance, inner, data);
    else if (Object.hasOwn(objectTypes["stack-instance"].fields, name)) instance.fields.set(name, value);
    else unsaid.push(`\`${name}\``);
  }
  return unsaid.length === 0 ? null : `A stack cannot express ${list(unsaid)}.`;
}

/** The window and the day, at any depth. */
function scheduleIn(value: Data): readonly (readonly [string, Data])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    scheduled.includes(name) ? [[name, inner] as const] : scheduleIn(inner),
  );
}

/** The stack's `backups` mean the same and can also contain the window. */
export function enableBackups(instance: ResourceDraft): void {
  if (instance.fields.get("backups_enabled") !== true) return;
  instance.fields.delete("backups_enabled");
  setBackups(instance, "enabled", true);
}

const setBackups = ({ fields }: ResourceDraft, name: string, value: Data): void =>
  putField(fields, ["backups", name], value);
