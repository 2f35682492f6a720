import { type OperationId, partOf, type Sending } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { bootOf } from "./boot.ts";

/** A value of a stack, and its location in a request. */
export interface SentField {
  readonly value: Value;
  /** The path in the body; for a path parameter, its name: `{instanceId}`. */
  readonly path: readonly string[];
  /** Undefined for an undocumented field. */
  readonly sending?: Sending;
}

/** The request that creates a resource, configuration or node of a stack; null for any other value. */
export function makerOf(value: Value): OperationId | null {
  switch (value.object?.id) {
    case "stack-instance":
      return value.get("clone") ? "clone-instance" : "create-instance";
    case "stack-loadbalancer":
      return "create-loadbalancer";
    case "stack-config":
      return "create-config";
    case "stack-node":
      return "create-node";
    default:
      return null;
  }
}

/**
 * The fields of a resource, configuration or node that a request sends: its own, those in groups, then the stack's region. If
 * several have the same location, only the first is sent. Fields of the creating request are not sent again.
 */
export function sentFields(operation: OperationId, resource: Value, region?: Value): readonly SentField[] {
  const maker = makerOf(resource);
  const isFirst = ({ sentBy = [] }: Pick<NonNullable<Value["field"]>, "sentBy">): boolean =>
    operation === maker || !sentBy.some((sending) => sending.operation === maker);
  const own = resource.values.flatMap((value): readonly SentField[] => {
    if (value.field) return isFirst(value.field) ? sendingsOf(value, operation) : [];
    return resource.object?.closed === false && operation === maker ? [{ value, path: [value.name] }] : [];
  });
  const grouped = resource.values.flatMap((group) =>
    group.field && partOf(group.field) ? group.values.flatMap((value) => sendingsOf(value, operation)) : [],
  );
  const isFixed = ({ sending }: SentField): boolean => sending?.value !== undefined;
  const fixed = bootOf(resource) === "by a request" ? own.filter(isFixed) : [];
  const all = [...fixed, ...own.filter((field) => !isFixed(field)), ...grouped];
  return firstOfEach(region ? [...all, ...sendingsOf(region, operation)] : all);
}

const sendingsOf = (value: Value, operation: OperationId): readonly SentField[] =>
  (value.field?.sentBy ?? []).flatMap((sending) =>
    sending.operation === operation && sending.as !== undefined ? { value, path: sending.as.split("."), sending } : [],
  );

function firstOfEach(fields: readonly SentField[]): readonly SentField[] {
  const seen = new Set<string>();
  return fields.filter(({ path }) => {
    const key = JSON.stringify(path);
    return !seen.has(key) && seen.add(key);
  });
}

/** The field that triggers a request: `private_ip` for `allocate-ip`. */
export function askerOf(operation: OperationId, resource: Value): Value | undefined {
  const asks = (value: Value): boolean =>
    value.field?.sentBy?.some((sending) => sending.operation === operation && sending.as === undefined) ?? false;
  return asks(resource)
    ? resource
    : [...resource.values, ...resource.values.flatMap(({ values }) => values)].find(asks);
}

/** The fields of an instance that no request sends: undocumented ones, and those of the other way to create it. */
export function unsentFields(instance: Value): readonly Value[] {
  const maker = makerOf(instance);
  const isOther = (operation: OperationId): boolean =>
    operation !== maker && (operation === "create-instance" || operation === "clone-instance");
  const visit = (value: Value): readonly Value[] =>
    value.values.flatMap((child) => {
      const { field } = child;
      if (field && partOf(field)) return visit(child);
      if (field?.ours) return [];
      return field?.sentBy?.some(({ operation }) => !isOther(operation)) ? [] : child;
    });
  return visit(instance);
}
