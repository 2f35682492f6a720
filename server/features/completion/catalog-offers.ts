import { imagePrefixes, ipTypes, natAny, type Type } from "../../api/index.ts";
import { catalogFacts, describeCatalogEntry } from "../../describe/catalog.ts";
import { templateOf } from "../../describe/skeletons/shapes.ts";
import type { Value } from "../../document/index.ts";
import { purposeOf } from "../../rules/interfaces/interfaces.ts";
import type { Piece } from "../../syntax/index.ts";
import { runsScript } from "./beside.ts";
import type { Cursor, ValuePlace } from "./cursor.ts";
import { usedValues } from "./names.ts";

/** A value that is offered. */
export interface ValueOffer {
  readonly value: string | number | boolean | null | readonly Piece[];
  /** If it is not the value. */
  readonly label?: string;
  readonly doc?: string;
  readonly detail?: string;
  /** A template in the place of a value that is not known. */
  readonly isToFill?: true;
  /** A purpose that other fields of its interface do not have. */
  readonly isOtherPurpose?: true;
}

/** The values in the catalog, or those used elsewhere in the file. */
export function knownTexts(
  { document, index, probe, catalog }: Cursor,
  { holder }: ValuePlace,
  type: Type & { readonly kind: "string" },
): readonly ValueOffer[] {
  const typed = probe.before + probe.after;
  const entries = (field: string, known: Readonly<Record<string, unknown>>): readonly ValueOffer[] => {
    const values = Object.keys(known);
    const all = values.length > 0 ? values : usedValues(document, index, field).filter((value) => value !== typed);
    return all.map((value) => ({
      value,
      doc: describeCatalogEntry(type, value, catalog) ?? "",
      detail: catalogFacts(type, value, catalog)?.join(" · ") ?? "",
    }));
  };
  switch (type.format) {
    case "region":
      return entries("region", catalog.regions).filter(({ value }) => isRegionFor(holder, String(value), catalog));
    case "instance-type":
      return entries("type", catalog.types).filter(({ value }) => !ipTypes.some((other) => other.value === value));
    case "image":
      return entries("image", catalog.images).filter(({ value }) => isImageFor(holder, String(value), catalog));
    case "nat":
      return [{ value: natAny }];
    default:
      return [];
  }
}

const prefixes = [
  { prefix: imagePrefixes.official, detail: "official images" },
  { prefix: imagePrefixes.own, detail: "the account's own images" },
];

/** A complete image ID that supports what the instance requires. */
const isImageFor = (instance: Value | null, image: string, { images }: Cursor["catalog"]): boolean =>
  prefixes.some(({ prefix }) => image.startsWith(prefix) && image !== prefix) &&
  !(runsScript(instance) && image.startsWith(imagePrefixes.own)) &&
  !(instance?.has("metadata") && images[image]?.cloud_init === false);

/** Regions that lack what the instance needs are not offered. */
const isRegionFor = (instance: Value | null, region: string, { regions }: Cursor["catalog"]): boolean =>
  !(instance?.has("metadata") && regions[region]?.metadata === false) &&
  !(regions[region]?.vlans === false && instance?.get("interfaces")?.items.some((each) => purposeOf(each) === "vlan"));

/** The prefixes of image IDs, and what follows one. */
export function prefixOffers(
  { probe: { before } }: Cursor,
  { holder, name }: ValuePlace,
  { format }: Type & { readonly kind: "string" },
): readonly ValueOffer[] {
  if (format !== "image") return [];
  const begun = prefixes.find(({ prefix }) => before.startsWith(prefix));
  if (begun) return [{ value: begun.prefix + templateOf(name), detail: "to fill in", isToFill: true }];
  return prefixes
    .filter(({ prefix }) => prefix !== imagePrefixes.own || !runsScript(holder))
    .map(({ prefix, detail }) => ({
      value: [prefix, { stop: templateOf(name), opensList: true }],
      label: prefix,
      detail,
    }));
}

/** The values that a catalog lists for a field. */
export const catalogValues = (name: string, { catalog }: Cursor): readonly ValueOffer[] =>
  (Object.hasOwn(catalog.values, name) ? (catalog.values[name] ?? []) : []).map((value) => ({ value }));
