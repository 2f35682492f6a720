import type { Value } from "../../document/index.ts";
import { rule, setField } from "../kit/index.ts";
import { isMeantFor, purposeOf, repeatedInInterfaces, typesWithInterfaces } from "./interfaces.ts";

export const interfacePrimaryCount = rule({
  id: "interface-primary-count",
  severity: "error",
  summary: "An instance has a second primary interface.",
  sections: ["2.5", "8"],
  of: typesWithInterfaces,
  check(instance, report) {
    for (const { value, at, first } of repeatedInInterfaces(instance, "primary", primary)) {
      const isHere = value.parent && (value.use || !at.use);
      report(
        at,
        "Another interface is already `primary`, and only one can be the default route. Set this one to `false`.",
        {
          related: [{ at: first, message: "The first primary interface." }],
          fixes: [isHere ? setField(value.parent, ["primary", false], "Set `primary` to `false`") : null],
        },
      );
    }
  },
});

/** A primary `vlan` is reported by another rule. */
const primary = (field: Value): string | undefined =>
  field.boolean === true && isMeantFor(field, purposeOf(field.parent)) ? "primary" : undefined;
