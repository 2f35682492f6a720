import { insertFields } from "../kit/field-fixes.ts";
import { atObject } from "../kit/finding-location.ts";
import { creationTypes, given, isCloned, rootPassReference } from "../provisioning/creation.ts";
import { rule } from "../rule.ts";

export const rootPassRequired = rule({
  id: "root-pass-required",
  severity: "error",
  summary: "An instance is created from an image without a root password.",
  sections: ["4.2"],
  objects: {
    of: creationTypes,
    check(instance, report) {
      const image = given(instance, "image")?.node;
      if (!image || (image.kind === "scalar" && image.unread) || instance.get("root_pass") || isCloned(instance))
        return;
      report(atObject(instance, "image"), "An instance created from an `image` needs `root_pass`.", {
        fixes: [
          insertFields(instance, [["root_pass", rootPassReference]], `Insert \`root_pass: ${rootPassReference}\``),
        ],
      });
    },
  },
});
