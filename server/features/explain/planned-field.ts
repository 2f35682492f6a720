import { bodyField, type Field, type OperationId, operations, pathParameters } from "../../api/index.ts";
import { type Document, followPath, pathSegments, type Value } from "../../document/index.ts";
import { stacksOf } from "../../stack/model/resources.ts";
import { askerOf, type SentField, sentFields } from "../../stack/plan/sent-fields.ts";

/** The origin in a stack of a field of a planned request. */
export interface PlannedField {
  readonly value: Value;
  /** The missing part of the field's path. */
  readonly missing: readonly string[];
  /** The field of the request; null if the API documentation does not list it. */
  readonly field: Field | null;
  /** How the plan transforms the value, as a sentence; empty if it sends the value itself. */
  readonly why: string;
}

/**
 * Finds the origin of a request's field; null if the stack does not contain it. A field that this request does not send may
 * belong to another request for the same resource.
 */
export function plannedField(
  document: Document,
  resource: Value,
  operation: OperationId,
  path: string,
): PlannedField | null {
  const segments = pathSegments(path);
  const asker = askerOf(operation, resource);
  if (asker) {
    const why = `The plan sends this request because of \`${asker.name}\`.`;
    return { value: asker, missing: [], field: bodyField(operation, segments), why };
  }
  const parameter = operations[operation].paths[0].includes(`{${path}}`) ? pathParameters[path] : undefined;
  const region = stacksOf(document)[resource.block.part]?.region;
  const findFor = (id: OperationId): PlannedField | null => {
    const match = findIn(sentFields(id, resource, region), segments);
    return match && { ...match, field: bodyField(id, segments) ?? parameter ?? null };
  };
  const own = findFor(operation);
  if (own) return own;
  // An ID in the path without a field comes from the response that created the resource or its parent.
  if (parameter) return { value: resource, missing: [], field: parameter, why: "" };
  for (const { id } of Object.values(operations)) {
    const found = findFor(id);
    if (found) return found;
  }
  return null;
}

function findIn(
  fields: readonly SentField[],
  segments: readonly string[],
): Pick<PlannedField, "value" | "missing" | "why"> | null {
  for (const { value, path, sending } of fields) {
    const names = path.map((name) => name.replace(/^\{(.*)\}$/, "$1"));
    if (!segments.every((segment, index) => index >= names.length || segment === names[index])) continue;
    // Several fields are sent in one group.
    if (segments.length < names.length) return { value: value.parent ?? value, missing: [], why: "" };
    if (sending?.value !== undefined) {
      const why = `The plan sends \`${sending.value}\` because of \`${value.name}\`, ${sending.remark}.`;
      return { value, missing: [], why };
    }
    return { ...followPath(value, segments.slice(names.length).join(".")), why: "" };
  }
  return null;
}
