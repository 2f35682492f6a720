import { describeSection, type Field, grants, type Operation, pathParameters } from "../api/index.ts";
import { codeList, list } from "../text/prose.ts";
import { describeField, describeNotes, paragraphs } from "./field.ts";

/** What an operation does, who may call it, and what it costs or destroys, as Markdown. */
export function describeOperation(operation: Operation): string {
  const { title, doc, method, paths, body, section } = operation;
  const remarks = [
    operation.destroys && `Destroys: ${operation.destroys}`,
    operation.charges && `Costs: ${operation.charges}`,
    operation.grants && `Requires ${list(operation.grants.map((id) => grants[id].title))}.`,
    operation.scopes && `The token needs the scope ${codeList(operation.scopes)}.`,
    body ? `Body: ${body.required ? "required" : "optional"}.` : "No body.",
    ...describeNotes(operation),
    operation.assumed && "Its method and path are not documented but assumed.",
  ].filter((remark) => typeof remark === "string");
  return paragraphs(
    `**${title}** · \`${operation.id}\``,
    paths.map((path) => `\`${method} ${path}\``).join(" or "),
    doc,
    remarks.map((remark) => `- ${remark}`).join("\n"),
    describeSection(section),
  );
}

/** Describes a path parameter. */
export function describePathParameter(name: string): string | null {
  const parameter: Field | undefined = Object.hasOwn(pathParameters, name) ? pathParameters[name] : undefined;
  return parameter ? describeField(name, parameter) : null;
}
