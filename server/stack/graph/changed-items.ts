import type { ResourceKind } from "../../api/index.ts";
import { ours, show } from "../../document/index.ts";
import { isNotShown } from "../changes/compare.ts";
import type { DescribedResource } from "../changes/described.ts";
import type { Existing } from "../changes/existing.ts";
import { textOfKey } from "../changes/meaning.ts";
import type { ResourceChange } from "../changes/resource-change.ts";
import type { ResourceState } from "../changes/state.ts";
import type { Drawing } from "./drawing.ts";
import { clipped, nodeFacts, placeWithKey, showClipped } from "./facts.ts";
import type { Graph, GraphItem, GraphLink } from "./graph.ts";
import type { ItemChange } from "./item-changes.ts";

/** A diagram that says what becomes of its items, with those that are gone. */
export function markItemChanges(
  drawing: Drawing,
  changes: readonly ResourceChange[],
  { side, name }: Pick<Existing, "side" | "name">,
): Drawing {
  const byPointer = new Map(
    drawing.graphs.flatMap(({ items }) =>
      items.flatMap((item) => (item.pointer === null ? [] : [[item.pointer, item] as const])),
    ),
  );
  const marks = new Map<GraphItem, ItemChange>();
  const gone: { readonly item: GraphItem; readonly part: number }[] = [];
  for (const change of changes) {
    const { action, pointer } = change;
    if (action === "unchanged") continue;
    // What may be gone has no item, either.
    const isOld = action === "gone" || (action === "unknown" && change.now === null);
    const item = isOld ? goneItem(change) : byPointer.get(pointer);
    if (!item) continue;
    marks.set(item, { action, details: detailsOf(change) });
    if (isOld) gone.push({ item, part: change.before?.part ?? 0 });
  }
  return {
    ...drawing,
    graphs: withGone(drawing.graphs, gone),
    changes: { of: marks, from: showClipped(name) },
  };

  function goneItem(change: ResourceChange): GraphItem | undefined {
    const { kind, before, parent, old } = change;
    const owner = parent ? (byPointer.get(parent.pointer) ?? null) : null;
    const place = old?.value ? placeWithKey(old.value) : before && side.place(before);
    if (!before || !place || (parent && !owner)) return undefined;
    const state = old ?? side.state(before);
    const region = owner ? owner.region : showClipped(wordOf(state, "region")) || null;
    const [title, detail] = titlesOf(kind, before, state);
    const id = `gone${gone.length}`;
    const texts = { title: showClipped(title), detail: showClipped(detail) };
    return { id, kind: kind === "config" ? "port" : kind, ...texts, region, owner, place, pointer: null };
  }
}

function titlesOf(
  kind: ResourceKind,
  before: DescribedResource,
  state: ResourceState | null,
): readonly [string, string] {
  if (kind === "config") return [`port ${wordOf(state, "port") || "unknown"}`, wordOf(state, "protocol")];
  if (kind === "node") return [state?.value ? nodeFacts(state.value).title : "a node", ""];
  return [before.name, wordOf(state, "type")];
}

/** A text or number that a field says; empty if it says something else. */
function wordOf(state: ResourceState | null, name: string): string {
  const field = state?.fields.get(name);
  return (field?.isKnown && textOfKey(field.key)) || "";
}

/** What changes, on a line each. */
const detailsOf = ({ fields, action }: ResourceChange): ItemChange["details"] =>
  action === "create"
    ? []
    : fields.flatMap((one) => {
        if (isNotShown(one)) return [];
        const { field, action: how, from, to, reason } = one;
        const why = (how === "impossible" || how === "unknown") && reason !== null ? ` ${reason}` : "";
        const what = field === "" ? "" : `${show(field)}: ${from ?? "(none)"} → ${to ?? "(none)"}.`;
        return clipped(`${what}${why}`, 500);
      });

/** Ports and nodes follow their owners, and instances the other instances. */
function withGone(
  graphs: readonly Graph[],
  gone: readonly { readonly item: GraphItem; readonly part: number }[],
): readonly Graph[] {
  if (gone.length === 0) return graphs;
  const all: readonly Graph[] = graphs.length > 0 ? graphs : [{ name: ours(""), items: [], links: [] }];
  return all.map((graph, index) => {
    const own = gone.filter(({ item, part }) =>
      item.owner ? graph.items.includes(item.owner) : Math.min(part, all.length - 1) === index,
    );
    if (own.length === 0) return graph;
    const links = own.flatMap(({ item }): readonly GraphLink[] =>
      item.owner ? [{ kind: "holds", from: item.owner, to: item, detail: "" }] : [],
    );
    return { ...graph, items: [...graph.items, ...own.map(({ item }) => item)], links: [...graph.links, ...links] };
  });
}
