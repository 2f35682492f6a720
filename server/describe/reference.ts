import { answerPart, type Operation, type ReferenceNamespace } from "../api/index.ts";
import { attributeOf, isWritten, type Reference, recognize, resourceNouns, type Value } from "../document/index.ts";
import type { FileAnswer } from "../rules/engine/environment.ts";
import { capital, codeList } from "../text/prose.ts";
import { code } from "./escape.ts";
import { describeField, describeObjectType, paragraphs } from "./field.ts";
import { describeOperation } from "./operation.ts";
import { describeResource, written } from "./resource.ts";

/** The targets of references, as Markdown, without the content of files or variables. */

export function describeOtherReference({ kind, name }: Reference): string {
  switch (kind) {
    case "env":
      return paragraphs(`**Environment variable** ${code(name)}`, "Its value is read only when the requests are sent.");
    case "command":
      return paragraphs("**Command**", "A shell inserts its output here. The value is unknown.");
    case "placeholder":
      return paragraphs("**Placeholder**", "A placeholder to fill in.");
    case "quoted":
      return paragraphs(
        "**Template**",
        "In a shell script, it would be replaced. In a JSON file, it is sent literally, including its quotes.",
      );
    default:
      return paragraphs(`**Template** ${code(name)}`, "Another tool fills it in. The value is unknown.");
  }
}

export function describeFileReference({ kind, name }: Reference, answer: FileAnswer): string {
  const state = answer === "pending" ? "pending" : answer.kind;
  const isEncoded = kind === "base64" && state === "text";
  return paragraphs(`**File** ${code(name)}`, isEncoded ? encodedFile : files[state]);
}

const encodedFile =
  "The base64-encoded text of the file is inserted when the requests are sent. The path is relative to the folder of this file.";

const files = {
  text: "The text of the file is inserted when the requests are sent. The path is relative to the folder of this file.",
  missing: "The file does not exist. The path is relative to the folder of this file.",
  unreadable: "The file cannot be read as text.",
  outside: "The file is outside the workspace and is not read.",
  pending: "",
} as const;

export function describeResourceReference(
  reference: Reference,
  kind: ReferenceNamespace,
  resource: Value | null,
  region: Value | null,
): string {
  const { name, attribute } = reference;
  if (resource === null) return `There is no ${resourceNouns[kind]} ${code(name)} in this stack.`;
  const about = attributeOf(reference);
  const value = about && isWritten(kind, attribute) ? factOf(resource, attribute, region) : null;
  return paragraphs(
    attribute !== "" && (about ? `**${code(attribute)}** · ${about.doc}` : `Unknown attribute ${code(attribute)}.`),
    value !== null && `Here: ${value}`,
    describeResource(resource, kind, region),
  );
}

/** The value of an attribute in the file, or its default. */
function factOf(resource: Value, attribute: string, region: Value | null): string | null {
  const attributeValue = resource.get(attribute);
  if (attributeValue) return written(attributeValue);
  if (attribute === "region") return written(region ?? undefined);
  return attribute === "label" && resource.object?.id === "stack-instance" ? code(resource.name) : null;
}

export function describeStepReference({ name, attribute }: Reference, step: Value | null): string {
  if (step === null) return `This sequence has no step ${code(name)}.`;
  const { operation } = recognize(step);
  return paragraphs(
    operation ? describeAnswerPart(attribute, operation, name) : `Part of the response to the step ${code(name)}.`,
    operation ? describeOperation(operation) : describeObjectType("envelope"),
  );
}

/** A response field, as far as the API documentation shows it. */
function describeAnswerPart(attribute: string, { id }: Operation, step: string): string {
  const part = answerPart(id, attribute);
  const where = `the response to the step ${code(step)}`;
  if (part.kind === "known") return paragraphs(describeField(attribute, part.field), `From ${where}.`);
  const shown = part.names.length > 0 ? ` It shows ${codeList(part.names, "and")}.` : "";
  return part.kind === "unknown"
    ? `The API documentation shows no field ${code(attribute)} in ${where}.${shown}`
    : `${capital(where)} has no ${code(attribute)}.`;
}
