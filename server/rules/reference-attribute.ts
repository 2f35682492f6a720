import { type ReferenceNamespace, referenceAttributes } from "../api/index.ts";
import {
  attributeOf,
  isNamespace,
  isPlain,
  type Reference,
  stringsOf,
  thingName,
  type Value,
} from "../document/index.ts";
import { atReference, inValue } from "./at.ts";
import { list, replaceText } from "./fix.ts";
import { nearest } from "./nearest.ts";
import { rule } from "./rule.ts";

export const referenceAttribute = rule({
  id: "reference-attribute",
  severity: "error",
  summary: "A reference names an attribute that such a thing does not have.",
  sections: [],
  yieldsThereTo: ["reference-unknown"],
  kinds: ["stack"],
  values(value, report) {
    if (value.block.file.kind !== "stack" || isPlain(value)) return;
    for (const text of stringsOf(value)) {
      for (const reference of text.template?.references ?? []) {
        const { kind, attribute } = reference;
        if (!isNamespace(kind) || attributeOf(reference)) continue;
        const names = Object.keys(referenceAttributes[kind]);
        const known = list(
          names.map((name) => `\`${name}\``),
          "or",
        );
        report(
          atReference(text, reference),
          `A reference to ${article(kind)} takes ${known}, and has no \`${attribute}\`.`,
          { fixes: nearest(attribute, names).map((name) => rename(text, reference, name)) },
        );
      }
    }
  },
});

const article = (namespace: ReferenceNamespace): string =>
  `${namespace === "instances" ? "an" : "a"} ${thingName[namespace]}`;

function rename(value: Value, { attribute, attributeStart }: Reference, name: string) {
  const { block, start, end } = inValue(value, attributeStart, attributeStart + attribute.length);
  return replaceText(block, start, end, name, `Change the attribute to \`${name}\``);
}
