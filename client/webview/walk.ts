const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The item that a key moves to: the nearest in the direction of an arrow, or the first or last. Null if there is none. */
export function nextInDirection<T extends Element>(items: readonly T[], from: T, key: string): T | null {
  if (key === "Home") return items[0] ?? null;
  if (key === "End") return items.at(-1) ?? null;
  const direction = directions[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  const here = middleOf(from);
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const there = middleOf(item);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Sideways distance counts more.
    const distance = along + 3 * aside;
    if (along > 1 && distance < least) {
      best = item;
      least = distance;
    }
  }
  return best;
}

function middleOf(item: Element): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = item.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
