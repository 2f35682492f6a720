import { objectTypes } from "./objects.ts";

/** The lists of a catalog that fields take their values from: `config.check`. */
export const catalogLists: readonly string[] = [
  ...new Set(
    Object.values(objectTypes).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ type }) => (type.kind === "string" && type.catalog ? [type.catalog] : [])),
    ),
  ),
];
