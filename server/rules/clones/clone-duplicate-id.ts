import { atValue, removeFromList, repeats, rule } from "../kit/index.ts";

export const cloneDuplicateId = rule({
  id: "clone-duplicate-id",
  severity: "warning",
  summary: "A configuration profile or disk is listed twice.",
  sections: ["4.3"],
  of: ["clone-instance", "stack-clone"],
  check(clone, report) {
    for (const name of ["configs", "disks"]) {
      for (const { value, first, key } of repeats(clone.get(name)?.items ?? [], (item) => item.integer)) {
        report(atValue(value), `Duplicate ID \`${key}\` in \`${name}\`. Remove one.`, {
          related: [{ at: atValue(first), message: `The first \`${key}\`.` }],
          fixes: [removeFromList(value, `Remove the second \`${key}\``)],
        });
      }
    }
  },
});
