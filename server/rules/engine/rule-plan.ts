import type { Field, Type } from "../../api/index.ts";
import type { Block, Value } from "../../document/index.ts";
import { addToGroup, keptIn } from "../../text/groups.ts";
import type { Report, Rule } from "../rule.ts";

const none: readonly never[] = [];

/** The rules for one kind of file, by what they visit. */
export interface RulePlan {
  readonly onBlocks: { readonly look: (block: Block, report: Report) => void; readonly report: Report }[];
  readonly onValues: ValueLook[];
  readonly onTemplates: { readonly look: NonNullable<Rule["templates"]>; readonly report: Report }[];
  readonly onObjects: Listeners;
  readonly collectors: Listeners;
  readonly blockCollectors: ((block: Block) => void)[];
  /** Those for a field and a type, computed when the combination first occurs. */
  readonly looks: Map<Field | null, Map<Type | null, Looks>>;
}

interface ValueLook {
  readonly types: Rule["types"];
  readonly fields: Rule["fields"];
  readonly look: (value: Value, report: Report) => void;
  readonly report: Report;
}

/** What is done with an object. */
type Look = (value: Value) => void;

/** What is done with the values of one field and type. */
export interface Looks {
  readonly values: readonly ValueLook[];
  readonly objects: readonly Look[];
  readonly collectors: readonly Look[];
}

/** What is done with a value. */
export function looksAt(plan: RulePlan, { field, type }: Value): Looks {
  const ofField = keptIn(plan.looks, field, () => new Map<Type | null, Looks>());
  return keptIn(ofField, type, () => looksFor(plan, field, type));
}

const looksFor = ({ onValues, onObjects, collectors }: RulePlan, field: Field | null, type: Type | null): Looks => ({
  values: onValues.filter(
    ({ types, fields }) =>
      (types === undefined || (type !== null && types(type))) && (fields === undefined || fields(field)),
  ),
  objects: (type?.kind === "object" && onObjects.get(type.object)) || none,
  collectors: (type?.kind === "object" && collectors.get(type.object)) || none,
});

type Listeners = Map<string, Look[]>;

/** Adds a listener for objects of some types. */
export function listen(listeners: Listeners, types: readonly string[], look: Look): void {
  for (const type of types) addToGroup(listeners, type, look);
}
