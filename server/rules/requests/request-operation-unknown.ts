import { isEnvelope, recognize, requestsAt } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { atFirstKey, rule } from "../kit/index.ts";
import { wrapInEnvelope } from "./envelope-fixes.ts";
import { advise, describeMisspelled, meantByName } from "./file-name-operation.ts";

/** More than these are no help. */
const mostOffered = 4;

export const requestOperationUnknown = rule({
  id: "request-operation-unknown",
  severity: "information",
  summary: "The operation of a body is unknown, so only its syntax is checked.",
  kinds: ["request"],
  values(value, report) {
    for (const request of requestsAt(value)) {
      const { basis, candidates } = recognize(request);
      if (basis !== "none" || isEnvelope(request.node)) continue;
      const meant = meantByName(request);
      const offered = [...(meant ? [meant] : []), ...candidates.filter((operation) => operation !== meant)].slice(
        0,
        mostOffered,
      );
      const what =
        candidates.length > 1
          ? `Ambiguous body: it could be for ${codeList(
              candidates.slice(0, mostOffered).map(({ id }) => id),
              "or",
            )}.`
          : "The operation of this body is unknown, so only its syntax is checked.";
      report(
        { ...atFirstKey(request), lackOf: request },
        `${describeMisspelled(request)}${what} ${advise(request, offered[0])}`,
        {
          fixes: offered.filter(({ body }) => body).map((operation) => wrapInEnvelope(request, operation)),
        },
      );
    }
  },
});
