import { limits, objectTypes } from "../../api/index.ts";
import type { Catalog, Value } from "../../document/index.ts";
import { atValue, type FindingLocation, rule } from "../kit/index.ts";

const { perCore, transferQuota } = limits.alertPercent;

export const alertRange = rule({
  id: "alert-range",
  severity: "warning",
  summary: "An alert threshold is higher than the value can be.",
  sections: ["2.2"],
  fields: (field) => field === objectTypes.alerts.fields.transfer_quota,
  values(value, report) {
    if (value.number === undefined || value.number <= transferQuota) return;
    report(atValue(value), `\`transfer_quota\` is a percentage. Use at most ${transferQuota}, the whole quota.`);
  },
  of: ["stack-instance"],
  check(instance, report) {
    const cpu = instance.at("alerts", "cpu");
    const type = instance.get("type");
    const cores = type?.string === undefined ? undefined : coresOf(type.string, report.catalog);
    if (!cpu || !type || cpu.number === undefined || cores === undefined || cpu.number <= perCore * cores) return;
    report(
      atAlert(cpu),
      `\`cpu\` counts ${perCore} per core, and \`${type.string}\` has ${cores}: usage cannot exceed ${perCore * cores}.`,
      { related: [{ at: atValue(type), message: "The type of the instance." }] },
    );
  },
});

const coresOf = (type: string, { types }: Catalog): number | undefined =>
  Object.hasOwn(types, type) ? types[type]?.cpus : undefined;

/** Its location in the instance: all alerts may come from an alias. */
function atAlert(alert: Value): FindingLocation {
  const { use } = alert.parent ? atValue(alert.parent) : {};
  return use ? { ...atValue(alert), use } : atValue(alert);
}
