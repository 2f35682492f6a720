import { recognize, requestsAt } from "../../document/index.ts";
import { atFirstKey, rule } from "../kit/index.ts";
import { wrapInEnvelope } from "./envelope-fixes.ts";
import { advise, describeMisspelled } from "./file-name-operation.ts";

export const requestOperationInferred = rule({
  id: "request-operation-inferred",
  severity: "information",
  summary: "The operation of a body was inferred from its fields.",
  kinds: ["request"],
  values(value, report) {
    for (const request of requestsAt(value)) {
      const { operation, basis } = recognize(request);
      if (operation === null || basis !== "keys") continue;
      report(
        { ...atFirstKey(request), lackOf: request },
        `${describeMisspelled(request)}Operation inferred from its fields: \`${operation.id}\`. ${advise(request, operation)}`,
        { fixes: [wrapInEnvelope(request, operation)] },
      );
    }
  },
});
