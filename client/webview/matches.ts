import type { PageItem } from "../graph/messages.ts";

/** The items that a search finds: by name, those named exactly so first, or, if there are none, by details and problems. */
export function matchesIn<Item extends Pick<PageItem, "text">>(
  items: readonly Item[],
  wanted: string,
): readonly Item[] {
  const sought = wanted.trim().toLowerCase();
  if (sought === "") return [];
  const nameOf = ({ text }: Item): string => (text.split("\n", 1)[0] ?? "").toLowerCase();
  const isExact = (item: Item): boolean => ` ${nameOf(item)}`.endsWith(` ${sought}`);
  const found = items.filter((item) => nameOf(item).includes(sought));
  const named = [...found.filter(isExact), ...found.filter((item) => !isExact(item))];
  return named.length > 0 ? named : items.filter(({ text }) => text.toLowerCase().includes(sought));
}
