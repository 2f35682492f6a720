import { type AnswerObjectId, answerPaths, answers, type Field, type Type } from "../../api/index.ts";
import { describeField } from "../../describe/field.ts";
import { describeType } from "../../describe/type.ts";
import { type Document, fitsStepReference, recognize, rootOf, type Value } from "../../document/index.ts";
import { stepName } from "../../rules/sequences/step-references.ts";
import { fits, givenBy, type Wanted } from "../../rules/stacks/reference-type.ts";
import type { Cursor } from "./cursor.ts";
import type { Inner } from "./item.ts";
import { mostNames } from "./names.ts";

/** The response fields that fit at a position. */
export interface WantedAnswer {
  /** Null if any text fits. */
  readonly wanted: Wanted | null;
  /** The kind of response, if only one makes sense. */
  readonly of: AnswerObjectId | null;
}

/** The response fields of earlier requests in a sequence that fit at a position, nearest first. */
export function completeSteps(
  { document, index }: Pick<Cursor, "document" | "index">,
  place: WantedAnswer,
  request: Value | null,
): readonly Inner[] {
  return earlierSteps(document, index, request).flatMap((step) => {
    const name = stepName(step)?.string;
    const { operation } = recognize(step);
    if (name === undefined || operation === null || !fitsStepReference(name)) return [];
    if (place.of !== null && answers[operation.id]?.object !== place.of) return [];
    return answerPaths(operation.id)
      .filter(([path, field]) => isWanted(path, field, place))
      .map(([path, field]) => ({
        parts: [`steps.${name}.${path}`],
        detail: `${describeType(field.type).replaceAll("`", "")}${field.assumed ? " (assumed)" : ""}`,
        doc: describeField(path, field),
      }));
  });
}

function isWanted(path: string, { type }: Field, { wanted, of }: WantedAnswer): boolean {
  if (of !== null && type.kind === "integer") return /(?:^|\.)id$/.test(path);
  return wanted === null ? !isComposite(type) : fits(wanted, givenBy(type));
}

const isComposite = ({ kind }: Type): boolean => kind === "object" || kind === "array";

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
