import { limits } from "../../api/index.ts";
import { nameOfSource } from "../../document/index.ts";
import { atMember, rule } from "../kit/index.ts";
import { reportSixthClone } from "./clones.ts";

export const cloneLimit = rule({
  id: "clone-limit",
  severity: "warning",
  summary: `A stack clones one instance more than ${limits.clonesPerSource} times.`,
  sections: ["4.3", "8"],
  kinds: ["stack"],
  across: {
    of: ["stack-instance"],
    collect(instance, emit) {
      const source = instance.at("clone", "source");
      const key = source && (nameOfSource(source) ?? source.integer);
      if (source && key) emit(JSON.stringify(key), atMember(instance.parent ?? instance, source));
    },
    minFacts: limits.clonesPerSource + 1,
    judge: (facts, report) => reportSixthClone(facts, "Send it when another one has finished.", report),
  },
});
