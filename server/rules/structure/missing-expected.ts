import { holdersOf, type ObjectTypeId, operations } from "../../api/index.ts";
import { codeList } from "../../text/prose.ts";
import { atObject, insertFields, rule } from "../kit/index.ts";
import { placeholders } from "../kit/placeholders.ts";
import { missingFields } from "./missing-required.ts";

const bodies: readonly (ObjectTypeId | undefined)[] = Object.values(operations).map(({ body }) => body?.object);

const isBody = (id: ObjectTypeId): boolean => bodies.includes(id);

export const missingExpected = rule({
  id: "missing-expected",
  severity: "warning",
  summary: "A field that the documented workflow always sends is missing.",
  sections: ["1", "4.5", "4.6"],
  types: ({ kind }) => kind === "object",
  values(object, report) {
    if (object.object === null) return;
    const missing = missingFields(object, "expected");
    if (missing.length === 0) return;
    const names = codeList(missing);
    const [are, them] = missing.length > 1 ? ["are", "them"] : ["is", "it"];
    report(
      atObject(object),
      `${names} ${are} missing from ${isBody(object.object.id) ? "the request for " : ""}${object.object.title}. The documented workflow always sends ${them}.`,
      {
        fixes: [insertFields(object, placeholders(object, missing))],
        mayBeSlip: holdersOf(object.values[0]?.name ?? "").length > 0,
      },
    );
  },
});
