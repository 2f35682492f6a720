import type { PageItem } from "../graph/messages.ts";

/** The items that a search finds, in order: by name, or, if there are none, by details and problems. */
export function matchesIn(items: readonly PageItem[], wanted: string): readonly PageItem[] {
  const sought = wanted.trim().toLowerCase();
  if (sought === "") return [];
  const named = items.filter(({ text }) => (text.split("\n", 1)[0] ?? "").toLowerCase().includes(sought));
  return named.length > 0 ? named : items.filter(({ text }) => text.toLowerCase().includes(sought));
}
