import { imagePrefixes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { atValue, type Fix, rule, setValue, strings } from "../kit/index.ts";
import { knownStart } from "../provisioning/creation.ts";

const prefixes = Object.values(imagePrefixes);

export const imagePrefix = rule({
  id: "image-prefix",
  severity: "warning",
  summary: `An image ID does not start with ${prefixes.map((prefix) => `\`${prefix}\``).join(" or ")}, or is only a prefix.`,
  sections: ["2.1"],
  yieldsTo: ["clone-source-fields"],
  types: strings("image"),
  values(value, report) {
    const start = value.isNothing ? null : knownStart(value);
    if (start === null) return;
    if (start.isWhole && prefixes.some((prefix) => start.text === prefix)) {
      report(atValue(value), `\`${start.text}\` is only the prefix of an image ID. Enter the full ID.`);
      return;
    }
    if (prefixes.some((prefix) => canBegin(start, prefix))) return;
    report(
      atValue(value),
      `An image ID starts with \`${imagePrefixes.official}\` (official) or \`${imagePrefixes.own}\` (the account's own). Enter the full ID.`,
      { fixes: [addPrefix(value)] },
    );
  },
});

const canBegin = ({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }, prefix: string): boolean =>
  text.startsWith(prefix) || (!isWhole && prefix.startsWith(text));

function addPrefix(value: Value): Fix | null {
  const written =
    value.node.kind === "scalar" ? String(value.node.value).replace(/^\/{1,99}| (?=\/)|(?<=\/) /g, "") : "";
  const [, word = "", sign = "/", rest = written] = /^([A-Za-z]{1,99})([/:\\.\-_])(.*)$/s.exec(written) ?? [];
  const names = prefixes.map((prefix) => prefix.slice(0, -1));
  const meant = names.find((one) => one === word.toLowerCase()) ?? (/[-_]/.test(sign) ? null : nearest(word, names)[0]);
  // The account's own images have numbers.
  const prefix = /^\d{1,99}$/.test(written) ? imagePrefixes.own : imagePrefixes.official;
  return rest === "" ? null : setValue(value, meant ? `${meant}/${rest}` : prefix + written);
}
