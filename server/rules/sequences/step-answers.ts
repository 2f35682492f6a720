import { type AnswerPart, answerPart, type ObjectTypeId, objectTypes, operations, type Type } from "../../api/index.ts";
import { isOperationId, recognize, type Value } from "../../document/index.ts";
import { type Across, atValue, type Emit, type Fact, type FactData, inValue } from "../kit/index.ts";
import { isLongerName, type StepReference, stepName, stepReferences } from "./step-references.ts";

/** A reference to a response field, and the field. */
export interface AnswerUse<Data extends FactData> {
  readonly fact: Fact;
  readonly part: AnswerPart;
  readonly data: Data;
  readonly attribute: string;
  /** The value that the request itself sends under this name. */
  readonly isSent: boolean;
  /** The type of its ID. */
  readonly idType: Type | null;
}

/** Checks references to earlier responses against the documented response fields. */
export const acrossAnswers = <Data extends FactData>(
  dataOf: (reference: StepReference) => Data,
  judge: (use: AnswerUse<Data>, report: Parameters<Across["judge"]>[1]) => void,
): Across => ({
  of: requestTypes,
  collect(request, emit) {
    // The body is examined together with its envelope.
    if (request.parent?.object || request.block.file.kind !== "request") return;
    collectName(request, emit);
    if (!request.block.text.includes("steps.")) return;
    for (const reference of stepReferences(request)) {
      const { value, start, end, name, attribute } = reference;
      if (attribute !== "") emit(name, inValue(value, start, end), { attribute, own: dataOf(reference) });
    }
  },
  judge(facts, report, others) {
    let operation = "";
    for (const fact of facts) {
      const { data } = fact;
      if (typeof data === "string") operation = data;
      else if (isUse<Data>(data) && isOperationId(operation)) {
        const isName = (name: string) => others.before(fact, name).some(({ data }) => typeof data === "string");
        if (isLongerName(fact.key, data.attribute, isName)) continue;
        const { attribute, own } = data;
        const { body } = operations[operation];
        const [first = ""] = attribute.split(".");
        const isSent = body !== null && Object.hasOwn(objectTypes[body.object].fields, first);
        const id = answerPart(operation, "id");
        const idType = id.kind === "known" ? id.field.type : null;
        judge({ fact, part: answerPart(operation, attribute), data: own, attribute, isSent, idType }, report);
      }
    }
  },
});

/** The objects that requests consist of. */
export const requestTypes: readonly ObjectTypeId[] = [
  "envelope",
  ...new Set(
    Object.values(operations).flatMap(({ body }) =>
      body && !objectTypes[body.object].undocumented ? [body.object] : [],
    ),
  ),
];

function collectName(request: Value, emit: Emit): void {
  const name = stepName(request);
  if (name?.string) emit(name.string, atValue(name), recognize(request).operation?.id ?? "");
}

const isUse = <Data extends FactData>(data: FactData): data is { readonly attribute: string; readonly own: Data } =>
  data !== null && typeof data === "object" && "attribute" in data;
