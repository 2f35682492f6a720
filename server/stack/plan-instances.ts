import { assumptions, ipTypes, objectTypes, operations } from "../api/index.ts";
import type { Value } from "../document/index.ts";
import { capital } from "../rules/prose.ts";
import type { Content } from "./content.ts";
import { fieldsFor, labelOf, readRegion } from "./plan-balancers.ts";
import { type PlanContext, readFor, type StepReading } from "./plan-context.ts";
import type { Resource } from "./resources.ts";
import { answerOf, type BodyField, type Draft, draft, keyPlaceOf, placeOf } from "./step.ts";

/** The requests that make an instance, and those that make of it what the stack says. */
export interface InstanceDrafts {
  readonly make: Draft;
  readonly address: Draft | null;
  readonly update: Draft | null;
  readonly backups: Draft | null;
  readonly boot: Draft | null;
}

export function draftInstance(resource: Resource, context: PlanContext): InstanceDrafts {
  const { value, name } = resource;
  const step = context.stepOf(resource, "itself") ?? "";
  const title = `the instance \`${name}\``;
  const clone = value.get("clone");
  const facts: Facts = { resource, step, title, clone, boot: bootOf(value, clone) };
  const later = (operation: "boot-instance" | "enable-backups", word: string): Draft =>
    draft({
      operation,
      name: context.names.give(step, word),
      title: `${operations[operation].title} of ${title}`,
      origin: keyPlaceOf(value),
      parent: step,
      parameters: { instanceId: answerOf(step) },
      problems: [],
    });
  return {
    make: clone ? draftClone(facts, clone, context) : draftCreate(facts, context),
    address: draftAddress(facts, context),
    update: draftUpdate(facts, context),
    backups: isEnabledLater(value) ? later("enable-backups", "backups") : null,
    boot: facts.boot === "by a request" ? later("boot-instance", "boot") : null,
  };
}

interface Facts {
  readonly resource: Resource;
  readonly step: string;
  readonly title: string;
  readonly clone: Value | undefined;
  readonly boot: Boot;
}

/** `by itself`: the service boots what it creates from an image or a backup, unless it is told not to. */
type Boot = "by itself" | "by a request" | "not at all";

/**
 * An instance with a private address is created without booting and boots once it has the address, as the documented flow
 * has it. A clone says nothing of booting, so that it is booted where it has a profile to boot with.
 */
function bootOf(value: Value, clone: Value | undefined): Boot {
  const booted = value.get("booted");
  if (booted && booted.boolean !== true) return booted.boolean === false ? "not at all" : "by itself";
  const configs = clone?.get("configs");
  if (clone) return configs === undefined || configs.items.length === 1 ? "by a request" : "not at all";
  const isMade = value.has("image") || value.has("backup_id");
  if (!isMade) return "not at all";
  return value.get("private_ip")?.boolean === true ? "by a request" : "by itself";
}

function draftCreate({ resource, step, title, boot }: Facts, context: PlanContext): Draft {
  const { value } = resource;
  const reading = readFor(title, context);
  reading.checkResource(resource);
  noteUnsent(resource, step, "create-instance", context);
  const special = new Map<string, Content | undefined>([
    ["region", readRegion(resource, reading, context)],
    ["label", labelOf(resource, reading)],
    ["backups_enabled", backupsEnabled(value, reading)],
    ...(boot === "by a request" ? [["booted", false] as const] : []),
  ]);
  return draft({
    operation: "create-instance",
    name: step,
    title,
    origin: keyPlaceOf(value),
    body: inOrder("create-instance", special, fieldsFor("create-instance", value, reading, [...special.keys()])),
    problems: reading.problems,
  });
}

function draftClone({ resource, step, title }: Facts, clone: Value, context: PlanContext): Draft {
  const { value } = resource;
  const reading = readFor(title, context);
  reading.checkResource(resource);
  noteUnsent(resource, step, "clone-instance", context);
  const source = clone.get("source");
  const id = source ? reading.source(source) : null;
  if (!source) reading.fail("The stack does not say what to clone.", clone);
  if ((clone.get("configs")?.items.length ?? 0) > 1)
    context.note(
      step,
      `${capital(title)} is not booted: with several profiles, none of which was booted before, a boot fails.`,
      placeOf(clone),
    );
  const special = new Map<string, Content | undefined>([
    ["region", readRegion(resource, reading, context)],
    ["label", labelOf(resource, reading)],
    ["backups_enabled", backupsEnabled(value, reading)],
    ["configs", contentOf(clone.get("configs"), reading)],
    ["disks", contentOf(clone.get("disks"), reading)],
  ]);
  // The stack's `private_ip` asks for the address by a request of its own, whose answer says it.
  const without = [...special.keys(), "compute_id", "private_ip"];
  return draft({
    operation: "clone-instance",
    name: step,
    title,
    origin: keyPlaceOf(value),
    parameters: { instanceId: id },
    body: inOrder("clone-instance", special, fieldsFor("clone-instance", value, reading, without)),
    problems: reading.problems,
  });
}

function draftAddress({ resource, step, title }: Facts, context: PlanContext): Draft | null {
  const asked = resource.value.get("private_ip");
  const name = context.stepOf(resource, "private address");
  if (!asked || name === undefined) return null;
  const reading = readFor(`the private address of ${title}`, context);
  if (asked.boolean === undefined) reading.fail("Whether it is asked for is not written in the stack.", asked);
  return draft({
    operation: "allocate-ip",
    name,
    title: `the private address of ${title}`,
    origin: keyPlaceOf(asked),
    parent: step,
    body: [
      ["type", ipTypes[0].value],
      ["public", false],
      ["compute_id", answerOf(step, assumptions.answers.names.id, "word")],
    ],
    problems: reading.problems,
  });
}

/** Whether a stack asks for the address, as far as it says. */
export const asksForAddress = ({ value }: Resource): boolean => {
  const asked = value.get("private_ip");
  return asked !== undefined && asked.boolean !== false;
};

function draftUpdate({ resource, step, title, clone }: Facts, context: PlanContext): Draft | null {
  const { value } = resource;
  const what = `the settings of ${title}`;
  const reading = readFor(what, context);
  const names = assumptions.backupSettings.names;
  const schedule = backupSchedule(value, reading);
  const special = new Map<string, Content | undefined>([
    [names.backups, schedule && { kind: "object", fields: [[names.schedule, schedule]] }],
    // A clone has the tags of its source until it gets its own.
    ["tags", clone ? contentOf(value.get("tags"), reading) : undefined],
  ]);
  const own = updated.flatMap((name): readonly BodyField[] => {
    const field = value.get(name);
    return field ? [[name, reading.read(field)]] : [];
  });
  const body = inOrder("update-instance", special, own);
  if (body.length === 0) return null;
  const first = [...updated, "backups", "tags"].flatMap((name) => value.get(name) ?? [])[0];
  return draft({
    operation: "update-instance",
    name: context.names.give(step, "update"),
    title: what,
    origin: first ? keyPlaceOf(first) : keyPlaceOf(value),
    parent: step,
    parameters: { instanceId: answerOf(step) },
    body,
    problems: reading.problems,
  });
}

/** What creation says of the backup service: what the field itself says, or else what the stack's `backups` say. */
function backupsEnabled(value: Value, reading: StepReading): Content | undefined {
  return contentOf(value.get("backups_enabled") ?? value.at("backups", "enabled"), reading);
}

/** Creation is told not to enable them, and the stack has them enabled all the same. */
const isEnabledLater = (value: Value): boolean =>
  value.get("backups_enabled")?.boolean === false && value.at("backups", "enabled")?.boolean === true;

function backupSchedule(value: Value, reading: StepReading): Content | undefined {
  const backups = value.get("backups");
  if (backups?.get("enabled")?.boolean === false) return undefined;
  const fields = ["window", assumptions.backupSettings.names.day].flatMap((name) => {
    const field = backups?.get(name);
    return field && !field.isNothing ? [[name, reading.read(field)] as const] : [];
  });
  return fields.length === 0 ? undefined : { kind: "object", fields };
}

const contentOf = (value: Value | undefined, reading: StepReading): Content | undefined => value && reading.read(value);

function inOrder(
  operation: "create-instance" | "clone-instance" | "update-instance",
  special: ReadonlyMap<string, Content | undefined>,
  fields: readonly BodyField[],
): readonly BodyField[] {
  const all = new Map<string, Content | undefined>([...special, ...fields.filter((field) => field !== null)]);
  return Object.keys(objectTypes[operation].fields).flatMap((name): readonly BodyField[] => {
    const content = all.get(name);
    return content === undefined ? [] : [[name, content]];
  });
}

/** What no request of the plan takes. Another tool may have a use for it. */
function noteUnsent(
  { value, name }: Resource,
  step: string,
  operation: "create-instance" | "clone-instance",
  context: PlanContext,
): void {
  for (const field of value.values)
    if (!Object.hasOwn(objectTypes[operation].fields, field.name) && !sentLater.has(field.name))
      context.note(step, `\`${field.name}\` of the instance \`${name}\` is sent by no request.`, keyPlaceOf(field));
}

/** What is sent by an update only. */
const updated = ["alerts", "watchdog_enabled"] as const;

/** What some other request than the one that makes an instance says, or its path. */
const sentLater: ReadonlySet<string> = new Set([...updated, "tags", "private_ip", "backups", "clone"]);
