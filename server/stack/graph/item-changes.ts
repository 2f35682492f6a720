import { grouped } from "../../document/index.ts";
import { capital } from "../../text/prose.ts";
import { wordOfAction } from "../changes/resource-change.ts";
import { firstOf } from "../plan/format.ts";
import type { GraphItem } from "./graph.ts";

/** What becomes of an item; without one, it stays as it is. The first is the most important. */
const itemActions = ["impossible", "unknown", "gone", "create", "update"] as const;
export type ItemAction = (typeof itemActions)[number];

export interface ItemChange {
  readonly action: ItemAction;
  /** What changes, a line each. */
  readonly details: readonly string[];
}

/** What a diagram says about changes. */
export interface DrawnChanges {
  readonly of: ReadonlyMap<GraphItem, ItemChange>;
  /** What it is compared with. */
  readonly from: string;
}

/** The most important action of some items; null if nothing changes. */
export const actionOf = (items: readonly GraphItem[], changes: DrawnChanges | null): ItemAction | null =>
  itemActions.find((action) => items.some((item) => changes?.of.get(item)?.action === action)) ?? null;

/** How many items each action has, as they are listed in a legend. */
export function actionCounts({ of }: DrawnChanges): readonly (readonly [action: ItemAction, text: string])[] {
  const changes = [...of.values()];
  return (["create", "update", "impossible", "unknown", "gone"] as const).flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [[action, `${grouped(count)} ${wordOfAction(action)}`] as const];
  });
}

/** The same in a sentence. */
export const describeCounts = (changes: DrawnChanges): string =>
  actionCounts(changes)
    .map(([, text]) => text)
    .join(", ") || nothingChanges;

export const nothingChanges = "no resource changes";

/** `Impossible`, and what changes: for who cannot see colors. */
export function changeLines({ action, details }: ItemChange): readonly string[] {
  return [capital(wordOfAction(action)), ...firstOf(details, String, (count) => `And ${count} more.`, mostDetails)];
}

const mostDetails = 5;
