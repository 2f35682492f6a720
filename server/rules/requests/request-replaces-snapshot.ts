import { recognize, requestsAt } from "../../document/index.ts";
import { rule } from "../kit/index.ts";
import { atPath } from "./request-path.ts";

export const requestReplacesSnapshot = rule({
  id: "request-replaces-snapshot",
  severity: "information",
  summary: "Taking a snapshot deletes the previous one.",
  sections: ["4.4"],
  kinds: ["request"],
  values(value, report) {
    for (const request of requestsAt(value))
      if (recognize(request).operation?.id === "create-snapshot")
        report(atPath(request), "If the instance already has a snapshot, this deletes it.");
  },
});
