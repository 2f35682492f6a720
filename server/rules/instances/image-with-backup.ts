import { removeField } from "../kit/field-fixes.ts";
import { atValue } from "../kit/finding-location.ts";
import { creationTypes, given, isCloned } from "../provisioning/creation.ts";
import { rule } from "../rule.ts";

export const imageWithBackup = rule({
  id: "image-with-backup",
  severity: "error",
  summary: "An instance is created from both an image and a backup.",
  sections: ["4.2"],
  objects: {
    of: creationTypes,
    check(instance, report) {
      const image = given(instance, "image");
      const backup = given(instance, "backup_id");
      if (!image || !backup || isCloned(instance)) return;
      report(
        atValue(backup),
        "An instance cannot be created from both an image and a backup. Remove `image` or `backup_id`.",
        {
          related: [{ at: atValue(image), message: "`image` is set here." }],
          fixes: [removeField(backup), removeField(image)],
        },
      );
    },
  },
});
