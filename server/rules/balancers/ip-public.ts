import { atValue, rule, setValue } from "../kit/index.ts";

export const ipPublic = rule({
  id: "ip-public",
  severity: "warning",
  summary: "An additional public address requires a support ticket.",
  sections: ["2.1", "4.5"],
  kinds: ["request"],
  of: ["allocate-ip"],
  check(request, report) {
    const isPublic = request.get("public");
    if (!isPublic?.boolean) return;
    report(
      atValue(isPublic),
      "An additional public address requires a support ticket. For a private address, set `public` to `false`.",
      { fixes: [setValue(isPublic, false)] },
    );
  },
});
