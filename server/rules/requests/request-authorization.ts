import { tokenScheme } from "../../api/index.ts";
import { atValue } from "../kit/finding-location.ts";
import { rule } from "../rule.ts";
import { authorizationOf, tokenReference } from "./authorization.ts";

export const requestAuthorization = rule({
  id: "request-authorization",
  severity: "error",
  summary: "Missing or invalid `Authorization` header.",
  sections: ["5"],
  kinds: ["request"],
  of: ["headers"],
  check(headers, report) {
    for (const header of authorizationOf(headers))
      if (header.form === "wrong")
        report(
          atValue(header.value),
          `\`${header.value.name}\` must be \`${tokenScheme}\`, a space and a token: ` +
            `\`${tokenScheme} ${tokenReference}\`.`,
        );
  },
});
