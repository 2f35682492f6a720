import { assumptions, type ObjectTypeId, objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import type { PlanNote } from "../plan/context.ts";
import { keyPlaceOf } from "../plan/step.ts";
import type { EarlierSide } from "./earlier.ts";
import type { ResourceChange } from "./resource-change.ts";

const onceIn = (type: ObjectTypeId): readonly string[] =>
  Object.entries(objectTypes[type].fields).flatMap(([name, { fixed }]) => (fixed?.once ? name : []));

/** As they are written: `clone.NAME`. */
const usedOnce = [...onceIn("stack-instance"), ...onceIn("stack-clone").map((name) => `clone.${name}`)];

/** What a comparison with saved responses leaves out or assumes, said once of all resources. */
export function notesOnResponses(
  changes: readonly ResourceChange[],
  { identity }: Pick<EarlierSide, "identity">,
): readonly PlanNote[] {
  if (identity !== "labels") return [];
  const existing = changes.flatMap(({ kind, before, value, fields }) =>
    kind === "instance" && before && value ? [{ value, fields }] : [],
  );
  // Where each of them is written first.
  const found = usedOnce.flatMap((name) => {
    const used = existing.map(({ value }) => value.at(...name.split("."))).find((one) => one !== undefined);
    return used ? [{ name, used }] : [];
  });
  const booted = existing.find(({ fields }) =>
    fields.some(({ action, field }) => action === "update" && field === "booted"),
  );
  const [first] = found;
  return [
    ...(first ? [noteOn(first.used, onlyCreated(found.map(({ name }) => name)))] : []),
    ...(booted ? [noteOn(booted.value, assumptions.instanceStatus.doc)] : []),
  ];
}

const noteOn = (value: Value, text: string): PlanNote => ({ text, place: keyPlaceOf(value) });

const onlyCreated = (names: readonly string[]): string => {
  const rest = names.length === 1 ? "shows it, so it is" : "shows them, so they are";
  return `Only the creation of an instance uses ${codeList(names)}, and no response ${rest} not compared.`;
};
