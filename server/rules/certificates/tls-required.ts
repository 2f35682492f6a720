import { tls } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { atObject, type Fix, insertFields, rule, setValue, together } from "../kit/index.ts";
import { placeholderFor, placeholders } from "../kit/placeholders.ts";
import { configTypes } from "./config-types.ts";

export const tlsRequired = rule({
  id: "tls-required",
  severity: "warning",
  summary: "An HTTPS configuration lacks a certificate or a key.",
  sections: ["2.7"],
  of: configTypes,
  check(config, report) {
    if (config.get("protocol")?.string !== tls.protocol) return;
    const missing = [tls.certificate, tls.key].filter((name) => config.lacks(name));
    if (missing.length === 0) return;
    const names = codeList(missing);
    const fixes = [insertMissing(config, missing, `Insert ${names}`)];
    const at = atObject(config, "protocol");
    if (config.object?.id === "update-config")
      report(at, `\`${tls.protocol}\` needs ${names}, unless the configuration already has them.`, {
        severity: "information",
        fixes,
      });
    else report(at, `\`${tls.protocol}\` needs ${names}.`, { fixes });
  },
});

/** A field that is `null` is not inserted a second time. */
function insertMissing(config: Value, names: readonly string[], title: string): Fix | null {
  const isNull = (name: string): boolean => config.get(name) !== undefined && config.get(name)?.use?.how !== "merge";
  const absent = names.filter((name) => !isNull(name));
  return together(title, [
    // Both may be inserted at the end of a line: what belongs to the line comes first.
    ...names.filter(isNull).map((name) => {
      const field = config.get(name);
      return field ? setValue(field, placeholderFor(config, name)) : null;
    }),
    ...(absent.length > 0 ? [insertFields(config, placeholders(config, absent))] : []),
  ]);
}
