import { show, showMessage } from "../../../document/index.ts";
import { requestsOfPlan } from "../../plan/formats.ts";
import { mapParts, renameSteps } from "../../plan/map-parts.ts";
import { writeRequests } from "../../plan/requests.ts";
import type { ChangePlan } from "../change-plan.ts";
import type { ResourceChange } from "../resource-change.ts";
import { keyIn } from "../state.ts";
import type { ExpectedOptions } from "./expected-options.ts";

/**
 * A plan as a file to compare later plans with: what changes and what is sent, without positions, reasons and the order of
 * sending. Whatever moves in a stack without changing what it means moves nothing in it. `options`: how it is made again.
 */
export function writeExpectedPlan(plan: ChangePlan, options: ExpectedOptions = {}): string {
  const list = requestsOfPlan(plan, { source: "", at: () => "" });
  const keys = new Map(list.requests.map(({ name, journaled }) => [name, journaled?.key ?? name]));
  const keyOf = (name: string): string => keys.get(name) ?? name;
  const renamed = list.requests.map((request) => ({
    ...mapParts(request, renameSteps(keyOf)),
    name: keyOf(request.name),
    headers: [],
  }));
  const { text } = writeRequests({ ...list, requests: renamed }, "no comments");
  const expected = {
    version: 1,
    ...(Object.keys(options).length > 0 && { options }),
    changes: sortedBy(plan.told.map(expectedChange), ({ resource }) => resource),
    requests: sortedBy(stable(JSON.parse(text)) as readonly { readonly name: string }[], ({ name }) => name),
    omissions: sortedBy(
      plan.omissions.map(({ what, why }) => showMessage(`${what}: ${why}`, [])),
      (said) => said,
    ),
  };
  return `${JSON.stringify(expected, null, 2)}\n`;
}

const expectedChange = (change: ResourceChange) => ({
  resource: show(stableName(change)),
  action: change.action,
  fields: sortedBy(
    change.fields.map(({ field, action, from, to }) => ({
      field: show(field),
      action,
      from: stableJson(from),
      to: stableJson(to),
    })),
    ({ field }) => field,
  ),
});

/** Parts by what tells them apart, not by their positions. */
function stableName(change: ResourceChange): string {
  const { kind, parent, resource, pointer, value, old, index } = change;
  if (!parent) return `${/^\/\d+\//.exec(pointer)?.[0].slice(1) ?? ""}${resource}`;
  const name = kind === "config" ? "port" : "label";
  const told = value?.get(name) ?? null;
  const own = String(told?.integer ?? told?.string ?? (old && keyIn(old, name)) ?? index).replace(/^"|"$/g, "");
  return `${stableName(parent)}.${kind === "config" ? "configs" : "nodes"}[${own}]`;
}

function stableJson(json: string | null): unknown {
  if (json === null) return null;
  try {
    return stable(JSON.parse(json));
  } catch {
    return json;
  }
}

/** Fields in the order of their names, and lists of texts and numbers, whose order has no meaning, in theirs. */
function stable(data: unknown): unknown {
  if (Array.isArray(data)) {
    const items = data.map(stable);
    return items.every((item) => typeof item !== "object") ? sortedBy(items, String) : items;
  }
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(
    sortedBy(Object.entries(data), ([name]) => name).map(([name, inner]) => [name, stable(inner)]),
  );
}

const sortedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] =>
  items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
