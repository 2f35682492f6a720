/** A number with separators: `1,234`. Loading the platform's locale data for that takes longer than checking a small file. */
export const grouped = (count: number | bigint): string => String(count).replace(/\B(?=(?:\d{3}){1,10}$)/g, ",");

/** `1 file`, `1,234 files`. */
export const quantity = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
