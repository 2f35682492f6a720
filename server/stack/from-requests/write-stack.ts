import { objectTypes } from "../../api/index.ts";
import { languageOf } from "../../document/index.ts";
import {
  type Data,
  layoutOf,
  type Shape,
  type ShapeEntry,
  textOfPieces,
  type WritePlace,
  writeEntries,
} from "../../syntax/index.ts";
import type { BalancerDraft, ConfigDraft, FieldComments, Fields, InstanceDraft } from "./stack-draft.ts";

/** The resources of a stack. */
export interface DraftedResources {
  readonly instances: readonly Drafted<InstanceDraft>[];
  readonly balancers: readonly Drafted<BalancerDraft>[];
}

/** Where it comes from does not matter here. */
type Drafted<Draft> = Omit<Draft, "madeBy">;

/** A stack as text, in the order of the facts. */
export function writeStack(all: DraftedResources): { readonly text: string; readonly isEmpty: boolean } {
  const region = commonRegion([...all.instances, ...all.balancers]);
  const sections: readonly ShapeEntry[] = [
    ...(region === null ? [] : [entry("region", region)]),
    ...sectionsOf(all, region),
  ];
  const layout = layoutOf(languageOf("stack"), [], 2);
  const text = sections.map((one) => `${textOfPieces(writeEntries([one], place, layout))}\n`).join("\n");
  return { text, isEmpty: all.instances.length + all.balancers.length === 0 };
}

/** The sections with these resources, without what the default region says. */
export const sectionsOf = (
  { instances, balancers }: DraftedResources,
  region: string | null,
): readonly ShapeEntry[] => [
  ...section(
    "instances",
    instances.map((instance) => named(instance, instanceShape(instance, region))),
  ),
  ...section(
    "loadbalancers",
    balancers.map((balancer) => named(balancer, balancerShape(balancer, region))),
  ),
];

const named = ({ key, comments }: Drafted<InstanceDraft>, value: Shape): ShapeEntry =>
  commented({ key, value }, comments?.get(""));

const commented = (one: ShapeEntry, comment: string | undefined): ShapeEntry =>
  comment === undefined ? one : { ...one, comment };

const place: WritePlace = { surroundings: "block", column: "", lines: true };

/** The most frequent region, as the default. */
function commonRegion(
  resources: readonly { readonly fields: Fields; readonly comments?: FieldComments }[],
): string | null {
  const counts = new Map<string, number>();
  for (const { fields, comments } of resources) {
    const region = comments?.has("region") ? null : fields.get("region");
    if (typeof region === "string") counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

const section = (name: string, entries: readonly ShapeEntry[]): readonly ShapeEntry[] =>
  entries.length === 0 ? [] : [{ key: name, value: { kind: "object", entries } }];

const instanceShape = ({ key, fields, comments }: Drafted<InstanceDraft>, region: string | null): Shape =>
  object(inOrder("stack-instance", own(fields, key, region), comments));

function balancerShape({ key, fields, comments, configs }: Drafted<BalancerDraft>, region: string | null): Shape {
  const ports = configs.map(configShape);
  const entries = inOrder("stack-loadbalancer", own(fields, key, region), comments);
  return object(ports.length === 0 ? entries : [...entries, { key: "configs", value: { kind: "list", items: ports } }]);
}

export function configShape({ fields, comments, nodes, nodeComments }: ConfigDraft): Shape {
  const entries = inOrder("stack-config", fields, comments);
  const items = nodes.map((node) => nodeShape(node, nodeComments?.get(node)));
  return object(items.length === 0 ? entries : [...entries, { key: "nodes", value: { kind: "list", items } }]);
}

export const nodeShape = (fields: Fields, comment?: string): Shape =>
  object(inOrder("stack-node", fields, comment === undefined ? undefined : new Map([["address", comment]])));

/** Omits defaults. */
function own(fields: Fields, key: string, region: string | null): Fields {
  const kept: Fields = new Map(fields);
  if (kept.get("label") === key) kept.delete("label");
  if (kept.get("region") === region) kept.delete("region");
  return kept;
}

/** The most important fields first, then the others in the order of the facts. */
const first = ["clone", "type", "image", "port", "label", "address"];

const ranksIn = (type: keyof typeof objectTypes): ReadonlyMap<string, number> =>
  new Map([...new Set([...first, ...Object.keys(objectTypes[type].fields)])].map((name, index) => [name, index]));

const ranks = {
  "stack-instance": ranksIn("stack-instance"),
  "stack-loadbalancer": ranksIn("stack-loadbalancer"),
  "stack-config": ranksIn("stack-config"),
  "stack-node": ranksIn("stack-node"),
};

function inOrder(type: keyof typeof ranks, fields: Fields, comments?: FieldComments): readonly ShapeEntry[] {
  const rank = ranks[type];
  const rankOf = (name: string): number => rank.get(name) ?? rank.size;
  return [...fields]
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([name, value]) => commented(entry(name, value), comments?.get(name)));
}

const entry = (key: string, value: Data): ShapeEntry => ({ key, value: shapeOf(value) });

const object = (entries: readonly ShapeEntry[]): Shape =>
  entries.length === 0 ? { kind: "word", stop: { stop: "{}" } } : { kind: "object", entries };

function shapeOf(data: Data): Shape {
  if (Array.isArray(data)) return { kind: "list", items: data.map(shapeOf) };
  if (data === null || typeof data !== "object") return { kind: "scalar", value: data };
  return object(Object.entries(data).map(([name, value]) => entry(name, value)));
}
