import type { Format, Type } from "../../api/index.ts";
import { type PlaceholderPlaces, placeholdersIn, signOfPlaceholder } from "./placeholder-text.ts";
import {
  type Notation,
  parseTemplate,
  type Reference,
  reference,
  replacementCharacter,
  type Template,
} from "./template.ts";

/** The references and templates in a string of a type; null if it is plain. */
export function readTemplate(text: string, type: Type | null): Template | null {
  // Most strings are plain, and this is asked of every one.
  if (!text.includes("$") && !text.includes("`") && !signOfPlaceholder.test(text)) return null;
  const { notation, places } = readingOf(type);
  const read = readAs(text, notation, places);
  // A script that should have been encoded contains its own variables and commands.
  return read !== null && isUserData(type) && !mayBeBase64.test(read.literal)
    ? parseTemplate(text, "references")
    : read;
}

function readAs(text: string, notation: Notation, places: PlaceholderPlaces): Template | null {
  const others = [...placeholders(text, places), ...quotedIn(text, notation)].sort((a, b) => a.start - b.start);
  return parseTemplate(text, notation, others);
}

const placeholders = (text: string, places: PlaceholderPlaces): readonly Reference[] =>
  placeholdersIn(text, places).map(({ start, end }) =>
    reference("placeholder", text.slice(start, end), "", start, end, start, end),
  );

/** `'$NAME'` and `'"$NAME"'`, with which a text in the quotes of a shell is left and taken up again. */
function quotedIn(text: string, notation: Notation): readonly Reference[] {
  if (notation === "references" || !(text.includes("$") || text.includes("`"))) return none;
  // In free text with blanks, it may be literal.
  const isText = notation === "text" && /\s/.test(text);
  const references: Reference[] = [];
  let start = text.indexOf("'");
  while (start >= 0) {
    const close = text.indexOf("'", start + 1);
    if (close < 0) break;
    const inner = text.slice(start + 1, close);
    const end = close + 1;
    const isWhole = start === 0 && end === text.length;
    if ((isWhole || !isText) && isSplice(inner)) {
      references.push(reference("quoted", unquoted(inner), "", start, end, start, end));
      start = text.indexOf("'", end);
    } else start = close;
  }
  return references;
}

const none: readonly never[] = [];

const unquoted = (inner: string): string => /^"(.+)"$/s.exec(inner)?.[1] ?? inner;

function isSplice(inner: string): boolean {
  const template = /[$`]/.test(inner) ? parseTemplate(unquoted(inner), "format") : null;
  return template !== null && template.references.length > 0 && !/[\s"]/.test(template.literal);
}

interface Reading {
  readonly notation: Notation;
  readonly places: PlaceholderPlaces;
}

const freeText: Reading = { notation: "text", places: "whole" };
const strict: Reading = { notation: "format", places: "anywhere" };

/** Formats without `$` and brackets; all others are free text. */
const readings: Partial<Readonly<Record<Format, Reading>>> = {
  "instance-label": strict,
  "vlan-label": strict,
  region: strict,
  "instance-type": strict,
  image: strict,
  "ssh-public-key": { notation: "format", places: "whole" },
  "user-data": { notation: "format", places: "whole" },
  cidr: { notation: "format", places: "address" },
  "ipv4-cidr": { notation: "format", places: "address" },
  ipv4: { notation: "format", places: "address" },
  nat: { notation: "format", places: "address" },
  ipv6: strict,
  "node-address": { notation: "format", places: "address" },
  "pem-certificate": { notation: "format", places: "whole" },
  "pem-key": { notation: "format", places: "whole" },
  "date-time": strict,
  uuid: strict,
  token: strict,
  // An ID that is still to be filled in is a matter of the path.
  "request-path": { notation: "format", places: "none" },
};

function readingOf(type: Type | null): Reading {
  switch (type?.kind) {
    case undefined:
    case "any":
      return freeText;
    case "string":
      if (type.catalog !== undefined) return strict;
      return (type.format && readings[type.format]) ?? freeText;
    case "union":
      return type.types.every((each) => readingOf(each) === freeText) ? freeText : strict;
    // What takes no string at all has none with a `$` in it.
    default:
      return strict;
  }
}

const isUserData = (type: Type | null): boolean => type?.kind === "string" && type.format === "user-data";
const mayBeBase64 = new RegExp(`^[A-Za-z0-9+/=\\r\\n${replacementCharacter}]*$`);
