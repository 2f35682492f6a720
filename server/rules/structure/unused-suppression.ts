import { rule } from "../kit/index.ts";

/** Reported where suppressions are applied, after all other rules: see in-document.ts. */
export const unusedSuppression = rule({
  id: "unused-suppression",
  severity: "hint",
  summary: "A suppression comment has no effect.",
  ofText: true,
  kinds: ["stack", "request", "settings"],
  tag: "unnecessary",
});
