import { referenceNamespaces } from "../../api/index.ts";
import { applyEdits, type Edit, type Span } from "../../syntax/index.ts";
import { closings, endOfBackticks, endOfVariable, variableOfLongForm } from "./shell-forms.ts";

/** References of this tool, and templates of other tools. */

type ReferenceKind =
  | (typeof prefixKinds)[number]
  /** Another tool fills it in: `{{name}}`, `${NAME:-x}`. */
  | "template"
  /** `$(command)`, which a shell replaces with the command's output. It has no name. */
  | "command"
  /** A variable of the stack: `${vars.NAME}`. */
  | "vars"
  /** What a person was meant to fill in: `<private-ip>`. */
  | "placeholder"
  /** A template in the quotes with which a shell script puts it into a text: `'$NAME'`. Its name is what they hold. */
  | "quoted"
  | (typeof dottedKinds)[number];

/** These are followed by a colon and a name. */
const prefixKinds = ["env", "file", "base64"] as const;

/** These are followed by a name and an attribute, separated by dots. */
const dottedKinds = [...referenceNamespaces, "steps"] as const;

/** Those that refer to a file: its plain or base64-encoded text. */
export type FileReferenceKind = "file" | "base64";

export const namesFile = (reference: Reference): reference is Reference & { readonly kind: FileReferenceKind } =>
  reference.kind === "file" || reference.kind === "base64";

/** Offsets are those of the string's value. */
export interface Reference extends Span {
  readonly kind: ReferenceKind;
  /** The variable, the path, or the name of the resource that is referred to. */
  readonly name: string;
  /** The attribute: `private_ipv4`. May be empty. */
  readonly attribute: string;
  /** The spans of `name` and `attribute`. */
  readonly nameStart: number;
  readonly attributeStart: number;
}

export interface TemplateProblem extends Span {
  readonly kind: "unclosed" | "namespace" | "incomplete" | "spaced" | "braceless";
  /** The text between the braces. */
  readonly text: string;
}

export interface Template {
  readonly references: readonly Reference[];
  readonly problems: readonly TemplateProblem[];
  /** The value without its references, each of them replaced by one U+FFFC, and with `$${` read as `${`. */
  readonly literal: string;
}

/**
 * What a text can contain: `references` only those with braces; `text` also commands, and `$NAME` as a whole value; `format`
 * has `$name` anywhere, because the format itself has no `$`.
 */
export type Notation = "references" | "text" | "format";

const identifier = /^[A-Za-z_]\w*$/;
/** A `$name` in lower case that is a whole value is meant for a variable, unless its digits make it look like a password. */
const wholeVariable = /^\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+)$/;
/** Replaces a reference in `Template.literal`. */
export const replacementCharacter = "\uFFFC";

/** Null for a string that is only itself. `others` are references that were found in another way, in their order. */
export function parseTemplate(
  value: string,
  notation: Notation = "text",
  others: readonly Reference[] = [],
): Template | null {
  if (others.length === 0 && !value.includes("$") && !value.includes("`") && !value.includes("{{")) return null;
  if (notation !== "references" && wholeVariable.test(value)) {
    return {
      references: [reference("env", value.slice(1), "", 0, value.length, 1, value.length)],
      problems: [],
      literal: replacementCharacter,
    };
  }
  const references: Reference[] = [];
  const problems: TemplateProblem[] = [];
  let literal = "";
  // Computed once for the whole text: searching after each `{{` would be quadratic.
  const lastClose = value.lastIndexOf("}}");
  const closes = closings(value);
  let other = 0;
  let at = 0;
  while (at < value.length) {
    while ((others[other]?.start ?? Number.POSITIVE_INFINITY) < at) other++;
    const known = others[other];
    if (value.startsWith("$${", at)) {
      const close = value.indexOf("}", at);
      const end = close < 0 ? value.length : close + 1;
      literal += value.slice(at + 1, end);
      at = end;
      continue;
    }
    const read = known?.start === at ? known : referenceAt(value, at, notation, closes, lastClose);
    if (read === null) {
      literal += value.charAt(at++);
      continue;
    }
    if ("nameStart" in read) references.push(read);
    else problems.push(read);
    literal += replacementCharacter;
    at = read.end;
  }
  return literal !== value ? { references, problems, literal } : null;
}

function referenceAt(
  value: string,
  at: number,
  notation: Notation,
  closes: ReadonlyMap<number, number>,
  lastClose: number,
): Reference | TemplateProblem | null {
  const character = value.charAt(at);
  const next = value.charAt(at + 1);
  if (at + 2 <= lastClose && (value.startsWith("{{", at) || value.startsWith("${{", at))) {
    const open = character === "$" ? at + 3 : at + 2;
    const end = value.indexOf("}}", open) + 2;
    return reference("template", value.slice(open, end - 2).trim(), "", at, end, open, end - 2);
  }
  if (character === "$" && next === "{") return readBraces(value, at, closes.get(at));
  if (notation === "references") return null;
  if (character === "`") return commandIn(at, endOfBackticks(value, at));
  if (character !== "$") return null;
  const close = closes.get(at);
  const inside = close === undefined ? "" : value.slice(at + 2, close);
  if (isOurs(inside)) return { start: at, end: at + inside.length + 3, kind: "braceless", text: inside };
  if (inside.trim() !== "") return commandIn(at, at + inside.length + 3);
  oursAt.lastIndex = at + 1;
  const [bare, inBrackets, text = inBrackets] = oursAt.exec(value) ?? [];
  if (bare && text) return { start: at, end: at + 1 + bare.length, kind: "braceless", text };
  const end = notation === "format" ? endOfVariable(value, at) : -1;
  if (end < 0) return null;
  const name = value.slice(at + 1, end);
  return reference(identifier.test(name) ? "env" : "template", name, "", at, end, at + 1, end);
}

const commandIn = (start: number, end: number): Reference | null =>
  end < 0 ? null : reference("command", "", "", start, end, end, end);

function readBraces(value: string, at: number, close: number | undefined): Reference | TemplateProblem {
  const inner = close === undefined ? "" : value.slice(at + 2, close);
  const isLong = !isOurs(inner) && variableOfLongForm(inner) !== null;
  // Only the shell's longer forms hold others: any that another begins in is not closed.
  const nested = close === undefined || inner.includes("${") ? value.indexOf("${", at + 2) : -1;
  if (close !== undefined && (nested < 0 || isLong)) return parseReference(inner, at, close + 1);
  const end = nested < 0 ? value.length : nested;
  return { start: at, end, kind: "unclosed", text: value.slice(at + 2, end) };
}

const isOurs = (inner: string): boolean => ours.test(inner);
const [prefixed, dotted] = [prefixKinds, dottedKinds].map((kinds) => `(?:${kinds.join("|")})`);
/** No command has such a name. */
const ours = new RegExp(`^(?:${prefixed}:\\S|(?:${dotted}\\.[\\w-]+|vars)\\.\\w+$)`);
const name = `(${prefixed}:\\w[\\w./-]*|(?:${dotted}\\.[\\w-]+|vars)\\.\\w+)`;
/** With other brackets around it, of which one may be a brace, or with none. */
const oursAt = new RegExp(`[([]${name}[)\\]}]?|${name}\\}?`, "y");

/**
 * The text with each character of a (possibly malformed) reference replaced with U+FFFC, so that offsets do not change.
 */
export function maskReferences(value: string, template: Template | null): string {
  if (!template) return value;
  const masked = ({ start, end }: Span): Edit => ({ start, end, text: replacementCharacter.repeat(end - start) });
  return applyEdits(value, [...template.references, ...template.problems].map(masked));
}

function parseReference(inner: string, start: number, end: number): Reference | TemplateProblem {
  const from = start + 2;
  const dense = withoutSpaces(inner);
  if (dense !== inner && "nameStart" in parseReference(dense, start, end))
    return { start, end, kind: "spaced", text: inner };
  if (identifier.test(inner)) return reference("env", inner, "", start, end, from, end - 1);
  const prefix = prefixKinds.find((kind) => inner.startsWith(`${kind}:`));
  if (prefix !== undefined) {
    const name = inner.slice(prefix.length + 1);
    if (name.startsWith(":")) return { start, end, kind: "namespace", text: inner };
    return name === ""
      ? { start, end, kind: "incomplete", text: inner }
      : reference(prefix, name, "", start, end, from + prefix.length + 1, end - 1);
  }
  if (inner.startsWith("vars.") && inner.length > "vars.".length)
    return reference("vars", inner.slice("vars.".length), "", start, end, from + "vars.".length, end - 1);
  const variable = variableOfLongForm(inner);
  if (variable !== null) return reference("template", variable, "", start, end, from, end - 1);
  const namespace = dottedKinds.find((kind) => inner.startsWith(`${kind}.`));
  if (namespace === undefined) return { start, end, kind: "namespace", text: inner };
  const rest = inner.slice(namespace.length + 1);
  // The field of a step can be a path; names of resources can contain dots, but their attributes do not.
  const dot = namespace === "steps" ? rest.indexOf(".") : rest.lastIndexOf(".");
  if (dot <= 0 || dot === rest.length - 1) return { start, end, kind: "incomplete", text: inner };
  const nameStart = from + namespace.length + 1;
  return reference(namespace, rest.slice(0, dot), rest.slice(dot + 1), start, end, nameStart, nameStart + dot + 1);
}

/** The text between braces without spaces around it, behind a prefix and in the name of a variable, where no reference has any. */
export const withoutSpaces = (inner: string): string =>
  inner
    .trim()
    .replace(/^(env|file|base64):\s+/, "$1:")
    .replace(/^env:\w+(?:\s\w+)+$/, (name) => name.replace(/\s/g, "_"));

export function reference(
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
