import { setField } from "../kit/field-fixes.ts";
import { safe } from "../kit/fix.ts";
import { rule } from "../rule.ts";
import { atMisplaced, purposeOf } from "./interfaces.ts";

export const interfacePrimaryVlan = rule({
  id: "interface-primary-vlan",
  severity: "error",
  summary: "A `vlan` interface is primary.",
  sections: ["2.5"],
  objects: {
    of: ["interface"],
    check(networkInterface, report) {
      const primary = networkInterface.get("primary");
      if (purposeOf(networkInterface) !== "vlan" || primary?.boolean !== true) return;
      const { at, related } = atMisplaced(networkInterface, primary);
      report(at, "A `vlan` interface cannot be the default route. Set `primary` to `false`.", {
        related,
        fixes: [safe(setField(networkInterface, ["primary", false], "Set `primary` to `false`"))],
      });
    },
  },
});
