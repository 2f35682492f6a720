import {
  describeSection,
  type EnumValue,
  type Field,
  type ObjectType,
  objectTypes,
  operations,
  type Section,
  sectionTitles,
} from "../api/index.ts";
import { isOperationId } from "../document/index.ts";
import { ruleById } from "../rules/list.ts";
import { addToGroup, keptIn } from "../text/groups.ts";
import { codeList } from "../text/prose.ts";
import { describeField, describeFieldShortly, describeObjectType, paragraphs } from "./field.ts";
import { describeOperation } from "./operation.ts";
import { contentOfSection } from "./sections.ts";

/**
 * What people can ask about besides rules: operations, objects, fields (also `interface.label`), values, sections of the API
 * documentation, and our own words.
 */
export const topicNames: readonly string[] = [
  ...new Set([
    ...Object.keys(operations),
    ...Object.values(objectTypes).flatMap(({ id, fields }) => [id, ...Object.keys(fields)]),
    "service-error",
    ...Object.values(objectTypes).flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => valuesOf(field).map(({ value }) => value)),
    ),
    ...Object.keys(sectionTitles).filter((section) => /^\d/.test(section)),
  ]),
];

/** Names among which a misspelled one may be. */
export const topicsLike = (topic: string): readonly string[] =>
  /\D\./.test(topic)
    ? Object.values(objectTypes).flatMap(({ id, fields }) => Object.keys(fields).map((name) => `${id}.${name}`))
    : [...ruleById.keys(), ...topicNames];

/** Those of an enum, or the usual ones where not all are documented. */
function valuesOf({ type, usual = [], doc }: Field): readonly EnumValue[] {
  if (type.kind === "enum") return type.values;
  return usual.flatMap((value) => (typeof value === "string" ? { value, doc } : []));
}

/** What is known of a topic, as Markdown; null for an unknown one. */
export function describeTopic(topic: string): string | null {
  const [of, name] = /^(.+)\.([^.]+)$/.exec(topic)?.slice(1) ?? [null, topic];
  const owners = Object.values(objectTypes).filter(({ id }) => of === null || id === of);
  const descriptions = [
    isOperationId(topic) ? describeOperation(operations[topic]) : null,
    topic === "service-error" ? serviceError : null,
    ...Object.values(objectTypes).flatMap((object) => (object.id === topic ? describeWhole(object) : [])),
    ...describeFields(name ?? "", owners),
    ...describeValues(topic),
    isSection(topic)
      ? paragraphs(
          `**${describeSection(topic)}**`,
          contentOfSection(topic, (shown) => shown),
        )
      : null,
  ].filter((text) => text !== null);
  return descriptions.length === 0 ? null : descriptions.join("\n\n");
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
    if (field) addToGroup(titles, describeField(name, field), id);
  }
  return [...titles].map(([text, ids]) => paragraphs(text, `In ${codeList(ids)}.`));
}

const isSection = (topic: string): topic is Section => Object.hasOwn(sectionTitles, topic);

/** A value that several fields share is described once. */
function describeValues(topic: string): readonly string[] {
  const fields = new Map<string, Set<string>>();
  for (const object of Object.values(objectTypes))
    for (const [name, field] of Object.entries(object.fields))
      for (const { value, doc } of valuesOf(field)) if (value === topic) keptIn(fields, doc, () => new Set()).add(name);
  return [...fields].map(([doc, names]) => paragraphs(`**\`${topic}\`** · value of ${codeList([...names])}`, doc));
}
