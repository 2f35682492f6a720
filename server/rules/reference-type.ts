import type { Format, ReferenceAttribute, Type } from "../api/index.ts";
import { attributeOf, placeholder, type Reference, type Template } from "../document/index.ts";
import { atReference } from "./at.ts";
import { shown } from "./fix.ts";
import { rule } from "./rule.ts";
import { subject } from "./subject.ts";

export const referenceType = rule({
  id: "reference-type",
  severity: "error",
  summary: "A reference stands for a value that its field cannot take.",
  sections: ["2"],
  kinds: ["stack"],
  templates(value, template, report) {
    const { node, type } = value;
    if (node.kind !== "scalar" || node.tag !== undefined || type === null || template.problems.length > 0) return;
    const text = String(node.value);
    for (const reference of template.references) {
      const attribute = attributeOf(reference);
      const wanted = attribute && wantedAt(type, template, text, reference);
      if (!wanted || wanted.fits(attribute)) continue;
      report(
        atReference(value, reference),
        `\`${shown(text.slice(reference.start, reference.end))}\` stands for ${describe(attribute)}. ${subject(value)} takes ${wanted.what} here.`,
      );
    }
  },
});

/** What a field takes in the place of a reference. */
export interface Wanted {
  readonly what: string;
  readonly fits: (attribute: ReferenceAttribute) => boolean;
}

const only = (what: string, ...formats: readonly Format[]): Wanted => ({
  what,
  fits: ({ format }) => format !== undefined && formats.includes(format),
});

const wholeNumber: Wanted = { what: "a whole number", fits: ({ type }) => type === "integer" };

/** Null where anything may stand, or it cannot be told. */
export function wantedAt(type: Type, template: Template, text: string, reference: Reference): Wanted | null {
  const isWhole = template.literal === placeholder;
  switch (type.kind) {
    case "integer":
      return wholeNumber;
    case "boolean":
      return only("`true` or `false`");
    case "enum":
      return isWhole ? only("one of a few words") : null;
    case "array":
      return only("a list");
    case "object":
    case "map":
      return only("an object");
    case "any":
      return null;
    case "union":
      return unionOf(type.types.map((each) => wantedAt(each, template, text, reference)));
    case "string":
      return type.format === undefined ? null : wantedIn(type.format, isWhole, text, reference);
  }
}

const unionOf = (all: readonly (Wanted | null)[]): Wanted | null => {
  const known = all.filter((each) => each !== null);
  if (known.length < all.length) return null;
  return {
    what: known.map(({ what }) => what).join(" or "),
    fits: (attribute) => known.some(({ fits }) => fits(attribute)),
  };
};

/** What a string of a format may be, or have at its beginning or end. */
function wantedIn(format: Format, isWhole: boolean, text: string, { start, end }: Reference): Wanted | null {
  const isBeforeSlash = start === 0 && text.charAt(end) === "/";
  const ipv4 = only("an IPv4 address", "ipv4");
  switch (format) {
    case "node-address":
      if (start === 0 && (isWhole || text.charAt(end) === ":")) return ipv4;
      return text.charAt(start - 1) === ":" && end === text.length ? { ...wholeNumber, what: "a port" } : null;
    case "cidr":
      if (isBeforeSlash) return only("an IP address", "ipv4", "ipv6");
      return isWhole ? only("an address with a prefix length", "ipv4-cidr") : null;
    case "ipv4-cidr":
      if (isBeforeSlash) return ipv4;
      return isWhole ? only("a range of IPv4 addresses", "ipv4-cidr") : null;
    case "ipv4":
    case "nat":
      return isWhole ? ipv4 : null;
    case "ipv6":
      return isWhole ? only("an IPv6 address", "ipv6") : null;
    case "region":
      return isWhole ? only("a region", "region") : null;
    case "image":
      return isWhole ? only("an image") : null;
    case "instance-type":
      return isWhole ? only("an instance type") : null;
    case "ssh-public-key":
      return isWhole ? only("a public SSH key") : null;
    case "user-data":
      return isWhole ? only("base64") : null;
    case "pem-certificate":
    case "pem-key":
      return isWhole ? only("PEM") : null;
    default:
      // Any text will do.
      return null;
  }
}

function describe({ type, format }: ReferenceAttribute): string {
  switch (format) {
    case "ipv4":
      return "an IPv4 address";
    case "ipv6":
      return "an IPv6 address";
    case "ipv4-cidr":
      return "a range of addresses";
    case "region":
      return "a region";
    default:
      return type === "integer" ? "an ID, a number" : "a label";
  }
}
