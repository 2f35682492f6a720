import { atValue, removeField, rule } from "../kit/index.ts";

export const imageWithBackup = rule({
  id: "image-with-backup",
  severity: "error",
  summary: "An instance is created from both an image and a backup.",
  sections: ["4.2"],
  broken({ subject: image, other: backup, object: instance }, report) {
    const fixes = [removeField(backup), removeField(image)];
    report(
      atValue(backup),
      "An instance cannot be created from both an image and a backup. Remove `image` or `backup_id`.",
      {
        related: [{ at: atValue(image), message: "`image` is set here." }],
        // An image needs a password: without one, the backup is meant.
        fixes: instance.lacks("root_pass") ? fixes.reverse() : fixes,
      },
    );
  },
});
