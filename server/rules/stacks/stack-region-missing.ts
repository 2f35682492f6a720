import type { Catalog } from "../../document/index.ts";
import { namespaceOf, resourceNouns, type Value } from "../../document/index.ts";
import { atName } from "../instances/instance-label.ts";
import { atKey, forDisplay, insertFields, keyOfResource, rule } from "../kit/index.ts";
import { placeholderFor } from "../kit/placeholders.ts";

const stackKey = "stack";

export const stackRegionMissing = rule({
  id: "stack-region-missing",
  severity: "error",
  summary: "An instance or load balancer has no region, and the stack has no default region.",
  sections: ["1", "2.6"],
  explains: "own",
  kinds: ["stack"],
  across: {
    of: ["stack", "stack-instance", "stack-loadbalancer"],
    collect(object, emit) {
      const key = keyOfResource(object);
      const hasRegion = object.get("region") !== undefined || !object.isComplete;
      // What it is decides whether a region can be inserted.
      if (key === null) emit(stackKey, atKey(object), hasRegion ? true : object.node.kind, object);
      else if (object.object && object.get("region") === undefined)
        emit(key, { ...atName(object), lackOf: object }, forDisplay(object.name), object);
    },
    judge(facts, report, others) {
      // The text between sections may be in several blocks.
      const parts = others.all(stackKey);
      const [stack] = parts;
      if (!stack || parts.some(({ data }) => data === true)) return;
      for (const { at, data, value } of facts) {
        const namespace = value && namespaceOf(value);
        if (!namespace) continue;
        const insertion = insertRegion(value, report.catalog, `Insert \`region\` in \`${data}\``);
        const all = stack.value
          ? insertRegion(stack.value, report.catalog, "Insert a `region` for the whole stack")
          : null;
        report(
          at,
          `The ${resourceNouns[namespace]} \`${data}\` has no region, and the stack has no default \`region\`. Add one.`,
          {
            // The first one repairs all, so that it is said once.
            fixes: [all, insertion],
          },
        );
      }
    },
  },
});

/** The only region of the account, if there is just one. */
function insertRegion(object: Value, { regions }: Catalog, title: string) {
  const [only, ...others] = Object.keys(regions);
  const region = only !== undefined && others.length === 0 ? only : placeholderFor(object, "region");
  return insertFields(object, [["region", region]], title);
}
