import { isEnvelope, type Reference, type TemplateProblem, type Value } from "../../document/index.ts";

/** A reference to a step in a string. Offsets are those of the string's value. */
export interface StepReference extends Omit<Reference, "kind" | "attributeStart"> {
  readonly value: Value;
}

/** All references to steps in a request, except in an undocumented body. */
export function stepReferences(request: Value): readonly StepReference[] {
  const references: StepReference[] = [];
  const visit = (value: Value): void => {
    if (value.object?.undocumented) return;
    if (value.node.kind !== "scalar") value.values.forEach(visit);
    else if (value.template) {
      for (const reference of value.template.references)
        if (reference.kind === "steps") references.push({ value, ...reference });
      for (const problem of value.template.problems) references.push(...withoutField(value, problem));
    }
  };
  visit(request);
  return references;
}

/** `${steps.web}`: also refers to the step. */
function withoutField(value: Value, problem: TemplateProblem): readonly StepReference[] {
  const [, before = "", name] = problem.kind === "incomplete" ? (/^(steps\.)([^.]+)\.?$/.exec(problem.text) ?? []) : [];
  const { start, end } = problem;
  return name === undefined
    ? []
    : [{ value, start, end, name, nameStart: start + "${".length + before.length, attribute: "" }];
}

/** The name by which later steps refer to a request. */
export const stepName = (request: Value): Value | null => {
  const name = isEnvelope(request.node) ? request.get("name") : undefined;
  return name?.string ? name : null;
};

/** How later steps refer to the instance that a step creates; null if the step has no name. */
export function ownId(request: Value): string | null {
  const name = stepName(request)?.string;
  return name === undefined ? null : `\${steps.${name}.id}`;
}

/** Names can contain dots: only the step names show where one ends. */
export function isLongerName(name: string, attribute: string, isName: (name: string) => boolean): boolean {
  const parts = attribute.split(".", 20);
  return parts.some((_, index) => isName([name, ...parts.slice(0, index + 1)].join(".")));
}
