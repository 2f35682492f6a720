import { rule } from "../rule.ts";

/** Found where suppressions are applied, after all other rules have spoken: see suppress.ts. */
export const unusedSuppression = rule({
  id: "unused-suppression",
  severity: "hint",
  summary: "A suppression comment has no effect.",
  sections: [],
  kinds: ["stack", "request", "settings"],
  tag: "unnecessary",
});
