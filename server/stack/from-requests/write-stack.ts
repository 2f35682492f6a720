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
import type { BalancerDraft, Fields, InstanceDraft, StackDraft } from "./stack-draft.ts";

/** A stack as text, in the order of the facts. */
export function writeStack(all: StackDraft["all"]): { readonly text: string; readonly isEmpty: boolean } {
  const region = commonRegion([...all.instances, ...all.balancers]);
  const sections: readonly ShapeEntry[] = [
    ...(region === null ? [] : [entry("region", region)]),
    ...section(
      "instances",
      all.instances.map((instance) => [instance.key, instanceShape(instance, region)]),
    ),
    ...section(
      "loadbalancers",
      all.balancers.map((balancer) => [balancer.key, balancerShape(balancer, region)]),
    ),
  ];
  const layout = layoutOf(languageOf("stack"), [], 2);
  const text = sections.map((one) => `${textOfPieces(writeEntries([one], place, layout))}\n`).join("\n");
  return { text, isEmpty: all.instances.length + all.balancers.length === 0 };
}

const place: WritePlace = { surroundings: "block", column: "", lines: true };

/** The most frequent region, as the default. */
function commonRegion(resources: readonly { readonly fields: Fields }[]): string | null {
  const counts = new Map<string, number>();
  for (const { fields } of resources) {
    const region = fields.get("region");
    if (typeof region === "string") counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

const section = (name: string, resources: readonly (readonly [string, Shape])[]): readonly ShapeEntry[] =>
  resources.length === 0
    ? []
    : [{ key: name, value: { kind: "object", entries: resources.map(([key, value]) => ({ key, value })) } }];

const instanceShape = ({ key, fields }: InstanceDraft, region: string | null): Shape =>
  object(inOrder("stack-instance", own(fields, key, region)));

function balancerShape({ key, fields, configs }: BalancerDraft, region: string | null): Shape {
  const ports = configs.map((config): Shape => {
    const nodes = config.nodes.map((node) => object(inOrder("stack-node", node)));
    const entries = inOrder("stack-config", config.fields);
    return object(nodes.length === 0 ? entries : [...entries, { key: "nodes", value: { kind: "list", items: nodes } }]);
  });
  const entries = inOrder("stack-loadbalancer", own(fields, key, region));
  return object(ports.length === 0 ? entries : [...entries, { key: "configs", value: { kind: "list", items: ports } }]);
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

function inOrder(type: keyof typeof objectTypes, fields: Fields): readonly ShapeEntry[] {
  const known = [...first, ...Object.keys(objectTypes[type].fields)];
  const rank = new Map(known.map((name, index) => [name, known.indexOf(name) < index ? known.indexOf(name) : index]));
  const rankOf = (name: string): number => rank.get(name) ?? known.length;
  return [...fields].sort(([a], [b]) => rankOf(a) - rankOf(b)).map(([name, value]) => entry(name, value));
}

const entry = (key: string, value: Data): ShapeEntry => ({ key, value: shapeOf(value) });

const object = (entries: readonly ShapeEntry[]): Shape =>
  entries.length === 0 ? { kind: "word", stop: { stop: "{}" } } : { kind: "object", entries };

function shapeOf(data: Data): Shape {
  if (Array.isArray(data)) return { kind: "list", items: data.map(shapeOf) };
  if (data === null || typeof data !== "object") return { kind: "scalar", value: data };
  return object(Object.entries(data).map(([name, value]) => entry(name, value)));
}
