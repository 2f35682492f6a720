import { limits } from "../../api/index.ts";
import { isStep } from "../../document/index.ts";
import { reportSixthClone } from "../clones/clones.ts";
import { rule } from "../kit/index.ts";
import { atPath } from "../requests/request-path.ts";
import { targetOf } from "../requests/request-target.ts";

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
    judge: (facts, report) =>
      reportSixthClone(facts, "Send it after some of the earlier clones have finished.", report),
  },
});
