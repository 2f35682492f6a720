import { atObject, insertFields, rule } from "../kit/index.ts";
import { rootPassReference } from "../provisioning/creation.ts";

export const rootPassRequired = rule({
  id: "root-pass-required",
  severity: "error",
  summary: "An instance is created from an image without a root password.",
  sections: ["4.2"],
  broken({ object: instance }, report) {
    report(atObject(instance, "image"), "An instance created from an `image` needs `root_pass`.", {
      fixes: [insertFields(instance, [["root_pass", rootPassReference]], `Insert \`root_pass: ${rootPassReference}\``)],
    });
  },
});
