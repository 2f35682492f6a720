import { type Field, objectTypes, type Type } from "../api/index.ts";
import { describeField } from "../describe/field.ts";
import { describeType } from "../describe/type.ts";
import { type Document, fitsStepReference, recognise, rootOf, type Value } from "../document/index.ts";
import { stepName } from "../rules/step-references.ts";
import type { Cursor } from "./complete-cursor.ts";
import { mostNames } from "./complete-names.ts";
import type { Inner } from "./complete-references.ts";

/**
 * The fields of the answers to earlier requests of a sequence, nearest first; of the right type, where one is asked
 * for.
 */
export function completeSteps({ document, index }: Cursor, type: Type | null, request: Value | null): readonly Inner[] {
  return earlierSteps(document, index, request).flatMap((step) => {
    const name = stepName(step)?.string;
    if (name === undefined || !fitsStepReference(name)) return [];
    return Object.entries(answerOf(step))
      .filter(([, field]) => type?.kind !== "integer" || field.type.kind === "integer")
      .map(([attribute, field]) => ({
        parts: [`steps.${name}.${attribute}`],
        detail: describeType(field.type).replaceAll("`", ""),
        doc: describeField(attribute, field),
      }));
  });
}

function earlierSteps(document: Document, index: number, request: Value | null): readonly Value[] {
  const block = document.blocks.get(index);
  if (block?.holds !== "item") {
    const position = Number(request?.segment);
    return request?.parent ? request.parent.items.slice(0, position).reverse() : [];
  }
  const steps: Value[] = [];
  for (let at = index - 1; at >= 0 && steps.length < mostNames; at--) {
    const earlier = document.blocks.get(at);
    const root = earlier?.holds === "item" ? rootOf(earlier) : null;
    if (root) steps.push(root);
  }
  return steps;
}

/** What the answer of a step is known to hold. */
function answerOf(step: Value): Readonly<Record<string, Field>> {
  const { operation } = recognise(step);
  const { id } = objectTypes["create-instance"].fields;
  const own = operation?.body ? objectTypes[operation.body.object].fields : {};
  const scalars = Object.entries(own).filter(([, { type }]) => type.kind === "integer" || type.kind === "string");
  return {
    ...(id ? { id: { ...id, doc: "The ID of what the request created." } } : {}),
    ...Object.fromEntries(scalars),
  };
}
