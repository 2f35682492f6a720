import { type Field, type ObjectType, objectTypes, operations } from "../api/index.ts";
import { isOperationId } from "../document/index.ts";
import { codeList } from "../text/prose.ts";
import { describeField, describeFieldShortly, describeObjectType, paragraphs } from "./field.ts";
import { describeOperation } from "./operation.ts";

/** What people can ask about besides rules: operations, objects, fields (also `interface.label`) and our own words. */
export const topicNames: readonly string[] = [
  ...new Set([
    ...Object.keys(operations),
    ...Object.values(objectTypes).flatMap(({ id, fields }) => [id, ...Object.keys(fields)]),
    "service-error",
  ]),
];

/** What is known of a topic, as Markdown; null for an unknown one. */
export function describeTopic(topic: string): string | null {
  const [of, name] = /^(.+)\.([^.]+)$/.exec(topic)?.slice(1) ?? [null, topic];
  const owners = Object.values(objectTypes).filter(({ id }) => of === null || id === of);
  const found = [
    isOperationId(topic) ? describeOperation(operations[topic]) : null,
    topic === "service-error" ? serviceError : null,
    ...Object.values(objectTypes).flatMap((object) => (object.id === topic ? describeWhole(object) : [])),
    ...describeFields(name ?? "", owners),
  ].filter((text) => text !== null);
  return found.length === 0 ? null : found.join("\n\n");
}

const serviceError = paragraphs(
  "**`service-error`** · error",
  "An error in a response of the API, shown at the field of the request that it is about, or at the request. `compute-stack " +
    "explain-error` and *Explain API Error* show such errors. They are not findings of a rule, so no setting or comment hides them.",
);

const describeWhole = (object: ObjectType): string =>
  paragraphs(
    describeObjectType(object.id),
    Object.entries(object.fields)
      .map(([name, field]) => `- ${describeFieldShortly(name, field)}`)
      .join("\n"),
  );

/** A field is described once for all objects in which it means the same. */
function describeFields(name: string, owners: readonly ObjectType[]): readonly string[] {
  const titles = new Map<string, string[]>();
  for (const { id, fields } of owners) {
    const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) continue;
    const text = describeField(name, field);
    titles.set(text, [...(titles.get(text) ?? []), id]);
  }
  return [...titles].map(([text, ids]) => paragraphs(text, `In ${codeList(ids)}.`));
}
