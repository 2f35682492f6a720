import type { Value } from "../../document/index.ts";
import { atMember, repeats, rule, setField } from "../kit/index.ts";
import { interfacesOf, isMeantFor, purposeOf, typesWithInterfaces } from "./interfaces.ts";

export const interfacePrimaryCount = rule({
  id: "interface-primary-count",
  severity: "error",
  summary: "An instance has a second primary interface.",
  sections: ["2.5", "8"],
  of: typesWithInterfaces,
  check(instance, report) {
    const primaries = interfacesOf(instance).filter(isPrimary);
    for (const { value, first } of repeats(primaries, () => "primary")) {
      const [own, before] = [value.get("primary"), first.get("primary")];
      const list = value.parent;
      if (!own || !before || !list) continue;
      const at = atMember(list, own);
      report(
        at,
        "Another interface is already `primary`, and only one can be the default route. Set this one to `false`.",
        {
          related: [{ at: atMember(list, before), message: "The first primary interface." }],
          fixes: [own.use || !at.use ? setField(value, ["primary", false], "Set `primary` to `false`") : null],
        },
      );
    }
  },
});

/** A primary `vlan` is reported by another rule. */
function isPrimary(networkInterface: Value): boolean {
  const purpose = purposeOf(networkInterface);
  const primary = networkInterface.get("primary");
  return primary?.boolean === true && isMeantFor(primary, purpose);
}
