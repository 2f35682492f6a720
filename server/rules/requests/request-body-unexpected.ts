import { isEnvelope, recognize, requestsAt } from "../../document/index.ts";
import { removeField } from "../kit/field-fixes.ts";
import { atFirstKey, atKey } from "../kit/finding-location.ts";
import { rule } from "../rule.ts";

export const requestBodyUnexpected = rule({
  id: "request-body-unexpected",
  severity: "warning",
  summary: "A request has a body, but its operation takes none.",
  sections: ["4"],
  kinds: ["request"],
  values(value, report) {
    for (const request of requestsAt(value)) {
      const { operation } = recognize(request);
      if (operation === null || operation.body !== null) continue;
      const message = `The API documentation shows no body for \`${operation.id}\`. Remove the body.`;
      const body = isEnvelope(request.node) ? request.get("body") : undefined;
      if (body && !(body.node.kind === "scalar" && body.node.value === null))
        report(atKey(body), message, { fixes: [removeField(body, "Remove the body")] });
      // A file that is named for the operation is the body as a whole.
      else if (!isEnvelope(request.node) && request.values.length > 0) report(atFirstKey(request), message);
    }
  },
});
