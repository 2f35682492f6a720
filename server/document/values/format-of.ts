import type { Format, Type } from "../../api/index.ts";

/** The format of a string's type; undefined for other types. */
export const formatOf = (type: Type | null | undefined): Format | undefined =>
  type?.kind === "string" ? type.format : undefined;
