import type { Type } from "../../api/index.ts";
import type { Document } from "../../document/index.ts";
import { cursorsAt } from "./cursor.ts";

/** Whether Enter at an offset is meant to begin a block: after a key of YAML whose value is not written beside it. */
export const beginsBlock = (document: Document, offset: number): boolean =>
  cursorsAt(document, offset).some(
    ({ place, probe: { slot, inFlow, before } }) =>
      place.kind === "value" && slot === "value" && !inFlow && before === "" && hasParts(place.type),
  );

/** A value of an unknown type may have parts as well. */
const hasParts = (type: Type | null): boolean =>
  type === null || !["string", "enum", "integer", "boolean"].includes(type.kind);
