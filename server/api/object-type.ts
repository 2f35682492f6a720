import type { Field, ObjectType, Section } from "./types.ts";

/** The facts of a field, without those that it shares with the fields around it. */
export type FieldFacts = Omit<Field, "section"> & { readonly section?: Section };

/** Fields with what all of them have in common, unless they say otherwise. */
export const fieldsWith = <Name extends string>(
  common: Pick<Field, "section" | "readOnly" | "nullable">,
  fields: Readonly<Record<Name, FieldFacts>>,
): Readonly<Record<Name, Field>> =>
  Object.fromEntries(
    Object.entries<FieldFacts>(fields).map(([name, field]) => [name, { ...common, ...field }]),
  ) as Record<Name, Field>;

/** An object without the id that it has among all. */
export type ObjectFacts = Omit<ObjectType, "id">;

interface Given extends Omit<ObjectFacts, "closed" | "fields">, Partial<Pick<ObjectFacts, "closed">> {
  /** What all its fields have in common. */
  readonly common?: Pick<Field, "nullable">;
  readonly fields: Readonly<Record<string, FieldFacts>>;
}

/** An object whose fields are in its own section unless they name another. What no request sends of a file of ours is ours. */
export function objectType({ fields, common, ...facts }: Given): ObjectFacts {
  const { section } = facts;
  const entries = Object.entries(fields).map(([name, field]): [string, FieldFacts] => {
    const isOurs = !field.section && !field.sentBy && section.startsWith("formats");
    return [name, isOurs ? { ...field, ours: true } : field];
  });
  return { closed: false, ...facts, fields: fieldsWith({ section, ...common }, Object.fromEntries(entries)) };
}
