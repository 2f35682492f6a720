import { type Operation, objectTypes } from "../api/index.ts";
import { operationOf } from "../document/index.ts";
import type { Data } from "../syntax/index.ts";
import { insertFields } from "./fix.ts";
import { placeholderIn } from "./placeholders.ts";
import { codeList } from "./prose.ts";
import { atPath } from "./request-path.ts";
import { rule } from "./rule.ts";

export const requestBodyMissing = rule({
  id: "request-body-missing",
  severity: "error",
  summary: "A request has no body, and its operation requires one.",
  sections: ["4"],
  kinds: ["request"],
  objects: {
    of: ["envelope"],
    check(envelope, report) {
      if (envelope.get("body")) return;
      const operation = operationOf(envelope);
      if (!operation?.body?.required) return;
      const names = neededFields(operation);
      const body: Data = Object.fromEntries(
        names.map((name) => [name, placeholderIn(operation.body?.object ?? null, name)]),
      );
      const isAssumed = objectTypes[operation.body.object].undocumented === true;
      const listed = codeList(names);
      const title = `Insert a body${names.length > 0 ? ` with ${listed}` : ""}${isAssumed ? " (assumed names)" : ""}`;
      report(
        { ...atPath(envelope), lackOf: envelope },
        `\`${operation.id}\` requires a body, and this request has none.`,
        { fixes: [insertFields(envelope, [["body", body]], title)] },
      );
    },
  },
});

/** What the body cannot do without; where that is nothing, what is always sent. An undocumented one: what is assumed. */
function neededFields({ body }: Operation): readonly string[] {
  const fields = Object.entries(body ? objectTypes[body.object].fields : {});
  const required = fields.filter(([, field]) => field.presence === "required" || field.requiredWithout !== undefined);
  const expected = fields.filter(([, field]) => field.presence === "expected");
  const isUndocumented = body !== null && objectTypes[body.object].undocumented === true;
  const needed = required.length > 0 ? required : expected.length > 0 ? expected : isUndocumented ? fields : [];
  return needed.map(([name]) => name);
}
