import { type OperationId, objectTypes } from "../../api/index.ts";
import { isLiteralText, isWrittenOut, type Value } from "../../document/index.ts";
import { groupedBy } from "../../text/groups.ts";
import { effectiveRegion } from "../model/resources.ts";
import type { Content } from "./content.ts";
import type { PlanContext, StepReading } from "./context.ts";
import { type SentField, sentFields } from "./sent-fields.ts";
import type { BodyField } from "./step.ts";

type BodyOperation = OperationId & keyof typeof objectTypes;

/** The body of the request that creates an instance or a load balancer. */
export function bodyFor(
  operation: BodyOperation,
  resource: Value,
  reading: StepReading,
  { stack }: PlanContext,
): readonly BodyField[] {
  const region = effectiveRegion(stack, resource);
  if (region) reading.check(region);
  else reading.fail("It has no region, and the stack has no default.", resource);
  const body = bodyOfSent(operation, sentFields(operation, resource, region), reading);
  // Without a label, the name is sent.
  return resource.get("label") ? body : inOrder(operation, [...body, ["label", resource.name]]);
}

/** The body of a request that sends these values, in the order of the API documentation. */
export const bodyOfSent = (
  operation: BodyOperation,
  sent: readonly SentField[],
  reading: StepReading,
): readonly BodyField[] =>
  bodyOfContents(
    operation,
    sent.flatMap(({ path, value, sending }): readonly PlacedContent[] =>
      // Names in braces are parameters of the path.
      sending?.as?.startsWith("{") ? [] : [{ path, content: sending?.value ?? reading.read(value) }],
    ),
  );

/** The body with these contents, in the order of the API documentation. */
export const bodyOfContents = (operation: BodyOperation, contents: readonly PlacedContent[]): readonly BodyField[] =>
  inOrder(operation, nested(contents));

/** A content, and its path in a body. */
export interface PlacedContent {
  readonly path: readonly string[];
  readonly content: Content;
}

function nested(all: readonly PlacedContent[], depth = 0): readonly BodyField[] {
  return [...groupedBy(all, ({ path }) => path[depth] ?? "")].map(([name, inner]) => {
    const whole = inner.find(({ path }) => path.length === depth + 1);
    return [name, whole ? whole.content : { kind: "object", fields: nested(inner, depth + 1) }];
  });
}

/** Undocumented fields come last. */
function inOrder(operation: BodyOperation, fields: readonly BodyField[]): readonly BodyField[] {
  const ranks = new Map(Object.keys(objectTypes[operation].fields).map((name, index) => [name, index]));
  const rankOf = ([name]: BodyField): number => ranks.get(name) ?? ranks.size;
  return [...fields].sort((a, b) => rankOf(a) - rankOf(b));
}

/** The data of a script in a body or resource, if some of it is not taken for a secret and so is written as it is. */
export const plainScriptData = (body: Value | undefined): Value | undefined =>
  body?.values.find(
    (value) => value.field?.type.kind === "object" && value.field.type.object === "script-data" && saysPlain(value),
  );

const saysPlain = (value: Value): boolean =>
  !isWrittenOut(value) && (value.node.kind === "scalar" ? isLiteralText(value) : value.values.some(saysPlain));

/** What to say of it, once for each output. */
export const describePlainData =
  "The output contains `script_data` as written, except for what looks like a secret. Replace any other secret in it with a variable.";
