import { type ReferenceNamespace, referenceAttributes } from "../api/index.ts";
import { attributeOf, isNamespace, type Reference, thingName, type Value } from "../document/index.ts";
import { atReference, inValue } from "./at.ts";
import { replaceText, shown } from "./fix.ts";
import { nearest } from "./nearest.ts";
import { codeList } from "./prose.ts";
import { wantedAt } from "./reference-type.ts";
import { rule } from "./rule.ts";

export const referenceAttribute = rule({
  id: "reference-attribute",
  severity: "error",
  summary: "A reference names an attribute that such a thing does not have.",
  sections: [],
  yieldsThereTo: ["reference-unknown"],
  kinds: ["stack"],
  templates(string, template, report) {
    for (const reference of template.references) {
      const { kind, attribute } = reference;
      if (!isNamespace(kind) || attributeOf(reference)) continue;
      const attributes = referenceAttributes[kind];
      const names = Object.keys(attributes);
      const wanted = string.type && wantedAt(string.type, template, String(string.string), reference);
      const fits = (name: string): boolean => !wanted || !attributes[name] || wanted.fits(attributes[name]);
      const known = codeList(names, "or");
      report(
        atReference(string, reference),
        `A reference to ${article(kind)} takes ${known}, and has no \`${shown(attribute)}\`.`,
        {
          fixes: nearest(attribute, names)
            .filter(fits)
            .map((name) => rename(string, reference, name)),
        },
      );
    }
  },
});

const article = (namespace: ReferenceNamespace): string =>
  `${namespace === "instances" ? "an" : "a"} ${thingName[namespace]}`;

function rename(value: Value, { attribute, attributeStart }: Reference, name: string) {
  const { block, start, end } = inValue(value, attributeStart, attributeStart + attribute.length);
  return replaceText(block, start, end, name, `Change the attribute to \`${name}\``);
}
