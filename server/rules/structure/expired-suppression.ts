import { rule } from "../rule.ts";

/** Found where suppressions are applied, after all other rules have spoken: see suppress.ts. */
export const expiredSuppression = rule({
  id: "expired-suppression",
  severity: "warning",
  summary: "A suppression comment has expired.",
  sections: [],
  kinds: ["stack", "request", "settings"],
});
