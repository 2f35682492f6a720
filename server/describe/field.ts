import {
  bodyField,
  describeSection,
  type Field,
  grants,
  isSent,
  type ObjectTypeId,
  type OperationId,
  objectTypes,
  type Sending,
} from "../api/index.ts";
import { groupedBy } from "../text/groups.ts";
import { capital, codeList, list } from "../text/prose.ts";
import { describeType } from "./type.ts";

/** All that is known of a field, as Markdown. */
export function describeField(name: string, field: Field): string {
  const remarks = [...fieldRemarks(field), ...describeExample(field)];
  return paragraphs(
    `**${field.deprecated ? `~~\`${name}\`~~` : `\`${name}\``}** · ${describeType(field.type)}${field.nullable ? ", or `null`" : ""}`,
    field.doc,
    remarks.map((remark) => `- ${remark}`).join("\n"),
    describeSection(field.section),
  );
}

/** What a value looks like, where the type alone does not show it. */
function describeExample({ type, example }: Field): readonly string[] {
  if (example === undefined || (type.kind !== "string" && type.kind !== "integer")) return [];
  const isOfAccount = type.kind === "string" && accountFormats.includes(type.format ?? "");
  return [`Example: \`${example}\`.${isOfAccount ? ` ${ofAccount}` : ""}`];
}

const accountFormats: readonly string[] = ["region", "instance-type", "image"];
const ofAccount = "Those of your account, listed under `catalog` in `.compute-stack.yaml`, are completed and checked.";

/** A field in a line. */
export const describeFieldShortly = (name: string, { doc }: Field): string => `\`${name}\` · ${doc}`;

/** What an object is, as Markdown. */
export function describeObjectType(id: ObjectTypeId): string {
  const { title, doc, section } = objectTypes[id];
  return paragraphs(`**${capital(title)}**`, doc, describeSection(section));
}

/** What else is known of a field, each in a sentence. */
export function fieldRemarks(field: Field): string[] {
  const { presence, requiredWithout, excludes = [], requires = [], needs = [], purposes = [] } = field;
  const remarks: (string | false | undefined)[] = [
    field.deprecated && `Deprecated: ${field.deprecated}`,
    field.readOnly && "Only in responses; a request does not set it.",
    presence === "required" && "Required.",
    presence === "expected" && "The documented workflow always sends it.",
    requiredWithout !== undefined && `Required without \`${requiredWithout}\`.`,
    describeDefault(field),
    requires.length > 0 && `Requires ${codeList(requires)}.`,
    needs.length > 0 && `Only with ${codeList(needs, "or")}.`,
    excludes.length > 0 && `Not together with ${codeList(excludes, "or")}.`,
    purposes.length > 0 && `Only for interfaces with purpose ${codeList(purposes, "or")}.`,
    field.grants && `Requires ${list(field.grants.map((id) => grants[id].title))}.`,
    field.charges && `Costs: ${field.charges}`,
    field.assumed && "Its name is not documented but assumed.",
    ...describeSendings(field),
    ...describeNotes(field),
    field.ours &&
      (isSent(field)
        ? "Only in this file format, where it groups fields that requests send."
        : "Only in this file format; it is never sent."),
  ];
  return remarks.filter((remark): remark is string => typeof remark === "string");
}

/** Each as a sentence. */
export const describeNotes = ({ notes = [] }: Pick<Field, "notes">): readonly string[] =>
  notes.map(({ doc, section }) => `${doc} (${describeSection(section)})`);

/** By which requests a plan sends a field of a stack. */
function describeSendings({ sentBy = [] }: Field): readonly string[] {
  const ways = groupedBy(sentBy, ({ as, value, remark }) => `${as} ${value} ${remark}`);
  return [...ways.values()].flatMap((alike) => {
    const operations = alike.map(({ operation }) => operation);
    return alike.slice(0, 1).map((first) => describeSending(first, codeList(operations, "or")));
  });
}

function describeSending({ operation, as, value, remark }: Sending, operations: string): string {
  if (as === undefined) return `Sent by a separate request, ${operations}${remark ? `, ${remark}` : ""}.`;
  const end = remark ? ` ${remark}.` : ".";
  if (value !== undefined) return `With it, ${operations} sends \`${as}: ${value}\`${end}`;
  if (as.startsWith("{")) return `Sent in the path of ${operations}${end}`;
  return `Sent by ${operations} as \`${as}\`${isAssumed(operation, as.split(".")) ? ", an assumed name" : ""}${end}`;
}

const isAssumed = (operation: OperationId, path: readonly string[]): boolean =>
  path.some((_, index) => bodyField(operation, path.slice(0, index + 1))?.assumed);

function describeDefault({ default: value, type }: Field): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "object") return `Default: ${value.doc}`;
  return `Default: \`${value}\`${type.kind === "integer" && type.unit ? ` ${type.unit}` : ""}.`;
}

/** Joins Markdown parts; empty ones are omitted. */
export const paragraphs = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join("\n\n");
