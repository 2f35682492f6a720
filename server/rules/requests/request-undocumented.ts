import { recognize, requestsAt } from "../../document/index.ts";
import { rule } from "../kit/index.ts";
import { atPath } from "./request-path.ts";

export const requestUndocumented = rule({
  id: "request-undocumented",
  severity: "hint",
  summary: "The API documentation mentions this operation without its method and path.",
  sections: ["4.1"],
  kinds: ["request"],
  values(value, report) {
    for (const request of requestsAt(value)) {
      const { operation } = recognize(request);
      if (operation?.assumed)
        report(
          atPath(request),
          `The path of \`${operation.id}\` is not documented; \`${operation.method} ${operation.paths[0]}\` is assumed.`,
        );
    }
  },
});
