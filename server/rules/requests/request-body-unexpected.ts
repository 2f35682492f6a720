import { isEnvelope, recognize, requestsAt } from "../../document/index.ts";
import { atFirstKey, atKey, removeField, rule, setValue } from "../kit/index.ts";
import { requestPathOf } from "./request-path.ts";

export const requestBodyUnexpected = rule({
  id: "request-body-unexpected",
  severity: "warning",
  summary: "A request has a body, but its operation takes none.",
  sections: ["4"],
  explains: true,
  kinds: ["request"],
  values(value, report) {
    for (const request of requestsAt(value)) {
      const { operation } = recognize(request);
      if (operation === null || operation.body !== null) continue;
      const says = `The API documentation shows no body for \`${operation.id}\`.`;
      const message = `${says} Remove the body.`;
      const body = isEnvelope(request.node) ? request.get("body") : undefined;
      if (body && !(body.node.kind === "scalar" && body.node.value === null)) {
        const method = operation.method === "GET" ? request.get("method") : null;
        const meant = requestPathOf(request)?.read?.operations.find((match) => match.operation.body)?.operation;
        // Of a body that cannot be read, it is not known that it is one.
        const change = method && meant && !body.isOpaque ? setValue(method, meant.method) : null;
        report(
          atKey(body),
          change && meant ? `${says} \`${meant.id}\` has one: write \`${meant.method}\`, or remove the body.` : message,
          { fixes: [change, removeField(body, "Remove the body")] },
        );
      }
      // A file that is named for the operation is the body as a whole.
      else if (!isEnvelope(request.node) && request.values.length > 0) report(atFirstKey(request), message);
    }
  },
});
