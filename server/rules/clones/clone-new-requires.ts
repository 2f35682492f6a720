import { newCloneNeeds } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { atObject, insertFields, rule } from "../kit/index.ts";
import { placeholders } from "../kit/placeholders.ts";

export const cloneNewRequires = rule({
  id: "clone-new-requires",
  severity: "error",
  summary: "A clone to a new instance has no region or type.",
  sections: ["4.3"],
  of: ["clone-instance", "stack-instance"],
  check(clone, report) {
    if (!makesNewInstance(clone)) return;
    const missing = neededOf(clone).filter((name) => clone.get(name) === undefined);
    if (missing.length === 0) return;
    const names = codeList(missing);
    const orTarget = clone.object?.id === "clone-instance" ? ", or `compute_id` to clone to an existing one" : "";
    report(atObject(clone), `A clone to a new instance needs ${names}${orTarget}.`, {
      fixes: [insertFields(clone, placeholders(clone, missing))],
    });
  },
});

const makesNewInstance = (clone: Value): boolean =>
  clone.object?.id === "stack-instance" ? clone.get("clone") !== undefined : clone.get("compute_id") === undefined;

/** In a stack, another rule checks the region, which may be the default one. */
const neededOf = (clone: Value): readonly string[] =>
  clone.object?.id === "stack-instance" ? newCloneNeeds.filter((name) => name !== "region") : newCloneNeeds;
