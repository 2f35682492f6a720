import { atValue, removeField, rule } from "../kit/index.ts";

export const imageWithBackup = rule({
  id: "image-with-backup",
  severity: "error",
  summary: "An instance is created from both an image and a backup.",
  sections: ["4.2"],
  broken({ subject: image, other: backup }, report) {
    report(
      atValue(backup),
      "An instance cannot be created from both an image and a backup. Remove `image` or `backup_id`.",
      {
        related: [{ at: atValue(image), message: "`image` is set here." }],
        fixes: [removeField(backup), removeField(image)],
      },
    );
  },
});
