/** What requests can be converted to; `convert-run.ts` writes them. */
export const convertFormatNames = ["requests", "request", "http", "curl"] as const;
export type ConvertFormatName = (typeof convertFormatNames)[number];
