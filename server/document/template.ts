import { referenceNamespaces } from "../api/index.ts";

/** What strings hold instead of a plain value: references of this tool, and templates that other tools fill in. */

export type ReferenceKind = "env" | "file" | "template" | (typeof dottedKinds)[number];

/** Of these a name and an attribute follow, with dots between. */
const dottedKinds = [...referenceNamespaces, "steps"] as const;

/** Offsets are those of the string's value. */
export interface Reference {
  readonly kind: ReferenceKind;
  /** The variable, the path, or the name of the thing that is referred to. */
  readonly name: string;
  /** What of it: `private_ipv4`. Empty where there is none. */
  readonly attribute: string;
  readonly start: number;
  readonly end: number;
  /** Where `name` and `attribute` stand. */
  readonly nameStart: number;
  readonly attributeStart: number;
}

export interface TemplateProblem {
  readonly start: number;
  readonly end: number;
  readonly kind: "unclosed" | "namespace" | "incomplete";
  /** The text between the braces. */
  readonly text: string;
}

export interface Template {
  readonly references: readonly Reference[];
  readonly problems: readonly TemplateProblem[];
  /** The value without its references, each of them replaced by one U+FFFC, and with `$${` read as `${`. */
  readonly literal: string;
}

const identifier = /^[A-Za-z_]\w*$/;
/** Stands for a reference in `Template.literal`. */
export const placeholder = "\uFFFC";

/** Null for a string that is only itself. */
export function parseTemplate(value: string): Template | null {
  if (!value.includes("$") && !value.includes("{{")) return null;
  if (/^\$[A-Z_][A-Z0-9_]*$/.test(value)) {
    return {
      references: [reference("env", value.slice(1), "", 0, value.length, 1, value.length)],
      problems: [],
      literal: placeholder,
    };
  }
  const references: Reference[] = [];
  const problems: TemplateProblem[] = [];
  let literal = "";
  // Known once for the whole text: searching for it behind each `{{` would take the square of the text's length.
  const lastClose = value.lastIndexOf("}}");
  let at = 0;
  while (at < value.length) {
    if (value.startsWith("$${", at)) {
      const close = value.indexOf("}", at);
      const end = close < 0 ? value.length : close + 1;
      literal += value.slice(at + 1, end);
      at = end;
    } else if (value.startsWith("${", at)) {
      // One that another begins in is not closed.
      const next = value.indexOf("${", at + 2);
      const limit = next < 0 ? value.length : next;
      const length = value.slice(at + 2, limit).indexOf("}");
      const end = length < 0 ? limit : at + 2 + length + 1;
      const read = parseReference(value.slice(at + 2, length < 0 ? end : end - 1), at, end);
      if (length < 0) problems.push({ start: at, end, kind: "unclosed", text: value.slice(at + 2, end) });
      else if ("nameStart" in read) references.push(read);
      else problems.push(read);
      literal += placeholder;
      at = end;
    } else if (at + 2 <= lastClose && value.startsWith("{{", at)) {
      const end = value.indexOf("}}", at + 2) + 2;
      references.push(reference("template", value.slice(at + 2, end - 2).trim(), "", at, end, at + 2, end - 2));
      literal += placeholder;
      at = end;
    } else literal += value.charAt(at++);
  }
  return references.length + problems.length > 0 || literal !== value ? { references, problems, literal } : null;
}

/**
 * The text with each character of a reference, or of what tries to be one, replaced by U+FFFC, so that offsets stay as
 * they are.
 */
export function maskReferences(value: string, template: Template | null = parseTemplate(value)): string {
  if (!template) return value;
  const parts = [...template.references, ...template.problems].sort((a, b) => a.start - b.start);
  let masked = "";
  let at = 0;
  for (const { start, end } of parts) {
    masked += value.slice(at, start) + placeholder.repeat(end - start);
    at = end;
  }
  return masked + value.slice(at);
}

function parseReference(inner: string, start: number, end: number): Reference | TemplateProblem {
  const from = start + 2;
  if (identifier.test(inner)) return reference("env", inner, "", start, end, from, end - 1);
  if (inner.startsWith("env:")) {
    const name = inner.slice(4);
    return name === ""
      ? { start, end, kind: "incomplete", text: inner }
      : reference("env", name, "", start, end, from + 4, end - 1);
  }
  if (inner.startsWith("file:")) {
    const name = inner.slice(5);
    return name === ""
      ? { start, end, kind: "incomplete", text: inner }
      : reference("file", name, "", start, end, from + 5, end - 1);
  }
  const namespace = dottedKinds.find((kind) => inner.startsWith(`${kind}.`));
  if (namespace === undefined) return { start, end, kind: "namespace", text: inner };
  const rest = inner.slice(namespace.length + 1);
  // A step's field may be a path of its own; the names of things may hold dots, their attributes do not.
  const dot = namespace === "steps" ? rest.indexOf(".") : rest.lastIndexOf(".");
  if (dot <= 0 || dot === rest.length - 1) return { start, end, kind: "incomplete", text: inner };
  const nameStart = from + namespace.length + 1;
  return reference(namespace, rest.slice(0, dot), rest.slice(dot + 1), start, end, nameStart, nameStart + dot + 1);
}

function reference(
  kind: ReferenceKind,
  name: string,
  attribute: string,
  start: number,
  end: number,
  nameStart: number,
  attributeStart: number,
): Reference {
  return { kind, name, attribute, start, end, nameStart, attributeStart };
}
