import {
  type Block,
  isEnvelope,
  isStep,
  namespaceOf,
  recognize,
  requestsAt,
  rootOf,
  type Shown,
  show,
  showKey,
  showValue,
  type Value,
} from "../../document/index.ts";
import { shorten } from "../../rules/kit/presentable.ts";
import type { Span } from "../../syntax/index.ts";

export type SymbolKind =
  | "section"
  | "instance"
  | "loadbalancer"
  | "subnet"
  | "request"
  | "interface"
  | "config"
  | "node"
  | "object"
  | "field";

/** An outline item. */
export interface DocumentSymbol extends Span {
  /** Never empty, on one line. */
  readonly name: Shown;
  /** May be empty. */
  readonly detail: Shown;
  readonly kind: SymbolKind;
  /** The span of its name, inside its span. */
  readonly selection: Span;
  readonly children: readonly DocumentSymbol[];
}

/** The outline of one block. Offsets are relative to it. */
export function symbolsIn(block: Block): readonly DocumentSymbol[] {
  const root = rootOf(block);
  if (root === null) return none;
  const requests = requestsAt(root);
  return requests.some((request) => isStep(request) || isEnvelope(request.node))
    ? requests.map(requestSymbol)
    : written(root).flatMap((value) => symbolOf(value, "top"));
}

const none: readonly DocumentSymbol[] = [];

/** The own values of an object, without merged ones. */
const written = (value: Value): readonly Value[] => value.values.filter(({ use }) => use?.how !== "merge");

function requestSymbol(request: Value): DocumentSymbol {
  const { operation } = recognize(request);
  // An address may contain a password or a token.
  const call = [request.get("method"), request.get("path")].flatMap((value) => textOf(value)).join(" ");
  const name = textOf(request.get("name"))[0];
  const named = request.get("name") ?? request.get("path") ?? request.get("method");
  const { start, end } = request.node;
  const key = named?.node ?? written(request)[0]?.key;
  return {
    name: shown(name ?? call) || show(operation?.id ?? "request"),
    detail: shown(name === undefined ? (operation?.id ?? "") : call),
    kind: "request",
    start,
    end,
    selection: key ? { start: key.start, end: key.end } : { start, end: start },
    children: [request.get("body") ?? []].flat().flatMap(childrenOf),
  };
}

function symbolOf(value: Value, place: "top" | "inside"): readonly DocumentSymbol[] {
  const { key, node, use } = value;
  const namespace = value.parent?.type?.kind === "map" ? namespaceOf(value) : null;
  // Most values are not objects and get no item.
  if (!key || (place === "inside" && node.kind === "scalar" && namespace === null)) return [];
  const span = { start: key.start, end: Math.max(key.end, (use?.alias ?? node).end) };
  const symbol = {
    ...span,
    name: clipped(showKey(value.name, value.block)) || show('""'),
    selection: { start: key.start, end: key.end },
  };
  if (namespace !== null)
    return [{ ...symbol, kind: kindOfResource[namespace], detail: detailOf(value), children: childrenOf(value) }];
  const isSection = value.type?.kind === "map" && value.parent?.parent === null;
  if (isSection) return [{ ...symbol, kind: "section", detail: nothing, children: childrenOf(value) }];
  if (use !== null && place === "inside") return [];
  const object = { ...symbol, kind: "object", detail: nothing } as const;
  if (node.kind === "mapping") return [{ ...object, children: childrenOf(value) }];
  const items = value.items.flatMap(itemSymbol);
  if (items.length > 0) return [{ ...object, children: items }];
  if (place === "inside") return [];
  return [{ ...symbol, kind: "field", detail: clipped(showValue(value)), children: [] }];
}

const kindOfResource = { instances: "instance", loadbalancers: "loadbalancer", subnets: "subnet" } as const;

const childrenOf = (value: Value): readonly DocumentSymbol[] =>
  value.use === null ? written(value).flatMap((child) => symbolOf(child, "inside")) : none;

/** Objects in a list have no keys: their names depend on their type. */
function itemSymbol(item: Value): readonly DocumentSymbol[] {
  if (item.node.kind !== "mapping" || item.use !== null) return [];
  const { start, end } = item.node;
  const facts = itemFacts[item.object?.id ?? ""];
  const [naming] = (facts?.names ?? []).flatMap((name) => item.get(name) ?? []).filter(({ use }) => use === null);
  const selection = naming ? { start: naming.node.start, end: naming.node.end } : { start, end: start };
  const name =
    clipped(showValue(naming)) || shown(`${facts?.kind ?? item.parent?.name ?? ""} ${Number(item.segment) + 1}`);
  const kind = facts?.kind ?? "object";
  return [{ start, end, name, detail: detailOf(item), kind, selection, children: childrenOf(item) }];
}

/** The fields with the name and details of objects in a list. */
const itemFacts: Readonly<
  Record<string, { readonly kind: SymbolKind; readonly names: readonly string[] } | undefined>
> = {
  interface: { kind: "interface", names: ["purpose"] },
  "stack-config": { kind: "config", names: ["port"] },
  "stack-node": { kind: "node", names: ["label", "address"] },
};

const details: Readonly<Record<string, string>> = {
  "stack-instance": "type",
  "stack-loadbalancer": "region",
  "stack-subnet": "range",
  interface: "label",
  "stack-config": "protocol",
  "stack-node": "address",
};

function detailOf(value: Value): Shown {
  const field = details[value.object?.id ?? ""];
  return clipped(showValue(field === undefined ? undefined : value.get(field)));
}

/** Empty unless it is a scalar. */
const textOf = (value: Value | undefined): readonly string[] =>
  value?.node.kind === "scalar" && value.node.value !== null ? [String(value.node.value)] : [];

const most = 100;
const nothing = show("");

const shown = (text: string): Shown => clipped(show(text));

/** On one line, without characters that a list cannot show. */
function clipped(text: Shown): Shown {
  const line = text
    .slice(0, 3 * most)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  return show(shorten(line, most));
}
