import { atValue, rule, setPart } from "../kit/index.ts";
import { authorizationOf, tokenReference } from "./authorization.ts";

export const requestTokenLiteral = rule({
  id: "request-token-literal",
  severity: "warning",
  summary: "A file contains a literal access token.",
  sections: ["5"],
  kinds: ["request"],
  of: ["headers"],
  check(headers, report) {
    for (const { value, literal } of authorizationOf(headers)) {
      if (literal === null) continue;
      report(
        atValue(value),
        `Anyone who can read this file can use the token. Read it from the environment instead: \`${tokenReference}\`.`,
        {
          fixes: [
            setPart(value, literal.start, literal.end, tokenReference, `Replace the token with \`${tokenReference}\``),
          ],
        },
      );
    }
  },
});
