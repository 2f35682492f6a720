import { assumptions, type ReferenceNamespace } from "../../../api/index.ts";
import {
  attributeOf,
  isNamespace,
  isWritten,
  isWrittenOut,
  type Reference,
  resourceNouns,
  type Template,
  type Value,
} from "../../../document/index.ts";
import { plainPath } from "../../../text/plain-path.ts";
import { effectiveRegion, type Stack } from "../../model/resources.ts";
import { isExact, type Part } from "../content.ts";
import type { Secrets } from "../secrets.ts";
import { piecesOf } from "./pieces.ts";

/** The context for reading a value. */
export interface Reading {
  /** Null for requests, which refer to the answers of steps instead of resources. */
  readonly stack: Pick<Stack, "region"> | null;
  readonly find: (namespace: ReferenceNamespace, name: string) => Value | undefined;
  /** The step whose response contains an attribute; undefined if none does. */
  readonly stepOf: (resource: Value, answers: "itself" | "address") => string | undefined;
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

/** Follows references to texts that contain references. */
const longestChain = 50;

/** The parts of a text with references. */
export function partsOfTemplate(
  text: string,
  { references }: Pick<Template, "references">,
  value: Value,
  reading: Reading,
  depth: number,
): readonly Part[] {
  const parts: Part[] = [];
  const fail = (why: string): readonly Part[] => {
    reading.fail(why, value);
    return [];
  };
  for (const piece of piecesOf(text, references))
    for (const part of typeof piece === "string" ? [piece] : readReference(piece)) add(parts, part);
  return parts;

  /** `${NAME:?x}` is the text of the variable. */
  function dropForm(written: string, name: string): void {
    if (/^\$\{\w+:?[-=]/.test(written)) reading.dropForm?.(name, "default", value);
    else if (/^\$\{(?:[!#]|\w+(?:\[|:?\+|[%#/^,@]|:[\d ]))/.test(written)) reading.dropForm?.(name, "change", value);
  }

  function readReference(reference: Reference): readonly Part[] {
    const { kind, name } = reference;
    switch (kind) {
      case "env": {
        // `${env:NAME:-x}`, as a shell writes it
        const variable = /^(\w+):[-=?+]/.exec(name)?.[1] ?? name;
        if (variable !== name) dropForm(`\${${name}}`, variable);
        return [{ kind: "env", name: variable }];
      }
      case "file":
      case "base64": {
        const why = reading.refusal(name, value);
        return why === null ? [{ kind, path: plainPath(name) }] : fail(why);
      }
      case "template":
        if (!isVariable(reference, text))
          return [{ kind: "template", name, source: text.slice(reference.start, reference.end) }];
        dropForm(text.slice(reference.start, reference.end), name);
        return [{ kind: "env", name }];
      case "steps":
        if (!reading.stack) return [{ kind: "step", step: name, field: stepField(reference.attribute) }];
        return fail("A stack has no steps to refer to.");
      case "vars":
        return fail(`The stack has no variable \`${name}\`.`);
      case "placeholder":
        return [text.slice(reference.start, reference.end)];
      default:
        return readResourceReference(reference);
    }
  }

  function readResourceReference(reference: Reference): readonly Part[] {
    const { kind, name, attribute } = reference;
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
      if (node.kind !== "scalar" || node.value === null || !isExact(node.value) || depth > longestChain)
        return fail(`The \`${attribute}\` of \`${name}\` is unknown.`);
      if (isWrittenOut(written)) return [{ kind: "env", name: reading.secrets.variableFor(written) }];
      const source = String(node.value);
      const { template } = written;
      return template ? partsOfTemplate(source, template, written, reading, depth + 1) : [source];
    }
    const isPrivate = attribute === "private_ipv4";
    const existing = reading.existing?.(resource, attribute);
    if (existing) return existing;
    const step = reading.stepOf(resource, isPrivate ? "address" : "itself");
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
}

/** `${NAME:-x}` is a variable; `{{name}}` is not. */
const isVariable = ({ name, start }: Reference, text: string): boolean =>
  text.startsWith("${", start) && !text.startsWith("${{", start) && name !== "";

/** `ipv4[0]` is `ipv4.0`. */
const stepField = (attribute: string): string => attribute.replace(/\[(\d+)\]/g, ".$1");

function add(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (part === "") return;
  if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
  else parts.push(part);
}
