import { recognize, requestsAt } from "../../document/index.ts";
import { rule } from "../kit/index.ts";
import { atPath } from "./request-path.ts";

export const requestCancelBackups = rule({
  id: "request-cancel-backups",
  severity: "information",
  summary: "Canceling backups deletes all existing backups.",
  sections: ["4.4"],
  kinds: ["request"],
  values(value, report) {
    for (const request of requestsAt(value))
      if (recognize(request).operation?.id === "cancel-backups")
        report(atPath(request), "This permanently deletes all backups of the instance.");
  },
});
