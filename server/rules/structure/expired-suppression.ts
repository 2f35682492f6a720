import { rule } from "../kit/index.ts";

/** Reported where suppressions are applied, after all other rules: see in-document.ts. */
export const expiredSuppression = rule({
  id: "expired-suppression",
  severity: "warning",
  summary: "A suppression comment has expired.",
  ofText: true,
  kinds: ["stack", "request", "settings"],
});
