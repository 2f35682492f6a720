import { assumptions, type ObjectTypeId, objectTypes } from "../../api/index.ts";
import type { Block, Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { resourcesOfBlock } from "../model/resources.ts";
import type { PlanNote } from "../plan/context.ts";
import { keyPlaceOf } from "../plan/step.ts";
import type { EarlierSide } from "./earlier.ts";
import type { ResourceChange } from "./resource-change.ts";

const onceIn = (type: ObjectTypeId): readonly string[] =>
  Object.entries(objectTypes[type].fields).flatMap(([name, { fixed }]) => (fixed?.once ? name : []));

const usedOnce: readonly (readonly string[])[] = [
  ...onceIn("stack-instance").map((name) => [name]),
  ...onceIn("stack-clone").map((name) => ["clone", name]),
];

/** What a comparison with saved responses leaves out or assumes, said once of all resources. */
export function notesOnResponses(
  changes: readonly ResourceChange[],
  { identity }: Pick<EarlierSide, "identity">,
): readonly PlanNote[] {
  if (identity !== "labels") return [];
  const existing = changes.flatMap(({ kind, before, value, fields }) =>
    kind === "instance" && before && value ? [{ value, fields }] : [],
  );
  const found = usedOnce.flatMap((path) => {
    const one = existing.find(({ value }) => value.block.kept(usedOnceIn).has(path) && value.at(...path));
    const used = one?.value.at(...path);
    return used ? [{ name: path.join("."), used }] : [];
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

/** Of the many blocks, nearly all use none or the same. */
const usedOnceIn = (block: Block): ReadonlySet<readonly string[]> => {
  const { instances } = resourcesOfBlock(block);
  return new Set(usedOnce.filter((path) => instances.some((one) => one.at(...path) !== undefined)));
};

const noteOn = (value: Value, text: string): PlanNote => ({ text, place: keyPlaceOf(value) });

const onlyCreated = (names: readonly string[]): string => {
  const rest = names.length === 1 ? "shows it, so it is" : "shows them, so they are";
  return `Only the creation of an instance uses ${codeList(names)}, and no response ${rest} not compared.`;
};
