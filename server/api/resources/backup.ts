import { assumptions } from "../assumptions.ts";
import { objectType } from "../object-type.ts";
import type { Field } from "../types.ts";
import { backupWindows, undecidedWindow } from "../values.ts";

export const window: Field = {
  type: { kind: "enum", values: backupWindows },
  doc:
    "The two hours, in UTC, in which the daily backup is taken: `W10` means from 10:00 to 12:00. Right after backups are enabled, " +
    `it may read \`${undecidedWindow}\` until the service has chosen.`,
  section: "2.3",
  nullable: true,
  default: { doc: "The service chooses one." },
  example: "W10",
};

/** The day, under any name: the API documentation shows none, a stack has its own. */
export const unnamedDay: Field = {
  type: { kind: "any" },
  doc:
    "The day of the week whose backups are preferred for longer retention; backups are taken daily. It may also read " +
    `\`${undecidedWindow}\`; its other values are not documented.`,
  section: "2.3",
  nullable: true,
  default: { doc: "The service chooses one." },
};

export const day: Field = { ...unnamedDay, assumed: true };

export const backupSettings = objectType({
  title: "the backup settings of an instance",
  doc: "When backups are taken. The object that contains these settings is not documented.",
  section: "2.3",
  others: "backup-settings",
  fields: {
    // The API documentation names the window, but not the object that contains it.
    window: { ...window, assumed: true },
    [assumptions.backupSettings.names.day]: day,
    [assumptions.backupSettings.names.schedule]: {
      type: { kind: "object", object: "backup-settings" },
      doc: "The time window and day of the backups.",
      section: "2.1",
      assumed: true,
    },
  },
});

export const createSnapshot = objectType({
  title: "a snapshot",
  doc: "The fields of a snapshot request are not documented.",
  section: "4.4",
  undocumented: true,
  fields: {},
});

export const restoreBackup = objectType({
  title: "a restore",
  doc: "Where to restore a backup and whether to overwrite what is there. The region must be that of the backup.",
  section: "4.4",
  undocumented: true,
  fields: {
    [assumptions.restoreFields.names.target]: {
      type: { kind: "integer" },
      doc:
        "The instance to restore to. Restored disks keep their UUIDs, so restoring beside the originals can make an " +
        "instance boot from the wrong disk, or not boot at all.",
      assumed: true,
      idOf: "instance",
      example: 123,
    },
    [assumptions.restoreFields.names.overwrite]: {
      type: { kind: "boolean" },
      doc:
        "`true` first deletes every disk and configuration profile of the target. With `false`, a backup that is " +
        "larger than the free space is rejected.",
      assumed: true,
      example: false,
    },
  },
});
