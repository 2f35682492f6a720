import { given } from "../../document/index.ts";
import { atKey, atMember, rule } from "../kit/index.ts";
import { regionNeeds } from "./region-capability.ts";

export const regionNoMetadata = rule({
  id: "region-no-metadata",
  severity: "error",
  summary: "An instance uses `metadata` in a region that does not support it.",
  sections: ["4.2"],
  ...regionNeeds({
    capability: "metadata",
    of: ["create-instance", "clone-instance"],
    places: (instance, around) => {
      const metadata = given(instance, "metadata");
      return metadata ? [atMember(around, metadata, atKey(metadata))] : [];
    },
    message: (region) => `The region \`${region}\` does not support \`metadata\`. Remove it, or choose another region.`,
  }),
});
