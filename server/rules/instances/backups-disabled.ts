import { atKey, removeField, rule } from "../kit/index.ts";

export const backupsDisabled = rule({
  id: "backups-disabled",
  severity: "hint",
  summary: "A backup schedule is set, but backups are disabled.",
  sections: ["2.3"],
  kinds: ["stack"],
  of: ["stack-backups"],
  check(backups, report) {
    const enabled = backups.get("enabled");
    if (enabled?.boolean !== false) return;
    for (const name of ["window", "day"]) {
      const field = backups.get(name);
      if (!field || !backups.has(name)) continue;
      report(
        atKey(field),
        `\`${name}\` has no effect while \`enabled\` is \`false\`. Remove it, or set \`enabled\` to \`true\`.`,
        { fixes: [removeField(field)] },
      );
    }
  },
});
