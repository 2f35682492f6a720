import { atValue } from "../kit/at.ts";
import { setValue } from "../kit/fix.ts";
import { rule } from "../rule.ts";

export const ipPublic = rule({
  id: "ip-public",
  severity: "warning",
  summary: "A further public address is asked for, which takes a support ticket.",
  sections: ["2.1", "4.5"],
  kinds: ["request"],
  objects: {
    of: ["allocate-ip"],
    check(request, report) {
      const isPublic = request.get("public");
      if (!isPublic?.boolean) return;
      report(
        atValue(isPublic),
        "A further public address is only given after a support ticket. Set `public` to `false` for the private address.",
        { fixes: [setValue(isPublic, false)] },
      );
    },
  },
});
