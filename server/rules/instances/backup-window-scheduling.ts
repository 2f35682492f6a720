import { backupWindows, objectTypes, undecidedWindow } from "../../api/index.ts";
import { atValue, removeField, rule } from "../kit/index.ts";

export const backupWindowScheduling = rule({
  id: "backup-window-scheduling",
  severity: "warning",
  summary: `A backup window or day is set to \`${undecidedWindow}\`, which means that none is chosen yet.`,
  sections: ["2.3"],
  types: (type) => type === dayType || (type.kind === "enum" && type.values === backupWindows),
  values(value, report) {
    if (value.string !== undecidedWindow) return;
    report(
      atValue(value),
      `\`${undecidedWindow}\` means that the service has not chosen yet. Omit \`${value.name}\` to let the service choose.`,
      { fixes: [removeField(value)] },
    );
  },
});

/** The same type for the day everywhere. */
const dayType = objectTypes["stack-backups"].fields.day?.type;
