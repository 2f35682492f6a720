import { rule, safe, setField } from "../kit/index.ts";
import { reportMisplaced } from "./interfaces.ts";

export const interfacePrimaryVlan = rule({
  id: "interface-primary-vlan",
  severity: "error",
  summary: "A `vlan` interface is primary.",
  sections: ["2.5"],
  broken: (broken, report) =>
    reportMisplaced(broken, report, "A `vlan` interface cannot be the default route. Set `primary` to `false`.", [
      safe(setField(broken.object, ["primary", false], "Set `primary` to `false`")),
    ]),
});
