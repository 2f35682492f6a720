import { atValue } from "./at.ts";
import { authorizationOf, tokenReference } from "./authorization.ts";
import { setPart } from "./fix.ts";
import { rule } from "./rule.ts";

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
