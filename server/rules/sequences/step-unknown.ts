import { answerPart } from "../../api/index.ts";
import { fitsStepReference, isOperationId, isStep } from "../../document/index.ts";
import { isRecord } from "../../text/is-record.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import {
  atFirstKey,
  atValue,
  type Fact,
  type FactData,
  type Fix,
  insertFields,
  inValue,
  type More,
  type OtherFacts,
  replaceText,
  rule,
  setValue,
} from "../kit/index.ts";
import { requestTypes } from "./step-answers.ts";
import { isLongerName, stepName, stepReferences } from "./step-references.ts";

/** The data of a reference. A definition has none. */
type Use = {
  readonly text: string;
  readonly name: string;
  readonly attribute: string;
  /** Null in a file with one request. */
  readonly step: string | null;
  readonly nameStart: number;
  readonly nameEnd: number;
};

/** The keys of all names, and of the steps that have none; under `named`, each name with its references. */
const allNames = "names";
const nameless = "nameless";
const named = (name: string): string => `name ${name}`;

export const stepUnknown = rule({
  id: "step-unknown",
  severity: "error",
  summary: "A reference names an unknown step, or one that is sent later.",
  explains: true,
  kinds: ["request"],
  across: {
    of: requestTypes,
    collect(request, emit) {
      // The body is examined together with its envelope.
      if (request.parent?.object) return;
      for (const { value, start, end, name, nameStart, attribute } of stepReferences(request)) {
        // Its `.` is another sign.
        if (attribute === "" && /[^\w.-]/.test(name)) continue;
        const text = String(value.node.kind === "scalar" ? value.node.value : "").slice(start, end);
        const place = inValue(value, nameStart, nameStart + name.length);
        const step = isStep(request) ? request.pointer : null;
        const use: Use = { text, name, attribute, step, nameStart: place.start, nameEnd: place.end };
        emit(named(name), inValue(value, start, end), use);
      }
      const name = stepName(request);
      const operation = request.operation?.id;
      if (operation && isStep(request) && !request.get("name")) emit(nameless, atFirstKey(request), operation, request);
      if (!name?.string) return;
      emit(named(name.string), atValue(name));
      emit(allNames, atValue(name), name.string, name);
    },
    judge(facts, report, others) {
      let isDefined = false;
      const step = facts.find(({ data }) => data === null);
      const uses = facts.filter(({ data }) => isUse(data)).length;
      for (const fact of facts) {
        const { data } = fact;
        const isName = (name: string) => others.before(fact, named(name)).some((one) => !isUse(one.data));
        if (!isUse(data)) isDefined = true;
        else if (!isDefined && !isLongerName(data.name, data.attribute, isName)) {
          const { message, ...more } = describe(fact, data, step, others);
          const renamed = !step && uses > 1 ? renameStep(fact, data, others) : null;
          report(fact.at, message, { ...more, fixes: [renamed, ...(more.fixes ?? [])] });
        }
      }
    },
  },
});

const isUse = (data: FactData): data is Use => isRecord(data);

function describe(
  fact: Fact,
  use: Use,
  step: Fact | undefined,
  others: OtherFacts,
): More & { readonly message: string } {
  if (use.step === null)
    return { message: `\`${use.text}\` refers to a step of a sequence, but this file contains a single request.` };
  const near = nearEarlier(fact, use, others);
  const written = { block: fact.at.block, start: use.nameStart, end: use.nameEnd };
  const fixes = [
    ...near.map((name) => replaceText(written, name, `Change the step to \`${name}\``)),
    step ? null : nameStep(fact, use, others),
  ];
  if (step && step.at.block === fact.at.block && step.at.pointer === `${use.step}/name`)
    return { message: `\`${use.name}\` cannot refer to its own response. Refer to an earlier step.`, fixes };
  if (step)
    return {
      message: `\`${use.name}\` is sent after this step. Move it before this one.`,
      related: [{ at: step.at, message: "The step with this name." }],
      fixes,
    };
  const offer = near.length > 0 ? ` Did you mean ${codeList(near, "or")}?` : "";
  return { message: `No earlier step is named \`${use.name}\`.${offer}`, fixes };
}

/** The name of the step is wrong if several steps refer to it by another one and none by its own. */
function renameStep(fact: Fact, { name }: Use, others: OtherFacts): Fix | null {
  const near = nearest(
    name,
    others.before(fact, allNames, mostCompared).map(({ data }) => String(data)),
  );
  const [only, ...more] = new Set(near);
  if (only === undefined || more.length > 0 || others.all(named(only)).length > 1) return null;
  const step = others.before(fact, allNames, mostCompared).find(({ data }) => data === only)?.value;
  return step ? setValue(step, name, `Change the name of the step to \`${name}\``) : null;
}

/** The only earlier step without a name whose response has what is asked for. */
function nameStep(fact: Fact, { name, attribute }: Use, others: OtherFacts): Fix | null {
  const [only, ...more] = others.before(fact, nameless, mostCompared).filter(({ data: operation }) => {
    if (typeof operation !== "string" || !isOperationId(operation)) return false;
    return answerPart(operation, attribute).kind === "known";
  });
  return only?.value && more.length === 0
    ? insertFields(only.value, [["name", name]], `Name the earlier request \`${name}\``)
    : null;
}

/** Distant names are rarely meant, and this keeps long sequences fast. */
const mostCompared = 1_000;

function nearEarlier(fact: Fact, use: Use, others: OtherFacts): readonly string[] {
  const names = others.before(fact, allNames, mostCompared).map(({ data }) => String(data));
  return [...new Set(nearest(use.name, names))].filter(fitsStepReference).slice(0, 3);
}
