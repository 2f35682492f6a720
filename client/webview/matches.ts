import type { PageItem } from "../graph/messages.ts";

/** The items that a search finds: by name, those named exactly so first, or, if there are none, by details and problems. */
export function matchesIn<Item extends Pick<PageItem, "text">>(
  items: readonly Item[],
  wanted: string,
): readonly Item[] {
  const sought = wanted.trim().toLowerCase();
  if (sought === "") return [];
  const lowerName = (item: Item): string => nameOf(item).toLowerCase();
  const isExact = (item: Item): boolean => ` ${lowerName(item)}`.endsWith(` ${sought}`);
  const matching = items.filter((item) => lowerName(item).includes(sought));
  const named = [...matching.filter(isExact), ...matching.filter((item) => !isExact(item))];
  return named.length > 0 ? named : items.filter(({ text }) => text.toLowerCase().includes(sought));
}

/** The first line of what is said of an item. */
export const nameOf = ({ text }: Pick<PageItem, "text">): string => text.split("\n", 1)[0] ?? "";
