import {
  catalogFields,
  type EnumValue,
  imagePrefixes,
  mediaType,
  natAny,
  objectTypes,
  type Type,
  tls,
} from "../api/index.ts";
import { catalogFacts, describeCatalogEntry } from "../describe/catalog.ts";
import { describeEnumValue } from "../describe/enum-value.ts";
import { describeField } from "../describe/field.ts";
import { choicesOf } from "../describe/shapes.ts";
import { type Catalog, readPath, type Value } from "../document/index.ts";
import { canBePublic } from "../rules/interfaces.ts";
import { type Piece, textOfPieces } from "../syntax/index.ts";
import type { Cursor, ValuePlace } from "./complete-cursor.ts";
import type { Completion } from "./complete-item.ts";
import { thingNames } from "./complete-names.ts";
import { type Insertion, insertText, insertValue } from "./complete-write.ts";

/** No name of a thing is longer that somebody types. */
const longestWord = 200;

/** The values that are known for a place, each with what it means. */
export function completeValues(cursor: Cursor, place: ValuePlace, catalog: Catalog): readonly Completion[] {
  const offers = place.type ? offersFor(cursor, place, place.type, catalog) : [];
  const seen = new Set<string>();
  return offers.flatMap((offer, order) => {
    const label = labelOf(offer);
    if (seen.has(label)) return [];
    seen.add(label);
    return [completion(cursor, place, offer, order)];
  });
}

interface Offer {
  readonly value: string | number | boolean | null | readonly Piece[];
  readonly doc?: string;
  readonly detail?: string;
}

function completion(cursor: Cursor, place: ValuePlace, offer: Offer, rank: number): Completion {
  const label = labelOf(offer);
  const { field, name } = place;
  return {
    ...insertionOf(cursor, offer),
    label,
    kind: "value",
    detail: offer.detail ?? "",
    documentation: () => offer.doc ?? (field ? describeField(name, field) : ""),
    isDeprecated: false,
    filter: cursor.probe.quote + label,
    rank,
    base: cursor.probe.base,
    ...(isClosed(place) && cursor.probe.inFlow && cursor.probe.trail === "" ? { commit: "," } : {}),
  };
}

/** It has no other values than those that are offered. */
const isClosed = ({ type }: ValuePlace): boolean => type?.kind === "enum" || type?.kind === "boolean";

const labelOf = ({ value }: Offer): string => (isPieces(value) ? textOfPieces(value) : String(value));

const isPieces = (value: Offer["value"]): value is readonly Piece[] => Array.isArray(value);

function insertionOf(cursor: Cursor, { value }: Offer): Insertion {
  if (isPieces(value)) return insertText(cursor, value);
  return typeof value === "string" ? insertText(cursor, [value]) : insertValue(cursor, { kind: "scalar", value });
}

function offersFor(cursor: Cursor, place: ValuePlace, type: Type, catalog: Catalog): readonly Offer[] {
  const { field } = place;
  const nothing = field?.nullable ? [{ value: null, detail: nullMeaning(place) }] : [];
  switch (type.kind) {
    case "enum":
      return [...enumOffers(place, type), ...nothing];
    case "boolean":
      return [...[true, false].map((value) => ({ value, ...(field?.default === value ? byDefault : {}) })), ...nothing];
    case "integer":
      return [...referenceOffers(cursor, place), ...numberOffers(place), ...nothing];
    case "string":
      return [
        ...cloneSources(cursor, place),
        ...referenceOffers(cursor, place),
        ...formatOffers(type, catalog),
        ...textOffers(place),
        ...(type.catalog === undefined ? [] : catalogValues(type.catalog, catalog)),
        ...(isListed(type, catalog) ? [] : exampleOffers(place)),
        ...listOffers(place),
        ...nothing,
      ];
    case "union":
      return [...type.types.flatMap((each) => offersFor(cursor, place, each, catalog))];
    default:
      return nothing;
  }
}

const byDefault = { detail: "default" } as const;
const example = { detail: "example" } as const;

/** What it says to send `null`. */
const nullMeaning = ({ field }: ValuePlace): string =>
  typeof field?.default === "object" ? field.default.doc : "nothing";

function enumOffers(place: ValuePlace, type: Type): readonly Offer[] {
  return choicesOf(type)
    .filter((choice) => isPossible(place, choice))
    .map((choice) => ({
      value: choice.value,
      doc: describeEnumValue(choice),
      detail: place.field?.default === choice.value ? "default" : choice.doc.length <= 40 ? choice.doc : "",
    }));
}

/** An instance has one public interface, and a path has the methods of its operations. */
function isPossible({ field, holder, name }: ValuePlace, { value }: EnumValue): boolean {
  if (field === objectTypes.interface.fields.purpose && value === "public") return canBePublic(holder);
  if (holder?.object !== objectTypes.envelope || name !== "method") return true;
  const known = readPath(holder.get("path")?.string ?? "").operations;
  return known.length === 0 || known.some(({ operation }) => operation.method === value);
}

function numberOffers({ field }: ValuePlace): readonly Offer[] {
  const given = typeof field?.default === "number" ? [{ value: field.default, ...byDefault }] : [];
  return typeof field?.example === "number" ? [...given, { value: field.example, ...example }] : given;
}

const exampleOffers = ({ field }: Pick<ValuePlace, "field">): readonly Offer[] =>
  typeof field?.example === "string" ? [{ value: field.example, ...example }] : [];

/** The catalog says all that there is: an example may not be among it. */
function isListed(type: Type & { readonly kind: "string" }, { regions, types, images }: Catalog): boolean {
  const known = { region: regions, "instance-type": types, image: images };
  const section = type.format !== undefined && type.format in known ? known[type.format as keyof typeof known] : {};
  return Object.keys(section).length > 0;
}

/** In a list of a catalog, what the interface names of the field that the list is for. */
function listOffers({ holder }: ValuePlace): readonly Offer[] {
  const map = holder?.parent?.type;
  const entry = map?.kind === "map" && map.of === "field" ? catalogFields.get(holder?.name ?? "") : undefined;
  return entry
    ? exampleOffers({ field: entry.field }).filter(({ value }) => !holder?.items.some(({ string }) => string === value))
    : [];
}

/** What the account has, and what begins what it may have. */
function formatOffers(type: Type & { readonly kind: "string" }, catalog: Catalog): readonly Offer[] {
  const entries = (known: Readonly<Record<string, unknown>>): readonly Offer[] =>
    Object.keys(known).map((value) => ({
      value,
      doc: describeCatalogEntry(type, value, catalog) ?? "",
      detail: catalogFacts(type, value, catalog)?.join(" · ") ?? "",
    }));
  switch (type.format) {
    case "region":
      return entries(catalog.regions);
    case "instance-type":
      return entries(catalog.types);
    case "image":
      return [
        ...entries(catalog.images),
        { value: [imagePrefixes.official, { stop: "" }], detail: "official images" },
        { value: [imagePrefixes.own, { stop: "" }], detail: "the account's own images" },
      ];
    case "nat":
      return [{ value: natAny }];
    default:
      return [];
  }
}

/** Values that the interface names without an enum of them. */
function textOffers({ field, holder }: ValuePlace): readonly Offer[] {
  if (holder?.object === objectTypes.headers && field === objectTypes.headers.fields["Content-Type"])
    return [{ value: mediaType }];
  const type = field?.type;
  return type?.kind === "string" && type.catalog === "config.protocol" ? [{ value: tls.protocol }] : [];
}

const catalogValues = (name: string, catalog: Catalog): readonly Offer[] =>
  (Object.hasOwn(catalog.values, name) ? (catalog.values[name] ?? []) : []).map((value) => ({ value }));

/** The instances that another can be cloned from. */
function cloneSources({ document, index, probe }: Cursor, { holder, name }: ValuePlace): readonly Offer[] {
  if (holder?.object !== objectTypes["stack-clone"] || name !== "source") return [];
  const own = holder.parent?.name;
  return thingNames(document, index, "instances", { word: probe.before }).flatMap((value) =>
    value === own ? [] : [{ value }],
  );
}

/** The things of the stack that a field is there for. */
function referenceOffers({ document, index, probe }: Cursor, place: ValuePlace): readonly Offer[] {
  if (document.file.kind !== "stack") return [];
  const { field } = place;
  const word = /[\w-]*$/.exec(probe.before.slice(-longestWord))?.[0] ?? "";
  if (field === objectTypes.interface.fields.subnet_id)
    return thingNames(document, index, "subnets", { word }).map((name) => ({ value: `\${subnets.${name}.id}` }));
  if (field?.type.kind !== "string" || field.type.format !== "node-address") return [];
  return thingNames(document, index, "instances", { word }).map((name) => ({
    value: [`\${instances.${name}.private_ipv4}:`, { stop: String(portOf(place.holder) ?? 80) }],
  }));
}

/** The port of the configuration that a node stands in: often the backends have the same. */
function portOf(node: Value | null): number | undefined {
  const port = node?.parent?.parent?.get("port")?.integer;
  return port === 443 ? undefined : port;
}
