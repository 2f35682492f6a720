import { assumptions, type ReferenceNamespace, type Type } from "../../api/index.ts";
import {
  attributeOf,
  isNamespace,
  isSecretKey,
  isTemplateKey,
  isWritten,
  isWrittenOut,
  type Reference,
  replacementCharacter,
  resourceNouns,
  type Template,
  type Value,
} from "../../document/index.ts";
import { plainPath } from "../../text/plain-path.ts";
import { effectiveRegion, type Stack } from "../model/resources.ts";
import { type Content, isExact, type Part, type Text, textFrom } from "./content.ts";
import type { Secrets } from "./secrets.ts";

/** The context for reading a value. */
export interface Reading {
  /** Null for requests, which refer to the answers of steps instead of resources. */
  readonly stack: Pick<Stack, "region"> | null;
  readonly find: (namespace: ReferenceNamespace, name: string) => Value | undefined;
  /** The step whose response contains an attribute; undefined if none does. */
  readonly stepOf: (resource: Value, answers: "itself" | "private address") => string | undefined;
  /** An attribute of a resource that exists already; undefined if it is created by a step. */
  readonly existing?: (resource: Value, attribute: string) => readonly Part[] | undefined;
  readonly secrets: Secrets;
  /** Why a value must not insert the file at a path, as sentences; null if it may. */
  readonly refusal: (path: string, value: Value) => string | null;
  /** Receives the reason why a request cannot express something, as a sentence. */
  readonly fail: (why: string, value: Value) => void;
  /** Receives the names of variables with a default or another form of a shell, which no format writes. */
  readonly dropForm?: (variable: string, form: DroppedForm, value: Value) => void;
}

/** `${NAME:-x}`, or another text than that of the variable: `${NAME%x}`, `${#NAME}`. */
export type DroppedForm = "default" | "change";

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
  if (typeof node.value === "number" && !isExact(node.value)) {
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

/** `${NAME:-x}` is a variable; `{{name}}` is not. */
const isVariable = ({ name, start }: Reference, text: string): boolean =>
  text.startsWith("${", start) && !text.startsWith("${{", start) && name !== "";

function readString(value: Value, text: string, reading: Reading): Content {
  const { template, type } = value;
  if (template === null) return text;
  const parts = readTemplate(text, template, value, reading, 0);
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
  const shifted = references.map((reference) => ({
    ...reference,
    start: reference.start - from,
    end: reference.end - from,
    nameStart: reference.nameStart - from,
    attributeStart: reference.attributeStart - from,
  }));
  return textFrom(readTemplate((value.text ?? "").slice(from), { references: shifted }, value, reading, 0));
}

/** Follows references to texts that contain references. */
const longestChain = 50;

function readTemplate(
  text: string,
  { references }: Pick<Template, "references">,
  value: Value,
  reading: Reading,
  depth: number,
): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const reference of references) {
    add(parts, unescaped(text.slice(at, reference.start)));
    for (const part of readReference(reference, text, value, reading, depth)) add(parts, part);
    at = reference.end;
  }
  add(parts, unescaped(text.slice(at)));
  return parts;
}

/** `${NAME:?x}` is the text of the variable. */
function dropForm(written: string, name: string, value: Value, reading: Reading): void {
  if (/^\$\{\w+:?[-=]/.test(written)) reading.dropForm?.(name, "default", value);
  else if (/^\$\{(?:[!#]|\w+(?:\[|:?\+|[%#/^,@]|:[\d ]))/.test(written)) reading.dropForm?.(name, "change", value);
}

/** `ipv4[0]` is `ipv4.0`. */
const stepField = (attribute: string): string => attribute.replace(/\[(\d+)\]/g, ".$1");

const unescaped = (text: string): string => text.replaceAll("$${", "${");

function add(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (part === "") return;
  if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
  else parts.push(part);
}

function readReference(
  reference: Reference,
  text: string,
  value: Value,
  reading: Reading,
  depth: number,
): readonly Part[] {
  const { kind, name } = reference;
  switch (kind) {
    case "env": {
      // `${env:NAME:-x}`, as a shell writes it
      const variable = /^(\w+):[-=?+]/.exec(name)?.[1] ?? name;
      if (variable !== name) dropForm(`\${${name}}`, variable, value, reading);
      return [{ kind: "env", name: variable }];
    }
    case "file":
    case "base64": {
      const why = reading.refusal(name, value);
      if (why !== null) reading.fail(why, value);
      return why === null ? [{ kind, path: plainPath(name) }] : [];
    }
    case "template":
      if (!isVariable(reference, text))
        return [{ kind: "template", name, source: text.slice(reference.start, reference.end) }];
      dropForm(text.slice(reference.start, reference.end), name, value, reading);
      return [{ kind: "env", name }];
    case "steps":
      if (!reading.stack) return [{ kind: "step", step: name, field: stepField(reference.attribute) }];
      reading.fail("A stack has no steps to refer to.", value);
      return [];
    case "vars":
      reading.fail(`The stack has no variable \`${name}\`.`, value);
      return [];
    case "placeholder":
      return [text.slice(reference.start, reference.end)];
    default:
      return readResourceReference(reference, value, reading, depth);
  }
}

function readResourceReference(reference: Reference, value: Value, reading: Reading, depth: number): readonly Part[] {
  const { kind, name, attribute } = reference;
  const fail = (why: string): readonly Part[] => {
    reading.fail(why, value);
    return [];
  };
  if (!isNamespace(kind)) return [];
  const { stack } = reading;
  if (!stack) return fail("Requests have no resources to refer to.");
  const resource = reading.find(kind, name);
  if (!resource) return fail(`The stack has no ${resourceNouns[kind]} called \`${name}\`.`);
  const about = attributeOf(reference);
  if (!about) return fail(`Unknown attribute \`${attribute}\`.`);
  if (isWritten(kind, attribute)) {
    const written = attribute === "region" ? effectiveRegion(stack, resource) : resource.get(attribute);
    if (!written) return attribute === "label" ? [resource.name] : fail(`\`${name}\` does not set \`${attribute}\`.`);
    const { node } = written;
    if (node.kind !== "scalar" || node.value === null || depth > longestChain)
      return fail(`The \`${attribute}\` of \`${name}\` is unknown.`);
    if (isWrittenOut(written)) return [{ kind: "env", name: reading.secrets.variableFor(written) }];
    const source = String(node.value);
    const { template } = written;
    return template ? readTemplate(source, template, written, reading, depth + 1) : [source];
  }
  const isPrivate = attribute === "private_ipv4";
  const existing = reading.existing?.(resource, attribute);
  if (existing) return existing;
  const step = reading.stepOf(resource, isPrivate ? "private address" : "itself");
  if (step === undefined)
    return fail(
      isPrivate ? `The instance \`${name}\` does not request a private address.` : `\`${name}\` cannot be created.`,
    );
  return [
    {
      kind: "step",
      step,
      field: isPrivate ? assumptions.answers.names.address : (about.answer ?? attribute),
    },
  ];
}

/** A name that is replaced with an ID: the source of a clone. */
export function readSource(source: Value, reading: Reading): Text | null {
  if (source.integer !== undefined) return textFrom([String(source.integer)]);
  const name = source.string;
  if (name === undefined) {
    const content = readContent(source, reading);
    return content !== null && typeof content === "object" && "kind" in content && content.kind === "text"
      ? content
      : null;
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
