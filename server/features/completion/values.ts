import { catalogFields, type EnumValue, mediaType, objectTypes, type Type } from "../../api/index.ts";
import { describeEnumValue } from "../../describe/enum-value.ts";
import { describeField } from "../../describe/field.ts";
import { choicesOf, hasListedValues, templateOf, toFillIn } from "../../describe/skeletons/shapes.ts";
import { formatOf, readPath, type Value } from "../../document/index.ts";
import { interfaceAround, isMeantFor, purposeOf } from "../../rules/interfaces/interfaces.ts";
import { type Piece, textOfPieces } from "../../syntax/index.ts";
import { withPurpose } from "../actions/other-purpose.ts";
import { onlyFirst } from "../names/only-first.ts";
import { canBePrimary, hasPublic, isConfigPort, takenPorts } from "./beside.ts";
import { catalogValues, knownTexts, prefixOffers, type ValueOffer } from "./catalog-offers.ts";
import { fileReferences, isFile } from "./completion-context.ts";
import type { Cursor, ValuePlace } from "./cursor.ts";
import { stackFiles } from "./file-references.ts";
import type { Completion } from "./item.ts";
import { networkOffers } from "./known-networks.ts";
import { resourceNames } from "./names.ts";
import { cloneSources, nodeAddresses } from "./nodes.ts";
import { ranks } from "./ranks.ts";
import { answersFor } from "./references.ts";
import { type Insertion, insertText, insertValue } from "./write.ts";

/** Longer than any resource name that people type. */
const longestWord = 200;

/** The known values for a position, each with its meaning. */
export function completeValues(cursor: Cursor, place: ValuePlace): readonly Completion[] {
  const offers = place.type ? offersFor(cursor, place, place.type) : [];
  return offers.filter(onlyFirst(labelOf)).flatMap((offer, order) => completion(cursor, place, offer, order) ?? []);
}

function completion(cursor: Cursor, place: ValuePlace, offer: ValueOffer, rank: number): Completion | null {
  const label = labelOf(offer);
  const { field, name } = place;
  const own = insertionOf(cursor, offer, place.type);
  const insertion = offer.isOtherPurpose ? withPurpose(cursor.document, own) : own;
  if (insertion === null) return null;
  return {
    ...insertion,
    label,
    kind: "value",
    detail: offer.detail ?? "",
    documentation: () => offer.doc ?? (field ? describeField(name, field) : ""),
    filter: cursor.probe.quote + (isTemplate(cursor.probe) ? cursor.probe.before : label),
    rank: ranks.value + rank,
    ...(isClosed(place) && cursor.probe.inFlow && cursor.probe.trail === "" ? { commit: "," } : {}),
  };
}

/** Whether only the offered values are allowed. */
const isClosed = ({ type }: ValuePlace): boolean => type?.kind === "enum" || type?.kind === "boolean";

const labelOf = ({ value, label }: ValueOffer): string =>
  label ?? (isPieces(value) ? textOfPieces(value) : String(value));

/** A template to fill in is replaced by any value. */
const isTemplate = ({ before, after }: Cursor["probe"]): boolean =>
  after === "" && /^\$\{[A-Z][A-Z0-9_]*\}$/.test(before);

const isPieces = (value: ValueOffer["value"]): value is readonly Piece[] => Array.isArray(value);

function insertionOf(cursor: Cursor, { value, isToFill }: ValueOffer, type: Type | null): Insertion {
  if (isPieces(value)) return insertText(cursor, value);
  if (isToFill && type) return insertValue(cursor, toFillIn(String(value), type));
  return typeof value === "string" ? insertText(cursor, [value]) : insertValue(cursor, { kind: "scalar", value });
}

/** Whether any value can be offered that is not only to be filled in. */
export const hasKnownValues = (cursor: Cursor, place: ValuePlace): boolean =>
  place.type !== null &&
  offersFor(cursor, place, place.type).some(({ value, isToFill }) => value !== null && !isToFill);

function offersFor(cursor: Cursor, place: ValuePlace, type: Type): readonly ValueOffer[] {
  const { field } = place;
  const nothing = field?.nullable && !isNeeded(place) ? [{ value: null, detail: nullMeaning(place) }] : [];
  switch (type.kind) {
    case "enum":
      return [...enumOffers(place, type), ...nothing];
    case "boolean":
      return [...booleanOffers(place), ...nothing];
    case "integer": {
      const known = [...referenceOffers(cursor, place), ...numberOffers(cursor, place)];
      return [...(known.length > 0 ? known : templateOffers(place)), ...nothing];
    }
    case "string": {
      const known = [
        ...cloneSources(cursor, place),
        ...referenceOffers(cursor, place),
        ...knownTexts(cursor, place, type),
        ...networkOffers(cursor, place),
        ...stackFiles(cursor, type),
        ...fileReferences(type, cursor).map((value) => ({ value, detail: "file" })),
        ...textOffers(place),
        ...(type.catalog === undefined ? [] : catalogValues(type.catalog, cursor)),
        ...usualOffers(place),
        ...listOffers(place),
      ];
      const last = known.length > 0 ? [] : [...prefixOffers(cursor, place, type), ...templateOffers(place)];
      return [...known, ...last, ...nothing];
    }
    case "union":
      return [...type.types.flatMap((each) => offersFor(cursor, place, each))];
    default:
      return nothing;
  }
}

/** Whether the purpose of its interface requires the field. */
function isNeeded({ field, holder }: ValuePlace): boolean {
  const purpose = purposeOf(interfaceAround(holder));
  return purpose !== undefined && field?.neededFor?.includes(purpose) === true;
}

const byDefault = { detail: "default" } as const;

/** What sending `null` means. */
const nullMeaning = ({ field }: ValuePlace): string =>
  typeof field?.default === "object" ? field.default.doc : "nothing";

/**
 * The purposes that other fields of the interface do not have come last, with what changes there. `public` comes after the others in
 * any interface but the first, which is the only one that is reachable at boot.
 */
function enumOffers(place: ValuePlace, type: Type): readonly ValueOffer[] {
  const isOther = (value: string): boolean => isPurpose(place) && !isPurposeFor(place.holder, value);
  const isLater = (value: string): boolean =>
    isPurpose(place) && value === "public" && Number(place.holder?.segment) > 0;
  const rank = (value: string): number => 2 * Number(isOther(value)) + Number(isLater(value));
  return choicesOf(type)
    .filter((choice) => isPossible(place, choice))
    .sort((a, b) => rank(a.value) - rank(b.value))
    .map((choice) => ({
      value: choice.value,
      doc: describeEnumValue(choice),
      detail: place.field?.default === choice.value ? "default" : choice.doc.length <= 40 ? choice.doc : "",
      ...(isOther(choice.value) ? { isOtherPurpose: true } : {}),
    }));
}

const isPurpose = ({ field }: ValuePlace): boolean => field === objectTypes.interface.fields.purpose;

/** Values must allow one public interface, and match the operations of the path. */
function isPossible(place: ValuePlace, { value }: EnumValue): boolean {
  const { holder, name } = place;
  if (isPurpose(place)) return value !== "public" || !hasPublic(holder?.parent ?? null, holder);
  if (holder?.object !== objectTypes.envelope || name !== "method") return true;
  const { operations, possible } = readPath(holder.get("path")?.string ?? holder.get("path")?.text ?? "");
  const likely = operations.length > 0 ? operations.map(({ operation }) => operation) : possible;
  return likely.length === 0 || likely.some(({ method }) => method === value);
}

/** Whether all fields of an interface apply to a purpose. */
const isPurposeFor = (networkInterface: Value | null, purpose: string): boolean =>
  !networkInterface?.values.some((each) => !each.isNothing && !isMeantFor(each, purpose));

/** One interface of an instance can be primary, but not a `vlan`. */
const booleanOffers = ({ field, holder, name }: ValuePlace): readonly ValueOffer[] =>
  [true, false]
    .filter((value) => !value || field !== objectTypes.interface.fields.primary || canBePrimary(holder))
    .filter((value) => value !== oppositeBackups(holder, name))
    .map((value) => ({ value, ...(field?.default === value ? byDefault : {}) }));

/** What one of the two switches of an instance's backups cannot be because the other says the opposite. */
function oppositeBackups(holder: Value | null, name: string): boolean | undefined {
  const other =
    name === "backups_enabled"
      ? holder?.at("backups", "enabled")
      : name === "enabled" && holder?.name === "backups"
        ? holder.parent?.get("backups_enabled")
        : undefined;
  return other?.boolean === undefined ? undefined : !other.boolean;
}

function numberOffers(cursor: Cursor, { field, holder, name }: ValuePlace): readonly ValueOffer[] {
  const given = typeof field?.default === "number" ? [{ value: field.default, ...byDefault }] : [];
  const taken = isConfigPort(holder, name) ? takenPorts(cursor, holder) : null;
  const usual = (field?.usual ?? []).filter((value) => typeof value === "number" && !taken?.has(value));
  return [...given, ...usual.map((value) => ({ value }))];
}

const usualOffers = ({ field }: Pick<ValuePlace, "field">): readonly ValueOffer[] =>
  (field?.usual ?? []).map((value) => ({ value }));

/** A placeholder if no value is known. */
function templateOffers({ field, name, type }: ValuePlace): readonly ValueOffer[] {
  const { example } = field ?? {};
  if (typeof example === "string" && example.includes("${env:")) return [{ value: example }];
  const isText = type?.kind === "string" && !hasListedValues(type) && !isFile(type);
  return field === null || isText ? [] : [{ value: templateOf(name), detail: "to fill in", isToFill: true }];
}

/** In a catalog list, the values of the corresponding field that the API documentation names. */
function listOffers({ holder }: ValuePlace): readonly ValueOffer[] {
  const map = holder?.parent?.type;
  const entry = map?.kind === "map" && map.of === "field" ? catalogFields.get(holder?.name ?? "") : undefined;
  return entry
    ? usualOffers({ field: entry.field }).filter(({ value }) => !holder?.items.some(({ string }) => string === value))
    : [];
}

/** Values that the API documentation mentions without listing all. */
const textOffers = ({ field }: ValuePlace): readonly ValueOffer[] =>
  field === objectTypes.headers.fields["Content-Type"] ? [{ value: mediaType }] : [];

/** The resources of the stack or responses to earlier steps that are typical for a field. */
function referenceOffers(cursor: Cursor, place: ValuePlace): readonly ValueOffer[] {
  const { document, probe } = cursor;
  const { field } = place;
  const isNode = formatOf(field?.type) === "node-address";
  if (document.file.kind === "request")
    return answersFor(cursor, place).map(({ parts, detail, doc }) => ({
      value: [`\${${textOfPieces(parts)}}`, isNode ? ":80" : ""],
      detail,
      doc,
    }));
  if (document.file.kind !== "stack") return [];
  const word = /[\w-]*$/.exec(probe.before.slice(-longestWord))?.[0] ?? "";
  if (field === objectTypes.interface.fields.subnet_id)
    return resourceNames(cursor, "subnets", { word }).map((name) => ({ value: `\${subnets.${name}.id}` }));
  return isNode ? nodeAddresses(cursor, place.holder, word) : [];
}
