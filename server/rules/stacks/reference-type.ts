import { type Format, type ReferenceAttribute, referenceAttributes, type Type } from "../../api/index.ts";
import {
  attributeInstead,
  attributeOf,
  isNamespace,
  parseTemplate,
  type Reference,
  readPath,
  replacementCharacter,
  type Template,
  type Value,
} from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { atReference, forDisplay, inValue, replaceText, rule, subject } from "../kit/index.ts";
import { acrossAnswers } from "../sequences/step-answers.ts";
import type { StepReference } from "../sequences/step-references.ts";

export const referenceType = rule({
  id: "reference-type",
  severity: "error",
  summary: "A reference has the wrong type for its field.",
  sections: ["2"],
  templates(value, template, report) {
    const { node, type, block } = value;
    if (block.file.kind !== "stack") return;
    if (node.kind !== "scalar" || node.tag !== undefined || type === null || template.problems.length > 0) return;
    const text = String(node.value);
    for (const reference of template.references) {
      const attribute = attributeOf(reference);
      const wanted = attribute && wantedAt(type, template, text, reference);
      if (!wanted || fits(wanted, attribute)) continue;
      report(
        atReference(value, reference),
        `${subject(value)} needs ${wanted.what} here, but \`${forDisplay(text.slice(reference.start, reference.end))}\` is ${describe(attribute, "a numeric ID")}.`,
        { fixes: fittingAttributes(reference.kind, value, wanted).map((name) => setAttribute(value, reference, name)) },
      );
    }
  },
  across: acrossAnswers(placeOf, ({ fact, part, data, attribute, idType }, report) => {
    if (part.kind !== "known" || part.field.assumed || data === null) return;
    const given = givenBy(part.field.type);
    if (given.type === "any" || fits(data, given)) return;
    const end = fact.at.end - "}".length;
    const isId = data.what === anId.what && idType !== null && fits(data, givenBy(idType));
    const written = { block: fact.at.block, start: end - attribute.length, end };
    report(fact.at, `${data.subject} needs ${data.what} here, but \`${data.text}\` is ${describe(given)}.`, {
      fixes: [isId ? replaceText(written, "id", changeTo("id")) : null],
    });
  }),
});

/** The attributes that a place accepts. */
export const fittingAttributes = (kind: Reference["kind"], value: Value, wanted: Wanted): readonly string[] =>
  isNamespace(kind)
    ? Object.entries(referenceAttributes[kind]).flatMap(([name, given]) =>
        fits(wanted, given) && attributeInstead(name, value) === undefined ? name : [],
      )
    : [];

/** Another attribute in a reference to a resource. */
export function setAttribute(value: Value, { attributeStart, attribute }: Reference, name: string) {
  return replaceText(inValue(value, attributeStart, attributeStart + attribute.length), name, changeTo(name));
}

const changeTo = (name: string): string => `Change the attribute to \`${name}\``;

/** What the position of a reference to a step accepts; null for anything. */
function placeOf({ value, start, end }: StepReference) {
  const { node, type } = value;
  if (node.kind !== "scalar" || node.tag !== undefined || type === null) return null;
  const text = String(node.value);
  const template = parseTemplate(text);
  if (template === null || template.problems.length > 0) return null;
  const wanted = wantedAt(type, template, text, { start, end });
  return wanted && { ...wanted, text: forDisplay(text.slice(start, end)), subject: subject(value) };
}

/** What a field accepts: values of these kinds, or strings of these formats. */
export interface Wanted {
  readonly what: string;
  readonly kinds: readonly Type["kind"][];
  readonly formats: readonly Format[];
}

/** The type of a reference's value. */
export type Given = Pick<ReferenceAttribute, "format"> & { readonly type: Type["kind"] };

export const fits = ({ kinds, formats }: Pick<Wanted, "kinds" | "formats">, { type, format }: Given): boolean =>
  kinds.includes(type) || (format !== undefined && formats.includes(format));

export const givenBy = (type: Type): Given => ({
  type: type.kind,
  ...(type.kind === "string" && type.format && { format: type.format }),
});

const only = (what: string, ...formats: readonly Format[]): Wanted => ({ what, kinds: [], formats });
const kind = (what: string, ...kinds: readonly Type["kind"][]): Wanted => ({ what, kinds, formats: [] });

const wholeNumber: Wanted = kind("a whole number", "integer");
const anId: Wanted = kind("an ID", "integer");

/** Null if anything is accepted, or it is unknown. */
export function wantedAt(type: Type, template: Template, text: string, reference: Span): Wanted | null {
  const isWhole = template.literal === replacementCharacter;
  switch (type.kind) {
    case "integer":
      return wholeNumber;
    case "boolean":
      return kind("`true` or `false`", "boolean");
    case "enum":
      return isWhole ? kind("one of a few words", "enum") : null;
    case "array":
      return kind("a list", "array");
    case "object":
    case "map":
      return kind("an object", "object");
    case "any":
    // One of its types is a text of any form.
    case "union":
      return null;
    case "string":
      return type.format === undefined ? null : wantedIn(type.format, isWhole, text, reference);
  }
}

/** What a string of a format can be, or start or end with. */
function wantedIn(format: Format, isWhole: boolean, text: string, { start, end }: Span): Wanted | null {
  const isBeforeSlash = start === 0 && text.charAt(end) === "/";
  switch (format) {
    case "request-path":
      return isParameter(text, start, end) ? anId : null;
    case "node-address":
      if (start === 0 && (isWhole || text.charAt(end) === ":")) return ipv4;
      return text.charAt(start - 1) === ":" && end === text.length ? { ...wholeNumber, what: "a port" } : null;
    case "cidr":
      if (isBeforeSlash) return only("an IP address", "ipv4", "ipv6");
      return isWhole ? only("an address with a prefix length", "ipv4-cidr") : null;
    case "ipv4-cidr":
      if (isBeforeSlash) return ipv4;
      return isWhole ? only("a range of IPv4 addresses", "ipv4-cidr") : null;
    default:
      return (isWhole && wholes[format]) || null;
  }
}

const ipv4 = only("an IPv4 address", "ipv4");

/** What a string of a format is if it is nothing but a reference; of other formats, any text is accepted. */
const wholes: Partial<Readonly<Record<Format, Wanted>>> = {
  ipv4,
  nat: ipv4,
  ipv6: only("an IPv6 address", "ipv6"),
  region: only("a region", "region"),
  image: only("an image", "image"),
  "instance-type": only("an instance type", "instance-type"),
  "ssh-public-key": only("a public SSH key", "ssh-public-key"),
  "user-data": only("base64", "user-data"),
  "pem-certificate": only("PEM", "pem-certificate"),
  "pem-key": only("PEM", "pem-key"),
};

/** Whether a part of a path is a whole ID. */
const isParameter = (path: string, start: number, end: number): boolean =>
  readPath(path).operations.some(({ parameters }) =>
    parameters.some((parameter) => parameter.start === start && parameter.end === end),
  );

const describe = ({ type, format }: Given, number = "a whole number"): string =>
  (format && describedFormats[format]) ?? (type === "integer" ? number : (describedTypes[type] ?? "a label"));

const describedFormats: Partial<Readonly<Record<Format, string>>> = {
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  "ipv4-cidr": "a range of addresses",
  region: "a region",
  image: "an image",
  "date-time": "a date and time",
  "node-address": "an address with a port",
};

const describedTypes: Partial<Readonly<Record<Type["kind"], string>>> = {
  boolean: "`true` or `false`",
  array: "a list",
  object: "an object",
};
