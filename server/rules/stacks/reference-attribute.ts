import { type ReferenceNamespace, referenceAttributes } from "../../api/index.ts";
import { attributeOf, isNamespace, resourceNouns } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import { atReference, forDisplay, inValue, offerOf, replaceText, rule } from "../kit/index.ts";
import { acrossAnswers } from "../sequences/step-answers.ts";
import type { StepReference } from "../sequences/step-references.ts";
import { fittingAttributes, setAttribute, wantedAt } from "./reference-type.ts";

export const referenceAttribute = rule({
  id: "reference-attribute",
  severity: "error",
  summary: "A reference names an unknown attribute.",
  yieldsThereTo: ["reference-unknown"],
  templates(string, template, report) {
    if (string.block.file.kind !== "stack") return;
    for (const reference of template.references) {
      const { kind, attribute, attributeStart: start } = reference;
      if (!isNamespace(kind) || attributeOf(reference)) continue;
      const names = Object.keys(referenceAttributes[kind]);
      const text = string.node.kind === "scalar" ? String(string.node.value) : "";
      const wanted = string.type && wantedAt(string.type, template, text, reference);
      const fitting = wanted ? fittingAttributes(kind, string, wanted) : names;
      const near = nearest(attribute, fitting);
      const [name = "", port] = attribute.split(":");
      const isPort = port !== undefined && names.includes(name);
      const end = start + attribute.length;
      report(
        atReference(string, reference),
        isPort
          ? "The port follows the brace."
          : `Unknown attribute \`${forDisplay(attribute)}\`. A reference to ${article(kind)} can use ${codeList(names, "or")}.`,
        {
          fixes: isPort
            ? [replaceText(inValue(string, start, end + 1), `${name}}:${port}`, "Move the port")]
            : (near.length > 0 || !wanted ? near : fitting).map((name) => setAttribute(string, reference, name)),
        },
      );
    }
  },
  across: acrossAnswers(spanOf, ({ fact, part, data, attribute, isSent }, report) => {
    if (part.kind === "known" || (part.kind === "unknown" && isSent)) return;
    const near = nearest(part.name, part.names);
    if (part.kind === "unknown" && near.length === 0) return;
    const start = data.start + attribute.lastIndexOf(part.name);
    const written = { block: fact.at.block, start, end: start + part.name.length };
    const fixes = near.map((name) => replaceText(written, name, `Change the attribute to \`${name}\``));
    const response = part.kind === "none" ? "response" : "documented response";
    report(
      fact.at,
      `The ${response} to \`${forDisplay(fact.key)}\` has no \`${forDisplay(attribute)}\`.${offerOf(near)}`,
      { severity: part.kind === "none" ? "error" : "hint", fixes },
    );
  }),
});

/** The location of the attribute in a reference to a step. */
function spanOf({ value, end, attribute }: StepReference) {
  const { start } = inValue(value, end - 1 - attribute.length, end - 1);
  return { start };
}

const article = (namespace: ReferenceNamespace): string =>
  `${namespace === "instances" ? "an" : "a"} ${resourceNouns[namespace]}`;
