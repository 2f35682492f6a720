import type { Value } from "../../document/index.ts";
import { atValue, type Emit, type FindingLocation, inValue, rule } from "../kit/index.ts";
import { atPath } from "../requests/request-path.ts";
import { targetOf } from "../requests/request-target.ts";
import { type StepReference, stepReferences } from "./step-references.ts";

export const stepDeleted = rule({
  id: "step-deleted",
  severity: "warning",
  summary: "A step uses an instance that an earlier step deletes.",
  sections: ["4.1"],
  kinds: ["request"],
  across: {
    of: ["envelope"],
    collect: collectUses,
    minFacts: 2,
    judge(facts, report) {
      const deletion = facts.findIndex(({ data }) => data === true);
      const at = facts[deletion]?.at;
      if (!at) return;
      for (const use of facts.slice(deletion + 1))
        report(use.at, "An earlier step deletes this instance. Move this step before it, or remove it.", {
          related: [{ at, message: "The step that deletes the instance." }],
        });
    },
  },
});

/** By the text that identifies an instance: each step that deletes it, as `true`, and each use. */
function collectUses(request: Value, emit: Emit): void {
  const target = targetOf(request);
  const instance = target?.parameters.instanceId;
  const deleted = target?.operation === "delete-instance" ? instance : undefined;
  const references = stepReferences(request);
  for (const reference of references) {
    if (!isAboutInstance(reference)) continue;
    const text = textOf(reference);
    for (const key of new Set([text, idOf(reference)])) if (key !== deleted) emit(key, atReferenceTo(reference));
  }
  const id = request.at("body", "compute_id");
  if (id?.integer !== undefined) emit(String(id.integer), atValue(id));
  if (instance === undefined) return;
  if (deleted !== undefined) emit(instance, atPath(request), true);
  else if (!references.some((reference) => textOf(reference) === instance)) emit(instance, atPath(request));
}

/** All response fields of a step concern the resource with its ID. */
const idOf = ({ name }: StepReference): string => `\${steps.${name}.id}`;

/** Its ID or an address; regions and labels stay valid. */
const isAboutInstance = ({ attribute }: StepReference): boolean => /(?:^|\.)(?:id|ipv[46])(?:\.|$)/.test(attribute);

const textOf = ({ value, start, end }: StepReference): string => (value.text ?? "").slice(start, end);

const atReferenceTo = ({ value, start, end }: StepReference): FindingLocation => inValue(value, start, end);
