/**
 * A count as people write it: `1,234`. The platform's tables of languages take longer to load than a small file to
 * check, and most counts need none.
 */
export const grouped = (count: number | bigint): string => (count < 1000 ? String(count) : count.toLocaleString("en"));
