import { assumptions, type Type } from "../../../api/index.ts";
import {
  attributeOf,
  isSecretKey,
  isTemplateKey,
  isWrittenOut,
  nameOfSource,
  replacementCharacter,
  type Template,
  type Value,
} from "../../../document/index.ts";
import { shifted } from "../../../syntax/index.ts";
import { type Content, isExact, isText, type Text, textFrom } from "../content.ts";
import { partsOfTemplate, type Reading } from "./read-template.ts";

export const secretName = "The name of a field may be a secret.";

/** Deeper than any real nesting. */
const deepest = 100;

/** The content of a value in a request: aliases and merge keys are resolved, references to resources become steps. */
export const readContent = (value: Value, reading: Reading): Content => read(value, reading, 0);

function read(value: Value, reading: Reading, depth: number): Content {
  const { node } = value;
  const isLeftOut = (child: Value): boolean => reading.stack === null && isTemplateKey(child.name);
  const isRead = node.kind === "scalar" ? !node.unread : value.isComplete || value.values.some(isLeftOut);
  if (node.tag !== undefined || !isRead || depth > deepest) {
    reading.fail(depth > deepest ? "It is nested too deeply." : "Part of it could not be read.", value);
    return null;
  }
  if (isWrittenOut(value) || holdsUnnamed(value, reading))
    return textFrom([{ kind: "env", name: reading.secrets.variableFor(value) }]);
  if (node.kind === "sequence") return value.items.map((item) => read(item, reading, depth + 1));
  if (node.kind === "mapping")
    return {
      kind: "object",
      fields: value.values.flatMap((child) => {
        const isInserted = isLeftOut(child);
        if (!isInserted && !isSecretKey(child)) return [[child.name, read(child, reading, depth + 1)] as const];
        reading.fail(isInserted ? "The name of a field cannot be inserted." : secretName, child);
        return [];
      }),
    };
  if (typeof node.value === "string") return readString(value, node.value, reading);
  if (!isExact(node.value)) {
    reading.fail("A request cannot represent this number exactly.", value);
    return null;
  }
  return node.value;
}

/** Whether a part of it has no name: the output of a command, or a placeholder. */
const holdsUnnamed = ({ template }: Value, { stack }: Reading): boolean =>
  template?.references.some(
    ({ kind, name }) =>
      kind === "command" ||
      (kind === "placeholder" && stack !== null) ||
      kind === "quoted" ||
      ((kind === "env" || kind === "template") && /^\d/.test(name)),
  ) ?? false;

function readString(value: Value, text: string, reading: Reading): Content {
  const { template, type } = value;
  if (template === null) return text;
  const parts = partsOfTemplate(text, template, value, reading, 0);
  const isWhole = template.literal === replacementCharacter;
  const [only] = parts;
  if (isWhole && parts.length === 1 && typeof only === "string" && isNumber(template, only)) return Number(only);
  if (parts.every((part) => typeof part === "string")) return parts.join("");
  const isWord = isWhole && parts.length === 1 && type !== null && wordTypes.has(type.kind);
  return textFrom(parts, isWord ? "word" : "string");
}

/** References of these types are sent without quotes: they contain the JSON of a value that is not a string. */
const wordTypes: ReadonlySet<Type["kind"]> = new Set(["integer", "boolean", "object", "array"]);

/** Only numbers in the stack become numbers. */
const isNumber = ({ references: [reference] }: Template, text: string): boolean =>
  reference !== undefined && attributeOf(reference)?.type === "integer" && /^\d{1,15}$/.test(text);

/** What a string says from an offset on, at which no reference is open. */
export function readStringFrom(value: Value, from: number, reading: Reading): Text {
  const references = (value.template?.references ?? []).filter(({ start }) => start >= from);
  const own = references.map((reference) => ({
    ...shifted(reference, -from),
    nameStart: reference.nameStart - from,
    attributeStart: reference.attributeStart - from,
  }));
  return textFrom(partsOfTemplate((value.text ?? "").slice(from), { references: own }, value, reading, 0));
}

/** A name that is replaced with an ID: the source of a clone. */
export function readSource(source: Value, reading: Reading): Text | null {
  if (source.integer !== undefined) return textFrom([String(readContent(source, reading))]);
  const name = nameOfSource(source);
  if (name === undefined) {
    const content = readContent(source, reading);
    if (source.template?.literal === replacementCharacter && isText(content)) return content;
    reading.fail("What it clones is neither the name of an instance of the stack nor the ID of another one.", source);
    return null;
  }
  const resource = reading.find("instances", name);
  const existing = resource && reading.existing?.(resource, assumptions.answers.names.id);
  if (existing) return textFrom(existing);
  const step = resource && reading.stepOf(resource, "itself");
  if (step === undefined) {
    reading.fail(`The stack has no instance \`${name}\` to clone.`, source);
    return null;
  }
  return textFrom([{ kind: "step", step, field: assumptions.answers.names.id }]);
}
