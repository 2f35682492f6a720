import { atMember, repeats, rule } from "../kit/index.ts";
import { interfacesOf, purposeOf, typesWithInterfaces } from "./interfaces.ts";

export const interfacePublicCount = rule({
  id: "interface-public-count",
  severity: "error",
  summary: "An instance has a second `public` interface.",
  sections: ["2.5", "8"],
  of: typesWithInterfaces,
  check(instance, report) {
    const publics = interfacesOf(instance).filter((one) => purposeOf(one) === "public");
    for (const { value, first } of repeats(publics, () => "public")) {
      const [own, before] = [value.get("purpose"), first.get("purpose")];
      const list = value.parent;
      if (!own || !before || !list) continue;
      report(
        atMember(list, own),
        "An instance can have only one `public` interface. Remove this one, or make it a `vlan` or `vpc`.",
        { related: [{ at: atMember(list, before), message: "The first `public` interface." }] },
      );
    }
  },
});
