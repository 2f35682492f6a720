import { show, showMessage, showPointer } from "../../../document/index.ts";
import type { ChangePlan } from "../change-plan.ts";

/** The shape is part of the command line's contract; `requests` is the text of a sequence. */
export function writeChangesAsJson(plan: ChangePlan, requests: string): string {
  const changes = plan.changes.map(({ action, resource, pointer, fields, steps }) => ({
    action,
    resource: show(resource),
    pointer: showPointer(pointer),
    fields: fields.map(({ field, action, from, to, changing, reason }) => ({
      field: show(field),
      action,
      from,
      to,
      operation: action === "update" ? (changing?.operation ?? null) : null,
      reason: reason === null ? null : showMessage(reason, []),
    })),
    steps,
  }));
  const result = {
    version: 1,
    changes,
    requests: null,
    summary: plan.counts,
    leftOut: plan.leftOut.length,
  };
  // As they are written: an ID may have more digits than a number keeps.
  const written = `  "requests": ${requests.trimEnd().replaceAll("\n", "\n  ")}`;
  return `${JSON.stringify(result, null, 2).replace(/^ {2}"requests": null/m, () => written)}\n`;
}
