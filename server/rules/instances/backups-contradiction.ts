import { atMember, type FindingLocation, removeField, rule } from "../kit/index.ts";

export const backupsContradiction = rule({
  id: "backups-contradiction",
  severity: "warning",
  summary: "`backups_enabled` and `backups.enabled` contradict each other.",
  sections: ["4.2"],
  kinds: ["stack"],
  of: ["stack-instance"],
  check(instance, report) {
    const whole = instance.get("backups_enabled");
    const part = instance.at("backups", "enabled");
    if (whole?.boolean === undefined || part?.boolean === undefined || whole.boolean === part.boolean) return;
    const places = [atMember(instance, whole), atMember(instance, part)];
    const [first, second] = places.sort((a, b) => startOf(a) - startOf(b));
    if (!first || !second) return;
    report(second, "`backups_enabled` and `backups.enabled` contradict each other. Remove one.", {
      related: [{ at: first, message: "The other field." }],
      fixes: [removeField(whole), removeField(part, "Remove `backups.enabled`")],
    });
  },
});

const startOf = ({ start, use }: FindingLocation): number => use?.start ?? start;
