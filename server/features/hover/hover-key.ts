import { catalogFields, type Field } from "../../api/index.ts";
import { describeField, describeObjectType, paragraphs } from "../../describe/field.ts";
import { describeResource } from "../../describe/resource.ts";
import { describeRule } from "../../describe/rule.ts";
import { type Document, namespaceOf, typedUseOf, type Value } from "../../document/index.ts";
import { ruleById } from "../../rules/list.ts";
import { findResource, regionAround } from "../names/find-resource.ts";
import type { Described, HoverContext } from "./described.ts";
import { describeVariable } from "./hover-inherited.ts";

/** The hover of a key: its field, or the resource or variable that it names. */
export function hoverOnKey(document: Document, value: Value, context: HoverContext): Described | null {
  const { key } = value;
  const markdown = key && describeKey(document, typedUseOf(value) ?? value, context);
  return markdown ? { markdown, start: key.start, end: key.end } : null;
}

function describeKey(document: Document, value: Value, context: HoverContext): string | null {
  const { merge } = context;
  const { parent, field, name } = value;
  const namespace = namespaceOf(value);
  if (namespace) {
    const merged = merge ? findResource(document, { namespace, name, part: value.block.part }) : null;
    return describeResource(merged ?? value, namespace, regionAround(document, value, namespace));
  }
  if (parent?.type?.kind === "map" && parent.type.of === "variable") return describeVariable(name, value, context);
  if (parent?.type?.kind === "map") return describeNamed(value, parent.type.of);
  if (field) return paragraphs(describeField(nameOf(value, field), field), bodyOf(value));
  const { object } = parent ?? {};
  if (!object) return null;
  if (object.instead && Object.hasOwn(object.instead, name)) return object.instead[name] ?? null;
  return object.ownPrefix !== undefined && name.startsWith(object.ownPrefix)
    ? `Keys that begin with \`${object.ownPrefix}\` are ignored. Use them to define anchors.`
    : null;
}

/** The canonical name: headers may be written in any case. */
const nameOf = ({ parent, name }: Value, field: Field): string =>
  Object.entries(parent?.object?.fields ?? {}).find(([, known]) => known === field)?.[0] ?? name;

/** For the body of an envelope, the body of its operation. */
const bodyOf = ({ parent, name, object }: Value): string | null =>
  parent?.object?.id === "envelope" && name === "body" && object ? describeObjectType(object.id) : null;

function describeNamed({ name, object }: Value, of: string): string | null {
  const rule = of === "rule" ? ruleById.get(name) : undefined;
  if (rule) return describeRule(rule);
  const list = of === "field" ? catalogFields.get(name) : undefined;
  if (list) return describeField(list.name, list.field);
  return object ? describeObjectType(object.id) : null;
}
