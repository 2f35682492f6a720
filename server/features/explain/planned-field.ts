import { bodyField, type Field, type OperationId, operations, pathParameters } from "../../api/index.ts";
import { type Document, followPath, pathSegments, type Value } from "../../document/index.ts";
import { stacksOf } from "../../stack/model/resources.ts";
import { askerOf, type SentField, sentFields } from "../../stack/plan/sent-fields.ts";

/** What of a stack a field of a planned request comes from. */
export interface PlannedField {
  readonly value: Value;
  /** What of the field's path is not there. */
  readonly missing: readonly string[];
  /** The field of the request; null where the interface lists none. */
  readonly field: Field | null;
  /** What the plan makes of the value, as a sentence; empty where it sends the value itself. */
  readonly why: string;
}

/**
 * Finds what a field of a request was made of; null where nothing of the stack says it. A field that this request does not
 * send may be one of another request for the same resource.
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
    const found = findIn(sentFields(id, resource, region), segments);
    return found && { ...found, field: bodyField(id, segments) ?? parameter ?? null };
  };
  const own = findFor(operation);
  if (own) return own;
  // An ID in the path that no field gives is the answer to the request that made the resource, or what it belongs to.
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
    // What several fields are sent in is their group.
    if (segments.length < names.length) return { value: value.parent ?? value, missing: [], why: "" };
    if (sending?.value !== undefined) {
      const why = `The plan sends \`${sending.value}\` because of \`${value.name}\`, ${sending.remark}.`;
      return { value, missing: [], why };
    }
    return { ...followPath(value, segments.slice(names.length).join(".")), why: "" };
  }
  return null;
}
