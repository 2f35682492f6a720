/**
 * A number with separators: `1,234`. Loading the platform's locale data takes longer than checking a small file, and most
 * numbers do not need it.
 */
export const grouped = (count: number | bigint): string => (count < 1000 ? String(count) : count.toLocaleString("en"));
