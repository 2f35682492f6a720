import { catalogFields, type Field } from "../../api/index.ts";
import { describeCatalogEntry } from "../../describe/catalog.ts";
import { describeChain } from "../../describe/certificate.ts";
import { describeCidr } from "../../describe/cidr.ts";
import { describeEnumValue, enumValueAt } from "../../describe/enum-value.ts";
import { describeField, describeFieldShortly, describeObjectType, paragraphs } from "../../describe/field.ts";
import { describeOperation, describePathParameter } from "../../describe/operation.ts";
import {
  describeFileReference,
  describeOtherReference,
  describeResourceReference,
  describeStepReference,
} from "../../describe/reference.ts";
import { describeResource } from "../../describe/resource.ts";
import { describeRule } from "../../describe/rule.ts";
import { describeUserData } from "../../describe/user-data.ts";
import {
  type Document,
  formatOf,
  isNamespace,
  type Location,
  locate,
  namesFile,
  namespaceOf,
  parseCidr,
  type ReadPath,
  type Reference,
  recognize,
  referencesOf,
  typedUseOf,
  type Value,
  writtenSpan,
} from "../../document/index.ts";
import { chainOf, pemOf } from "../../rules/certificates/pem-value.ts";
import { ruleById } from "../../rules/list.ts";
import { userDataOf } from "../../rules/provisioning/user-data.ts";
import { readSuppression } from "../../rules/suppressions/read-suppression.ts";
import { absolute, type Span, touches } from "../../syntax/index.ts";
import { findResource, findStep, regionAround } from "../names/find-resource.ts";
import type { Hover, HoverContext } from "./hover-context.ts";
import { describeInherited, describeVariable } from "./hover-inherited.ts";

/** The hover at an offset. Null for white space and unknown words. */
export function hover(document: Document, offset: number, context: HoverContext): Hover | null {
  if (!(offset >= 0 && offset <= document.length)) return null;
  const location = locate(document, offset);
  const described = onComment(location) ?? onPlace(document, location, context);
  if (described === null || described.markdown === "" || described.start === described.end) return null;
  return { markdown: described.markdown, ...absolute(described, location.start) };
}

function onPlace(document: Document, location: Location, context: HoverContext): Hover | null {
  const { value, on, offset } = location;
  if (value === null || on === "inside") return null;
  const whole = context.merge?.document ?? document;
  const text = on === "key" ? hoverOnKey(whole, value, context) : hoverOnValue(whole, value, offset, context);
  const inherited = describeInherited(value, context.layers ?? null);
  return text && inherited !== null ? { ...text, markdown: paragraphs(text.markdown, inherited) } : text;
}

/** The rule id in a suppression. The rest of a comment has no hover. */
function onComment({ block, offset }: Location): Hover | null {
  const comment = block.parsed.comments.find((each) => touches(each, offset));
  if (!comment) return null;
  const named = readSuppression(comment, block.text)?.rules.find((rule) => touches(rule, offset));
  const rule = named && ruleById.get(named.id);
  return { markdown: rule ? describeRule(rule) : "", start: named?.start ?? 0, end: named?.end ?? 0 };
}

/** The hover of a value: of the reference at the cursor, the whole value, or its field. */
function hoverOnValue(document: Document, written: Value, offset: number, context: HoverContext): Hover {
  const value = typedUseOf(written) ?? written;
  const part = written.use ? null : partAt(document, value, offset, context);
  const content = describeContent(value, context);
  const markdown = part ? paragraphs(part.markdown, content) : describeWhole(value, content);
  return { ...(part ?? writtenSpan(written)), markdown };
}

/** A reference in a string, or a parameter in a path. */
function partAt(document: Document, value: Value, offset: number, context: HoverContext): Hover | null {
  const { node } = value;
  if (node.kind !== "scalar") return null;
  const isHere = ({ start, end }: Span): boolean => touches(value.innerSpan(start, end), offset);
  const parameters =
    formatOf(value.type) === "request-path" ? value.path?.operations.flatMap((match) => match.parameters) : [];
  const parameter = parameters?.find(isHere);
  const reference = referencesOf(value).find(isHere);
  if (!reference && !parameter) return null;
  const markdown = paragraphs(
    reference && describeTarget(document, value, reference, context),
    parameter && describePathParameter(parameter.name),
  );
  const { start, end } = reference ?? parameter ?? { start: 0, end: 0 };
  return { markdown, ...value.innerSpan(start, end) };
}

function describeTarget(document: Document, value: Value, reference: Reference, context: HoverContext): string {
  const { kind, name } = reference;
  if (kind === "vars") return describeVariable(name, value, context);
  if (isNamespace(kind)) {
    const resource = findResource(document, { part: value.block.part, namespace: kind, name });
    return describeResourceReference(reference, kind, resource, regionAround(document, value, kind));
  }
  if (kind === "steps") return describeStepReference(reference, findStep(document, name));
  return namesFile(reference)
    ? describeFileReference(reference, context.environment.file(name))
    : describeOtherReference(reference);
}

/** Details about the content of a value. */
function describeContent(value: Value, context: HoverContext): string | null {
  const { string } = value;
  const format = formatOf(value.type);
  switch (format) {
    case "request-path":
      return value.path && describePath(value, value.path);
    case "cidr":
    case "ipv4-cidr": {
      const cidr = string === undefined ? null : parseCidr(string);
      const use = format === "cidr" ? "host" : value.parent?.object?.id === "stack-subnet" ? "subnet" : "range";
      return cidr && describeCidr(cidr, use);
    }
    case "pem-certificate": {
      const pem = pemOf(value, context);
      const chain = pem ? chainOf(pem, context) : [];
      return chain.length > 0 ? describeChain(chain, context.environment.now()) : null;
    }
    case "user-data": {
      const sent = userDataOf(value, context);
      return sent && describeUserData(sent);
    }
    default:
      return string === undefined ? null : describeCatalogEntry(value.type, string, context.catalog);
  }
}

/** The operation, or those of the path if the method matches none. */
function describePath({ parent }: Value, path: ReadPath): string {
  const operation = parent && recognize(parent).operation;
  const operations = operation ? [operation] : path.operations.map((match) => match.operation);
  return operations.map(describeOperation).join("\n\n---\n\n");
}

function describeWhole(value: Value, content: string | null): string {
  const meaning = enumValueAt(value);
  const { field, name } = value.field || !value.parent ? value : value.parent;
  const operation = value.parent && isMethod(value) ? recognize(value.parent).operation : null;
  const own = paragraphs(meaning && describeEnumValue(meaning), content, operation && describeOperation(operation));
  if (!field) return own;
  return own === "" ? describeField(name, field) : paragraphs(own, describeFieldShortly(name, field));
}

const isMethod = ({ parent, name }: Value): boolean => parent?.object?.id === "envelope" && name === "method";

/** The hover of a key: its field, or the resource or variable that it names. */
function hoverOnKey(document: Document, value: Value, context: HoverContext): Hover | null {
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
