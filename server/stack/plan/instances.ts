import { assumptions, ipTypes, operations } from "../../api/index.ts";
import { showKey, type Value } from "../../document/index.ts";
import { capital } from "../../text/prose.ts";
import { bodyFor, bodyOfSent, describePlainData, plainScriptData } from "./body.ts";
import { bootOf } from "./boot.ts";
import type { Content, Text } from "./content.ts";
import { type PlanContext, type PlanNote, readFor, type StepReading } from "./context.ts";
import { sentFields, unsentFields } from "./sent-fields.ts";
import { answerOf, type Draft, draft, keyPlaceOf, placeOf } from "./step.ts";

/** In sending order, once all is created. */
export const instancePhases = ["addresses", "backups", "updates", "boots"] as const;

/** The requests that create an instance, and those that configure it. */
export function draftInstance(value: Value, context: PlanContext) {
  const step = context.stepOf(value, "itself") ?? "";
  const title = `the instance \`${value.name}\``;
  const clone = value.get("clone");
  const boot = bootOf(value);
  const origin = keyPlaceOf(value);
  const later = (operation: "boot-instance" | "enable-backups", word: string): Draft =>
    draft({
      operation,
      name: context.names.giveWithin(step, word),
      title: `${operations[operation].title} of ${title}`,
      origin,
      parent: step,
      parameters: { instanceId: answerOf(step) },
      problems: [],
    });
  return {
    make: draftMaker(),
    addresses: draftAddress(),
    updates: draftUpdate(),
    backups: isEnabledLater(value) ? later("enable-backups", "backups") : null,
    boots: boot === "by a request" ? later("boot-instance", "boot") : null,
  };

  function draftMaker(): Draft {
    const reading = readFor(title, context);
    reading.checkResource(value);
    for (const { text, place } of unsentNotes(value)) context.note(step, text, place);
    const data = clone ? undefined : plainScriptData(value);
    if (data) context.note(step, describePlainData, keyPlaceOf(data));
    const parameters = clone ? { instanceId: readClone(clone, reading) } : {};
    const operation = clone ? "clone-instance" : "create-instance";
    const body = bodyFor(operation, value, reading, context);
    return draft({ operation, name: step, title, origin, parameters, body, problems: reading.problems() });
  }

  /** The ID of what is cloned, and what to know of booting the clone. */
  function readClone(clone: Value, reading: StepReading): Text | null {
    const source = clone.get("source");
    const id = source ? reading.source(source) : null;
    if (!source) reading.fail("The stack does not specify what to clone.", clone);
    if ((clone.get("configs")?.items.length ?? 0) > 1)
      context.note(
        step,
        `${capital(title)} is not booted: a boot fails if there are several profiles and none was booted before.`,
        placeOf(clone),
      );
    if (boot === "by a request" && !clone.has("configs"))
      context.note(
        step,
        `Booting ${title} fails if its source has several profiles, because none of them was booted in the clone. List one in \`clone.configs\`.`,
        placeOf(clone),
      );
    return id;
  }

  function draftAddress(): Draft | null {
    const asked = value.get("private_ip");
    const name = context.stepOf(value, "address");
    if (!asked || name === undefined) return null;
    const reading = readFor(`the private address of ${title}`, context);
    if (asked.boolean === undefined) reading.fail("The stack does not show whether it is requested.", asked);
    const facts = { name, origin: keyPlaceOf(asked), parent: step, problems: reading.problems() };
    return addressDraft(facts, title, answerOf(step, assumptions.answers.names.id, "word"));
  }

  function draftUpdate(): Draft | null {
    const what = `the settings of ${title}`;
    const reading = readFor(what, context);
    const backups = value.get("backups");
    const isOff = backups?.get("enabled")?.boolean === false;
    const sent = sentFields("update-instance", value).filter(
      ({ value: field }) => !field.isNothing && !(isOff && field.parent === backups),
    );
    // A field that only the update sends is the best origin.
    const first = (sent.find((field) => field.value.field?.sentBy?.length === 1) ?? sent[0])?.value;
    if (!first) return null;
    return draft({
      operation: "update-instance",
      name: context.names.giveWithin(step, "update"),
      title: what,
      origin: keyPlaceOf(first.parent === backups && backups ? backups : first),
      parent: step,
      parameters: { instanceId: answerOf(step) },
      body: bodyOfSent("update-instance", sent, reading),
      problems: reading.problems(),
    });
  }
}

/** The request for the private address of an instance. `of`: the instance, in sentences. */
export const addressDraft = (
  facts: Pick<Draft, "name" | "origin" | "problems"> & { readonly parent?: string },
  of: string,
  id: Content,
): Draft =>
  draft({
    ...facts,
    operation: "allocate-ip",
    title: `the private address of ${of}`,
    body: [
      ["type", ipTypes[0].value],
      ["public", false],
      ["compute_id", id],
    ],
  });

/** Whether a stack requests the address, if known. */
export const asksForAddress = (value: Value): boolean => {
  const asked = value.get("private_ip");
  return asked !== undefined && asked.boolean !== false;
};

/** Creation does not enable them, but the stack does. */
const isEnabledLater = (value: Value): boolean =>
  value.get("backups_enabled")?.boolean === false && value.at("backups", "enabled")?.boolean === true;

/** Fields that no request sends. Other tools may use them. */
export const unsentNotes = (value: Value): readonly PlanNote[] =>
  unsentFields(value).map((field) => ({
    text: `No request sends \`${showKey(field.name, field.block)}\` of the instance \`${value.name}\`.`,
    place: keyPlaceOf(field),
  }));
