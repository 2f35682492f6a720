import { objectTypes, type ResourceKind, type ServiceNames } from "../../api/index.ts";
import { languageOf } from "../../document/index.ts";
import {
  type Data,
  layoutOf,
  type Shape,
  type ShapeEntry,
  shapeOfData,
  textOfPieces,
  type WritePlace,
  writeEntries,
} from "../../syntax/index.ts";
import { countEach } from "../../text/groups.ts";
import { kindOfSection, partsOfKind, resourceSections } from "../model/resources.ts";
import type { Fields, ResourceDraft } from "./stack-draft.ts";

/** The resources of a stack. */
type DraftedResources = Readonly<Record<keyof typeof kindOfSection, readonly ResourceDraft[]>>;

/** A stack as text, in the order of the facts. */
export function writeStack(
  all: DraftedResources,
  names?: ServiceNames,
): { readonly text: string; readonly isEmpty: boolean } {
  const resources = [...all.instances, ...all.loadbalancers];
  const region = commonRegion(resources);
  const sections: readonly ShapeEntry[] = [
    ...(region === null ? [] : [entry("region", region)]),
    ...sectionsOf(all, region),
  ];
  const layout = layoutOf(languageOf("stack", "", names), [], 2);
  const text = sections.map((one) => `${textOfPieces(writeEntries([one], place, layout))}\n`).join("\n");
  return { text, isEmpty: resources.length === 0 };
}

/** The sections with these resources, without what the default region says. */
export const sectionsOf = (all: DraftedResources, region: string | null): readonly ShapeEntry[] =>
  resourceSections.flatMap((name) => section(name, all[name], region));

const commented = (one: ShapeEntry, comment: string | undefined): ShapeEntry =>
  comment === undefined ? one : { ...one, comment };

const place: WritePlace = { surroundings: "block", column: "", lines: true };

/** The most frequent region, as the default. */
function commonRegion(resources: readonly ResourceDraft[]): string | null {
  const regions = resources.map(({ fields, comments }) => (comments?.has("region") ? null : fields.get("region")));
  const counts = countEach(regions.filter((region) => typeof region === "string"));
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

function section(
  name: keyof typeof kindOfSection,
  drafts: readonly ResourceDraft[],
  region: string | null,
): readonly ShapeEntry[] {
  const entries = drafts.map((draft) => {
    const { key, fields, comments } = draft;
    const value = shapeOfDraft(kindOfSection[name], { ...draft, fields: own(fields, key, region) });
    return commented({ key, value }, comments?.get(""));
  });
  return entries.length === 0 ? [] : [{ key: name, value: { kind: "object", entries } }];
}

/** With its parts. */
export function shapeOfDraft(kind: ResourceKind, draft: ResourceDraft): Shape {
  const { parts } = draft;
  const entries = inOrder(kind, draft);
  const of = partsOfKind[kind];
  if (!of || parts.length === 0) return object(entries);
  const items = parts.map((part) => shapeOfDraft(of.kind, part));
  return object([...entries, { key: of.list, value: { kind: "list", items } }]);
}

/** Omits defaults. */
function own(fields: Fields, key: string, region: string | null): Fields {
  const kept: Fields = new Map(fields);
  if (kept.get("label") === key) kept.delete("label");
  if (kept.get("region") === region) kept.delete("region");
  return kept;
}

/** The most important fields first, then the others in the order of the facts. */
const first = ["clone", "type", "image", "port", "label", "address"];

function inOrder(kind: ResourceKind, { fields, comments }: ResourceDraft): readonly ShapeEntry[] {
  const names = [...new Set([...first, ...Object.keys(objectTypes[`stack-${kind}`].fields)])];
  const ranks = new Map(names.map((name, at) => [name, at]));
  const rankOf = (name: string): number => ranks.get(name) ?? ranks.size;
  return [...fields]
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([name, value]) => commented(entry(name, value), comments?.get(name)));
}

const entry = (key: string, value: Data): ShapeEntry => ({ key, value: shapeOfData(value) });

const object = (entries: readonly ShapeEntry[]): Shape =>
  entries.length === 0 ? { kind: "word", stop: { stop: "{}" } } : { kind: "object", entries };
