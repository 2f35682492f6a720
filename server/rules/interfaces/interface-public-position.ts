import { atMember, moveInList, rule } from "../kit/index.ts";
import { interfacesOf, purposeOf, typesWithInterfaces } from "./interfaces.ts";

export const interfacePublicPosition = rule({
  id: "interface-public-position",
  severity: "warning",
  summary: "The `public` interface is not first, so the instance is not publicly reachable when it boots.",
  sections: ["2.5"],
  of: typesWithInterfaces,
  check(instance, report) {
    const first = interfacesOf(instance).find((one) => purposeOf(one) === "public");
    const purpose = first?.get("purpose");
    if (!first?.parent || !purpose || first.segment === 0) return;
    report(
      atMember(first.parent, purpose),
      "The `public` interface is not first (eth0), so the instance is not publicly reachable when it boots. " +
        "Move it to the front.",
      { fixes: [moveInList(first, 0, "Move the `public` interface to the front")] },
    );
  },
});
