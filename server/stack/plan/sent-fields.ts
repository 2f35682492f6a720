import { type OperationId, partOf, type Sending } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { bootOf } from "./boot.ts";

/** A value of a stack, and where a request sends it. */
export interface SentField {
  readonly value: Value;
  /** In the body; a parameter of the path is one name, `{instanceId}`. */
  readonly path: readonly string[];
  /** Undefined for a field that the interface does not list. */
  readonly sending?: Sending;
}

/** The request that makes a resource, a configuration or a node of a stack; null for any other value. */
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
 * What a request sends of a resource, a configuration or a node: its own fields, those grouped in them, then the stack's
 * region. Of several for one place only the first is sent. What the resource was made with is not sent again.
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

/** The field of a resource that asks for a whole request: `private_ip` for `allocate-ip`. */
export function askerOf(operation: OperationId, resource: Value): Value | undefined {
  const asks = (value: Value): boolean =>
    value.field?.sentBy?.some((sending) => sending.operation === operation && sending.as === undefined) ?? false;
  return asks(resource)
    ? resource
    : [...resource.values, ...resource.values.flatMap(({ values }) => values)].find(asks);
}

/** The fields that no request of an instance sends: those of no list, and those that only the other way to make it takes. */
export function unsentFields(instance: Value): readonly Value[] {
  const maker = makerOf(instance);
  const isOther = (operation: OperationId): boolean =>
    operation !== maker && (operation === "create-instance" || operation === "clone-instance");
  const visit = (value: Value): readonly Value[] =>
    value.values.flatMap((child) => {
      const { field } = child;
      if (field && partOf(field)) return visit(child);
      if (field?.ours && !field.sentBy) return [];
      return field?.sentBy?.some(({ operation }) => !isOther(operation)) ? [] : child;
    });
  return visit(instance);
}
