import { objectTypes } from "./objects.ts";
import type { Field } from "./types.ts";

/** The fields that take their values from a list of a catalog, by its name: `config.check`. */
export const catalogFields: ReadonlyMap<string, { readonly name: string; readonly field: Field }> = new Map(
  Object.values(objectTypes).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.type.kind === "string" && field.type.catalog ? [[field.type.catalog, { name, field }]] : [],
    ),
  ),
);

/** The lists of a catalog. */
export const catalogLists: readonly string[] = [...catalogFields.keys()];
