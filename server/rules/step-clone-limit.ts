import { limits } from "../api/index.ts";
import { isStep } from "../document/index.ts";
import { atPath } from "./request-path.ts";
import { targetOf } from "./request-target.ts";
import { rule } from "./rule.ts";

export const stepCloneLimit = rule({
  id: "step-clone-limit",
  severity: "warning",
  summary: `A sequence clones one instance more than ${limits.clonesPerSource} times.`,
  sections: ["4.3", "8"],
  kinds: ["request"],
  across: {
    of: ["envelope"],
    collect(request, emit) {
      const target = targetOf(request);
      const source = target?.parameters.instanceId;
      if (target?.operation === "clone-instance" && source !== undefined && isStep(request))
        emit(source, atPath(request));
    },
    judge(facts, report) {
      const [first, sixth] = [facts[0], facts[limits.clonesPerSource]];
      if (first && sixth)
        report(
          sixth.at,
          `At most ${limits.clonesPerSource} clones of one instance run at a time, and this is one more. ` +
            "Send it when some of the earlier ones have finished.",
          { related: [{ at: first.at, message: "The first clone of this instance." }] },
        );
    },
  },
});
