import { assumptions } from "../../api/index.ts";
import { atValue, rule } from "../kit/index.ts";

export const requestOverwritesDisks = rule({
  id: "request-overwrites-disks",
  severity: "information",
  summary: "Restoring a backup with overwrite deletes the disks of the target.",
  sections: ["4.4"],
  kinds: ["request"],
  of: ["restore-backup"],
  check(restore, report) {
    const overwrite = restore.get(assumptions.restoreFields.names.overwrite);
    if (overwrite?.boolean === true)
      report(
        atValue(overwrite),
        "This deletes all disks and configuration profiles of the target instance before the backup is restored.",
      );
  },
});
