import { type Field, grants, type ObjectType, type ObjectTypeId, objectTypes, type Section } from "../api/index.ts";
import { capital, codeList, list } from "../rules/prose.ts";
import { describeType } from "./type.ts";

/** All that is known of a field, as Markdown. */
export function describeField(name: string, field: Field): string {
  const remarks = remarksOn(field);
  return paragraphs(
    `**${field.deprecated ? `~~\`${name}\`~~` : `\`${name}\``}** · ${describeType(field.type)}${field.nullable ? ", or `null`" : ""}`,
    field.doc,
    remarks.map((remark) => `- ${remark}`).join("\n"),
    describeSection(field.section),
  );
}

/** A field in a line. */
export const describeFieldShortly = (name: string, { doc }: Field): string => `\`${name}\` · ${doc}`;

/** What an object is, as Markdown. */
const describeObject = ({ title, doc, section }: ObjectType): string =>
  paragraphs(`**${capital(title)}**`, doc, describeSection(section));

export const describeObjectType = (id: ObjectTypeId): string => describeObject(objectTypes[id]);

/** Where the service's interface or a file format says so. */
export function describeSection(section: Section): string {
  const formats = /^formats (.+)$/.exec(section)?.[1];
  return formats ? `File formats, section ${formats}` : `Interface, section ${section}`;
}

/** What else is known of a field, each in a sentence. */
export function remarksOn(field: Field): string[] {
  const { presence, requiredWithout, excludes = [], needs = [], purposes = [] } = field;
  const remarks: (string | false | undefined)[] = [
    field.deprecated && `Deprecated: ${field.deprecated}`,
    field.readOnly && "Only in the service's answers; a request does not set it.",
    presence === "required" && "Required.",
    presence === "expected" && "The documented flow always sends it.",
    requiredWithout !== undefined && `Required without \`${requiredWithout}\`.`,
    describeDefault(field),
    needs.length > 0 && `Only with ${codeList(needs, "or")}.`,
    excludes.length > 0 && `Not together with ${codeList(excludes, "or")}.`,
    purposes.length > 0 && `Only for interfaces of purpose ${codeList(purposes, "or")}.`,
    field.grants && `Needs ${list(field.grants.map((id) => grants[id].title))}.`,
    field.charges && `Costs: ${field.charges}`,
    field.assumed && "The interface does not show its name: it is assumed.",
    field.ours && "Only this file format has it: the service never sees it.",
  ];
  return remarks.filter((remark): remark is string => typeof remark === "string");
}

function describeDefault({ default: value, type }: Field): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "object") return `By default: ${value.doc}`;
  return `By default \`${value}\`${type.kind === "integer" && type.unit ? ` ${type.unit}` : ""}.`;
}

/** Markdown of several parts; empty ones are left out. */
export const paragraphs = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join("\n\n");
