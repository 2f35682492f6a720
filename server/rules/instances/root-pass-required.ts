import { insertFields } from "../kit/field-fixes.ts";
import { atObject, atValue } from "../kit/finding-location.ts";
import { creationTypes, given, isCloned, rootPassReference } from "../provisioning/creation.ts";
import { rule } from "../rule.ts";
import { useReference } from "./root-pass.ts";

export const rootPassRequired = rule({
  id: "root-pass-required",
  severity: "error",
  summary: "An instance is created from an image without a root password, or with an empty one.",
  sections: ["4.2"],
  objects: {
    of: creationTypes,
    check(instance, report) {
      const image = given(instance, "image")?.node;
      if (!image || (image.kind === "scalar" && image.unread) || isCloned(instance)) return;
      const password = instance.get("root_pass");
      if (password?.string === "")
        report(atValue(password), "The password is empty. Enter a value for `root_pass`.", {
          fixes: [useReference(password)],
        });
      if (password) return;
      report(atObject(instance, "image"), "An instance created from an `image` needs `root_pass`.", {
        fixes: [
          insertFields(instance, [["root_pass", rootPassReference]], `Insert \`root_pass: ${rootPassReference}\``),
        ],
      });
    },
  },
});
