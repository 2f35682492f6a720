/** A number with separators: `1,234`. Loading the platform's locale data for that takes longer than checking a small file. */
export const grouped = (count: number | bigint): string => String(count).replace(/\B(?=(?:\d{3}){1,10}$)/g, ",");
