import { formatOf, isSecret, isSecretName, type Kind, type Reference, type Value } from "../../document/index.ts";
import { atValue, forDisplay, rule, setValue, withReferences } from "../kit/index.ts";
import { tokenReference } from "../requests/authorization.ts";

export const placeholder = rule({
  id: "placeholder",
  severity: "warning",
  summary: "A placeholder has not been replaced.",
  speaksAlone: true,
  templates(string, { references }, report) {
    const open = references.filter(({ kind }) => kind === "placeholder");
    const [first] = open;
    if (first === undefined || string.text === undefined) return;
    const template = templateFor(first, string);
    const meant = referenceIn(first, string.block.file.kind);
    if (meant !== null && string.node.kind === "scalar") {
      const whole = withReferences(string.text, open, (each) => referenceIn(each, string.block.file.kind) ?? each.name);
      report(atValue(string), `References begin with \`$\`: write \`${forDisplay(meant)}\`.`, {
        fixes: [setValue(string, whole, `Write \`${forDisplay(meant)}\``)],
      });
      return;
    }
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

/** `{env:NAME}` and `{instances.web.id}` lack their `$`. */
const referenceIn = ({ name }: Reference, kind: Kind): string | null =>
  (kind === "stack"
    ? /^\{(?:(?:env|file|base64):|(?:instances|loadbalancers|subnets|vars)\.)/
    : /^\{(?:(?:env|file|base64):|steps\.)/
  ).test(name)
    ? `$${name}`
    : null;

/** Named after the placeholder; in the place of a secret, after its field. */
function templateFor({ name }: Reference, string: Value): string {
  const { type, field, parent, segment } = string;
  if (formatOf(type) === "token") return tokenReference;
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
