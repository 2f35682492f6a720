import { atValue } from "../kit/at.ts";
import { setPart } from "../kit/fix.ts";
import { rule } from "../rule.ts";
import { authorizationOf, tokenReference } from "./authorization.ts";

export const requestTokenLiteral = rule({
  id: "request-token-literal",
  severity: "warning",
  summary: "An access token is written out in the file.",
  sections: ["5"],
  kinds: ["request"],
  objects: {
    of: ["headers"],
    check(headers, report) {
      for (const { value, literal } of authorizationOf(headers)) {
        if (literal === null) continue;
        report(
          atValue(value),
          `Whoever reads this file can use the token. Take it from the environment: \`${tokenReference}\`.`,
          {
            fixes: [
              setPart(value, literal.start, literal.end, tokenReference, `Replace the token by \`${tokenReference}\``),
            ],
          },
        );
      }
    },
  },
});
