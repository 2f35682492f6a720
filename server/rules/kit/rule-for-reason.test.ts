import { expect, test } from "vitest";
import { ruleForReason } from "./rule-for-reason.ts";

const noInterface = undefined;

test.each([
  ["create-instance", "root_pass", noInterface, "Password does not meet strength requirements", "root-pass-weak"],
  ["create-instance", "root_pass", noInterface, "A password is required", null],
  ["create-instance", "label", noInterface, "Password does not meet strength requirements", null],
  ["create-instance", "image", noInterface, "An image and a backup cannot both be given", "image-with-backup"],
  ["create-instance", "backup_id", noInterface, "Image and backup are mutually exclusive", "image-with-backup"],
  [null, "", noInterface, "Give either an image or a backup", "image-with-backup"],
  ["create-instance", "image", noInterface, "Images and backups cannot be used together", "image-with-backup"],
  ["create-instance", "image", noInterface, "The image of the backup is gone", null],
  ["create-instance", "image", noInterface, "Both images are gone", null],
  ["create-instance", "type", noInterface, "An image and a backup cannot both be given", null],
  ["create-instance", "script_id", noInterface, "Not with a backup", "script-with-backup"],
  ["create-instance", "script_id", noInterface, "Cannot be used with backup_id", "script-with-backup"],
  ["create-instance", "script_id", noInterface, "Cannot be used with private images", "script-with-private-image"],
  ["create-instance", "script_id", noInterface, "Not found", null],
  ["create-config", "ssl_cert", noInterface, "The common name cannot be blank", "certificate-subject"],
  ["update-config", "ssl_cert", noInterface, "Country is empty", "certificate-subject"],
  ["create-config", "ssl_cert", noInterface, "Subject too long", null],
  ["create-instance", "label", "vlan", "Must be unique", "vlan-label-duplicate"],
  ["create-instance", "label", "vlan", "Duplicate label", "vlan-label-duplicate"],
  ["create-instance", "label", "vlan", "Must be 1 to 64 characters long", "vlan-label-length"],
  ["create-instance", "label", "vlan", "Wrong length", "vlan-label-length"],
  ["create-instance", "label", "vlan", "More than 64 characters", "vlan-label-length"],
  ["create-instance", "label", "vlan", "No consecutive hyphens", null],
  ["create-instance", "label", "vpc", "Must be 1 to 64 characters long", null],
  ["create-instance", "purpose", "vlan", "Must be unique", null],
  ["create-instance", "label", noInterface, "Must be 3 to 64 characters long", "label-length"],
  ["update-instance", "label", noInterface, "Length must be 3-64 characters", "label-length"],
  ["clone-instance", "label", noInterface, "At most 64 characters", "label-length"],
  ["create-instance", "label", noInterface, "No two hyphens in a row", "label-repeat"],
  ["create-instance", "label", noInterface, "No consecutive hyphens", "label-repeat"],
  ["create-instance", "label", noInterface, "Must be alphanumeric", "label-pattern"],
  ["create-instance", "label", noInterface, "Must begin with a letter", "label-pattern"],
  ["create-instance", "label", noInterface, "Must end with a letter", "label-pattern"],
  ["create-instance", "label", noInterface, "Must be unique", null],
  ["create-loadbalancer", "label", noInterface, "Must be 3 to 64 characters long", null],
  [null, "label", noInterface, "Must be 3 to 64 characters long", null],
  ["create-instance", "region", noInterface, "Must be 3 to 64 characters long", null],
  ["clone-instance", "", noInterface, "Too many concurrent clones", "step-clone-limit"],
  ["clone-instance", "label", noInterface, "Too many concurrent clones", null],
  ["create-instance", "", noInterface, "Too many concurrent requests", null],
] as const)("%s, %s of an interface for %s: %s", (operation, name, purpose, reason, rule) => {
  expect(ruleForReason({ operation, name, purpose, reason })).toBe(rule);
});
