import { atMember } from "./at.ts";
import { isCloned } from "./creation.ts";
import { interfacesOf, purposeOf } from "./interfaces.ts";
import { regionNeeds } from "./region-capability.ts";
import { rule } from "./rule.ts";

export const regionNoVlan = rule({
  id: "region-no-vlan",
  severity: "error",
  summary: "A `vlan` interface is in a region without VLANs.",
  sections: ["2.5"],
  ...regionNeeds({
    capability: "vlans",
    of: ["create-instance"],
    places: (instance, around) =>
      isCloned(instance)
        ? []
        : interfacesOf(instance).flatMap((networkInterface) => {
            const purpose = networkInterface.get("purpose");
            return purpose && purposeOf(networkInterface) === "vlan" ? [atMember(around, purpose)] : [];
          }),
    message: (region) => `The region \`${region}\` has no VLANs. Choose another region, or a \`vpc\` interface.`,
  }),
});
