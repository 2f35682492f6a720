import { isSecret, isSecretName, type Reference, type Value } from "../../document/index.ts";
import { atValue } from "../kit/finding-location.ts";
import { setValue } from "../kit/value-fixes.ts";
import { withReferences } from "../kit/with-references.ts";
import { tokenReference } from "../requests/authorization.ts";
import { rule } from "../rule.ts";

export const placeholder = rule({
  id: "placeholder",
  severity: "warning",
  summary: "A placeholder has not been replaced.",
  sections: [],
  speaksAlone: true,
  templates(string, { references }, report) {
    const open = references.filter(({ kind }) => kind === "placeholder");
    const [first] = open;
    if (first === undefined || string.text === undefined) return;
    const template = templateFor(first, string);
    const text = withReferences(string.text, open, (each) => templateFor(each, string));
    report(
      atValue(string),
      `Placeholder value. Replace it with the real value, or with a template such as \`${template}\`.`,
      {
        fixes: [setValue(string, text, `Replace the placeholder with \`${template}\``)],
      },
    );
  },
});

/** Named after the placeholder; in the place of a secret, after its field. */
function templateFor({ name }: Reference, string: Value): string {
  const { type, field, parent, segment } = string;
  if (type?.kind === "string" && type.format === "token") return tokenReference;
  const key = typeof segment === "number" ? (parent?.name ?? "") : string.name;
  const isHidden = isSecret(string) || isSecretName(key) || (field ?? parent?.field ?? null) === null;
  return `\${${(isHidden ? "" : variableIn(name)) || variableIn(key) || "VALUE"}}`;
}

/** `<your private-ip>` becomes `PRIVATE_IP`; a generic placeholder has no name. */
const variableIn = (text: string): string =>
  text
    .replace(/^[<[{]|[>\]}]$/g, "")
    .replace(
      /^(?:your|the|replace(?:[-_ ]?(?:me|this|with|by))?|(?:change|fill|insert|enter)[-_ ]?(?:me|in|here|this))(?![a-z])/i,
      "",
    )
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .replace(/^(?:[\dX_]+|\d.*)$/, "")
    .slice(0, 40);
